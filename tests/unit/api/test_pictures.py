"""Pictures over HTTP: their forms, their addresses, what caches may do with them."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from adjudicator.api.pictures import request as picture_request
from adjudicator.api.pictures.request import LINKED
from drawing import words as picture_words
from drawing.look import Look
from engine.registry import GAMES
from engine.sentences import Sentences
from tests.support.client import CYCLIX, ILLEGAL, LEGAL, ask, problem, token
from tests.support.pictures import size

FORMS = ("svg", "png", "txt", "json")
TYPES = {
    "svg": "image/svg+xml", "png": "image/png", "txt": "text/plain; charset=utf-8", "json": "application/json",
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_has_pictures_in_every_form(client: FlaskClient, game: str, form: str) -> None:
    example = dict(next(iter(GAMES[game].EXAMPLES.values())))
    body = {name: example[name] for name in ("position", "action", "options") if name in example}
    response = client.get(f"/v1/games/{game}/boards/{token(body)}.{form}")
    assert response.status_code == 200, response.text
    assert response.content_type == TYPES[form]
    posted = client.post(f"/v1/games/{game}/board", json=body, headers={"Accept": TYPES[form].partition(";")[0]})
    assert posted.content_type == TYPES[form]
    if form == "svg":
        assert ElementTree.fromstring(response.data).tag.endswith("svg")
    if form == "png":
        width, height = size(response.data)
        assert width == 800 or 790_000 < width * height <= 800_000
    assert posted.data == response.data


@pytest.mark.parametrize("form", FORMS)
def test_a_known_picture_is_not_drawn_again(client: FlaskClient, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = client.get(f"{CYCLIX}/board.{form}", query_string=LEGAL)
    etag = first.headers["ETag"]

    def draw(*_: Any) -> None:
        raise AssertionError("drawn")

    monkeypatch.setattr("adjudicator.api.pictures.scenes.compose", draw)
    again = client.get(f"{CYCLIX}/board.{form}", query_string=LEGAL, headers={"If-None-Match": etag})
    assert again.status_code == 304
    assert again.data == b""
    assert again.headers["ETag"] == etag
    assert again.headers["Cache-Control"] == first.headers["Cache-Control"]


def test_everything_that_a_picture_depends_on_is_in_its_etag(client: FlaskClient) -> None:
    queries: list[dict[str, str]] = [
        {}, LEGAL, ILLEGAL, {"lang": "fr"}, {"view": "black"}, {"theme": "dark"}, {"theme": "auto"}, {"names": "cells"},
        {"pieces": "letters"}, {"caption": "line"}, {"caption": "none"}, {"marks": "none"}, {"width": "300"},
        {**LEGAL, "show": "before"}, {**ILLEGAL, "crop": "auto"}, {**ILLEGAL, "shape": "landscape"},
    ]  # fmt: skip
    etags, bodies = set(), set()
    for query in queries:
        for form in ("svg", "json"):
            response = client.get(f"{CYCLIX}/board.{form}", query_string=query)
            assert response.status_code == 200, (query, response.text)
            etags.add(response.headers["ETag"])
            bodies.add(response.data)
    assert len(etags) == 2 * len(queries)
    assert len(bodies) > 1.5 * len(queries)


def test_the_words_of_a_caption_are_in_its_etag(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """They may be improved without a rule or the drawing changing, and a picture in memory has the old ones."""
    requested = picture_request.PictureRequest(GAMES["cyclix"], {}, Look(), pinned=False)
    tags = []
    for words in ({"legal": "Legal"}, {"legal": "Allowed"}):
        picture_request._words.cache_clear()
        monkeypatch.setitem(picture_words.SENTENCES, "en", Sentences("en", words))
        tags.append(requested.etag("svg", ""))
    picture_request._words.cache_clear()
    assert tags[0] != tags[1]


def test_pictures_are_as_wide_as_is_asked(client: FlaskClient) -> None:
    for width in (200, 333, 1_600):
        query = {"width": str(width)}
        assert size(client.get(f"{CYCLIX}/board.png", query_string=query).data)[0] == width
        root = ElementTree.fromstring(client.get(f"{CYCLIX}/board.svg", query_string=query).data)
        assert root.attrib["width"] == str(width)
    strip = {"turns": ["Rc3-c4", "Re5-d5"], "width": 900}
    assert size(client.post(f"{CYCLIX}/records/strip", json=strip, headers={"Accept": "image/png"}).data)[0] == 900
    refused = client.get("/v1/games/dragonchess/board.png?width=1600")
    assert problem(refused, 422, "malformed") == [("/width", "too-many-pixels")]
    (fitting,) = re.findall(r"\d+", refused.get_json()["errors"][0]["detail"])
    width, height = size(client.get(f"/v1/games/dragonchess/board.png?width={fitting}").data)
    assert 3_950_000 < width * height <= 4_000_000
    assert client.get("/v1/games/dragonchess/board.png?width=1600&layout=row").status_code == 200


def test_rulings_say_where_their_pictures_are(client: FlaskClient) -> None:
    for game, rules in GAMES.items():
        for example in rules.EXAMPLES.values():
            body = {**example, "include": ["links"]}
            response = ask(client, body, game=game, headers={"Accept-Language": "fr", "Host": "evil.example"})
            if response.status_code == 422:
                continue
            links = response.get_json()["links"]
            assert set(links) == {*FORMS, "page", "article"}
            answer = client.get(links["json"])
            assert answer.headers["Cache-Control"].endswith("immutable")
            assert answer.headers["Content-Language"] == "fr"
            assert answer.get_json()["links"] == {form: links[form] for form in FORMS}
            assert links["svg"].startswith(f"/v1/games/{game}/boards/1")
            assert "links" not in ask(client, {**example}, game=game).get_json()


def test_a_service_that_paints_nothing_serves_all_other_forms(plain: FlaskClient) -> None:
    assert plain.get(CYCLIX).get_json()["pictures"]["formats"] == ["svg", "txt", "json"]
    for form in ("svg", "txt", "json"):
        assert plain.get(f"{CYCLIX}/board.{form}").status_code == 200
    response = plain.get(f"{CYCLIX}/board.png")
    problem(response, 404, "no-rasteriser")
    assert "svg" in response.get_json()["detail"]
    assert "png" not in plain.get(f"{CYCLIX}/board.json").get_json()["links"]
    problem(plain.post(f"{CYCLIX}/board", json={}, headers={"Accept": "image/png"}), 406, "not-acceptable")
    assert (
        plain.post(f"{CYCLIX}/board", json={}, headers={"Accept": "image/png, */*;q=0.1"}).mimetype == "image/svg+xml"
    )


def test_the_fields_of_a_picture_are_listed_in_one_order(client: FlaskClient) -> None:
    (error,) = client.get(f"{CYCLIX}/board.svg?nix=1").get_json()["errors"]
    listed = error["detail"].partition("The fields are: ")[2].removesuffix(".").replace(" and ", ", ").split(", ")
    assert listed == [name for name in (*LINKED.schema.fields, "king_capture") if name not in ("options", "seen")]
