"""Movement tables: targets of each piece, and, reversed, attackers of each square.

Both are derived from ``movement.ways``. An attack is a capture regardless of the attacker's own king, so the reversed
lookup follows captures backwards. Entries are computed on first use: there are dozens of option sets and thousands of
pairs of piece and square, and a request needs few.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, Literal, NamedTuple, TypeVar

from engine.dragonchess import kinds
from engine.dragonchess.board import FILES, LEVEL, NUMBERS, RANKS, level_of
from engine.dragonchess.movement import Does, Offset, Ray, Readings, Way, ways
from engine.dragonchess.pieces import SCARLET, kind_of

MoveMark = Literal["-", "x", "*"]
T = TypeVar("T", bound=Hashable)


class Move(NamedTuple):
    """A piece moved, or a dragon's capture from afar (mark ``*``)."""

    origin: int
    target: int
    mark: MoveMark
    promotion: str = ""
    """The letter of the piece promoted to, or empty."""
    claimed: str = ""
    """The letter in the text, if it is not the piece's."""


Stop = tuple[int, Move | None, Move | None]
"""A square on a line: the move that goes there if it is empty, the move that captures there."""
Stops = tuple[Stop, ...]
Reach = tuple[Stops, tuple[Stops, ...], Stops]
"""For a piece on a square: its leaps; its lines, each up to the first piece; its way home if no origin is
recorded, which may repeat squares of its leaps."""

Source = tuple[int, int]
"""A square, and the pieces that attack from there: bit ``n`` for code ``n``."""
Sources = tuple[tuple[Source, ...], tuple[tuple[Source, ...], ...]]
"""For a square: attackers by leap, and lines of attack, nearest square first."""

_FAR_RANKS: Final = (range(LEVEL, LEVEL + len(FILES)), range(2 * LEVEL - len(FILES), 2 * LEVEL))
"""The far rank of the middle board, for gold and for scarlet (DRC-2.4)."""


@dataclass(frozen=True, slots=True, eq=False)
class MoveTables:
    """The tables of one option set."""

    readings: Readings
    reach: "tuple[Table[Reach], ...]"
    """By code, by square."""
    attacked_from: "tuple[Table[Sources], Table[Sources]]"
    """By attacking side, by square attacked; the way home of heroes aside."""
    hero_origins: bool
    """Whether heroes off the middle board have one (DRC-2.7)."""
    petrified_in_check: bool
    """Whether a petrified king is in check by that alone (DRC-3.2)."""


def promotes(code: int, target: int) -> bool:
    """Whether this piece, arriving there, is a warrior on its far rank (DRC-2.4)."""
    return kind_of(code) == kinds.WARRIOR and target in _FAR_RANKS[code >> 4]


def stop(code: int, origin: int, target: int, does: Does) -> Stop:
    """The moves of a piece to one square, as far as ``does`` allows them."""
    promotion = "H" if promotes(code, target) else ""
    quiet = _once(Move(origin, target, "-", promotion)) if does in ("both", "moves") else None
    if does == "moves":
        return target, quiet, None
    return target, quiet, _once(Move(origin, target, "*" if does == "afar" else "x", promotion))


def _beside(square: int, offset: Offset, side: int) -> int | None:
    """The square at an offset, with ranks counted forward for this side; ``None`` off the boards."""
    files, ranks, up = offset
    level, on_board = divmod(square, LEVEL)
    row, file = divmod(on_board, len(FILES))
    level, row, file = level - up, row + (ranks if side else -ranks), file + files
    if 0 <= level < 3 and 0 <= row < RANKS and 0 <= file < len(FILES):
        return level * LEVEL + row * len(FILES) + file
    return None


def _squares(line: Ray, origin: int, side: int) -> list[int]:
    """The squares of a line from ``origin``, as far as the boards reach."""
    squares = []
    for offset in line:
        square = _beside(origin, offset, side)
        if square is None:
            break
        squares.append(square)
    return squares


class Table(dict[int, T]):
    """Values by square, each computed on first use."""

    def __init__(self, compute: Callable[[int], T]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, square: int) -> T:
        value = self[square] = self._compute(square)
        return value


@cache
def _reach(code: int, of_kind: tuple[Way, ...]) -> Table[Reach]:
    """Where a piece may go; the same for all readings that leave the ways of this kind as they are."""
    return Table(partial(_reach_from, code, of_kind))


