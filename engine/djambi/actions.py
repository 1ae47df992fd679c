"""Apply decisions of a turn, the next decision awaited, and the end of a turn.

The end of a turn has steps: deaths and inheritance, victory, encirclement, victory, the next turn (DJB-5.1, 6.3 to 6.5,
7.1, 7.2, 2.4). Each step is a small function of owners and lives; ``close`` calls them in that order.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Final

from engine.djambi.board import (
    ABSENT,
    ASSASSIN,
    CENTRE,
    CHIEF,
    COLOURS,
    CORPSE,
    DIPLOMAT,
    EMPTY,
    NECROMOBILE,
    REPORTER,
    SQUARES,
    code_of,
    colour_of,
    kind_of,
)
from engine.djambi.encirclement import is_encircled
from engine.djambi.legality import destinations, drops, victims
from engine.djambi.movement import exits
from engine.djambi.position import (
    COLOUR_LETTERS,
    DRAW,
    MAX_PASSES,
    SIDES,
    UNDECIDED,
    Action,
    Begun,
    Pass,
    Pick,
    Position,
    Resign,
    Stage,
    Standing,
    Step,
    at_turn,
)
from engine.djambi.turn_order import (
    ALIVE,
    DEAD,
    RESIGNED,
    SMOTHERED,
    Order,
    commanders,
    in_power,
    living_colours,
    next_turn,
)
from engine.game import Awaited, Json

Owners = tuple[int, ...]
Lives = tuple[str, ...]


def apply(position: Position, action: Action) -> Position:
    """The table after a legal action, the turn still open."""
    begun = position.begun
    if isinstance(action, Pick):
        chosen = Begun("picked", action.origin, position.board[action.origin])
        return Position(position.board, position.standing, chosen)
    if isinstance(action, Pass):
        return Position(position.board, position.standing, Begun("done", ended="pass"))
    if isinstance(action, Resign):
        return _resigned(position, action)
    assert begun is not None, "a decision follows the choice of a piece"
    board = bytearray(position.board)
    after = _act(board, begun, action)
    return Position(bytes(board), position.standing, after)


def resignation(position: Position) -> Resign:
    """The turn by which the player to act resigns."""
    return Resign(position.standing.player)


def _resigned(position: Position, action: Resign) -> Position:
    """Turn over the chief on its square (DJB-7.2)."""
    square = position.board.index(code_of(action.player, CHIEF))
    board = bytearray(position.board)
    board[square] = CORPSE
    return Position(bytes(board), position.standing, Begun("done", square=square, ended="resign"))


def _act(board: bytearray, begun: Begun, step: Step) -> Begun:
    """Do one step on ``board``; how far the turn has come then."""
    if begun.stage == "picked":
        return _go(board, begun, step.square)
    if begun.stage == "reporting":
        slain = _slain(board[step.square])
        board[step.square] = CORPSE
        return Begun("done", begun.origin, begun.code, slain=slain)
    if begun.stage == "leaving":
        board[CENTRE] = EMPTY
        board[step.square] = begun.code
        stage: Stage = "done" if begun.held == EMPTY else "holding"
        return Begun(stage, begun.origin, begun.code, begun.held, begun.lifted, begun.slain)
    board[step.square] = begun.held
    return Begun("done", begun.origin, begun.code, slain=begun.slain)


def _go(board: bytearray, begun: Begun, target: int) -> Begun:
    """Move the piece to ``target`` and, if that is occupied, do the action of its kind."""
    code = begun.code
    kind = kind_of(code)
    met = board[target]
    board[begun.origin] = EMPTY
    board[target] = code
    if met == EMPTY:
        if kind == REPORTER:
            return Begun("reporting", begun.origin, code, square=target)
        return Begun("done", begun.origin, code)
    if kind == ASSASSIN:
        board[begun.origin] = CORPSE
        stage: Stage = "leaving" if target == CENTRE else "done"
        return Begun(stage, begun.origin, code, slain=_slain(met))
    if kind in (DIPLOMAT, NECROMOBILE):
        return Begun("leaving" if target == CENTRE else "holding", begun.origin, code, met, target)
    return Begun("holding", begun.origin, code, CORPSE, slain=_slain(met))


def _slain(code: int) -> int:
    """The colour of the piece just killed if it was a chief, else ``ABSENT``."""
    return colour_of(code) if kind_of(code) == CHIEF else ABSENT


_KINDS: Final = {"-": "move", "x": "capture", ":": "carry"}


def awaited(position: Position) -> Awaited | None:
    """The choice that a begun turn awaits; ``None`` where it is whole."""
    begun = position.begun
    if begun is None or begun.stage == "done":
        return None
    if begun.stage == "picked":
        ways = {step.square: step.mark for step in destinations(position, begun.origin)}
        return Awaited(partial(_wire_destination, position.standing.player, ways), "DJB-2.1")
    if begun.stage == "leaving":
        return _choice(position, "exit", exits(position.board))
    if begun.stage == "holding":
        return _choice(position, "piece" if kind_of(begun.code) == DIPLOMAT else "corpse", drops(position, begun))
    if position.standing.rules.reporter_optional:
        return None
    within_reach = tuple(victims(position, begun.square))
    return _choice(position, "victim", within_reach) if within_reach else None


def _choice(position: Position, what: str, squares: Iterable[int]) -> Awaited:
    return Awaited(partial(_wire, what, position.standing.player, tuple(squares)))


def _wire_destination(player: int, ways: Mapping[int, str]) -> dict[str, Json]:
    """The squares that a piece may go to, and its action there by mark."""
    wire = _wire("destination", player, ways)
    return wire | {"kinds": {SQUARES[square]: _KINDS[mark] for square, mark in sorted(ways.items())}}


def _wire(what: str, player: int, squares: Iterable[int]) -> dict[str, Json]:
    return {"choose": what, "side": SIDES[player], "values": sorted([SQUARES[square] for square in squares])}


def close(position: Position) -> Position:
    """The position after the turn is ended."""
    standing = position.standing
    begun = position.begun
    assert begun is not None, "a turn is begun before it is ended"
    board = position.board
    passes = standing.passes + 1 if begun.ended == "pass" else 0
    lives = after_deaths(standing.lives, begun, standing.player)
    owners = after_inheritance(standing.owners, begun.slain, standing.player)
    if passes >= MAX_PASSES:
        return _finished(board, owners, lives, standing, DRAW, passes)
    if lives.count(ALIVE) < 2:
        return _finished(board, owners, lives, standing, victor(lives))
    lives = after_encirclement(board, owners, lives, standing.rules.necromobile_scope == "any")
    if standing.rules.vassalage == "permanent":
        board, owners, lives = after_subjection(board, owners, lives)
    if lives.count(ALIVE) < 2:
        return _finished(board, owners, lives, standing, victor(lives))
    ruler = in_power(board)
    order = Order(
        obeys=commanders(owners, lives, ruler),
        living=living_colours(board),
        ruler=ruler,
        lives=lives,
        pool=standing.rules.satellite_turns == "pool",
    )
    turn = next_turn(order, standing.turn, standing.player)
    return Position(board, at_turn(board, owners, lives, turn, passes, UNDECIDED, standing.rules))


def after_deaths(lives: Lives, begun: Begun, player: int) -> Lives:
    """Remove players that lost their chief; mark players that resigned (DJB-5.1, 7.2)."""
    if begun.ended == "resign":
        return _changed(lives, player, RESIGNED)
    return lives if begun.slain == ABSENT else _changed(lives, begun.slain, DEAD)


def after_inheritance(owners: Owners, slain: int, killer: int) -> Owners:
    """Every colour of the killed player goes to the player of the killing move (DJB-5.1)."""
    if slain == ABSENT:
        return owners
    return tuple([killer if owner == slain else owner for owner in owners])


def after_encirclement(board: bytes, owners: Owners, lives: Lives, necromobile_anywhere: bool) -> Lives:
    """Smother encircled players and free the others, all on one board (DJB-6.3, 6.5)."""
    return tuple(
        [
            life
            if life not in (ALIVE, SMOTHERED)
            else SMOTHERED
            if is_encircled(board, owners, player, necromobile_anywhere)
            else ALIVE
            for player, life in enumerate(lives)
        ]
    )


def after_subjection(board: bytes, owners: Owners, lives: Lives) -> tuple[bytes, Owners, Lives]:
    """With the option ``vassalage: permanent``, the first player in power owns all vassals permanently (DJB-6.4).

    Smothered chiefs are turned over on their squares and their players are dead.
    """
    ruler = in_power(board)
    if ruler == ABSENT or lives[ruler] != ALIVE:
        return board, owners, lives
    subjected = tuple(player for player in range(COLOURS) if lives[player] in (SMOTHERED, RESIGNED))
    owners = tuple([ruler if owner in subjected else owner for owner in owners])
    turned = bytearray(board)
    for player in subjected:
        if lives[player] == SMOTHERED:
            turned[board.index(code_of(player, CHIEF))] = CORPSE
            lives = _changed(lives, player, DEAD)
    return bytes(turned), owners, lives


def victor(lives: Lives) -> str:
    """The last player alive wins; if none is alive, the game is drawn (DJB-7.1)."""
    return COLOUR_LETTERS[lives.index(ALIVE)] if ALIVE in lives else DRAW


def _changed(lives: Lives, player: int, life: str) -> Lives:
    return (*lives[:player], life, *lives[player + 1 :])


def _finished(board: bytes, owners: Owners, lives: Lives, standing: Standing, result: str, passes: int = 0) -> Position:
    """The game is over: the fields of turn and power stay those of the last turn."""
    return Position(board, at_turn(board, owners, lives, standing.turn, passes, result, standing.rules))
