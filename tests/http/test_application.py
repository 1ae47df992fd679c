"""Flask's own part, where this service spares it."""

from collections.abc import Callable

import pytest
from flask import Flask, Request
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter
from werkzeug.test import EnvironBuilder

from adjudicator.web.http.routing import MAX_ADDRESSES, Application
from engine.registry import GAMES

HOSTS = ("localhost", "Example.ORG:8080", "[::1]:80", "a_b", "exa mple", "example.org:80", "x" * 70 + ".org", "", None)
PATHS = ("/", "", "/v1/games/cyclix", "/\xc3\xa9", "/\xff")
MORE: tuple[dict[str, str], ...] = (
    {}, {"QUERY_STRING": "a=\xc3\xa9"}, {"SCRIPT_NAME": "/below"},
    {"wsgi.url_scheme": "https", "REQUEST_METHOD": "POST"}, {"HTTP_CONNECTION": "Upgrade", "HTTP_UPGRADE": "websocket"},
    {"SERVER_NAME": "192.0.2.1", "SERVER_PORT": "8000"},
)  # fmt: skip


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


def test_a_path_that_begins_with_two_slashes_is_not_found() -> None:
    app = Application("ours")
    assert (
        _bound(
            app, app.request_class({**EnvironBuilder("/").get_environ(), "PATH_INFO": "//docs"}), app.create_url_adapter
        )
        == 404
    )


def _bound(app: Flask, request: Request, bind: Callable[[Request], MapAdapter | None]) -> object:
    """The attributes of an adapter; the status if it is refused."""
    try:
        bound = dict(vars(bind(request)))
    except HTTPException as refused:
        return refused.code
    assert bound.pop("map") is app.url_map
    bound.pop("matches", None)
    return bound


def test_addresses_are_remembered_each_with_its_own_method_and_values(client: FlaskClient) -> None:
    requests = [("POST", "/v1/games/cyclix/positions", 200), ("GET", "/v1/games/cyclix/positions", 405)]
    requests += [("GET", f"/v1/games/{game}", 200) for game in GAMES] + [("GET", "/v1/games/chess", 404)]
    requests += [("GET", f"/v1/games/cyclix/articles/{n}", 404) for n in range(MAX_ADDRESSES + 10)]
    for _ in range(2):
        for method, path, status in requests:
            response = client.open(path, method=method, json={} if method == "POST" else None)
            assert (response.status_code, path) == (status, path)
            game = path.rpartition("/")[2]
            assert game not in GAMES or response.get_json()["game"] == game
