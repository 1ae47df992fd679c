"""Unknown addresses, wrong methods and internal failures: always a problem, never HTML."""

import pytest
from flask.testing import FlaskClient
from structlog.testing import capture_logs

from adjudicator.messages import title
from adjudicator.web.http.problem import CODES
from app import create_app
from tests.support.client import CYCLIX, QUIET, RESOURCES, problem
from tests.support.tabled import tabled


@tabled
def test_where_there_is_nothing_that_is_said(client: FlaskClient, path: str) -> None:
    problem(client.get(path), 404, "not-found")


@pytest.mark.parametrize("name", ["chess", "Cyclix", "cyclix%20", "%00", "é", "x" * 3_000, "{game}", ".."])
def test_a_game_that_is_not_is_not_found(client: FlaskClient, name: str) -> None:
    for resource in RESOURCES:
        problem(client.post(f"/v1/games/{name}/{resource}", json={}), 404, "unknown-game")
        problem(client.post(f"/v1/games/{name}/{resource}", data=b"x"), 404, "unknown-game")
    for path in ("", "/articles", "/setups", "/articles/x", "/setups/x", "/adjudications"):
        response = client.get(f"/v1/games/{name}{path}")
        problem(response, 404, "unknown-game")
        assert "Rules-Edition" not in response.headers


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "FOO", "GET"])
@pytest.mark.parametrize(
    "path", [f"{CYCLIX}/legal-actions", f"{CYCLIX}/adjudications", "/v1/batch", "/v1/games", "/healthz"]
)
def test_another_method_is_not_allowed(client: FlaskClient, method: str, path: str) -> None:
    if method == "GET" and not path.endswith(("legal-actions", "batch")):
        return
    response = client.open(path, method=method)
    problem(response, 405, "method-not-allowed")
    assert method not in response.headers["Allow"].split(", ")
    assert "OPTIONS" in response.headers["Allow"].split(", ")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_fails_inside_is_a_problem_with_no_word_about_the_inside(language: str) -> None:
    app = create_app(QUIET)

    @app.get("/fails")
    def fail() -> str:
        raise RuntimeError("secret inside")

    @app.get("/teapot")
    def teapot() -> str:
        from flask import abort

        abort(418)

    with capture_logs() as lines:
        response = app.test_client().get("/fails", headers={"Accept-Language": language})
        problem(response, 500, "internal")
    assert "secret" not in response.text
    assert response.headers["Content-Language"] == language
    assert [line["event"] for line in lines] == ["internal"]
    assert isinstance(lines[0]["exc_info"], RuntimeError)
    problem(app.test_client().get("/teapot"), 418, "bad-request")


def test_every_code_of_a_problem_has_its_words_in_both_languages() -> None:
    for code in (*CODES.values(), "internal", "not-json", "unknown-game", "rule-unknown", "begun-illegal"):
        assert title(code, "en") != title(code, "fr")
