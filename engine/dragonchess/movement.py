"""The movement of the pieces as data (DRC-2).

A :class:`Way` is a bundle of lines that a piece may follow from some of the boards. A line is a row of
offsets from the square of departure: files to the right, ranks forward (each side its own forward),
levels up. A leap is a line of one. ``tables`` makes lists of moves and lookups of attack from these.
"""

from typing import Final, Literal, NamedTuple

from engine import grid
from engine.dragonchess import kinds

Offset = tuple[int, int, int]
Ray = tuple[Offset, ...]
Does = Literal["both", "moves", "takes", "afar"]
"""The effect of a move: moving and capturing, only one of them, or capturing from afar."""


class Way(NamedTuple):
    """Lines from ``boards`` (0 upper, 1 middle, 2 lower), each up to the first piece."""

    boards: tuple[int, ...]
    lines: tuple[Ray, ...] = ()
    does: Does = "both"
    end_only: bool = False
    """The squares before the last are only passed, and must be empty."""
    home: bool = False
    """Holds where no origin is recorded; a recorded origin takes the place of these lines."""
    words: str = ""
    """The code of the sentence's part about this way."""
    squares: tuple[str, ...] = ()
    """Squares gone to from anywhere on ``boards``, named as gold's; scarlet's are mirrored."""


class Readings(NamedTuple):
    """The options that decide movement, and the effect on a petrified king (DRC-3.2)."""

    sylph_middle: str = "walk"
    hero_levels: str = "vertical"
    hero_return: str = "origin"
    mage_double: bool = False
    paladin_levels: str = "king"
    dwarf_move: str = "original"
    basilisk_back: str = "never"
    elemental_down: str = "below"
    petrified_king: str = "check"


def _leaps(*offsets: Offset) -> tuple[Ray, ...]:
    return tuple((offset,) for offset in offsets)


def _rays(steps: tuple[grid.Step, ...], reach: int = 11) -> tuple[Ray, ...]:
    return tuple(tuple((files * n, ranks * n, 0) for n in range(1, reach + 1)) for files, ranks in steps)


def _flat(steps: tuple[grid.Step, ...], times: int = 1, up: int = 0) -> tuple[Ray, ...]:
    return tuple(((files * times, ranks * times, up),) for files, ranks in steps)


_UPPER: Final = (0,)
_MIDDLE: Final = (1,)
_LOWER: Final = (2,)
_OUTER: Final = (0, 2)
_ALL: Final = (0, 1, 2)

_FORWARD: Final = _leaps((0, 1, 0))
_SIDEWAYS: Final = _leaps((-1, 0, 0), (1, 0, 0))
_BACK: Final = _leaps((0, -1, 0))
_AHEAD: Final = _leaps((-1, 1, 0), (1, 1, 0))
"""The two squares diagonally forward."""
_UP: Final = _leaps((0, 0, 1))
_DOWN: Final = _leaps((0, 0, -1))
_VERTICAL: Final = _UP + _DOWN
_AROUND: Final = _flat(grid.EIGHT)
_CROSS: Final = _flat(grid.ORTHOGONAL)
_DIAGONALS: Final = _flat(grid.DIAGONAL)
_DIAGONALS_UP: Final = _flat(grid.DIAGONAL, up=1)
_DIAGONALS_DOWN: Final = _flat(grid.DIAGONAL, up=-1)
_KNIGHT: Final = _flat(grid.KNIGHT)

SYLPH_STARTS: Final = ("3a2", "3c2", "3e2", "3g2", "3i2", "3k2")

_GRIFFIN_LEAPS: Final = _leaps(*((a * x, b * y, 0) for a, b in ((2, 3), (3, 2)) for x in (1, -1) for y in (1, -1)))
_BENEATH: Final = _DOWN + _flat(grid.ORTHOGONAL, up=-1)
"""A dragon's targets from afar: straight below, and orthogonally next to that."""
_BESIDE_THEN_UP: Final = tuple(((x, y, 0), (x, y, 1)) for x, y in grid.ORTHOGONAL)
_DOWN_THEN_BESIDE: Final = tuple(((0, 0, -1), (x, y, -1)) for x, y in grid.ORTHOGONAL)
_BESIDE_THEN_DOWN: Final = tuple(((x, y, 0), (x, y, -1)) for x, y in grid.ORTHOGONAL)
_TWO_LEVELS: Final[tuple[Ray, ...]] = (((0, 0, 1), (0, 0, 2)), ((0, 0, -1), (0, 0, -2)))
_KNIGHT_LEVELS: Final = tuple(
    line
    for level in (1, -1)
    for line in _flat(grid.ORTHOGONAL, 2, level) + _flat(grid.ORTHOGONAL, 1, 2 * level)
)  # fmt: skip

