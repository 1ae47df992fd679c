"""The door of Flask: every route of the table as a rule of an application."""

from functools import partial
from typing import Any

from flask import Flask, Request, Response
from werkzeug.exceptions import NotFound
from werkzeug.routing import BaseConverter, MapAdapter

from adjudicator.api.exchange import Route, respond
from adjudicator.api.routes import ROUTES, WITHOUT_ODDS
from adjudicator.web.http.context import current
from adjudicator.web.http.middleware import request_of
from adjudicator.web.http.problem import send


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


def install(app: Flask) -> None:
    """Serve every route of the table as a rule."""
    for route in ROUTES:
        app.add_url_rule(route.path, f"{route.method} {route.path}", partial(_view, route), methods=[route.method])


def _view(route: Route, **parts: str) -> Response:
    return send(respond(route, request_of(current()), parts))
