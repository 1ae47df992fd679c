"""The front page, the rulebooks and their search; games for beginners, and the moves of each piece."""

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicator.games import suite_of
from adjudicator.pages import guide
from adjudicator.pages.search import MAX_LENGTH, search
from drawing.themes import MARKS
from engine.registry import GAMES
from engine.rulebook import LANGUAGES, Language
from tests.support.pages import BROWSER, seen
from tests.support.tabled import tabled

MINUTE = 200
"""Words that are read in a minute."""
GUIDED = [name for name, rules in GAMES.items() if rules.RULEBOOK.guide]
PIECES = [(name, piece["piece"]) for name in GUIDED for piece in GAMES[name].BOARD["pieces"]]  # type: ignore[index,call-overload,union-attr]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GUIDED)
def test_a_game_is_explained_in_a_minute_with_four_pictures(client: FlaskClient, game: str, language: str) -> None:
    page = seen(client, f"/rules/{game}/how-to-play?lang={language}")
    texts = GAMES[game].RULEBOOK.sentences[language]["guide"]
    words = " ".join((texts["goal"], *texts["steps"].values())).split()
    assert 60 < len(words) <= MINUTE
    assert all(text.replace("  ", " ") in page.text.replace("\xa0", " ") for text in texts["steps"].values())
    narrow = [one for one in page.all("source") if one.get("class")]
    assert len(page.all("source")) - len(narrow) == len(texts["steps"]) == 4
    assert len(narrow) == (8 if game == "dragonchess" else 0), "its boards are one above the other on phones"
    assert f"/play/{game}?lang={language}" in page.addresses()
    verdicts = [one["class"] for one in page.all("strong") if "class" in one]
    assert verdicts.count("verdict illegal") == 1
    assert verdicts[-1] == "verdict illegal"
    assert verdicts.count("verdict legal") == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_front_page_shows_each_game_with_a_link_to_play(client: FlaskClient, language: str) -> None:
    page = seen(client, f"/?lang={language}")
    for rules in GAMES.values():
        texts = rules.RULEBOOK.sentences[language]
        assert texts["title"] in page.text
        assert list(page.addresses()).count(f"/play/{rules.NAME}?lang={language}") == 2, "the picture and the button"
        if rules.NAME in GUIDED:
            assert texts["guide"]["feature"] in page.text
    assert len(page.all("adjudicator-board")) == 1
    for path in ("/rules", "/judge", "/docs/", "/referee"):
        assert any(one.startswith(path) for one in page.addresses())


@pytest.mark.parametrize(("game", "piece"), PIECES)
def test_each_piece_has_a_move_diagram(client: FlaskClient, game: str, piece: str) -> None:
    page = seen(client, f"/rules/{game}?lang=en")
    (light,) = (one["src"] for one in page.all("img") if one["src"].endswith(f"/moves/light/{piece}.svg"))
    dark = client.get(light.replace("light", "dark"))
    drawn = client.get(light)
    assert drawn.content_type == "image/svg+xml"
    assert drawn.data != dark.data
    targets = set(guide._targets(GAMES[game], GAMES[game].RULEBOOK.guide["moves"][piece]))
    assert len(targets) >= 2
    assert len(re.findall(f"<(?:circle|path)[^>]*{MARKS['allowed']}", drawn.text)) == len(targets)
    assert client.get(light, headers={"If-None-Match": drawn.headers["ETag"]}).status_code == 304


# Thirty everyday questions to the search in the rulebooks, written before it


@tabled
def test_an_everyday_question_finds_its_article(question: str, article: str) -> None:
    assert any(article in [found for _, found in search(question, language)[:3]] for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_no_rule_has_is_not_found(language: Language) -> None:
    assert search("en passant", language) == []


def test_the_language_of_the_page_comes_first() -> None:
    assert search("capture", "en")[:3] != search("capture", "fr")[:3]
    assert search("labyrinthe", "en") == search("labyrinthe", "fr") != []


def test_a_long_question_is_answered(client: FlaskClient) -> None:
    assert client.get("/rules", query_string={"q": "<b>" * (MAX_LENGTH // 3)}).status_code == 200


# The page of an article


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
