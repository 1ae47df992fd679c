"""Pictures over HTTP: their forms, their addresses, what caches may do with them."""

import json
import re
from typing import Any, Final
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from adjudicator.api.pictures import request as picture_request
from adjudicator.api.pictures.request import LINKED
from adjudicator.urltoken import MAX_TOKEN, fold
from drawing import EDITION
from drawing import words as picture_words
from drawing.look import Look
from engine.registry import GAMES
from engine.sentences import Sentences
from tests.support.client import CAISSA, CYCLIX, ILLEGAL, LEGAL, ask, problem, token
from tests.support.pictures import size

FORMS = ("svg", "png", "txt", "json")
TYPES = {
    "svg": "image/svg+xml", "png": "image/png", "txt": "text/plain; charset=utf-8", "json": "application/json",
}  # fmt: skip
BATTLE = "/v1/games/battlelore"


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


def test_a_picture_under_a_query_is_that_under_its_token(client: FlaskClient) -> None:
    query = {**ILLEGAL, "king_capture": "adjacent", "lang": "fr", "theme": "dark", "view": "black", "width": "640"}
    options = {"king_capture": query.pop("king_capture")}
    body = {**query, "width": 640, "options": options}
    by_query = client.get(f"{CYCLIX}/board.svg", query_string={**query, **options})
    by_token = client.get(f"{CYCLIX}/boards/{token(body)}.svg")
    if by_query.status_code == 422:
        assert by_query.get_json()["errors"] == by_token.get_json()["errors"]
    assert by_query.data == by_token.data


def test_a_picture_is_in_the_language_of_its_address_alone(client: FlaskClient) -> None:
    french = {"Accept-Language": "fr"}
    plain = client.get(f"{CYCLIX}/board.svg", query_string=ILLEGAL)
    assert client.get(f"{CYCLIX}/board.svg", query_string=ILLEGAL, headers=french).data == plain.data
    assert "Vary" not in plain.headers
    assert plain.headers["Content-Language"] == "en"
    response = client.get(f"{CYCLIX}/board.svg", query_string={**ILLEGAL, "lang": "fr"})
    assert response.headers["Content-Language"] == "fr"
    assert "Illégal" in response.text
    posted = client.post(f"{CYCLIX}/board", json=ILLEGAL, headers=french)
    assert "Illégal" in posted.text
    assert set(posted.headers["Vary"].split(", ")) == {"Accept", "Accept-Language"}


def test_a_pinned_picture_is_kept_for_a_year_and_any_other_for_an_hour(client: FlaskClient) -> None:
    edition = GAMES["cyclix"].EDITION
    pinned = {"edition": edition, "look": str(EDITION)}
    assert client.get(f"{CYCLIX}/board.svg", query_string=pinned).headers["Cache-Control"] == (
        "public, max-age=31536000, immutable"
    )
    for query in ({}, {"edition": edition}, {"look": str(EDITION)}):
        assert client.get(f"{CYCLIX}/board.svg", query_string=query).headers["Cache-Control"] == "public, max-age=3600"
    for query in ({**pinned, "edition": "0"}, {**pinned, "look": str(EDITION + 1)}):
        problem(client.get(f"{CYCLIX}/board.svg", query_string=query), 404, "not-found")


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
    refused = client.get("/v1/games/dragonchess/board.png?width=1600")
    assert problem(refused, 422, "malformed") == [("/width", "too-many-pixels")]
    (fitting,) = re.findall(r"\d+", refused.get_json()["errors"][0]["detail"])
    width, height = size(client.get(f"/v1/games/dragonchess/board.png?width={fitting}").data)
    assert 3_950_000 < width * height <= 4_000_000
    assert client.get("/v1/games/dragonchess/board.png?width=1600&layout=row").status_code == 200


def test_a_position_in_other_spellings_has_the_picture_of_its_usual_one(client: FlaskClient) -> None:
    spelt = {"Units": {"s": {"Side": "Sud", "HEX": "G5", "kind": "creature", "creature": "araignée géante"}}}
    usual = {"units": {"s": {"side": "south", "hex": "g5", "kind": "creature", "creature": "giant_spider"}}}
    move = {"kind": "move", "unit": "s", "path": ["g6"], "movement": 2}
    for show in ("after", "before"):
        bodies = ({"position": one, "action": move, "show": show} for one in (spelt, usual))
        drawn, expected = (client.post(f"{BATTLE}/board", json=body) for body in bodies)
        assert drawn.status_code == 200, drawn.text
        assert drawn.data == expected.data


def test_before_and_after(client: FlaskClient) -> None:
    after, before = (
        client.get(f"{CYCLIX}/board.json", query_string={**LEGAL, "show": show}).get_json()
        for show in ("after", "before")
    )
    assert {"kind": "to", "at": "c6"} in after["scene"]["marks"]
    assert {"kind": "to", "at": "c6"} in before["scene"]["marks"]
    drawn = [{(one["at"], one["piece"]) for one in answer["scene"]["tokens"]} for answer in (after, before)]
    assert ("c6", "rook") in drawn[0]
    assert ("c3", "rook") in drawn[1]


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


