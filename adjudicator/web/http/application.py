"""Flask, where it can be spared what this service never asks of it."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from flask import Flask, Request
from werkzeug.routing import Map, MapAdapter, Rule
from werkzeug.wsgi import get_host

MAX_ADDRESSES: Final = 256
"""Addresses whose routes are remembered; with one more all of them are forgotten."""


class Application(Flask):
    """A Flask application of plain functions, whose routes ask for no host and no subdomain."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._found: dict[tuple[str, str], tuple[Rule, Mapping[str, Any]]] = {}

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it stands: none here is a coroutine, and Flask would look anew at each call."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """As Flask does, but hosts and addresses are looked up once, however many requests name them.

        Raises ``BadHost``.
        """
        if request is None or "HTTP_UPGRADE" in request.environ:
            return super().create_url_adapter(request)
        environ = request.environ
        scheme: str = environ["wsgi.url_scheme"]
        host = _host(scheme, environ.get("HTTP_HOST"), environ["SERVER_NAME"], environ["SERVER_PORT"])
        path, query = _decoded(environ.get("PATH_INFO", "")), _decoded(environ.get("QUERY_STRING", ""))
        adapter = _Adapter(self.url_map, host, request.root_path, "", scheme, path, request.method, query)
        adapter.found = self._found
        return adapter


class _Adapter(MapAdapter):
    """An adapter that remembers routes by method and path: the same few are asked for all the time."""

    found: dict[tuple[str, str], tuple[Rule, Mapping[str, Any]]]

    def match(self, *which: Any, **more: Any) -> Any:
        """As in werkzeug; what is nowhere, or elsewhere, is looked up each time."""
        if which or more != {"return_rule": True}:
            return super().match(*which, **more)
        asked = (self.default_method, self.path_info)
        known = self.found.get(asked)
        if known is None:
            known = super().match(return_rule=True)
            if len(self.found) >= MAX_ADDRESSES:
                self.found.clear()
            self.found[asked] = known
        rule, values = known
        return rule, dict(values)


def _decoded(given: str) -> str:
    """What WSGI gives as Latin-1, as the UTF-8 that it is."""
    return given.encode("latin-1").decode(errors="replace")


@lru_cache(maxsize=64)
def _host(scheme: str, header: str | None, name: str, port: str) -> str:
    """The host of a request, as redirections name it; empty where it is none."""
    environ = {"wsgi.url_scheme": scheme, "SERVER_NAME": name, "SERVER_PORT": port}
    named = get_host(environ if header is None else {**environ, "HTTP_HOST": header})
    return Map().bind(named).server_name
