"""Routes: the games that they name, and those that only some games have.

Hosts and routes are remembered: that saves 4 to 8 % of the CPU of an uncached ruling.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from flask import Flask, Request
from werkzeug.exceptions import NotFound
from werkzeug.routing import BaseConverter, Map, MapAdapter, Rule
from werkzeug.wsgi import get_host

from adjudicator.web.http.context import current
from adjudicator.web.http.problem import Problem
from engine.game import Game, HasOdds
from engine.registry import GAMES
from engine.rulebook import Fact

_CONVERTER: Final = re.compile(r"<[^<>:]+:(\w+)>")
MAX_ADDRESSES: Final = 256
"""The number of remembered routes; one more clears all."""


def find_game(name: str) -> Game[Any, Any]:
    """The game of this name, noted for the headers of the response. Raises ``Problem`` 404."""
    game = GAMES.get(name)
    if game is None:
        raise Problem(404, "unknown-game", **unknown(name))
    current().game = game
    return game


def unknown(name: str) -> dict[str, Fact]:
    """The facts of the error for an unknown game."""
    return {"game": name[:80], "games": tuple(GAMES)}


def _all_but(games: list[Game[Any, Any]]) -> str:
    """A pattern for the names of all other games, and for unknown names, so that these get their own error."""
    return rf"(?!(?:{'|'.join(game.NAME for game in games)})\Z)[^/]+"


class DicedGame(BaseConverter):
    """The name of a game that has odds."""

    regex = _all_but([game for game in GAMES.values() if not isinstance(game, HasOdds)])
    part_isolating = True
    weight = BaseConverter.weight + 1  # tried after the routes that all games have


@cache
def template(rule: str) -> str:
    """A route with the names of its parameters alone: ``/v1/games/<game>/adjudications``."""
    return _CONVERTER.sub(r"<\1>", rule)


class Application(Flask):
    """A Flask application with routes that do not depend on host or subdomain."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.url_map.merge_slashes = False  # two slashes are another path, which does not exist
        self.url_map.converters |= {"diced": DicedGame}
        self._matches: dict[tuple[str, str], tuple[Rule, Mapping[str, Any]]] = {}

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself: none here is a coroutine, which Flask would check three times for each request."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """As in Flask, with remembered hosts and routes. Raises ``BadHost``, and ``NotFound`` for ``//path``."""
        if request is not None and request.environ.get("PATH_INFO", "").startswith("//"):
            raise NotFound  # werkzeug ignores how many slashes a path begins with
        if request is None or "HTTP_UPGRADE" in request.environ:
            return super().create_url_adapter(request)
        environ = request.environ
        scheme: str = environ["wsgi.url_scheme"]
        host = _host(scheme, environ.get("HTTP_HOST"), environ["SERVER_NAME"], environ["SERVER_PORT"])
        path, query = _decoded(environ.get("PATH_INFO", "")), _decoded(environ.get("QUERY_STRING", ""))
        adapter = _Adapter(self.url_map, host, request.root_path, "", scheme, path, request.method, query)
        adapter.matches = self._matches
        return adapter


class _Adapter(MapAdapter):
    """An adapter that remembers routes by method and path."""

    matches: dict[tuple[str, str], tuple[Rule, Mapping[str, Any]]]

    def match(self, *which: Any, **more: Any) -> Any:
        """As in werkzeug. Failures and redirects are not remembered."""
        if which or more != {"return_rule": True}:
            return super().match(*which, **more)
        key = (self.default_method, self.path_info)
        known = self.matches.get(key)
        if known is None:
            known = super().match(return_rule=True)
            if len(self.matches) >= MAX_ADDRESSES:
                self.matches.clear()
            self.matches[key] = known
        rule, values = known
        return rule, dict(values)


def _decoded(given: str) -> str:
    """Decode a WSGI string, which holds UTF-8 as Latin-1."""
    return given.encode("latin-1").decode(errors="replace")


@lru_cache(maxsize=64)
def _host(scheme: str, header: str | None, name: str, port: str) -> str:
    """The host of a request for redirects; empty if it is invalid."""
    environ = {"wsgi.url_scheme": scheme, "SERVER_NAME": name, "SERVER_PORT": port}
    named = get_host(environ if header is None else {**environ, "HTTP_HOST": header})
    return Map().bind(named).server_name