def _reach_from(code: int, of_kind: tuple[Way, ...], origin: int) -> Reach:
    side = code >> 4
    leaps: dict[int, Stop] = {}
    lines: list[Stops] = []
    home: list[Stop] = []
    for way in of_kind:
        if level_of(origin) not in way.boards:
            continue
        for name in way.squares:
            mirrored = f"{name[:2]}{RANKS + 1 - int(name[2])}" if side else name
            _add(leaps, stop(code, origin, NUMBERS[mirrored], way.does))
        for line in way.lines:
            squares = _squares(line, origin, side)
            if not squares or (way.end_only and len(squares) < len(line)):
                continue
            passed = len(squares) - 1 if way.end_only else 0
            stops = tuple(
                (square, None, None) if n < passed else stop(code, origin, square, way.does)
                for n, square in enumerate(squares)
            )
            if len(stops) > 1:
                lines.append(stops)
            elif way.home:
                home += stops
            else:
                _add(leaps, stops[0])
    return tuple(leaps.values()), tuple(lines), tuple(home)


def _add(leaps: dict[int, Stop], new: Stop) -> None:
    """Join what several ways allow on one square."""
    target, quiet, take = new
    _, old_quiet, old_take = leaps.get(target, new)
    leaps[target] = (target, quiet or old_quiet, take or old_take)


@cache
def _ways_back(code: int, of_kind: tuple[Way, ...], square: int) -> tuple[tuple[int, ...], ...]:
    """The ways on which a piece captures on a square, backwards: the squares between, then its own; lowest first."""
    side = code >> 4
    ways = []
    for way in of_kind:
        if way.does == "moves" or way.home:
            continue
        for line in way.lines:
            for n in range(len(line) - 1 if way.end_only else 0, len(line)):
                files, ranks, up = line[n]
                origin = _beside(square, (-files, -ranks, -up), side)
                if origin is None or level_of(origin) not in way.boards:
                    continue
                between = _squares(line[:n], origin, side)
                if len(between) == n:
                    ways.append((*reversed(between), origin))
    return tuple(dict.fromkeys(sorted(ways, key=lambda squares: squares[-1])))


@cache
def _sources(captures: tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]) -> Sources:
    """Gather the ways back from one square into as few lines as hold them all, each way in one of them.

    ``captures``: the bit of each piece, and its ways back; few readings change them on any one square.
    """
    masks: dict[tuple[int, ...], int] = {}
    for bit, ways_back in captures:
        for way in ways_back:
            masks[way] = masks.get(way, 0) | bit
    leaps: list[Source] = []
    lines: list[tuple[Source, ...]] = []
    covered: set[tuple[int, ...]] = set()
    for way in sorted(masks, key=len, reverse=True):
        if way in covered:
            continue
        line: list[Source] = []
        for length in range(1, len(way) + 1):
            part = way[:length]
            line.append(_once((part[-1], 0 if part in covered else masks.get(part, 0))))
            covered.add(part)
        if len(line) > 1:
            lines.append(_once(tuple(line)))
        else:
            leaps.append(line[0])
    return _once(tuple(leaps)), _once(tuple(lines))


@cache
def _once(table: T) -> T:
    """The first of all equal moves and tables: most are the same under other readings."""
    return table


@cache
def move_tables(readings: Readings) -> MoveTables:
    """The tables of these readings, made once."""
    # Readings that change no capture are set aside, so that tables of attack are shared.
    returns = "origin" if readings.hero_levels == "vertical" else readings.hero_return
    capturing = readings._replace(
        dwarf_move="original", basilisk_back="never", hero_return=returns, petrified_king="check"
    )
    return MoveTables(
        readings,
        tuple(_reach(code, ways(kind_of(code), readings) if kind_of(code) else ()) for code in range(2 * SCARLET)),
        _attack_tables(capturing),
        hero_origins=readings.hero_levels == "diagonal" and readings.hero_return == "origin",
        petrified_in_check=readings.petrified_king == "check",
    )


@cache
def _attack_tables(readings: Readings) -> tuple[Table[Sources], Table[Sources]]:
    """The captures of each side, reversed: for each square, the squares that attack it."""

    def table(offset: int) -> Table[Sources]:
        ways_of = [(kind + offset, ways(kind, readings)) for kind in range(1, SCARLET)]
        return Table(
            lambda square: _sources(tuple([(1 << code, _ways_back(code, way, square)) for code, way in ways_of]))
        )

    return table(0), table(SCARLET)
