"""The reference implementation of Djambi: slow, simple, sharing only the text notation with the engine.

Written only from the rules. A board is a dict from squares (file, rank; both from 1) to ``rC`` or ``x``. Turns are
found by trying every piece on every square with every possible action there; players are the letters of their colours.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

Square = tuple[int, int]
Board = dict[Square, str]

COLOURS = "RBYG"
FILES = "abcdefghi"
ALL = [(file, rank) for file in range(1, 10) for rank in range(1, 10)]
CENTRE = (5, 5)
FIELD = [square for square in ALL if square != CENTRE]


@dataclass(frozen=True)
class Table:
    board: Board
    owner: dict[str, str]
    state: dict[str, str]
    slot: str
    power: bool
    taker: str
    passes: int
    result: str
    options: Mapping[str, str | bool]


@dataclass(frozen=True)
class Done:
    """A possible turn: its text, the board after it, the player of the killed chief."""

    text: str
    board: Board
    slain: str = ""


def read(text: str, options: Mapping[str, str | bool]) -> Table:
    ranks, owners, states, slot, taker, passes, result = text.split(" ")
    board: Board = {}
    for rank, row in zip(range(9, 0, -1), ranks.split("/"), strict=True):
        file = 1
        for symbol in re.findall("[1-9]|x|[rbyg][CARDNM]", row):
            if symbol.isdigit():
                file += int(symbol)
            else:
                board[file, rank] = symbol
                file += 1
    owner = dict(zip(COLOURS, owners, strict=True))
    state = dict(zip(COLOURS, states, strict=True))
    return Table(board, owner, state, slot[0], slot.endswith("+"), taker, int(passes), result, options)


def write(table: Table) -> str:
    rows = []
    for rank in range(9, 0, -1):
        row = "".join(table.board.get((file, rank), ".") for file in range(1, 10))
        rows.append(re.sub(r"\.+", lambda run: str(len(run.group())), row))
    slot = table.slot + ("+" if table.power else "")
    owners, states = "".join(table.owner.values()), "".join(table.state.values())
    return f"{'/'.join(rows)} {owners} {states} {slot} {table.taker} {table.passes} {table.result}"


def name(square: Square) -> str:
    return FILES[square[0] - 1] + str(square[1])


def colour(piece: str) -> str:
    return piece[0].upper()


def ruler(board: Board) -> str:
    piece = board.get(CENTRE, "x")
    return "" if piece == "x" else colour(piece)


def master(table: Table, whose: str) -> str:
    """The player that a colour obeys, or an empty text."""
    owner = table.owner[whose]
    return owner if table.state[owner] == "a" else ruler(table.board)


def player(table: Table) -> str:
    return ruler(table.board) if table.power else master(table, table.slot)


def in_line(board: Board, start: Square, goal: Square) -> bool:
    """Whether a straight line without obstacles connects them."""
    across, up = goal[0] - start[0], goal[1] - start[1]
    if start == goal or (across and up and abs(across) != abs(up)):
        return False
    steps = max(abs(across), abs(up))
    return all((start[0] + across // steps * n, start[1] + up // steps * n) not in board for n in range(1, steps))


def distance(one: Square, other: Square) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def is_victim(table: Table, piece: str) -> bool:
    whose = master(table, colour(piece)) if piece != "x" else ""
    if not whose:
        return False
    return whose != player(table) or (table.options["kill_own"] is True and piece[1] != "C")


def turns(table: Table) -> dict[str, Done]:
    """Every whole legal turn by its text; the pass where there is none."""
    if table.result != "*":
        return {}
    targets = {}
    for start, piece in table.board.items():
        if piece != "x" and may_move(table, colour(piece)):
            for goal in ALL:
                far = piece[1] != "M" or distance(start, goal) <= 2
                if far and in_line(table.board, start, goal):
                    for done in moves(table, piece, start, goal):
                        targets[done.text] = done
    return targets or {"pass": Done("pass", table.board)}


def legal_turns(text: str, options: Mapping[str, str | bool]) -> dict[str, str]:
    """Every whole legal turn by its text, with the text of the position after it."""
    table = read(text, options)
    return {turn: write(after(table, done)) for turn, done in turns(table).items()}


def may_move(table: Table, whose: str) -> bool:
    if master(table, whose) != player(table) or not player(table):
        return False
    if table.options["satellite_turns"] == "pool":
        return True
    return whose == (player(table) if table.power else table.slot)


def moves(table: Table, piece: str, start: Square, goal: Square) -> Iterator[Done]:
    """The possible actions of a piece that goes from one square to another in free line."""
    met = table.board.get(goal)
    board = {square: other for square, other in table.board.items() if square not in (start, goal)}
    begun = f"{piece[1]}{name(start)}"
    if met is None:
        if piece[1] == "C" or goal != CENTRE:
            yield from plain(table, piece, goal, board, f"{begun}-{name(goal)}")
    elif piece[1] in "CM" and is_victim(table, met) and not (piece[1] == "M" and goal == CENTRE):
        for square in ALL:
            to_centre = met[1] == "C" and table.options["puppet_by_placement"] is True
            if square != goal and square not in board and (square != CENTRE or to_centre):
                laid = {**board, goal: piece, square: "x"}
                yield Done(f"{begun}x{name(goal)}>{name(square)}", laid, colour(met) if met[1] == "C" else "")
    elif piece[1] == "A" and is_victim(table, met):
        slain = colour(met) if met[1] == "C" else ""
        board[start] = "x"
        for square, out in ways_out(board, goal):
            yield Done(f"{begun}x{name(goal)}{out}", {**board, square: piece}, slain)
    elif (piece[1] == "D" and can_carry(table, piece, met)) or (piece[1] == "N" and met == "x"):
        for square, out in ways_out(board, goal):
            for place in ALL:
                chief = met != "x" and met[1] == "C" and table.options["diplomat_enthrones"] is True
                if place not in board and place != square and (place != CENTRE or (chief and goal != CENTRE)):
                    left = {**board, square: piece, place: met}
                    yield Done(f"{begun}:{name(goal)}{out}>{name(place)}", left)


def plain(table: Table, piece: str, goal: Square, board: Board, text: str) -> Iterator[Done]:
    """A move to an empty square, with a reporter's possible or required kills."""
    board = {**board, goal: piece}
    shots = []
    if piece[1] == "R":
        for square, other in board.items():
            if abs(square[0] - goal[0]) + abs(square[1] - goal[1]) == 1 and is_victim(table, other):
                slain = colour(other) if other[1] == "C" else ""
                shots.append(Done(f"{text}*{name(square)}", {**board, square: "x"}, slain))
    yield from shots
    if not shots or table.options["reporter_optional"] is True:
        yield Done(text, board)