_ALWAYS: Final[dict[int, tuple[Way, ...]]] = {
    kinds.SYLPH: (
        Way(_UPPER, _AHEAD, "moves", words="steps_ahead"),
        Way(_UPPER, _FORWARD + _DOWN, "takes", words="takes_forward_or_below"),
        Way(_MIDDLE, does="moves", words="returns_to_a_start", squares=SYLPH_STARTS),
    ),
    kinds.GRIFFIN: (
        Way(_UPPER, _GRIFFIN_LEAPS + _DIAGONALS_DOWN, words="leaps_two_by_three"),
        Way(_MIDDLE, _DIAGONALS + _DIAGONALS_UP, words="diagonally_or_up"),
    ),
    kinds.DRAGON: (
        Way(_UPPER, _rays(grid.DIAGONAL) + _CROSS, words="far_diagonally"),
        Way(_UPPER, _BENEATH, "afar", words="takes_from_afar"),
    ),
    kinds.WARRIOR: (
        Way(_MIDDLE, _FORWARD, "moves", words="steps_forward"),
        Way(_MIDDLE, _AHEAD, "takes", words="takes_ahead"),
    ),
    kinds.OLIPHANT: (Way(_MIDDLE, _rays(grid.ORTHOGONAL), words="like_a_rook"),),
    kinds.UNICORN: (Way(_MIDDLE, _KNIGHT, words="like_a_knight"),),
    kinds.HERO: (Way(_MIDDLE, _DIAGONALS + _flat(grid.DIAGONAL, 2), words="one_or_two_diagonally"),),
    kinds.THIEF: (Way(_MIDDLE, _rays(grid.DIAGONAL), words="like_a_bishop"),),
    kinds.CLERIC: (Way(_ALL, _AROUND + _VERTICAL, words="around_or_one_level"),),
    kinds.MAGE: (Way(_MIDDLE, _rays(grid.EIGHT), words="like_a_queen"), Way(_OUTER, _CROSS, words="one_orthogonally")),
    kinds.KING: (Way(_MIDDLE, _AROUND + _VERTICAL, words="around_or_one_level"), Way(_UPPER, _DOWN), Way(_LOWER, _UP)),
    kinds.PALADIN: (Way(_ALL, _AROUND, words="around"), Way(_MIDDLE, _KNIGHT, words="like_a_knight")),
    kinds.DWARF: (
        Way((1, 2), _AHEAD, "takes", words="takes_ahead"),
        Way(_LOWER, _UP, "takes", words="takes_above"),
        Way(_MIDDLE, _DOWN, "moves", words="steps_down"),
    ),
    kinds.BASILISK: (Way(_LOWER, _FORWARD + _AHEAD, words="forward_or_ahead"),),
    kinds.ELEMENTAL: (
        Way(_LOWER, _rays(grid.ORTHOGONAL, 2), words="one_or_two_orthogonally"),
        Way(_LOWER, _DIAGONALS, "moves", words="steps_diagonally"),
        Way(_LOWER, _BESIDE_THEN_UP, "takes", end_only=True, words="takes_beside_above"),
    ),
}

_SYLPH_MIDDLE: Final = {
    "walk": (
        Way(_MIDDLE, _UP, "moves", home=True, words="returns_to_its_origin"),
        Way(_MIDDLE, _AHEAD, "moves", words="steps_ahead"),
        Way(_MIDDLE, _FORWARD, "takes", words="takes_forward"),
    ),
    "stay": (Way(_MIDDLE, _UP, "moves", words="steps_up"),),
}
_HERO_VERTICAL: Final = (Way(_MIDDLE, _VERTICAL, words="one_level"), Way(_UPPER, _DOWN), Way(_LOWER, _UP))
_DWARF_MOVE: Final = {
    "original": (_FORWARD + _SIDEWAYS, "forward_or_sideways"),
    "warrior": (_FORWARD, "steps_forward"),
    "diagonal": (_AHEAD, "steps_ahead"),
}


def ways(kind: int, readings: Readings) -> tuple[Way, ...]:
    """How a piece of this kind moves under these readings (DRC-2)."""
    return _ALWAYS[kind] + _by_reading(kind, readings)


def _by_reading(kind: int, readings: Readings) -> tuple[Way, ...]:
    if kind == kinds.SYLPH:
        return _SYLPH_MIDDLE[readings.sylph_middle]
    if kind == kinds.HERO:
        return _HERO_VERTICAL if readings.hero_levels == "vertical" else _hero_diagonal(readings)
    if kind == kinds.MAGE:
        double = readings.mage_double
        return (Way(_ALL, _TWO_LEVELS if double else _VERTICAL, words="one_or_two_levels" if double else "one_level"),)
    if kind == kinds.PALADIN:
        if readings.paladin_levels == "king":
            return (Way(_ALL, _VERTICAL, words="one_level"),)
        return (Way(_ALL, _KNIGHT_LEVELS, words="knight_across_levels"),)
    if kind == kinds.DWARF:
        lines, words = _DWARF_MOVE[readings.dwarf_move]
        return (Way((1, 2), lines, "moves", words=words),)
    if kind == kinds.BASILISK:
        return (Way(_LOWER, _BACK, "moves", words="steps_back"),) if readings.basilisk_back == "moves" else ()
    if kind == kinds.ELEMENTAL:
        down = _DOWN_THEN_BESIDE if readings.elemental_down == "below" else _BESIDE_THEN_DOWN
        return (Way(_MIDDLE, down, end_only=True, words=f"down_{readings.elemental_down}"),)
    return ()


def _hero_diagonal(readings: Readings) -> tuple[Way, ...]:
    home = readings.hero_return == "origin"
    return (
        Way(_MIDDLE, _DIAGONALS_UP + _DIAGONALS_DOWN, words="diagonally_across_levels"),
        Way(_UPPER, _DIAGONALS_DOWN, home=home),
        Way(_LOWER, _DIAGONALS_UP, home=home),
    )
