"""Positions and actions of Cyclix, and the text of positions: ``7/3bkn1/4r2/7/2R4/1NKB3/7 w -``."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from engine import grid
from engine.cyclix.board import FILES, HOLE, KING, KINGS, LETTERS, SIDES, SQUARES, TILE, piece, side
from engine.cyclix.movement import MoveMark, attackers_on, checkers
from engine.cyclix.rulebook import RULEBOOK, SETUPS
from engine.errors import ImpossiblePosition, NotationError, matched, text_fault
from engine.game import Text
from engine.play import Pass
from engine.reading.positions import PositionSpelling
from engine.rulebook import Finding, Value

EXPECTED: Final = SETUPS["caissa"]

_SYMBOLS: Final = LETTERS + LETTERS.lower()
"""The letters of the pieces, in the order of their codes."""
_CODE_OF: Final = {symbol: code for code, symbol in enumerate(_SYMBOLS, start=KING)}
_HAND_ORDER: Final = "BNRbnr"
"""The letters of pieces in hand, in the order of the text."""
_TO_CODES: Final = bytes.maketrans(f"_1{_SYMBOLS}".encode(), bytes((HOLE, TILE, *_CODE_OF.values())))
_TO_SIGNS: Final = bytes.maketrans(bytes((HOLE, TILE, *_CODE_OF.values())), f"_1{_SYMBOLS}".encode())
_RUNS: Final = grid.runs(FILES, "1", minimum=2)
_RANK: Final = rf"(?:[1-7](?![1-7])|[{_SYMBOLS}_])+"
POSITION_SPELLING: Final = PositionSpelling.load(__package__)
_FORM: Final = POSITION_SPELLING.form(rf"{_RANK}(?:/{_RANK}){{6}}")


class Position(NamedTuple):
    """A Cyclix table: board, side to move (0 white, 1 black), hands as codes in the order of the text."""

    board: bytes
    mover: int
    hands: tuple[int, ...]
    adjacent_capture: bool = False
    """Option ``king_capture: adjacent`` (CYX-3.5)."""


class Move(NamedTuple):
    """A move of the piece on ``origin``, as written; ``piece`` is empty only if the square is."""

    piece: str
    origin: int
    target: int
    mark: MoveMark
    reentry: str = ""
    """The letter of the piece put on the tile that the king leaves, or empty."""


Action = Move | Pass


def read_position(text: Text, options: Mapping[str, Value]) -> Position:
    """The position of a text. Raises ``NotationError``, or ``ImpossiblePosition`` with every fault."""
    ranks, mover, hands = matched(_FORM, text, EXPECTED).groups()
    rows = grid.expand(ranks, _RUNS).split("/")
    if any(len(row) != FILES for row in rows):
        raise NotationError(text_fault(text, EXPECTED))
    position = Position(
        board="".join(reversed(rows)).encode().translate(_TO_CODES),
        mover="wb".index(mover),
        hands=tuple(_CODE_OF[symbol] for symbol in hands if symbol != "-"),
        adjacent_capture=options["king_capture"] == "adjacent",
    )
    faults = RULEBOOK.by_ground(_faults(position))
    if faults:
        irregular = {fault.code for fault in faults} == {"opponent-in-check"}
        raise ImpossiblePosition(faults, position if irregular else None)
    return position


def _faults(position: Position) -> Iterator[Finding]:
    """Every fault of a position (CYX-1.3)."""
    for code in _CODE_OF.values():
        count = position.board.count(code) + position.hands.count(code)
        if count != 1:
            ground = "piece-doubled" if count else "piece-missing"
            yield RULEBOOK.finding(ground, {"side": SIDES[side(code)], "piece": piece(code)})
    waiting = 1 - position.mover
    if position.board.count(KINGS[waiting]) == 1 and (by := checkers(position.board, waiting)):
        king = SQUARES[position.board.index(KINGS[waiting])]
        of_attackers = attackers_on(position.board, by)
        yield RULEBOOK.finding("opponent-in-check", {"side": SIDES[waiting], "at": king, **of_attackers})


def write_position(position: Position) -> str:
    """The canonical text."""
    signs = position.board.translate(_TO_SIGNS).decode()
    ranks = "/".join([signs[start : start + FILES] for start in range(len(signs) - FILES, -1, -FILES)])
    hands = "".join(_SYMBOLS[code - KING] for code in position.hands) or "-"
    return f"{grid.contract(ranks, _RUNS)} {'wb'[position.mover]} {hands}"


def sort_hands(hands: tuple[int, ...]) -> tuple[int, ...]:
    """Hands in the order of the text."""
    return tuple(sorted(hands, key=lambda code: _HAND_ORDER.index(_SYMBOLS[code - KING])))