def ways_out(board: Board, goal: Square) -> list[tuple[Square, str]]:
    """The final squares of a piece that acted on ``goal``: there, or out of the centre."""
    if goal != CENTRE:
        return [(goal, "")]
    return [(square, f"~{name(square)}") for square in ALL if square not in board and in_line(board, CENTRE, square)]


def can_carry(table: Table, piece: str, met: str) -> bool:
    if met == "x" or colour(met) == colour(piece) or not master(table, colour(met)):
        return False
    return table.options["diplomat_scope"] == "colour" or master(table, colour(met)) != player(table)


def after(table: Table, done: Done) -> Table:
    """The end of the turn, in its order."""
    actor = player(table)
    owner, state = dict(table.owner), dict(table.state)
    passes = table.passes + 1 if done.text == "pass" else 0
    board = done.board
    if done.slain:
        state[done.slain] = "d"
        owner = {whose: actor if had == done.slain else had for whose, had in owner.items()}
    now = replace(table, board=board, owner=owner, state=state, passes=passes)
    if passes == 8:
        return replace(now, result="draw")
    if over(now):
        return replace(now, result=over(now))
    for whose in COLOURS:
        if state[whose] in "as":
            now.state[whose] = "s" if encircled(table, board, owner, whose) else "a"
    first = ruler(board)
    if table.options["vassalage"] == "permanent" and first:
        lost = [whose for whose in COLOURS if state[whose] in "sq"]
        board = {square: "x" if is_smothered_chief(piece, state) else piece for square, piece in board.items()}
        owner = {whose: first if had in lost else had for whose, had in owner.items()}
        state = {whose: "d" if had == "s" else had for whose, had in state.items()}
        now = replace(now, board=board, owner=owner, state=state)
    if over(now):
        return replace(now, result=over(now))
    return following(now, actor)


def is_smothered_chief(piece: str, state: Mapping[str, str]) -> bool:
    return piece != "x" and piece[1] == "C" and state[colour(piece)] == "s"


def over(table: Table) -> str:
    alive = [whose for whose in COLOURS if table.state[whose] == "a"]
    return "" if len(alive) > 1 else alive[0] if alive else "draw"


def encircled(table: Table, board: Board, owner: Mapping[str, str], whose: str) -> bool:
    """Flood from the chief over its player's pieces; then test every square next to the flooded ones."""
    own = {square for square, piece in board.items() if piece != "x" and owner[colour(piece)] == whose}
    (chief,) = [square for square in own if board[square] == f"{whose.lower()}C"]
    if chief == CENTRE:
        return False
    group = {chief}
    flooded: set[Square] = set()
    while flooded != group:
        flooded = set(group)
        group |= {square for square in own if any(distance(square, member) == 1 for member in flooded)}
    helpers = own if table.options["necromobile_scope"] == "any" else group
    if any(board[square][1] == "N" for square in helpers):
        return False
    for square in ALL:
        beside = [member for member in group if distance(square, member) == 1]
        if not beside or square in group or board.get(square) == "x":
            continue
        if square in board or square != CENTRE:
            return False
        for member in beside:
            across = (10 - member[0], 10 - member[1])
            strangers = across in board and board[across] != "x" and across not in own
            if board[member][1] == "C" or across not in board or (strangers and board[member][1] in "MAD"):
                return False
    return True


def following(table: Table, actor: str) -> Table:
    """The next turn; ``table`` still has the turn that ``actor`` has played."""
    rules = ruler(table.board)
    taker = actor if table.power or table.taker == actor else "-"
    if table.state[actor] in "dq":
        taker = "-"
    if not table.power and rules and rules != actor:
        return replace(table, power=True, taker=taker)
    alive = [whose for whose in COLOURS if table.state[whose] == "a"]
    round_trip = (COLOURS * 2)[COLOURS.index(table.slot) + 1 :][:4]
    for whose in round_trip:
        boss = master(table, whose)
        has_pieces = any(piece != "x" and colour(piece) == whose for piece in table.board.values())
        if not boss or not has_pieces:
            continue
        if boss != whose and table.options["satellite_turns"] == "pool":
            continue
        if boss == whose == taker and not (rules == whose and len(alive) == 2):
            continue
        return replace(table, slot=whose, power=False, taker=taker)
    raise AssertionError("nobody has a turn")
