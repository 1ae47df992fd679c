"""Pages for people: content, links, headers; input never becomes markup."""

import json
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient

from adjudicator.pages.filters import outline
from adjudicator.pages.page import SENTENCES
from adjudicator.urltoken import fold
from app import create_app
from engine.registry import GAMES
from engine.rulebook import LANGUAGES, answer_key
from tests.support.client import CAISSA, CYCLIX, MOVED, QUIET, ask
from tests.support.pages import BROWSER, Page, seen
from tests.support.tabled import tabled


def pages_of_examples(client: FlaskClient) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for game, rules in GAMES.items():
        for example in rules.EXAMPLES.values():
            ruling = ask(client, {**example, "include": ["links"]}, game=game).get_json()
            yield game, ruling["links"]["page"], ruling


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_is_whole(client: FlaskClient, game: str, language: str) -> None:
    page = seen(client, f"/rules/{game}?lang={language}")
    book = GAMES[game].RULEBOOK
    texts = book.sentences[language]
    assert [one["id"] for one in page.all("article")] == [article.id for article in book.articles]
    for article in book.articles:
        assert texts["articles"][article.id]["title"] in page.text
        assert texts["articles"][article.id]["text"] in page.text
        assert SENTENCES[language]["marks"][article.mark] in page.text
        assert book.source.quotations.get(article.id, "") in page.text
    for option in book.options:
        assert texts["options"][option.name]["question"] in page.text
        assert all(text in page.text for text in texts["options"][option.name]["answers"].values())
    assert all(ground.code in page.text for ground in book.grounds)
    assert "{" not in page.text


def test_grounds_are_told_without_a_case() -> None:
    assert outline("{piece:de} has {dice:# die|# dice|=0 no die} on {at}") == "… has … dice on …"


def test_every_link_within_the_pages_leads_somewhere(client: FlaskClient) -> None:
    ahead = ["/", *(page for _, page, _ in pages_of_examples(client)), "/docs/"]
    known: set[str] = set()
    while ahead:
        path = ahead.pop()
        at = path.partition("#")[0]
        if at in known or len(known) > 400 or not at:
            continue
        known.add(at)
        response = client.get(at, headers=BROWSER, follow_redirects=True)
        assert response.status_code == 200, (at, response.text)
        ours = at.startswith(("/rules/", "/rulings/", "/?")) or at in ("/", "/docs/")
        if response.mimetype == "text/html" and ours:
            page = Page(response)
            ahead += [one for one in page.addresses() if len(known) < 150]
            language = page.all("html")[0]["lang"]
            links = [one["href"] for one in page.all("a") if "hreflang" not in one and one["href"].startswith("/")]
            inside = [one for one in links if not one.startswith(("/v1/", "/docs", "/pages/", "/openapi"))]
            assert all(parse_qs(urlsplit(one).query)["lang"] == [language] for one in inside), at
    assert len(known) > 100
    assert {"/docs/clients.md", "/docs/tutorial.md"} <= known


def test_the_page_of_a_ruling_says_all_of_it(client: FlaskClient) -> None:
    for game, path, ruling in pages_of_examples(client):
        page = seen(client, path)
        texts = GAMES[game].RULEBOOK.sentences["en"]
        assert SENTENCES["en"]["verdicts"][ruling["verdict"]] in page.text
        assert ruling["message"] in page.text
        for article in ruling["articles"]:
            assert texts["articles"][article]["text"] in page.text
        for name, value in ruling["ruleset"]["options"].items():
            assert texts["options"][name]["answers"][answer_key(value)] in page.text
        if isinstance(ruling["position"], str):
            assert ruling["position"] in page.text
        assert page.meta("og:description") == ruling["message"]
        assert page.meta("og:image") is None, "without a public address nobody could fetch it"


def test_a_reply_is_played_from_the_position_after(client: FlaskClient) -> None:
    page = seen(client, f"/rulings/cyclix?position={CAISSA}&action=Rc3-c6&king_capture=adjacent&lang=fr")
    hidden = {one["name"]: one["value"] for one in page.all("input") if one.get("type") == "hidden"}
    assert hidden == {"position": MOVED, "king_capture": "adjacent", "lang": "fr"}
    answered = client.get("/rulings/cyclix", query_string={**hidden, "action": "Ke6-e7"}, headers=BROWSER)
    assert answered.status_code == 200
    reply = next(one for one in page.addresses() if parse_qs(urlsplit(one).query).get("position") == [MOVED])
    assert MOVED in seen(client, reply).text


