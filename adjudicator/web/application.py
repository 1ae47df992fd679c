"""Flask, where it can be spared what this service never asks of it."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from flask import Flask, Request
from werkzeug.routing import Map, MapAdapter
from werkzeug.wsgi import get_host


class Application(Flask):
    """A Flask application of plain functions, whose routes ask for no host and no subdomain."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it stands: none here is a coroutine, and Flask would look anew at each call."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """As Flask does, but a host is looked at once, however many requests name it. Raises ``BadHost``."""
        if request is None or "HTTP_UPGRADE" in request.environ:
            return super().create_url_adapter(request)
        environ = request.environ
        scheme: str = environ["wsgi.url_scheme"]
        host = _host(scheme, environ.get("HTTP_HOST"), environ["SERVER_NAME"], environ["SERVER_PORT"])
        path, query = environ.get("PATH_INFO", ""), environ.get("QUERY_STRING", "")
        return MapAdapter(
            self.url_map, host, request.root_path, "", scheme, _decoded(path), request.method, _decoded(query)
        )


def _decoded(given: str) -> str:
    """What WSGI gives as Latin-1, as the UTF-8 that it is."""
    return given.encode("latin-1").decode(errors="replace")


@lru_cache(maxsize=64)
def _host(scheme: str, header: str | None, name: str, port: str) -> str:
    """The host of a request, as redirections name it; empty where it is none."""
    environ = {"wsgi.url_scheme": scheme, "SERVER_NAME": name, "SERVER_PORT": port}
    named = get_host(environ if header is None else {**environ, "HTTP_HOST": header})
    return Map().bind(named).server_name
