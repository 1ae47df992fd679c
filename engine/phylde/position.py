"""Positions and actions of Phylde, and the text of positions.

A board is 324 bytes, ``a1`` first: ``EMPTY`` or a piece, white's 1-3 and black's 4-6 in the order rider,
archer, soldier. Kings are not on the board but on points (PHY-1.2).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from engine.errors import ImpossiblePosition, NotationError, NotationFault
from engine.game import Json, Text
from engine.phylde import rulebook as book
from engine.phylde.cells import CELLS, CORNERS, EMPTY, FALLEN, POINT_NAMES, POINTS, SIDE, SOLDIER
from engine.phylde.description import SETUPS
from engine.rulebook import Fact, Finding, Ground, Value

SIDES: Final = ("white", "black")
KINDS: Final[Mapping[str, str]] = {"R": "king", "C": "rider", "A": "archer", "S": "soldier"}
"""The letters of the kinds, in the order of the rules."""
KIND_OF: Final = ("", "C", "A", "S", "C", "A", "S")
"""The letter of the piece of each code."""

_MATERIAL: Final[Mapping[str, tuple[int, int]]] = {
    "C": (1, 6), "A": (2, 10), "S": (3, 20), "c": (4, 6), "a": (5, 10), "s": (6, 20),
}  # fmt: skip
"""For each symbol its code, and how many there are at most (PHY-1.4)."""
_SYMBOLS: Final = ("." + "".join(_MATERIAL)).encode()
_WRITTEN: Final = bytes.maketrans(bytes(range(len(_SYMBOLS))), _SYMBOLS)
_READ: Final = bytes.maketrans(_SYMBOLS, bytes(range(len(_SYMBOLS))))
_RANK: Final = "(?:[1-9][0-9]{0,2}(?![0-9])|[CAScas])+"
_POINT: Final = "[a-z](?:0|[1-9][0-9]?)[a-z](?:0|[1-9][0-9]?)|-"
_FORM: Final = re.compile(rf"({_RANK}(?:/{_RANK}){{{SIDE - 1}}}) ({_POINT}) ({_POINT}) ([wb])")
_NUMBER: Final = re.compile("[0-9]+")
_RUNS: Final = tuple((str(length), "." * length) for length in range(SIDE, 0, -1))

EXPECTED: Final = SETUPS["line"]


@dataclass(frozen=True, slots=True)
class Position:
    """A Phylde table: board, the kings' points (``FALLEN``: captured), side to move (0 white, 1 black)."""

    board: bytes
    kings: tuple[int, int]
    mover: int
    eight_steps: bool = False
    """Option ``king_steps: eight`` (PHY-3.6)."""
    after_reply: bool = False
    """Option ``king_capture: after_reply`` (PHY-4.2)."""
    kind: str = ""
    """The kind that acts this turn: its letter, ``-`` after a pass, empty while nothing is begun (PHY-3.1)."""
    acted: tuple[int, ...] = ()
    """Where the pieces that have acted this turn stand now (PHY-3.2)."""


@dataclass(frozen=True, slots=True)
class Move:
    """A rider, archer or soldier from cell to cell: ``-`` moves, ``x`` takes there, ``*`` shoots there.

    ``kind`` is the letter that the turn claims; empty if it claims none and the pieces decide nothing.
    """

    kind: str
    origin: int
    target: int
    mark: Literal["-", "x", "*"]


@dataclass(frozen=True, slots=True)
class KingMove:
    """A king from point to point; ``kind`` and ``mark`` as in ``Move``."""

    kind: str
    origin: int
    target: int
    mark: Literal["-", "x", "*"]


@dataclass(frozen=True, slots=True)
class Pass:
    """The turn passed, for want of any action (PHY-3.1)."""


Action = Move | KingMove | Pass
PASS: Final = Pass()


def side(code: int) -> int:
    """Whose piece this code is: 0 white, 1 black."""
    return 0 if code <= SOLDIER else 1


def piece(code: int) -> str:
    """The English name of the piece of this code."""
    return KINDS[KIND_OF[code]]


