"""Status and outcome of a position: player to act, next turns, threats (DJB-3.1 to 3.5, 4.1 to 4.3, 7.1)."""

from collections.abc import Iterator
from typing import Final

from engine.djambi import kinds, states
from engine.djambi.board import ABSENT, CENTRE, COLOURS, INITIALS, SIDES, SQUARES
from engine.djambi.legality import movable
from engine.djambi.movement import BESIDE, BETWEEN, LINES, can_leave
from engine.djambi.pieces import CHIEFS, COLOUR_OF, EMPTY, FACTS_OF, KIND_OF, LIVING, code_of
from engine.djambi.position import Position
from engine.djambi.turn_order import DRAW, UNDECIDED, Commands, next_turn, who_acts
from engine.game import Json, Outcome, Status

FORESEEN: Final = 8
"""Number of next turns in a status."""
_REPORTERS: Final = tuple(code_of(colour, kinds.REPORTER) for colour in range(COLOURS))


def to_move(position: Position) -> str | None:
    """The player to act; ``None`` in a finished game."""
    return _name(position.commands.player)


def status(position: Position) -> Status:
    """The player to act, and whether it must pass; ``more`` has the next turns, players, power and threats."""
    board, commands = position.board, position.commands
    is_stuck = commands.player != ABSENT and not any(True for _ in movable(position))
    more: dict[str, Json] = {
        "slot": SIDES[commands.turn.slot],
        "power_turn": commands.turn.power,
        "next": _next(commands),
        "players": {
            side: {
                "state": states.NAMES[commands.lives[colour]],
                "owner": SIDES[commands.owners[colour]],
                # A colour without living pieces obeys no player (DJB-6.4).
                "obeys": _name(commands.obeys[colour] if commands.living[colour] else ABSENT),
            }
            for colour, side in enumerate(SIDES)
        },
        "in_power": _name(commands.ruler),
        "threats": {
            SIDES[colour]: [FACTS_OF[board[square]] | {"at": SQUARES[square]} for square in squares]
            for colour, squares in sorted(threats(board, commands.obeys).items())
        },
    }
    return Status(to_move(position), "pass_forced" if is_stuck else "normal", more=more)


def _next(commands: Commands) -> list[Json]:
    """The next turns if only the turn changes; empty in a finished game."""
    turn, player = commands.turn, commands.player
    coming: list[Json] = []
    for _ in range(FORESEEN if player != ABSENT else 0):
        turn = next_turn(commands, turn, player)
        player = who_acts(commands, turn)
        coming.append({"slot": SIDES[turn.slot], "power_turn": turn.power, "to_move": _name(player)})
        if (turn, player) == (commands.turn, commands.player):  # from here on they repeat
            return (coming * FORESEEN)[:FORESEEN]
    return coming


def _name(player: int) -> str | None:
    return None if player == ABSENT else SIDES[player]


def outcome(position: Position, status: Status, repetition: int | None) -> Outcome:
    """The last player alive wins; no player alive, or eight passes in a row, is a draw (DJB-2.4, 7.1)."""
    commands = position.commands
    if commands.result == UNDECIDED:
        return Outcome()
    if commands.result != DRAW:
        winner = SIDES[INITIALS.index(commands.result)]
        return Outcome.won(winner, cause="last_alive", article="DJB-7.1")
    if states.ALIVE in commands.lives:
        return Outcome.drawn("passes", "DJB-2.4")
    return Outcome.drawn("nobody_alive", "DJB-7.1")


def threats(board: bytes, obeys: tuple[int, ...]) -> dict[int, list[int]]:
    """For each living chief, by colour, the squares of the enemies that could kill it if it were their turn now.

    None is neutral (DJB-3.3, 6.4).
    """
    reporters = _one_of_each(board, _REPORTERS)
    return {
        COLOUR_OF[board[square]]: sorted(_killers(board, obeys, square, reporters))
        for square in _one_of_each(board, CHIEFS)
    }


def _one_of_each(board: bytes, codes: tuple[int, ...]) -> list[int]:
    """The squares of these pieces, of which a colour has one each."""
    return [square for square in map(board.find, codes) if square >= 0]


def _killers(board: bytes, obeys: tuple[int, ...], chief: int, reporters: list[int]) -> Iterator[int]:
    own = obeys[COLOUR_OF[board[chief]]]
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
                and obeys[COLOUR_OF[code]] not in (own, ABSENT)
                and _reaches(board, code, chief, distance)
            ):
                yield square
            break
    for square in reporters:
        if obeys[COLOUR_OF[board[square]]] not in (own, ABSENT) and _reports_on(board, square, chief):
            yield square


def _reaches(board: bytes, code: int, chief: int, distance: int) -> bool:
    """Whether a piece in free line with a chief kills it by moving onto it (DJB-3.1, 3.2, 3.4)."""
    kind = KIND_OF[code]
    if kind == kinds.MILITANT:
        return distance <= 2 and chief != CENTRE
    return kind == kinds.CHIEF or (kind == kinds.ASSASSIN and (chief != CENTRE or can_leave(board)))


def _reports_on(board: bytes, reporter: int, chief: int) -> bool:
    """Whether a reporter can move to an empty square next to a chief (DJB-3.5)."""
    for square in BESIDE[chief]:
        if board[square] == EMPTY and square != CENTRE:
            between = BETWEEN.get((reporter, square))
            if between is not None and not any(board[passed] for passed in between):
                return True
    return False
