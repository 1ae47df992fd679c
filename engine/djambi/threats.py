"""Which enemy pieces could kill which chief if it were their turn now (DJB-3.1 to 3.5)."""

from collections.abc import Iterator
from typing import Final

from engine.djambi.board import (
    ABSENT,
    ASSASSIN,
    CENTRE,
    CHIEF,
    COLOURS,
    EMPTY,
    LIVING,
    MILITANT,
    REPORTER,
    code_of,
    colour_of,
    kind_of,
)
from engine.djambi.movement import BESIDE, BETWEEN, LINES, can_leave

_CHIEFS: Final = tuple(code_of(colour, CHIEF) for colour in range(COLOURS))
_REPORTERS: Final = tuple(code_of(colour, REPORTER) for colour in range(COLOURS))


def threats(board: bytes, obeys: tuple[int, ...]) -> dict[int, list[int]]:
    """For each living chief, by its colour, the squares of the pieces that could kill it.

    A neutral chief cannot be killed, and neutral pieces cannot kill (DJB-3.3, 6.4). Searched backwards along the
    lines from the chief.
    """
    reporters = _one_of_each(board, _REPORTERS)
    return {
        colour_of(board[square]): sorted(_killers(board, obeys, square, reporters))
        for square in _one_of_each(board, _CHIEFS)
    }


def _one_of_each(board: bytes, codes: tuple[int, ...]) -> list[int]:
    """The squares of these pieces, of which a colour has one each."""
    return [square for square in map(board.find, codes) if square >= 0]


def _killers(board: bytes, obeys: tuple[int, ...], chief: int, reporters: list[int]) -> Iterator[int]:
    own = obeys[colour_of(board[chief])]
    if own == ABSENT:
        return
    for line in LINES[chief]:
        distance = 0
        for square in line:
            distance += 1
            code = board[square]
            if code == EMPTY:
                continue
            if (
                code >= LIVING
                and obeys[colour_of(code)] not in (own, ABSENT)
                and _reaches(board, code, chief, distance)
            ):
                yield square
            break
    for square in reporters:
        if obeys[colour_of(board[square])] not in (own, ABSENT) and _reports_on(board, square, chief):
            yield square


def _reaches(board: bytes, code: int, chief: int, distance: int) -> bool:
    """Whether a piece in free line with a chief kills it by moving onto it (DJB-3.1, 3.2, 3.4)."""
    kind = kind_of(code)
    if kind == MILITANT:
        return distance <= 2 and chief != CENTRE
    return kind == CHIEF or (kind == ASSASSIN and (chief != CENTRE or can_leave(board)))


def _reports_on(board: bytes, reporter: int, chief: int) -> bool:
    """Whether a reporter can move to an empty square next to a chief (DJB-3.5)."""
    for square in BESIDE[chief]:
        if board[square] == EMPTY and square != CENTRE:
            between = BETWEEN.get((reporter, square))
            if between is not None and not any(board[one] for one in between):
                return True
    return False
