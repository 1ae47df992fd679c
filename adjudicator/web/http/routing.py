"""Routes that only some games have. To the other games such an address does not exist, or not by that method."""

import re
from functools import cache
from typing import Any, Final

from flask import Flask
from werkzeug.routing import BaseConverter

from engine.game import Game, HasOdds
from engine.registry import GAMES

_CONVERTER: Final = re.compile(r"<[^<>:]+:(\w+)>")


def _all_but(games: list[Game[Any, Any]]) -> str:
    """What matches the names of all games but these, and the names of games that there are not: they are told so."""
    return rf"(?!(?:{'|'.join(game.NAME for game in games)})\Z)[^/]+"


class WrittenGame(BaseConverter):
    """The name of a game whose positions and actions are text, so that a query can hold them."""

    regex = _all_but([game for game in GAMES.values() if game.NOTATION != "text"])
    part_isolating = True
    weight = BaseConverter.weight + 1  # asked after the routes that all games have


class DicedGame(BaseConverter):
    """The name of a game that has odds."""

    regex = _all_but([game for game in GAMES.values() if not isinstance(game, HasOdds)])
    part_isolating = True
    weight = BaseConverter.weight + 2


def install(app: Flask) -> None:
    """Let routes name their games as ``<written:game>`` and ``<diced:game>``; before any route is added."""
    app.url_map.converters |= {"written": WrittenGame, "diced": DicedGame}


@cache
def template(rule: str) -> str:
    """A route with the names of its parameters alone: ``/v1/games/<game>/adjudications``."""
    return _CONVERTER.sub(r"<\1>", rule)
