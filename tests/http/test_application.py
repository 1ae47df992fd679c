"""Flask's own part, where this service spares it."""

from collections.abc import Callable

import pytest
from flask import Flask, Request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter
from werkzeug.test import EnvironBuilder

from adjudicator.web.application import Application

HOSTS = ("localhost", "Example.ORG:8080", "[::1]:80", "a_b", "exa mple", "example.org:80", "x" * 70 + ".org", "", None)
PATHS = ("/", "", "//docs", "/v1/games/cyclix", "/\xc3\xa9", "/\xff")
MORE: tuple[dict[str, str], ...] = (
    {},
    {"QUERY_STRING": "a=\xc3\xa9"},
    {"SCRIPT_NAME": "/below"},
    {"wsgi.url_scheme": "https", "REQUEST_METHOD": "POST"},
    {"HTTP_CONNECTION": "Upgrade", "HTTP_UPGRADE": "websocket"},
    {"SERVER_NAME": "192.0.2.1", "SERVER_PORT": "8000"},
)


@pytest.mark.parametrize("host", HOSTS)
def test_an_address_is_taken_apart_as_flask_does_it(host: str | None) -> None:
    app = Application("ours")
    for path in PATHS:
        for more in MORE:
            environ = EnvironBuilder().get_environ() | {"PATH_INFO": path, **more}
            del environ["HTTP_HOST"]
            if host is not None:
                environ["HTTP_HOST"] = host
            assert _bound(app, app.request_class(environ), app.create_url_adapter) == _bound(
                app, app.request_class(environ), lambda request: Flask.create_url_adapter(app, request)
            )


def _bound(app: Flask, request: Request, bind: Callable[[Request], MapAdapter | None]) -> object:
    """What an adapter holds; the status where it is refused."""
    try:
        found = dict(vars(bind(request)))
    except HTTPException as refused:
        return refused.code
    assert found.pop("map") is app.url_map
    return found
