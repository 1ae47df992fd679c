"""The movement of the pieces, from ``movement.toml`` (DRC-2).

A :class:`Way` is a bundle of lines that a piece may follow from some of the boards. A line is a row of
offsets from the square of departure: files to the right, ranks forward (each side its own forward),
levels up. A leap is a line of one. ``tables`` makes lists of moves and lookups of attack from these.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

from engine.dragonchess.board import LEVELS
from engine.dragonchess.pieces import KINDS
from engine.sentences import load_toml

Offset = tuple[int, int, int]
Ray = tuple[Offset, ...]
Does = Literal["both", "moves", "takes", "afar"]
"""The effect of a move: moving and capturing, only one of them, or capturing from afar."""


class Way(NamedTuple):
    """Lines from ``boards`` (0 upper, 1 middle, 2 lower), up to the first piece; the fields are those of the table."""

    boards: tuple[int, ...]
    lines: tuple[Ray, ...]
    squares: tuple[str, ...] = ()
    does: Does = "both"
    end_only: bool = False
    home: bool = False
    words: str = ""


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


_TABLES: Final = load_toml(__package__, "movement")


def _way(
    boards: Sequence[str] = LEVELS,
    steps: Sequence[str] = (),
    reach: int = 1,
    lines: Sequence[Sequence[Sequence[int]]] = (),
    squares: Sequence[str] = (),
    **more: Any,
) -> Way:
    """A way as ``movement.toml`` describes it."""
    repeated = [step for name in steps for step in _TABLES["steps"][name]]
    rays = [[[n * length for length in step] for n in range(1, reach + 1)] for step in repeated]
    rows: Any = tuple(tuple(map(tuple, line)) for line in (*rays, *lines))
    return Way(tuple(map(LEVELS.index, boards)), rows, tuple(squares), **more)


_WAYS: Final = {
    KINDS.index(piece): [(way.pop("when", {}), _way(**way)) for way in ways] for piece, ways in _TABLES["ways"].items()
}
"""By kind, its ways, each with the options that it requires."""


def ways(kind: int, readings: Readings) -> tuple[Way, ...]:
    """How a piece of this kind moves under these readings (DRC-2)."""
    return tuple(way for when, way in _WAYS[kind] if all(getattr(readings, name) == when[name] for name in when))
