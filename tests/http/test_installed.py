"""The pages as an installed application: the manifest, and the worker for use without a network."""

import re
from dataclasses import replace

from flask.testing import FlaskClient

from adjudicator.pages import assets
from app import create_app
from tests.support.client import QUIET
from tests.support.pages import seen


def test_the_manifest_is_in_the_language_of_the_page(client: FlaskClient) -> None:
    for language, words in (("en", "unusual board games"), ("fr", "jeux de plateau")):
        page = seen(client, f"/?lang={language}")
        (link,) = (one["href"] for one in page.all("link") if one["rel"] == "manifest")
        response = client.get(link)
        body = response.get_json(force=True)
        assert response.content_type == "application/manifest+json"
        assert (body["lang"], body["start_url"], body["scope"]) == (language, f"/?lang={language}", "/")
        assert words in body["description"]
        assert client.get(body["icons"][0]["src"]).status_code == 200
        assert client.get(body["start_url"]).status_code == 200


def test_pages_may_load_a_manifest_from_here_only(client: FlaskClient) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "manifest-src 'self'" in policy.split("; ")
    assert "default-src 'none'" in policy


def test_the_worker_is_new_with_every_change_of_an_asset(client: FlaskClient) -> None:
    response = client.get("/pages/worker.js")
    assert response.content_type == "text/javascript; charset=utf-8"
    assert response.headers["Cache-Control"] == "no-cache"
    assert response.headers["Service-Worker-Allowed"] == "/"
    assert response.text.startswith(f'const DIGEST = "{assets.digest()}";\n')
    assert client.get("/pages/worker.js", headers={"If-None-Match": response.headers["ETag"]}).status_code == 304


def test_the_worker_keeps_no_response_of_the_interface(client: FlaskClient) -> None:
    text = client.get("/pages/worker.js").text
    kept = re.search(r"const PAGES = /(.*)/;", text)
    assert kept
    for path in ("", "play/cyclix", "edit/djambi", "judge"):
        assert re.search(kept[1].replace("\\/", "/"), path)
    for path in ("v1/games/cyclix", "rulings/cyclix", "v1/games/cyclix/board.svg", "rules/cyclix", "play/cyclix/x"):
        assert not re.search(kept[1].replace("\\/", "/"), path)


def test_manifest_and_worker_are_under_the_prefix() -> None:
    client = create_app(replace(QUIET, public_url="https://example.org/referee")).test_client()
    body = client.get("/pages/app.webmanifest").get_json(force=True)
    assert (body["id"], body["scope"], body["start_url"]) == ("/referee/", "/referee/", "/referee/?lang=en")
    assert client.get("/pages/worker.js").headers["Service-Worker-Allowed"] == "/referee/"
