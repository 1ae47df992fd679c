"""The grounds that apply to a move of Dragonchess, each computed from the reference implementation.

A piece's movement is tested on empty boards; blockers, on the actual boards.
"""

from collections.abc import Iterator
from dataclasses import replace

from engine.dragonchess.board import SQUARES
from engine.dragonchess.position import Position, write_position
from engine.dragonchess.tables import Move
from tests.reference import dragonchess as reference
from tests.reference.dragonchess import MIDDLE, UPPER, Square

TESTED_BEFORE = {"castling": "king-not-its-move"}
"""As stated in DRC-4.4."""

NAMES = {
    "S": "sylph", "G": "griffin", "R": "dragon", "W": "warrior", "O": "oliphant", "U": "unicorn", "H": "hero",
    "T": "thief", "C": "cleric", "M": "mage", "K": "king", "P": "paladin", "D": "dwarf", "B": "basilisk",
    "E": "elemental",
}  # fmt: skip
BOUND = "RWOUTB"
"""Those that never leave their board."""


def holding(position: Position, move: Move) -> Iterator[str]:
    """The codes of all grounds that hold against ``move``."""
    table = reference.read(write_position(position), position.rules.readings._asdict())
    here, there = (reference.square_of(SQUARES[square]) for square in (move.origin, move.target))
    letter = table.board.get(here)
    if letter is None:
        yield "empty-square"
        return
    if reference.side_of(letter) != table.side:
        yield "not-your-piece"
    if move.claimed and move.claimed != letter.upper():
        yield "wrong-piece"
    if reference.side_of(letter) != table.side:
        return
    grounds = [*_against_claims(table, move, here, there), *_against_way(table, move, here, there)]
    yield from grounds
    if reference.is_petrified(table, here):
        yield "petrified"
    elif not grounds:
        yield from _exposures(table, move, here, there)


def _deeds(table: reference.Position, here: Square, there: Square, met: str) -> set[str]:
    """The actions of the piece on ``here`` on ``there``, occupied by ``met`` or empty; without petrification."""
    board = {square: piece for square, piece in table.board.items() if square != there} | ({there: met} if met else {})
    changed = replace(table, board=board)
    return {mark for mark, square in reference.PIECES[board[here].upper()](changed, here) if square == there}


def _alone(table: reference.Position, here: Square, there: Square) -> set[str]:
    """All actions of the piece on ``there``: with empty boards except the piece and a possible occupant."""
    enemy = "u" if table.side == "g" else "U"
    by_itself = replace(table, board={here: table.board[here]})
    return set() if here == there else _deeds(by_itself, here, there, "") | _deeds(by_itself, here, there, enemy)


def _against_claims(table: reference.Position, move: Move, here: Square, there: Square) -> Iterator[str]:
    """A capture from afar and a promotion, claimed by a piece that has none."""
    letter = table.board[here]
    if move.mark == "*" and "*" not in _alone(table, here, there):
        yield "not-from-afar"
    promoted = reference.promotes(letter, there)
    if move.promotion and not promoted:
        yield "no-promotion"
    if promoted and move.promotion != "H":
        yield "promotion-to-hero"


def _against_way(table: reference.Position, move: Move, here: Square, there: Square) -> Iterator[str]:
    letter = table.board[here]
    kind, name = letter.upper(), NAMES[letter.upper()]
    ever = _alone(table, here, there)
    if not ever:
        if kind in BOUND and here[0] != there[0]:
            yield f"{name}-stays-on-its-board"
        if kind == "S" and here[0] == MIDDLE and there[0] == UPPER:
            yield f"{name}-goes-up-home-only"
        if kind in "HK" and here[0] != MIDDLE:
            yield f"{name}-goes-back-only"
        if kind == "K" and _castles(table, here, there):
            yield "castling"
        yield f"{name}-not-its-move"
        return
    enemy = "u" if table.side == "g" else "U"
    if not _deeds(table, here, there, "") | _deeds(table, here, there, enemy):
        yield f"{name}-blocked"
    met = table.board.get(there, "")
    if met and reference.side_of(met) == table.side:
        yield f"{name}-own-piece-there"
    elif met and not ever & {"x", "*"}:
        yield f"{name}-only-moves-there"
    elif not met and "-" not in ever:
        yield f"{name}-only-captures-there"
    elif met and "*" in ever and move.mark != "*":
        yield f"{name}-captures-from-afar"
    elif (not met and move.mark != "-") or (met and move.mark == "-"):
        yield f"{name}-nothing-to-capture"


def _castles(table: reference.Position, here: Square, there: Square) -> bool:
    """Whether a king steps two squares along its rank with an own oliphant beyond (DRC-4.4)."""
    level, file, rank = there
    if (here[0], here[2]) != (level, rank) or level != MIDDLE or abs(file - here[1]) != 2:
        return False
    oliphant = "O" if table.side == "g" else "o"
    beyond = range(file + 1, 13) if file > here[1] else range(1, file)
    return any(table.board.get((level, one, rank)) == oliphant for one in beyond)


def _exposures(table: reference.Position, move: Move, here: Square, there: Square) -> Iterator[str]:
    """Why the own king may not be left like that, on the boards that the move leaves."""
    after = reference.made(table, here, (move.mark, there))
    checkers = reference.checkers_of(after, table.side)
    (throne,) = [square for square, piece in after.board.items() if piece == ("K" if table.side == "g" else "k")]
    below = reference.shifted(throne, 0, 0, -1)
    if below in checkers and reference.is_petrified(after, throne):
        yield "king-over-basilisk" if throne == there else "king-stays-petrified"
        checkers.remove(below)
    above = reference.shifted(here, 0, 0, 1)
    if table.board[here].upper() == "B" and above in checkers and reference.is_petrified(table, above):
        yield "frees-attacker"
    if checkers:
        yield "king-attacked"