def test_the_language_switch_keeps_the_address(client: FlaskClient) -> None:
    ruling = f"/rulings/cyclix?position={CAISSA}&action=Rc3-c6&edition={GAMES['cyclix'].EDITION}"
    for path in (ruling, "/rules/djambi", "/?lang=en"):
        page = seen(client, path)
        french = next(one["href"] for one in page.all("a") if one.get("hreflang") == "fr")
        assert urlsplit(french).path == urlsplit(path).path
        assert {**parse_qs(urlsplit(path).query), "lang": ["fr"]} == parse_qs(urlsplit(french).query)
        assert seen(client, french).all("html")[0]["lang"] == "fr"


def test_a_battle_of_an_edition_that_has_gone_leads_to_todays(client: FlaskClient) -> None:
    battle = {**GAMES["battlelore"].EXAMPLES["illegal"], "edition": "1"}
    path = f"/rulings/battlelore/{fold(json.dumps(battle).encode())}"
    links = [one for one in seen(client, path, 404).addresses() if one.startswith("/rulings/battlelore/")]
    (today,) = (one for one in links if not one.startswith(path))
    assert "Illegal" in seen(client, today).text


@tabled
def test_hostile_text_never_becomes_markup(client: FlaskClient, payload: str) -> None:
    text = {"position": payload, "action": payload, "king_capture": payload, payload: payload, "lang": "fr"}
    responses = [
        client.get("/rulings/cyclix", query_string=some, headers=BROWSER)
        for some in (text, {"action": payload}, {"position": payload}, {payload: "1"}, {"action": f"Rc3-c6{payload}"})
    ]
    responses += [client.get(f"/{room}/{payload}", headers=BROWSER) for room in ("rulings", "rules", "rulings/cyclix")]
    responses.append(client.get("/", query_string={payload: payload}, headers=BROWSER))
    units = {payload: {"side": "north", "hex": "g6", "kind": "mounted", "banner": "red"}}
    attack = {"kind": "attack", "attacker": payload, "target": payload, "melee": True, "dice": 4}
    for body in (
        {"position": {"units": units}},
        {"position": {"units": units}, "action": attack},
        {"action": payload, "options": [payload]},
        [payload],
    ):
        responses.append(client.get(f"/rulings/battlelore/{fold(json.dumps(body).encode())}", headers=BROWSER))
        responses.append(client.get(f"/rulings/cyclix/{fold(json.dumps(body).encode())}", headers=BROWSER))
    for response in responses:
        assert response.status_code < 500
        page = Page(response)
        for address in page.addresses():
            assert not address.startswith(("javascript:", "//", "http"))


def test_pages_are_limited_and_pictures_without_a_key_weigh_as_ever() -> None:
    limited = create_app(replace(QUIET, rate_limit="25/minute", api_keys=frozenset(("0" * 64,)))).test_client()
    left = [limited.get(path).headers["RateLimit-Remaining"] for path in ("/", "/judge", f"{CYCLIX}/board.png")]
    assert left == ["24", "23", "3"]


@tabled
def test_a_request_with_errors_can_be_corrected(
    client: FlaskClient, path: str, shown: dict[str, str], hidden: dict[str, str]
) -> None:
    page = Page(client.get(path, headers=BROWSER))
    fields = {one["name"]: one["value"] for one in page.all("input") if one.get("type") != "hidden"}
    assert fields == shown
    kept = {one["name"]: one["value"] for one in page.all("input") if one.get("type") == "hidden"}
    assert kept == {**hidden, "lang": "en"}
    (form,) = page.all("form")
    assert form["action"] == path.partition("?")[0]


def test_a_ruling_is_played_on_from_its_position(client: FlaskClient) -> None:
    def played(path: str) -> list[Any]:
        (link,) = (one for one in seen(client, path).addresses() if one.startswith("/play/"))
        parts = link.partition("#1")[2].split(".")
        return [json.loads(zlib.decompress(urlsafe_b64decode(one + "=" * (-len(one) % 4)), -15)) for one in parts]

    (record,) = played(f"/rulings/cyclix?position={CAISSA}&action=Rc3-c6&king_capture=adjacent")
    assert record["position"] == MOVED
    assert (record["options"], record["turns"]) == ({"king_capture": "adjacent"}, [])
    (refused,) = played(f"/rulings/cyclix?position={CAISSA}&action=Rc3-d4")
    assert refused["position"] == CAISSA
    begun = GAMES["djambi"].EXAMPLES["incomplete"]
    assert played(f"/rulings/djambi?{urlencode(begun)}")[1] == begun["action"]
