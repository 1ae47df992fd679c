"""The page of an article: its text and its conformance cases, in both languages."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicator.games import suite_of
from engine.registry import GAMES
from engine.rulebook import LANGUAGES
from tests.support.pages import BROWSER, seen

MOST_BYTES = 120_000


def published(game: str) -> list[dict[str, Any]]:
    text = suite_of(game)
    assert text is not None
    cases: list[dict[str, Any]] = json.loads(text)["cases"]
    return cases


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_article_has_a_page_with_its_cases(client: FlaskClient, game: str, language: str) -> None:
    book = GAMES[game].RULEBOOK
    texts = book.sentences[language]
    shown = [one for one in published(game) if one["layer"] != "form" and "withdrawn" not in one]
    for article in book.articles[:: 1 if language == "en" else 3]:
        page = seen(client, f"/rules/{game}/{article.id}?lang={language}")
        assert len(page.text.encode()) <= MOST_BYTES
        assert texts["articles"][article.id]["title"] in page.text
        assert texts["articles"][article.id]["text"] in page.text
        assert all(ground.code in page.text for ground in book.grounds if ground.article == article.id)
        about = [one for one in shown if one["article"] == article.id]
        assert [one["id"] for one in page.all("article")] == [one["id"] for one in about]
        assert all(one["title"][language] in page.text for one in about)
        assert all(one.get("loading") == "lazy" for one in page.all("img"))
        assert "{count}" not in page.text
        assert "{turn}" not in page.text
    assert (
        f"/rules/{game}/{book.articles[0].id}?lang={language}"
        in seen(client, f"/rules/{game}?lang={language}").addresses()
    )


@pytest.mark.parametrize(("game", "article"), [("cyclix", "CYX-5.1"), ("battlelore", "BTL-6.3"), ("djambi", "DJB-6.2")])
def test_what_a_case_links_to_exists(client: FlaskClient, game: str, article: str) -> None:
    page = seen(client, f"/rules/{game}/{article}")
    links = [one for one in page.addresses() if one.startswith(("/rulings/", f"/rules/{game}/"))]
    pictures = [one["src"] for one in page.all("img")]
    assert len(pictures) > 10
    for address in {*links, *pictures}:
        assert client.get(address, headers=BROWSER).status_code == 200, address


@pytest.mark.parametrize("game", GAMES)
def test_the_cases_are_served_with_an_etag(client: FlaskClient, game: str) -> None:
    response = client.get(f"/v1/games/{game}/cases")
    assert (response.status_code, response.data) == (200, suite_of(game))
    assert set(response.get_json()) == {"suite", "sha256", "game", "edition", "cases"}
    assert response.headers["Cache-Control"] == "public, max-age=3600"
    again = client.get(f"/v1/games/{game}/cases", headers={"If-None-Match": response.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get(f"/v1/games/{game}/cases?lang=de").status_code == 422
    assert client.get("/v1/games/chess/cases").get_json()["code"] == "unknown-game"
