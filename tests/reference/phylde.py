"""A second implementation of Phylde: slow, simple, sharing only the text notation with the engine.

Written only from the rules. A table is a dict from cells (file, rank; both from 1) to letters, and a king is at its
south-west cell. Legality is tested for every cell of the board; a piece attacks a cell of a king if it could take an
enemy placed there; and four attackers are searched by trying all combinations.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

Cell = tuple[int, int]

FILES = "abcdefghijklmnopqr"
ALL_CELLS = [(file, rank) for file in range(1, 19) for rank in range(1, 19)]
FAR = {"S": 1, "A": 2, "C": 5}
AT_MOST = {"S": 5, "A": 2, "C": 1, "R": 1}


@dataclass
class Table:
    pieces: dict[Cell, str]
    kings: dict[str, Cell | None]
    side: str
    options: Mapping[str, str]
    kind: str = ""
    acted: tuple[Cell, ...] = ()


def read(text: str, options: Mapping[str, str]) -> Table:
    ranks, white, black, side = text.split(" ")
    pieces: dict[Cell, str] = {}
    for number, row in zip(range(18, 0, -1), ranks.split("/"), strict=True):
        file = 1
        for symbol in re.findall("[0-9]+|[a-zA-Z]", row):
            if symbol.isdigit():
                file += int(symbol)
            else:
                pieces[file, number] = symbol
                file += 1
    kings = {one: None if name == "-" else _cell(_halves(name)[0]) for one, name in (("w", white), ("b", black))}
    return Table(pieces, kings, side, options)


def write(table: Table) -> str:
    rows = []
    for rank in range(18, 0, -1):
        row = "".join(table.pieces.get((file, rank), ".") for file in range(1, 19))
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
    points = [_point(table.kings[one]) for one in "wb"]
    return f"{'/'.join(rows)} {points[0]} {points[1]} {table.side}"


def _cell(name: str) -> Cell:
    return FILES.index(name[0]) + 1, int(name[1:])


def _name(cell: Cell) -> str:
    return f"{FILES[cell[0] - 1]}{cell[1]}"


def _halves(point: str) -> tuple[str, str]:
    form = re.fullmatch("([a-r][0-9]+)([a-r][0-9]+)", point)
    assert form is not None
    return form[1], form[2]


def _point(king: Cell | None) -> str:
    return "-" if king is None else _name(king) + _name((king[0] + 1, king[1] + 1))


def _round(king: Cell | None) -> list[Cell]:
    return [] if king is None else [(king[0] + across, king[1] + up) for across, up in product((0, 1), (0, 1))]


def _owner(letter: str) -> str:
    return "w" if letter.isupper() else "b"


def _other(side: str) -> str:
    return "b" if side == "w" else "w"


@cache
def _between(start: Cell, goal: Cell, reach: int) -> list[Cell] | None:
    """The cells on the straight way of at most ``reach`` steps; ``None`` if there is none."""
    across, up = goal[0] - start[0], goal[1] - start[1]
    steps = max(abs(across), abs(up))
    if steps == 0 or steps > reach or not (across == 0 or up == 0 or abs(across) == abs(up)):
        return None
    return [(start[0] + across // steps * n, start[1] + up // steps * n) for n in range(1, steps)]


@cache
def _goals(start: Cell, reach: int) -> list[Cell]:
    """Those of all cells that a straight way leads to."""
    return [goal for goal in ALL_CELLS if _between(start, goal, reach) is not None]


def _sees(pieces: Mapping[Cell, str], start: Cell, goal: Cell, reach: int) -> bool:
    """Whether there is a straight, free way of at most ``reach`` steps."""
    between = _between(start, goal, reach)
    return between is not None and all(cell not in pieces for cell in between)


def next_actions(table: Table) -> Iterator[str]:
    """The possible next actions in notation; ``-`` if there are none at the beginning."""
    if None in table.kings.values():
        return
    errors = [*_of_king(table), *_of_pieces(table)]
    yield from errors
    if not errors and not table.kind:
        yield "-"


def _of_king(table: Table) -> Iterator[str]:
    king = table.kings[table.side]
    if king is None or table.kind:
        return
    for goal in product(range(1, 18), range(1, 18)):
        across, up = abs(goal[0] - king[0]), abs(goal[1] - king[1])
        one_step = across + up == 1 or (table.options["king_steps"] == "eight" and across == up == 1)
        free = all(cell not in table.pieces for cell in _round(goal))
        if one_step and free and goal not in table.kings.values():
            yield f"R:{_point(king)}-{_point(goal)}"


def _of_pieces(table: Table) -> Iterator[str]:
    kept = {cell for king in table.kings.values() for cell in _round(king)}
    for start, letter in table.pieces.items():
        kind = letter.upper()
        if _owner(letter) != table.side or start in table.acted or table.kind not in ("", kind):
            continue
        if len(table.acted) == AT_MOST[kind]:
            continue
        for goal in _goals(start, FAR[kind]):
            if not _sees(table.pieces, start, goal, FAR[kind]):
                continue
            met = table.pieces.get(goal)
            route = f"{kind}:{_name(start)}{{}}{_name(goal)}"
            if met is None and goal not in kept:
                yield route.format("-")
            elif met is not None and _owner(met) != table.side:
                yield route.format("x")
                if kind == "A":
                    yield route.format("*")


def act(table: Table, action: str) -> Table:
    """The table after one legal action."""
    if action == "-":
        return replace(table, kind="-")
    kind, route = action.split(":")
    start, mark, goal = re.split("([-x*])", route)
    if kind == "R":
        king = _cell(_halves(goal)[0])
        return replace(table, kings={**table.kings, table.side: king}, kind="R", acted=(king,))
    pieces = dict(table.pieces)
    pieces.pop(_cell(goal), None)
    at = _cell(start)
    if mark != "*":
        pieces[_cell(goal)] = pieces.pop(at)
        at = _cell(goal)
    return replace(table, pieces=pieces, kind=kind, acted=(*table.acted, at))


def end(table: Table) -> Table:
    """The table after the end of the turn: a king may fall, and the other side is to move."""
    looked_at = [table.side] if table.options["king_capture"] == "after_reply" else [_other(table.side), table.side]
    kings = dict(table.kings)
    for side in looked_at:
        if pressure(table, side) == 4:
            kings[side] = None
            break
    return Table(table.pieces, kings, _other(table.side), table.options)


def pressure(table: Table, side: str) -> int:
    """How many cells of a king can be taken at once, each by another piece: every sharing out is tried."""
    attackers = [
        [
            start
            for start, letter in table.pieces.items()
            if _owner(letter) != side and _sees(table.pieces, start, cell, FAR[letter.upper()])
        ]
        for cell in _round(table.kings[side])
    ]
    return most_at_once(attackers)


def most_at_once(attackers: list[list[Cell]]) -> int:
    """The greatest number of cells with different attackers."""
    if not attackers:
        return 0
    first, *others = attackers
    taken = [1 + most_at_once([[one for one in some if one != start] for some in others]) for start in first]
    return max([most_at_once(others), *taken])
