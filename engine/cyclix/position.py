"""Positions and actions of Cyclix, and the text of positions.

A board is 49 bytes, ``a1`` first: ``HOLE``, ``TILE`` (empty), or a piece, which always stands on a
tile (CYX-1.2). White's pieces are 2-5, black's 6-9, in the order king, rook, bishop, knight.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from engine.cyclix import rulebook as book
from engine.cyclix.sight import HOLE, KING, KINGS, SQUARES, TILE, attackers
from engine.errors import ImpossiblePosition, NotationError, NotationFault
from engine.game import Json, Text
from engine.rulebook import Finding, Ground, Value

SIDES: Final = ("white", "black")
PIECES: Final = ("king", "rook", "bishop", "knight")
LETTERS: Final = "KRBN"

_CODES: Final = {letter: code for code, letter in enumerate("KRBNkrbn", start=KING)}
_SYMBOLS: Final = {code: letter for letter, code in _CODES.items()}
_THREADS: Final = "BNRbnr"
_RANK: Final = r"(?:[1-7](?![1-7])|[KRBNkrbn_])+"
_FORM: Final = re.compile(rf"({_RANK}(?:/{_RANK}){{6}}) ([wb]) (-|(?=.)B*N*R*b*n*r*)")
_RUNS: Final = tuple((str(length), "1" * length) for length in range(7, 1, -1))
"""Runs of empty tiles as text has them, and tile by tile; the longest first."""
_READ: Final = bytes.maketrans(b"1_KRBNkrbn", bytes((TILE, HOLE, *_CODES.values())))
_WRITE: Final = bytes.maketrans(bytes((TILE, HOLE, *_CODES.values())), b"1_KRBNkrbn")

EXPECTED: Final = "7/3bkn1/4r2/7/2R4/1NKB3/7 w -"


@dataclass(frozen=True, slots=True)
class Position:
    """A Cyclix table: board, side to move (0 white, 1 black), hands as piece codes in text order."""

    board: bytes
    mover: int
    hands: tuple[int, ...]
    adjacent_capture: bool = False
    """Option ``king_capture: adjacent`` (CYX-3.5)."""


@dataclass(frozen=True, slots=True)
class Move:
    """A piece moved. ``piece`` is the letter claimed (empty only where nothing stands), ``mark`` one of ``- ~ x``."""

    piece: str
    origin: int
    target: int
    mark: Literal["-", "~", "x"]
    reentry: str = ""
    """Letter of the piece put on the tile that the king leaves, or empty."""


@dataclass(frozen=True, slots=True)
class Pass:
    """The turn passed (CYX-3.8)."""


Action = Move | Pass
PASS: Final = Pass()


def side(code: int) -> int:
    """Whose piece this code is: 0 white, 1 black."""
    return 0 if code < KINGS[1] else 1


def piece(code: int) -> str:
    """The English name of the piece of this code."""
    return PIECES[(code - KING) % 4]


def letter(code: int) -> str:
    """The upper-case letter of the piece of this code."""
    return LETTERS[(code - KING) % 4]


def code_of(mover: int, upper: str) -> int:
    """The code of the piece of this letter and side."""
    return KINGS[mover] + LETTERS.index(upper)


def read_position(text: Text, options: Mapping[str, Value]) -> Position:
    """Read ``7/3bkn1/... w -``. Raises ``NotationError``, or ``ImpossiblePosition`` with all faults."""
    if not isinstance(text, str):
        raise NotationError(NotationFault(text, EXPECTED))
    form = _FORM.fullmatch(text)
    if form is None:
        raise NotationError(NotationFault(text, EXPECTED))
    ranks, mover, hands = form.groups()
    position = Position(
        board=_read_board(text, ranks),
        mover="wb".index(mover),
        hands=tuple(_CODES[one] for one in hands if one != "-"),
        adjacent_capture=options["king_capture"] == "adjacent",
    )
    faults = _faults(position)
    if faults:
        irregular = {fault.code for fault in faults} == {book.OPPONENT_IN_CHECK.code}
        raise ImpossiblePosition(faults, position if irregular else None)
    return position


def _read_board(text: str, ranks: str) -> bytes:
    for run, tiles in _RUNS:
        ranks = ranks.replace(run, tiles)
    rows = ranks.split("/")
    if any(len(row) != 7 for row in rows):
        raise NotationError(NotationFault(text, EXPECTED))
    return "".join(reversed(rows)).encode().translate(_READ)


def _faults(position: Position) -> tuple[Finding, ...]:
    """Every fault of a position, in the order of the rulebook (CYX-1.3)."""
    count = {code: position.board.count(code) + position.hands.count(code) for code in _CODES.values()}
    faults = [_fault_of(book.PIECE_MISSING, code) for code, found in count.items() if found == 0]
    faults += [_fault_of(book.PIECE_DOUBLED, code) for code, found in count.items() if found > 1]
    waiting = 1 - position.mover
    if count[KINGS[waiting]] == 1:
        king = position.board.index(KINGS[waiting])
        by = tuple(sorted(SQUARES[square] for square in attackers(position.board, king, position.mover)))
        if by:
            ground = book.OPPONENT_IN_CHECK
            facts = {"side": SIDES[waiting], "at": SQUARES[king], "by": by}
            faults.append(Finding(ground.code, (ground.article,), facts))
    return tuple(faults)


def _fault_of(ground: Ground, code: int) -> Finding:
    return Finding(ground.code, (ground.article,), {"side": SIDES[side(code)], "piece": piece(code)})


def write_position(position: Position) -> str:
    """The canonical text."""
    squares = position.board.translate(_WRITE).decode()
    ranks = "/".join([squares[start : start + 7] for start in range(42, -1, -7)])
    for run, tiles in _RUNS:
        ranks = ranks.replace(tiles, run)
    hands = "".join(_SYMBOLS[code] for code in position.hands) or "-"
    return f"{ranks} {'wb'[position.mover]} {hands}"


def table(position: Position) -> Mapping[str, Json]:
    """Pieces and holes by square, hands by side in the order of the text."""
    board = position.board
    pieces: list[Json] = [
        {"at": SQUARES[square], "side": SIDES[side(code)], "piece": piece(code)}
        for square, code in enumerate(board)
        if code >= KING
    ]
    holes: list[Json] = [SQUARES[square] for square, code in enumerate(board) if code == HOLE]
    hands: dict[str, Json] = {
        name: [piece(code) for code in position.hands if side(code) == n] for n, name in enumerate(SIDES)
    }
    return {"pieces": pieces, "holes": holes, "hands": hands}


def ordered_hand(hands: tuple[int, ...]) -> tuple[int, ...]:
    """Hands in the order of the text: B N R b n r."""
    return tuple(sorted(hands, key=lambda code: _THREADS.index(_SYMBOLS[code])))
