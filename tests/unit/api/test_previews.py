"""Previews of pages, as forums and chats make them: from the tags in the first bytes of one GET."""

import re
from html import unescape
from typing import Final

import orjson
import pytest
from flask.testing import FlaskClient

from adjudicator.pages.page import SENTENCES
from adjudicator.pages.ruling_page import COLOURS
from adjudicator.urltoken import unfold
from engine.game import HasTableText, capability
from engine.registry import GAMES
from engine.rulebook import LANGUAGES, Language
from tests.support.client import PUBLIC, ask
from tests.support.pages import seen
from tests.support.pictures import size

READ: Final = 8_000
"""Bytes of a page in which its tags are."""
TAG: Final = re.compile(r'<meta (?:name|property)="((?:og:|twitter:|theme-color|description)[^"]*)" content="([^"]*)"')
EDITED: Final = [name for name, game in GAMES.items() if capability(game, HasTableText) is not None]
PATHS: Final = [
    "/", "/judge", *(f"/rules/{game}" for game in GAMES), *(f"/play/{game}" for game in GAMES),
    *(f"/edit/{game}" for game in EDITED),
]  # fmt: skip


def tags(client: FlaskClient, path: str) -> dict[str, str]:
    """The tags of a page in its first bytes, fetched as a bot does: each is there once."""
    response = client.get(path, headers={"User-Agent": "facebookexternalhit/1.1"})
    assert response.status_code == 200
    found = TAG.findall(response.data[:READ].decode(errors="ignore"))
    assert len(dict(found)) == len(found)
    return {name: unescape(content) for name, content in found}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PATHS)
def test_every_page_has_a_preview(published: FlaskClient, path: str, language: Language) -> None:
    found = tags(published, f"{path}?lang={language}")
    page = seen(published, f"{path}?lang={language}")
    section = {"": "front", "edit": "editor"}.get(path.split("/")[1], path.split("/")[1])
    texts, game = SENTENCES[language][section], GAMES.get(path.rpartition("/")[2])
    title = "" if game is None else game.RULEBOOK.sentences[language]["title"]
    assert found["og:title"] == texts["title"].format(game=title)
    lead = texts.get("lead", "{source}")
    source = "" if game is None else game.RULEBOOK.sentences[language]["source"]
    assert found["og:description"] == found["description"] == lead.format(game=title, source=source)
    assert found["og:url"] == f"{PUBLIC}{path}?lang={language}"
    assert found["og:type"] == "website"
    assert found["og:image"].startswith(f"{PUBLIC}/v1/games/{'cyclix' if game is None else game.NAME}/boards/1")
    assert found["og:image:alt"]
    assert "theme-color" not in found
    assert page.meta("twitter:card") == "summary_large_image"


@pytest.mark.parametrize("path", ["/", *(f"/play/{game}" for game in GAMES)])
def test_the_picture_has_the_size_in_the_tags(published: FlaskClient, path: str) -> None:
    found = tags(published, path)
    drawn = published.get(found["og:image"].removeprefix(PUBLIC))
    assert drawn.content_type == "image/png"
    assert drawn.headers["Cache-Control"].endswith("immutable")
    assert size(drawn.data) == (int(found["og:image:width"]), int(found["og:image:height"]))


def test_a_ruling_has_a_colour_by_its_verdict_and_the_size_of_its_picture(published: FlaskClient) -> None:
    verdicts = set()
    for game, rules in GAMES.items():
        for example in rules.EXAMPLES.values():
            ruling = ask(published, {**example, "include": ["links"]}, game=game).get_json()
            found = tags(published, ruling["links"]["page"].removeprefix(PUBLIC))
            assert found["theme-color"] == COLOURS[ruling["verdict"]]
            assert found["og:description"] == ruling["message"]
            assert rules.RULEBOOK.sentences["en"]["title"] in found["og:title"]
            page = seen(published, ruling["links"]["page"].removeprefix(PUBLIC))
            canonical = next(one["href"] for one in page.all("link") if one["rel"] == "canonical")
            assert found["og:url"] == canonical == ruling["links"]["page"]
            pictured = orjson.loads(unfold(found["og:image"].rpartition("/")[2].removesuffix(".png")))
            assert (pictured["crop"], pictured["shape"]) == ("auto", "landscape")
            assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
            if ruling["verdict"] not in verdicts:
                drawn = published.get(found["og:image"].removeprefix(PUBLIC))
                assert size(drawn.data) == (int(found["og:image:width"]), int(found["og:image:height"]))
            verdicts.add(ruling["verdict"])
    assert verdicts == set(COLOURS)


def test_the_page_of_a_position_has_no_colour(published: FlaskClient) -> None:
    found = tags(published, "/rulings/cyclix?theme=dark&width=400")
    assert "theme-color" not in found
    drawn = published.get(found["og:image"].removeprefix(PUBLIC))
    assert size(drawn.data) == (int(found["og:image:width"]), int(found["og:image:height"]))


def test_without_a_public_address_a_preview_has_no_picture(client: FlaskClient) -> None:
    for path in PATHS:
        found = tags(client, path)
        assert set(found) == {"description", "og:type", "og:site_name", "og:title", "og:description"}
