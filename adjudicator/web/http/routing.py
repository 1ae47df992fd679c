"""Routes: the games that they name, and those that only some games have."""

from typing import Any

from flask import Flask, Request
from werkzeug.exceptions import NotFound
from werkzeug.routing import BaseConverter, MapAdapter

from adjudicator.api import exchange
from adjudicator.api.routes import WITHOUT_ODDS
from adjudicator.web.http.context import current
from engine.game import AnyGame


def find_game(name: str) -> AnyGame:
    """The game of this name, noted for the headers of the response. Raises ``Problem`` 404."""
    game = current().game = exchange.find_game(name)
    return game


class DicedGame(BaseConverter):
    """The name of a game that has odds, or of none, which gets its own error."""

    regex = rf"(?!(?:{WITHOUT_ODDS})\Z)[^/]+"
    part_isolating = True
    weight = BaseConverter.weight + 1  # tried after the routes that all games have


class Application(Flask):
    """A Flask application with the converter of games, in which two slashes are not one."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.url_map.merge_slashes = False  # two slashes are another path, which does not exist
        self.url_map.converters |= {"diced": DicedGame}

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """As in Flask. Raises ``NotFound`` for ``//path``: werkzeug ignores how many slashes a path begins with."""
        if request is not None and request.environ.get("PATH_INFO", "").startswith("//"):
            raise NotFound
        return super().create_url_adapter(request)
