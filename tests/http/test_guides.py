"""Games for beginners: their page, their picture on the front page, the moves of each piece."""

import re

import pytest
from flask.testing import FlaskClient

from adjudicator.pages import guide
from drawing.themes import MARKS
from engine.registry import GAMES
from engine.rulebook import LANGUAGES
from tests.support.pages import BROWSER, seen

MINUTE = 200
"""Words that are read in a minute."""
PIECES = [(name, one["piece"]) for name, rules in GAMES.items() for one in rules.BOARD["pieces"]]  # type: ignore[index,call-overload,union-attr]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_explained_in_a_minute_with_four_pictures(client: FlaskClient, game: str, language: str) -> None:
    page = seen(client, f"/rules/{game}/how-to-play?lang={language}")
    texts = GAMES[game].RULEBOOK.sentences[language].guide
    words = " ".join((texts["goal"], *texts["steps"].values())).split()
    assert 60 < len(words) <= MINUTE
    assert all(text.replace("  ", " ") in page.text.replace("\xa0", " ") for text in texts["steps"].values())
    assert len(page.all("source")) == len(texts["steps"]) == 4
    assert f"/play/{game}?lang={language}" in page.addresses()
    verdicts = [one["class"] for one in page.all("strong") if "class" in one]
    assert verdicts.count("verdict illegal") == 1
    assert verdicts[-1] == "verdict illegal"
    assert verdicts.count("verdict legal") == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_front_page_shows_a_refusal_of_each_game(client: FlaskClient, language: str) -> None:
    page = seen(client, f"/?lang={language}")
    for rules in GAMES.values():
        texts = rules.RULEBOOK.sentences[language]
        assert all(texts.guide[name] in page.text for name in ("players", "length", "feature"))
        assert texts.source not in page.text
        assert f"/edit/{rules.NAME}?lang={language}" in page.addresses()
    assert [one["class"] for one in page.all("strong") if "class" in one] == ["verdict illegal"] * len(GAMES)
    for path in ("/rules", "/judge", "/docs/"):
        assert any(one.startswith(path) for one in page.addresses())


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulebooks_of_all_games_are_on_one_page(client: FlaskClient, language: str) -> None:
    addresses = set(seen(client, f"/rules?lang={language}").addresses())
    for game in GAMES:
        assert {f"/rules/{game}?lang={language}", f"/rules/{game}/how-to-play?lang={language}"} <= addresses


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


@pytest.mark.parametrize("path", ["/rules/cyclix/moves/light/dragon.svg", "/rules/chess/moves/light/king.svg"])
def test_there_is_no_diagram_of_an_unknown_piece(client: FlaskClient, path: str) -> None:
    assert client.get(path, headers=BROWSER).status_code == 404
    assert client.get("/rules/cyclix/moves/blue/king.svg", headers=BROWSER).status_code == 404