def test_a_record_is_a_strip(client: FlaskClient) -> None:
    turns = ["Rc3-c4", "Re5-d5", "Rc4-c5"]
    body = {"position": CAISSA, "turns": turns, "theme": "dark", "lang": "fr"}
    drawn = client.post(f"{CYCLIX}/records/strip", json=body)
    assert drawn.status_code == 200, drawn.text
    root = ElementTree.fromstring(drawn.data)
    frames = [one for one in root if one.tag.endswith("}g")]
    verdicts = [
        one["verdict"] for one in ask(client, {"position": CAISSA, "turns": turns}, "records").get_json()["rulings"]
    ]
    assert len(frames) == len(verdicts)
    painted = client.post(f"{CYCLIX}/records/strip", json=body | {"width": 900}, headers={"Accept": "image/png"})
    assert size(painted.data)[0] == 900
    problem(client.post(f"{CYCLIX}/records/strip", json=body, headers={"Accept": "text/plain"}), 406, "not-acceptable")


def test_a_strip_counts_repetition_as_records_do(client: FlaskClient) -> None:
    turns = ["Nb2-a4", "Re5-c5", "Na4-b2", "Rc5-e5"] * 2 + ["Nb2-a4"]
    *before, last, late = ask(client, {"turns": turns}, "records").get_json()["rulings"]
    assert [one["verdict"] for one in (*before, last, late)] == ["legal"] * 8 + ["illegal"]
    assert (last["articles"], late["reason"]["code"]) == (["CYX-3.1", "CYX-3.2", "CYX-5.4"], "game-over")
    drawn = client.post(f"{CYCLIX}/records/strip", json={"turns": turns}).text
    assert f"8. Legal (CYX-3.1, CYX-3.2, CYX-5.4): {last['turn']}. {last['message']}" in drawn
    assert f"9. Illegal (CYX-5.4): {late['turn']}. {late['message']}" in drawn


# Refusals: parameters, tokens and bodies


def test_the_fields_of_a_picture_are_listed_in_one_order(client: FlaskClient) -> None:
    (error,) = client.get(f"{CYCLIX}/board.svg?nix=1").get_json()["errors"]
    listed = error["detail"].partition("The fields are: ")[2].removesuffix(".").replace(" and ", ", ").split(", ")
    assert listed == [name for name in (*LINKED.schema.fields, "king_capture") if name not in ("options", "seen")]


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("1", "token-garbled"), ("1AAAA", "token-garbled"), ("1" + "é" * 8, "token-garbled"),
        ("hello", "token-garbled"), ("2" + token({})[1:], "token-format"), (token({})[:-2], "token-garbled"),
        ("1" + "A" * MAX_TOKEN, "too-long"), (fold(b"{"), "token-garbled"), (fold(b"\xff\xfe"), "token-garbled"),
        ("1AA==", "token-garbled"), (token({}) + "AAAA", "token-garbled"),
        (fold(b"[" * 60_000), "token-garbled"), (fold(b'{"a":' * 10_000), "token-garbled"),
    ],
)  # fmt: skip
def test_what_is_no_token_is_a_problem(client: FlaskClient, written: str, code: str) -> None:
    for form in ("svg", "png", "json"):
        response = client.get(f"{CYCLIX}/boards/{written}.{form}")
        assert problem(response, 422, "malformed") == [("/case", code)]


MISSHAPEN: list[object] = [
    [], "x", 1, None, {"position": 1}, {"action": []}, {"options": []}, {"width": True}, {"width": "300"}, {"view": {}},
    {"theme": []}, {"lang": None}, {"look": "1"}, {"edition": 1}, {"x": {}},
]  # fmt: skip


@pytest.mark.parametrize("body", MISSHAPEN)
def test_a_token_and_a_body_are_as_strict_as_a_query(client: FlaskClient, body: object) -> None:
    by_token = client.get(f"{CYCLIX}/boards/{token(body)}.svg")
    posted = client.post(f"{CYCLIX}/board", data=json.dumps(body), content_type="application/json")
    assert problem(by_token, 422, "malformed") == problem(posted, 422, "malformed") != []
    assert problem(client.get(f"{CYCLIX}/boards/{token({})}.svg?view=white"), 422, "malformed") == [
        ("/view", "unknown-field")
    ]


# Tokens in addresses, which anyone may write: none leads to a 500 or holds a field that its resource lacks

DEEP: Final = b'{"action":' * 300 + b"1" + b"}" * 300
"""JSON that can be read, but is nested too deep to be written again."""


def pages(game: str, held: str) -> list[str]:
    """Every address that takes a token, except that of a PNG, which is an SVG before."""
    return [f"/rulings/{game}/{held}", *(f"/v1/games/{game}/boards/{held}.{form}" for form in ("svg", "txt", "json"))]


@pytest.mark.parametrize("game", GAMES)
def test_a_token_holds_no_table(client: FlaskClient, game: str) -> None:
    for path in pages(game, token({"table": {}})):
        assert ("/table", "unknown-field") in problem(client.get(path), 422, "malformed")


@pytest.mark.parametrize("game", GAMES)
def test_positions_that_an_arbiter_accepted_have_pictures_but_no_page(client: FlaskClient, game: str) -> None:
    position: object = next(iter(GAMES[game].SETUPS.values()), {"units": {}})
    page, *pictures = pages(game, token({"irregular": True, "position": position}))
    assert ("/irregular", "unknown-field") in problem(client.get(page), 422, "malformed")
    assert [client.get(path).status_code for path in pictures] == [200, 200, 200]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_nested_too_deep_is_a_problem(client: FlaskClient, game: str) -> None:
    for path in pages(game, fold(DEEP)):
        assert problem(client.get(path), 422, "malformed") == [("", "wrong-type")]
    posted = client.post(f"/v1/games/{game}/board", data=DEEP, content_type="application/json")
    assert problem(posted, 422, "malformed") == [("", "wrong-type")]
