"""Attackers of a square, petrification and checks, looked up backwards from the square.

Attack depends on movement only (DRC-4.1): a pinned piece still attacks. A petrified piece does not (DRC-3.1).
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.dragonchess import kinds
from engine.dragonchess.board import LEVEL, SIZE, SQUARES
from engine.dragonchess.pieces import BASILISKS, EMPTY, SCARLET, kind_of, piece
from engine.dragonchess.tables import MoveTables, Stops, stop
from engine.rulebook import Facts

Attack = tuple[int, tuple[int, ...]]
"""The square that an attack comes from, and the squares between that must be empty."""
Origins = tuple[tuple[int, int], ...]
"""Squares of pieces, each with the square that the piece may return to; a handful at most."""

_BELOW_MIDDLE: Final = 2 * LEVEL


def petrifier(board: bytes | bytearray, square: int) -> int | None:
    """The square of the basilisk that petrifies the piece on ``square`` (DRC-3.1), if one does."""
    if not LEVEL <= square < _BELOW_MIDDLE:
        return None
    below = square + LEVEL
    code = board[square]
    if code != EMPTY and board[below] == BASILISKS[1 - (code >> 4)]:
        return below
    return None


def petrified_squares(board: bytes | bytearray) -> tuple[int, ...]:
    """The squares of all petrified pieces (DRC-3.1)."""
    below = (square for basilisk in BASILISKS for square in squares_of(board, basilisk))
    return tuple([square - LEVEL for square in below if petrifier(board, square - LEVEL) == square])


def squares_of(board: bytes | bytearray, code: int, start: int = 0, end: int = SIZE) -> Iterator[int]:
    """The squares of all pieces of this code."""
    square = board.find(code, start, end)
    while square >= 0:
        yield square
        square = board.find(code, square + 1, end)


def way_home(rules: MoveTables, code: int, square: int, origins: Origins) -> Stops:
    """The squares, except leaps, that a sylph or hero may return to: its origin, else by movement (DRC-2.1, 2.7)."""
    leaps, _, home = rules.reach[code][square]
    origin = dict(origins).get(square)
    if origin is not None:
        home = (stop(code, square, origin, "both" if kind_of(code) == kinds.HERO else "moves"),)
    reached = {target for target, _, _ in leaps}
    return tuple(stop for stop in home if stop[0] not in reached)


def attackers(board: bytes | bytearray, rules: MoveTables, origins: Origins, square: int, by: int) -> Iterator[Attack]:
    """Every attack of side ``by`` on ``square``, petrified pieces aside (DRC-2, 3.1, 3.3)."""
    leaps, lines = rules.attacked_from[by][square]
    for origin, mask in leaps:
        if mask >> board[origin] & 1 and petrifier(board, origin) is None:
            yield origin, ()
    for line in lines:
        for n, (origin, mask) in enumerate(line):
            code = board[origin]
            if code:
                if mask >> code & 1 and petrifier(board, origin) is None:
                    yield origin, tuple(between for between, _ in line[:n])
                break
    if rules.hero_origins:
        hero = kinds.HERO + SCARLET * by
        for origin in (*squares_of(board, hero, end=LEVEL), *squares_of(board, hero, _BELOW_MIDDLE)):
            if any(target == square for target, _, _ in way_home(rules, board[origin], origin, origins)):
                yield origin, ()


def checks(board: bytes | bytearray, rules: MoveTables, origins: Origins, king: int, by: int) -> Iterator[Attack]:
    """What puts the king on ``king`` in check: a basilisk that petrifies it (DRC-3.2), then attacks (DRC-4.1)."""
    if rules.petrified_in_check:
        basilisk = petrifier(board, king)
        if basilisk is not None:
            yield basilisk, ()
    yield from attackers(board, rules, origins, king, by)


def screens(board: bytes, rules: MoveTables, king: int, by: int) -> set[int]:
    """The squares of pieces that alone block an attack of ``by`` on the king."""
    squares = set()
    for line in rules.attacked_from[by][king][1]:
        screen = -1
        for square, mask in line:
            code = board[square]
            if code:
                if screen < 0:
                    screen = square
                    continue
                if mask >> code & 1:
                    squares.add(screen)
                break
    return squares


def attack_facts(board: bytes | bytearray, king: int, by: Sequence[int]) -> Facts:
    """The attackers of the king, with their squares and kind of attack: moving, from afar (DRC-2.3), or petrifying."""
    basilisk = petrifier(board, king)
    afar = [kind_of(board[square]) == kinds.DRAGON and square < LEVEL <= king for square in by]
    how = [
        "petrifying" if square == basilisk else "from-afar" if is_afar else "going-there"
        for square, is_afar in zip(by, afar, strict=True)
    ]
    return {
        "king_at": SQUARES[king],
        "by": tuple(SQUARES[square] for square in by),
        "attackers": tuple(piece(board[square]) for square in by),
        "how": tuple(how),
    }
