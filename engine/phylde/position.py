"""Positions and actions of Phylde, and the text of positions: ranks, the kings' points, the side to move."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from engine import grid
from engine.errors import ImpossiblePosition, matched
from engine.game import Text
from engine.phylde.board import CELLS, CORNERS, EMPTY, FALLEN, FILES, HALF, POINT_NAMES, POINTS, SIDES, piece, side
from engine.phylde.rulebook import RULEBOOK, SETUPS
from engine.play import Pass
from engine.reading.positions import PositionSpelling
from engine.rulebook import Finding, Value

EXPECTED: Final = SETUPS["line"]

_MATERIAL: Final[Mapping[str, tuple[int, int]]] = {
    "C": (1, 6), "A": (2, 10), "S": (3, 20), "c": (4, 6), "a": (5, 10), "s": (6, 20),
}  # fmt: skip
"""For each symbol its code, and how many there are at most (PHY-1.4)."""
_SIGNS: Final = ("." + "".join(_MATERIAL)).encode()
_TO_CODES: Final = bytes.maketrans(_SIGNS, bytes(range(len(_SIGNS))))
_TO_SIGNS: Final = bytes.maketrans(bytes(range(len(_SIGNS))), _SIGNS)
_RANK: Final = "(?:[1-9][0-9]{0,2}(?![0-9])|[CAScas])+"
POSITION_SPELLING: Final = PositionSpelling.load(__package__)
_FORM: Final = POSITION_SPELLING.form(rf"{_RANK}(?:/{_RANK}){{{FILES - 1}}}")
_NUMBER: Final = re.compile("[0-9]+")
_LONG_NUMBERS: Final = re.compile("[0-9]{2,}")
_RUNS: Final = grid.runs(FILES, ".")
_LONG_RUNS: Final = frozenset(number for number, _ in _RUNS if len(number) > 1)
_HALVES: Final = (range(HALF), range(HALF, 2 * HALF))

MoveMark = Literal["-", "x", "*"]
"""How an action is written: ``-`` moves, ``x`` takes there, ``*`` shoots there."""


class Position(NamedTuple):
    """A Phylde table: board, the kings' points (``FALLEN``: captured), side to move (0 white, 1 black)."""

    board: bytes
    kings: tuple[int, int]
    mover: int
    eight_steps: bool = False
    """Option ``king_steps: eight`` (PHY-3.6)."""
    after_reply: bool = False
    """Option ``king_capture: after_reply`` (PHY-4.2)."""
    kind: str = ""
    """The kind that acts this turn: its letter, ``-`` after a pass, empty at the beginning (PHY-3.1)."""
    acted: tuple[int, ...] = ()
    """The cells of the pieces that have acted this turn (PHY-3.2)."""


class Move(NamedTuple):
    """A piece from cell to cell, or a king from point to point.

    ``kind`` is the letter in the turn, or what the pieces decide.
    """

    kind: str
    origin: int
    target: int
    mark: MoveMark
    on_points: bool = False


Action = Move | Pass


def read_position(text: Text, options: Mapping[str, Value]) -> Position:
    """Read ``18/.../18 i1j2 i17j18 w``. Raises ``NotationError``, or ``ImpossiblePosition`` with all faults."""
    ranks, white_king, black_king, mover = matched(_FORM, text, EXPECTED).groups()
    runs = _RUNS
    if not _LONG_RUNS.issuperset(_LONG_NUMBERS.findall(ranks)):  # too great for the board: an error of its rank's width
        numbers = sorted(set(_NUMBER.findall(ranks)), key=int, reverse=True)
        runs = tuple((number, "." * int(number)) for number in numbers)
    rows = grid.expand(ranks, runs).split("/")
    rows.reverse()
    kings = (POINTS.get(white_king, FALLEN), POINTS.get(black_king, FALLEN))
    faults = RULEBOOK.by_ground(_faults(rows, (white_king, black_king), kings))
    if faults:
        raise ImpossiblePosition(faults)
    return Position(
        board="".join(rows).encode().translate(_TO_CODES),
        kings=kings,
        mover="wb".index(mover),
        eight_steps=options["king_steps"] == "eight",
        after_reply=options["king_capture"] == "after_reply",
    )


def _faults(rows: Sequence[str], names: Sequence[str], kings: tuple[int, int]) -> Iterator[Finding]:
    """Every fault of a position (PHY-1.1 to 1.5, 4.2)."""
    for number, row in enumerate(rows, start=1):
        if len(row) != FILES:
            yield RULEBOOK.finding("rank-width", {"rank": number, "width": len(row)})
    for owner, name, king in zip(SIDES, names, kings, strict=True):
        if name != "-" and name not in POINTS:
            yield RULEBOOK.finding("no-such-point", {"side": owner, "at": name})
        for cell in CORNERS[king]:
            rank, file = divmod(cell, FILES)
            row = rows[rank]
            if len(row) == FILES and row[file] != ".":
                code, _ = _MATERIAL[row[file]]
                facts = {"side": owner, "at": POINT_NAMES[king], "cell": CELLS[cell], "owner": SIDES[side(code)]}
                yield RULEBOOK.finding("on-kings-cell", {**facts, "piece": piece(code)})
    everything = "".join(rows)
    for symbol, (code, maximum) in _MATERIAL.items():
        count = everything.count(symbol)
        if count > maximum:
            facts_of_piece = {"side": SIDES[side(code)], "piece": piece(code), "count": count, "most": maximum}
            yield RULEBOOK.finding("too-many-pieces", facts_of_piece)
    if names[0] == names[1] == "-":
        yield RULEBOOK.finding("no-king-left", {})
    elif names[0] == names[1] and names[0] in POINTS:
        yield RULEBOOK.finding("kings-on-one-point", {"at": names[0]})


def placement_faults(position: Position) -> tuple[Finding, ...]:
    """The reasons why a game may not start like this (PHY-2.2): pieces outside their half, or a missing king."""
    faults = []
    for owner, (name, half, king) in enumerate(zip(SIDES, _HALVES, position.kings, strict=True)):
        army = [cell for cell, code in enumerate(position.board) if code != EMPTY and side(code) == owner]
        if outside := tuple(CELLS[cell] for cell in army if cell not in half):
            faults.append(RULEBOOK.finding("outside-half", {"side": name, "at": outside}))
        if king == FALLEN:
            faults.append(RULEBOOK.finding("king-not-placed", {"side": name}))
        elif any(cell not in half for cell in CORNERS[king]):
            faults.append(RULEBOOK.finding("king-outside-half", {"side": name, "at": POINT_NAMES[king]}))
    return RULEBOOK.by_ground(faults)


def write_position(position: Position) -> str:
    """The canonical text."""
    signs = position.board.translate(_TO_SIGNS).decode()
    ranks = "/".join([signs[start : start + FILES] for start in range(len(signs) - FILES, -1, -FILES)])
    white, black = (POINT_NAMES.get(king, "-") for king in position.kings)
    return f"{grid.contract(ranks, _RUNS)} {white} {black} {'wb'[position.mover]}"
