"""Status and outcome of a position: player to act, next turns, threats (DJB-4.1 to 4.3, 7.1)."""

from collections.abc import Mapping
from typing import Final

from engine.djambi import rulebook as book
from engine.djambi.board import ABSENT, PIECES, SQUARES, colour_of, kind_of
from engine.djambi.legality import movable
from engine.djambi.position import COLOUR_LETTERS, DRAW, SIDES, UNDECIDED, Position, Standing
from engine.djambi.threats import threats
from engine.djambi.turn_order import ALIVE, LIVES, Order, Turn, in_power, living_colours, turns_to_come, who_acts
from engine.game import Json, Outcome, Status

FORESEEN: Final = 8
"""Number of next turns in a status."""


def to_move(position: Position) -> str | None:
    """The player to act; ``None`` in a finished game."""
    return _name(position.standing.player)


def status(position: Position) -> Status:
    """The player to act, and whether it must pass; ``more`` has the next turns, players, power and threats."""
    standing = position.standing
    if standing.player == ABSENT:
        return Status(None, more=_more(position))
    can_move = any(True for _ in movable(position))
    return Status(SIDES[standing.player], "normal" if can_move else "pass_forced", more=_more(position))


def _more(position: Position) -> Mapping[str, Json]:
    standing = position.standing
    board = position.board
    ruler = in_power(board)
    living = living_colours(board)
    return {
        "slot": SIDES[standing.turn.slot],
        "power_turn": standing.turn.power,
        "next": _next(standing, living, ruler),
        "players": {side: _player(standing, living, colour) for colour, side in enumerate(SIDES)},
        "in_power": _name(ruler),
        "threats": {
            SIDES[colour]: [_piece_on(board, square) for square in squares]
            for colour, squares in sorted(threats(board, standing.obeys).items())
        },
    }


def _player(standing: Standing, living: tuple[bool, ...], colour: int) -> Json:
    """A player and its colour, which obeys no player without living pieces (DJB-6.4)."""
    owner = standing.owners[colour]
    return {
        "state": LIVES[standing.lives[colour]],
        "owner": SIDES[owner],
        "obeys": _name(standing.obeys[colour] if living[colour] else ABSENT),
    }


def _piece_on(board: bytes, square: int) -> Json:
    code = board[square]
    return {"side": SIDES[colour_of(code)], "piece": PIECES[kind_of(code)], "at": SQUARES[square]}


def _next(standing: Standing, living: tuple[bool, ...], ruler: int) -> list[Json]:
    """The next turns if the order does not change; empty in a finished game."""
    if standing.player == ABSENT:
        return []
    order = Order(standing.obeys, living, ruler, standing.lives, standing.rules.satellite_turns == "pool")
    return [_turn(order, turn) for turn in turns_to_come(order, standing.turn, FORESEEN)]


def _turn(order: Order, turn: Turn) -> Json:
    return {"slot": SIDES[turn.slot], "power_turn": turn.power, "to_move": _name(who_acts(order, turn))}


def _name(player: int) -> str | None:
    return None if player == ABSENT else SIDES[player]


def outcome(position: Position, status: Status, repetition: int | None) -> Outcome:
    """The last player alive wins; no player alive, or eight passes in a row, is a draw (DJB-2.4, 7.1)."""
    standing = position.standing
    if standing.result == UNDECIDED:
        return Outcome()
    if standing.result != DRAW:
        winner = SIDES[COLOUR_LETTERS.index(standing.result)]
        return Outcome.won(winner, cause="last_alive", article=book.LAST_ALIVE)
    if ALIVE in standing.lives:
        return Outcome.drawn("passes", book.EIGHT_PASSES)
    return Outcome.drawn("nobody_alive", book.LAST_ALIVE)