def read_position(text: Text, options: Mapping[str, Value]) -> Position:
    """Read ``18/.../18 i1j2 i17j18 w``. Raises ``NotationError``, or ``ImpossiblePosition`` with all faults."""
    form = _FORM.fullmatch(text) if isinstance(text, str) else None
    if form is None:
        raise NotationError(NotationFault(text, EXPECTED))
    ranks, white_king, black_king, mover = form.groups()
    names = (white_king, black_king)
    # The greatest number first: what is left of it in the text is no part of a greater one.
    for number in sorted(set(_NUMBER.findall(ranks)), key=int, reverse=True):
        ranks = ranks.replace(number, "." * int(number))
    rows = ranks.split("/")
    rows.reverse()
    kings = (POINTS.get(white_king, FALLEN), POINTS.get(black_king, FALLEN))
    faults = (*_faults_of_form(rows, names), *_faults_on_table(rows, kings), *_faults_of_kings(names))
    if faults:
        raise ImpossiblePosition(faults)
    return Position(
        board="".join(rows).encode().translate(_READ),
        kings=kings,
        mover="wb".index(mover),
        eight_steps=options["king_steps"] == "eight",
        after_reply=options["king_capture"] == "after_reply",
    )


def _faults_of_form(rows: Sequence[str], names: Sequence[str]) -> list[Finding]:
    """Ranks that are not 18 cells wide (PHY-1.1), points that are none (PHY-1.2)."""
    faults = []
    for number, row in enumerate(rows, start=1):
        if len(row) != SIDE:
            faults.append(_fault(book.RANK_WIDTH, {"rank": number, "width": len(row)}))
    for owner, name in zip(SIDES, names, strict=True):
        if name != "-" and name not in POINTS:
            faults.append(_fault(book.NO_SUCH_POINT, {"side": owner, "at": name}))
    return faults


def _faults_on_table(rows: Sequence[str], kings: tuple[int, int]) -> list[Finding]:
    """Pieces on a king's cells, where the rank can be told (PHY-1.3), and too many pieces (PHY-1.4)."""
    faults = []
    for owner, king in zip(SIDES, kings, strict=True):
        for cell in CORNERS[king]:
            rank, file = divmod(cell, SIDE)
            row = rows[rank]
            if len(row) == SIDE and row[file] != ".":
                told = {"side": owner, "at": POINT_NAMES[king], "cell": CELLS[cell], **_who(row[file])}
                faults.append(_fault(book.ON_KINGS_CELL, told))
    everything = "".join(rows)
    for symbol, (_, most) in _MATERIAL.items():
        count = everything.count(symbol)
        if count > most:
            of_whom = _who(symbol)
            told_of_count = {"side": of_whom["owner"], "piece": of_whom["piece"], "count": count, "most": most}
            faults.append(_fault(book.TOO_MANY_PIECES, told_of_count))
    return faults


def _who(symbol: str) -> dict[str, Fact]:
    code, _ = _MATERIAL[symbol]
    return {"owner": SIDES[side(code)], "piece": piece(code)}


def _faults_of_kings(names: Sequence[str]) -> list[Finding]:
    """Both kings on one point (PHY-1.5), or both captured (PHY-4.2)."""
    if names[0] != names[1]:
        return []
    if names[0] == "-":
        return [_fault(book.NO_KING_LEFT, {})]
    return [_fault(book.KINGS_ON_ONE_POINT, {"at": names[0]})] if names[0] in POINTS else []


def _fault(ground: Ground, facts: Mapping[str, Fact]) -> Finding:
    return Finding(ground.code, (ground.article,), facts)


def write_position(position: Position) -> str:
    """The canonical text."""
    symbols = position.board.translate(_WRITTEN).decode()
    ranks = "/".join([symbols[start : start + SIDE] for start in range(SIDE * (SIDE - 1), -1, -SIDE)])
    for number, run in _RUNS:
        ranks = ranks.replace(run, number)
    white, black = (POINT_NAMES.get(king, "-") for king in position.kings)
    return f"{ranks} {white} {black} {'wb'[position.mover]}"


def table(position: Position) -> Mapping[str, Json]:
    """Pieces by cell, kings by point (``None``: captured)."""
    pieces: list[Json] = [
        {"at": CELLS[cell], "side": SIDES[side(code)], "piece": piece(code)}
        for cell, code in enumerate(position.board)
        if code != EMPTY
    ]
    kings: dict[str, Json] = {owner: POINT_NAMES.get(king) for owner, king in zip(SIDES, position.kings, strict=True)}
    return {"pieces": pieces, "kings": kings}
