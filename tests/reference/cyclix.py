"""A second implementation of Cyclix, slow and simple, to compare with the engine: from the rules, no shared code.

A table is a dict from squares like ``a1`` to a piece letter, or ``.`` for an empty tile; a square not in it is a hole.
Every move is made on a copy, and attacks are found by testing each enemy piece.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

FILES = "abcdefg"
RANKS = "1234567"
STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
SLANTING = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
LEAPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
TILE = "."

Table = dict[str, str]
Options = Mapping[str, str | bool]


@dataclass
class Game:
    """A table, the side to move (``w`` or ``b``) and the letters in hand."""

    table: Table
    side: str
    hands: str


def read(text: str) -> Game:
    ranks, side, hands = text.split(" ")
    table = {}
    for rank, row in zip(reversed(RANKS), ranks.split("/"), strict=True):
        cells = "".join(TILE * int(one) if one.isdigit() else one for one in row)
        for file, cell in zip(FILES, cells, strict=True):
            if cell != "_":
                table[file + rank] = cell
    return Game(table, side, hands.strip("-"))


def write(game: Game) -> str:
    rows = [_counted("".join([game.table.get(file + rank, "_") for file in FILES])) for rank in reversed(RANKS)]
    hands = "".join(sorted(game.hands, key="BNRbnr".index))
    return f"{'/'.join(rows)} {game.side} {hands or '-'}"


@cache
def _counted(row: str) -> str:
    """Runs of tiles as one digit."""
    for run in range(7, 0, -1):
        row = row.replace(TILE * run, str(run))
    return row


def other(side: str) -> str:
    return "b" if side == "w" else "w"


def is_of(piece: str, side: str) -> bool:
    return piece != TILE and piece.isupper() == (side == "w")


@cache
def step(square: str, way: tuple[int, int]) -> str | None:
    """The square one step on, or ``None`` beyond the board."""
    file, rank = FILES.index(square[0]) + way[0], RANKS.index(square[1]) + way[1]
    return FILES[file] + RANKS[rank] if 0 <= file < 7 and 0 <= rank < 7 else None


@cache
def walk(square: str, way: tuple[int, int]) -> list[str]:
    """All squares in one direction, to the edge."""
    here = step(square, way)
    return [] if here is None else [here, *walk(here, way)]


def seen_by_king(table: Table, square: str) -> list[str]:
    """The first tile in each direction."""
    blockers = []
    for way in STRAIGHT + SLANTING:
        tiles = [here for here in walk(square, way) if here in table]
        blockers += tiles[:1]
    return blockers


def reached(table: Table, square: str) -> list[str]:
    """The squares that the piece on ``square`` can reach by its kind, occupied or not."""
    kind = table[square].upper()
    if kind == "K":
        return seen_by_king(table, square)
    if kind == "N":
        return [here for way in LEAPS if (here := step(square, way)) is not None]
    squares = []
    for way in STRAIGHT if kind == "R" else SLANTING:
        for here in walk(square, way):
            squares.append(here)
            if table.get(here, TILE) != TILE:
                break
    return squares


def king_of(table: Table, side: str) -> str:
    return next(square for square, piece in table.items() if piece == ("K" if side == "w" else "k"))


def checkers(table: Table, side: str) -> list[str]:
    """The enemy pieces that attack the king of ``side``."""
    king = king_of(table, side)
    return sorted(
        square for square, piece in table.items() if is_of(piece, other(side)) and king in reached(table, square)
    )


def is_adjacent(one: str, two: str) -> bool:
    return two in [step(one, way) for way in STRAIGHT + SLANTING]


def tried(game: Game, options: Options) -> Iterator[tuple[str, Table, str]]:
    """Each move of the side to move, its own king's safety aside: its text, the table and the hands after."""
    in_check = bool(checkers(game.table, game.side))
    for square, piece in game.table.items():
        if not is_of(piece, game.side):
            continue
        for target in reached(game.table, square):
            met = game.table.get(target)
            if met is not None and is_of(met, game.side):
                continue
            is_capture = met not in (None, TILE)
            table = dict(game.table)
            table[target] = piece
            hands = game.hands + str(met) if is_capture else game.hands
            text = f"{piece.upper()}{square}{'x' if is_capture else '~' if met is None else '-'}{target}"
            if piece.upper() != "K":
                if met is None:
                    del table[square]
                else:
                    table[square] = TILE
                yield text, table, hands
                continue
            if not is_adjacent(square, target) and (in_check or (is_capture and options["king_capture"] == "adjacent")):
                continue
            if not is_capture and not in_check:
                for entering in game.hands:
                    if is_of(entering, game.side):
                        yield f"{text}/{entering.upper()}", table | {square: entering}, hands.replace(entering, "")
            del table[square]
            yield text, table, hands


def legal_turns(text: str, options: Options) -> dict[str, str]:
    """Every legal turn and the position that it leaves."""
    game = read(text)
    next_side = other(game.side)
    turns = {
        turn: write(Game(table, next_side, hands))
        for turn, table, hands in tried(game, options)
        if not checkers(table, game.side)
    }
    if not turns and not checkers(game.table, game.side):
        turns["pass"] = write(Game(game.table, next_side, game.hands))
    return turns


def status(text: str, options: Options) -> tuple[str, list[str]]:
    """The state of the position as in rulings, and the squares of the pieces that give check."""
    game, turns = read(text), legal_turns(text, options)
    giving = checkers(game.table, game.side)
    if giving:
        return ("check" if turns else "checkmate"), giving
    return ("pass_forced" if list(turns) == ["pass"] else "normal"), giving


def is_other_in_check(text: str, options: Options) -> bool:
    """Whether the side not to move is in check."""
    game = read(text)
    return bool(checkers(game.table, other(game.side)))
