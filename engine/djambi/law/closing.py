"""The end of a turn: deaths and inheritance, victory, encirclement, victory, the next turn.

Each step is a small function of who owns and who lives; ``close`` puts them in their order (DJB-5.1, 6.3
to 6.5, 7.1, 7.2, 2.4).
"""

from engine.djambi.board import CHIEF, COLOURS, CORPSE, NOBODY, code_of
from engine.djambi.law.command import at_turn, commanders, living_colours
from engine.djambi.law.encirclement import is_encircled
from engine.djambi.law.power import Order, next_turn
from engine.djambi.position import (
    ALIVE,
    COLOUR_LETTERS,
    DEAD,
    DRAW,
    MAX_PASSES,
    RESIGNED,
    SMOTHERED,
    UNDECIDED,
    Begun,
    Position,
    Standing,
    in_power,
)

Owners = tuple[int, ...]
Lives = tuple[str, ...]


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
    lives = after_encirclement(board, owners, lives, standing.rules.necromobile_anywhere)
    if standing.rules.permanent_vassals:
        board, owners, lives = after_subjection(board, owners, lives)
    if lives.count(ALIVE) < 2:
        return _finished(board, owners, lives, standing, victor(lives))
    ruler = in_power(board)
    order = Order(
        obeys=commanders(owners, lives, ruler),
        living=living_colours(board),
        ruler=ruler,
        alive=lives.count(ALIVE),
        pool=standing.rules.pool,
    )
    turn = next_turn(order, standing.turn, standing.player)
    return Position(board, at_turn(board, owners, lives, turn, passes, UNDECIDED, standing.rules))


def after_deaths(lives: Lives, begun: Begun, player: int) -> Lives:
    """A player whose chief was killed is out at once; one who resigned has resigned (DJB-5.1, 7.2)."""
    if begun.ended == "resign":
        return _changed(lives, player, RESIGNED)
    return lives if begun.slain == NOBODY else _changed(lives, begun.slain, DEAD)


def after_inheritance(owners: Owners, slain: int, killer: int) -> Owners:
    """Every colour that the player killed owned goes to the player whose move killed it (DJB-5.1)."""
    if slain == NOBODY:
        return owners
    return tuple([killer if owner == slain else owner for owner in owners])


def after_encirclement(board: bytes, owners: Owners, lives: Lives, necromobile_anywhere: bool) -> Lives:
    """The encircled are smothered, the smothered whose chief is free play on, all on one board (DJB-6.3, 6.5)."""
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
    """By the option ``vassalage: permanent``: the first in power owns all vassals for good (DJB-6.4).

    The smothered chiefs are turned over where they stand and their players are dead.
    """
    ruler = in_power(board)
    if ruler == NOBODY or lives[ruler] != ALIVE:
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
    """The last player alive wins; with nobody alive the game is drawn (DJB-7.1)."""
    return COLOUR_LETTERS[lives.index(ALIVE)] if ALIVE in lives else DRAW


def _changed(lives: Lives, player: int, life: str) -> Lives:
    return (*lives[:player], life, *lives[player + 1 :])


def _finished(board: bytes, owners: Owners, lives: Lives, standing: Standing, result: str, passes: int = 0) -> Position:
    """The game is over: the fields of turn and power stay those of the last turn."""
    return Position(board, at_turn(board, owners, lives, standing.turn, passes, result, standing.rules))
