"""Where the pieces of Shakti go (SHA-3): legality, lists and the reader of turns use the same functions."""

from collections.abc import Iterator

from adjudicator_shakti.board import RAYS, seen


def steps(board: bytes | bytearray, origin: int, *, adjacent: bool) -> Iterator[tuple[int, int | None]]:
    """By direction, the first tile that is seen from a square, and the second, which is ``None`` if there is none.

    The second is the next tile behind the first over holes, or with ``adjacent`` the square straight behind it.
    """
    for ray in RAYS[origin]:
        first = seen(board, ray)
        if first is None:
            continue
        behind = ray[ray.index(first) + 1 :]
        if adjacent:
            behind = behind[:1]
        yield first, seen(board, behind)


def first_behind(board: bytes | bytearray, origin: int, target: int, *, adjacent: bool) -> int | None:
    """The first tile in the direction of ``target``, where this is the second; else ``None``."""
    return next((first for first, second in steps(board, origin, adjacent=adjacent) if second == target), None)


def is_adjacent(origin: int, target: int) -> bool:
    """Whether two squares touch."""
    return any(ray and ray[0] == target for ray in RAYS[origin])
