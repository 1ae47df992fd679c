"""Texts in the notation of another game."""

from functools import cache
from typing import Any, cast

from adjudicator.games import GAMES
from engine.errors import Fault, NotationError, misread
from engine.game import AnyGame
from engine.misspelling import shorten
from engine.play import first_position


def is_foreign(game: AnyGame, text: str) -> bool:
    """Whether another game of ours writes its turns like this."""
    typed = text.strip()
    others = (other for other in GAMES.values() if other is not game and other.NOTATION == "text")
    return any(is_written(other, start_of(cast(Any, other)), typed) for other in others)


def is_written(game: AnyGame, position: Any, text: str) -> bool:
    """Whether this is a turn of a game as the game writes it."""
    try:
        game.read_turn(position, text)
    except NotationError:
        return False
    return True


@cache
def start_of(game: Any) -> Any:
    """The first position under the default options."""
    return game.read_position(first_position(game), game.RULEBOOK.complete({}))


def of_another(text: str, expected: str) -> Fault:
    """The error of such a text."""
    return misread(text, expected, code="notation-of-another-game", at=0, found=shorten(text))
