"""The page for playing, and its style sheet and scripts."""

import gzip
import json
import re

import pytest
from flask.testing import FlaskClient

from adjudicator.pages import assets
from adjudicator.pages.page import SENTENCES
from engine.game import HasTableText
from engine.registry import GAMES
from engine.rulebook import LANGUAGES
from tests.support.cases import games_with
from tests.support.pages import seen


def test_sheet_and_scripts_are_kept_for_a_year_under_their_digest(client: FlaskClient) -> None:
    page = seen(client, "/play/cyclix")
    loaded = [one for one in page.addresses() if one.endswith((".css", ".js"))]
    assert {one.rpartition("/")[2] for one in loaded} >= {"style.css", "theme.js", "play.js", "board.js", "service.js"}
    for at in loaded:
        kind = "text/css" if at.endswith(".css") else "text/javascript"
        response = client.get(at)
        assert response.content_type == f"{kind}; charset=utf-8"
        assert response.headers["Cache-Control"].endswith("immutable")
        assert client.get(at, headers={"If-None-Match": response.headers["ETag"]}).status_code == 304
        packed = client.get(at, headers={"Accept-Encoding": "gzip"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.data) == response.data
        assert packed.headers["ETag"] != response.headers["ETag"]
    older = client.get("/pages/0000000000000000/play.js")
    assert (older.status_code, older.headers["Cache-Control"]) == (200, "no-cache")
    for name in ("none.js", "../page.py", "scripts/play.js", "__init__.py", "en.toml"):
        assert client.get(f"/pages/0000000000000000/{name}").status_code == 404


@pytest.mark.parametrize("script", [name for name in assets.assets() if name.endswith(".js")])
def test_a_script_asks_for_scripts_that_there_are(script: str) -> None:
    assert set(assets.imports(script)) <= set(assets.assets())
    text = assets.assets()[script].read_text("utf-8")
    assert "innerHTML" not in text
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_page_to_play_it(client: FlaskClient, game: str, language: str) -> None:
    page = seen(client, f"/play/{game}?lang={language}")
    assert GAMES[game].RULEBOOK.sentences[language]["title"] in page.text
    (data,) = (json.loads(one) for one in page.data)
    assert (data["game"], data["language"], data["prefix"]) == (game, language, "")
    assert data["words"]["play"] == SENTENCES[language]["play"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games_with(HasTableText))
def test_every_game_has_a_page_to_set_positions_up(client: FlaskClient, game: str, language: str) -> None:
    page = seen(client, f"/edit/{game}?lang={language}")
    assert GAMES[game].RULEBOOK.sentences[language]["title"] in page.text
    (data,) = (json.loads(one) for one in page.data)
    assert (data["game"], data["language"], data["words"]["editor"]) == (game, language, SENTENCES[language]["editor"])
