"""Records over HTTP: as text, as JSON, and as the older body of turns from a position."""

import json

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from adjudicator.records.file_reader import read_file
from adjudicator.records.record import Record, Turn, write_json
from adjudicator.records.text_reader import read_game
from adjudicator.records.text_writer import write_text
from adjudicator.reports.games import report_on
from adjudicator.reports.result import Settings
from engine.rulebook import LANGUAGES
from tests.support.client import ask
from tests.support.described import conforms
from tests.support.tabled import values_of
from tests.unit.records import test_checks
from tests.unit.records.test_checks import written

FORM = {"format": "adjudicator-record/1", "game": "cyclix", "turns": ["Rc3-c6"]}
TEXT = "application/vnd.adjudicator.record"
JSON = "application/vnd.adjudicator.record+json"
GAME = """[Game "cyclix"]

1. Rc3-c6 2. Re5-e2 3. Rc6xb4 {[%arbiter takeback to=2] no} 3. Rc6-b6 {[%player resign side=black]} white
"""


def send(
    client: FlaskClient, body: str | bytes, kind: str = TEXT, query: str = "", game: str = "cyclix"
) -> TestResponse:
    return client.post(f"/v1/games/{game}/records{query}", data=body, content_type=kind)


def faults(response: TestResponse) -> list[tuple[str, str, int | None, int | None]]:
    assert response.status_code == 422, response.text
    assert response.content_type == "application/problem+json"
    body = response.get_json()
    conforms("Problem", body)
    return [(one["pointer"], one["code"], one.get("line"), one.get("column")) for one in body["errors"]]


def test_a_text_is_judged(client: FlaskClient) -> None:
    response = send(client, GAME, query="?include=positions,effects&lang=fr")
    assert (response.status_code, response.headers["Content-Language"]) == (200, "fr")
    body = response.get_json()
    conforms("Record", body)
    assert body["result"] == {"claimed": "white", "found": "white", "cause": "resignation", "agrees": True}
    assert body["offences"][0]["settled"] == "taken-back"
    assert body["offences"][0]["reason"]["message"].startswith("La tour")
    assert body["rulings"][0]["position"]


def test_text_and_both_ways_of_json_are_answered_alike(client: FlaskClient) -> None:
    record = Record("cyclix", entries=(Turn("Rc3-c6"), Turn("Rc3-d4")))
    form = json.dumps(write_json(record))
    answers = [
        send(client, write_text(record)), send(client, form, JSON), send(client, form, "application/json"),
    ]  # fmt: skip
    assert len({answer.data for answer in answers}) == 1
    assert answers[0].status_code == 200


@pytest.mark.parametrize(("tag", "code"), [("FEN", "start-unread"), ("Variant", "start-unread"), ("Game", "game-near")])
def test_remarks_of_the_reader_are_in_the_response(client: FlaskClient, tag: str, code: str) -> None:
    """As in a report: at the place in a text, at the pointer in JSON."""
    text = '[Game "cyclix"]\n[Event "x"]\n' + (f'[{tag} "8/8/8/8"]\n' if tag != "Game" else "") + "\n1. Rc3-c6 *\n"
    text = text.replace('"cyclix"', '"cyclx"') if tag == "Game" else text
    form = write_json(read_game(text).record) | ({"game": "cyclx"} if tag == "Game" else {})
    by_text, by_json = (send(client, body, kind, "?lang=fr") for body, kind in ((text, TEXT), (json.dumps(form), JSON)))
    (placed, *_), (pointed, *_) = by_text.get_json()["remarks"], by_json.get_json()["remarks"]
    conforms("Record", by_text.get_json())
    assert placed == {"pointer": "", "code": code, "detail": pointed["detail"], "line": placed["line"], "column": 1}
    assert (placed["line"], pointed["pointer"]) == ((1, "/game") if tag == "Game" else (3, f"/tags/{tag}"))
    (reported,) = report_on("a", read_file(text.encode(), is_json=False), Settings("fr"))
    (item,) = [one for one in reported.items if one.code == code]
    assert item.message == pointed["detail"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("is_json", [False, True])
def test_the_remarks_are_those_of_a_report(client: FlaskClient, is_json: bool, language: str) -> None:
    """Offences and declarations are in other fields of the response."""
    tables = values_of(test_checks.__file__)
    texts = [(tags, moves) for tags, moves, *_ in tables["a_claim_that_the_turns_do_not_show_is_to_be_checked"]["rows"]]
    texts += [
        ("", "1. Rc3-c6 3. Re5-e2 *"),
        ("", "1. Rc3 c6 2. Re5xa1 {takes back} 2. Re5-e2 *"),
        ("", "1. Tc3-c6 2. Re5-e2 3. Td1-d2 0-1"),
        ('[Annotator "Zoé"]\n[Dat "2026.01.01"]', "1. Rc3-c6 1-0"),
    ]
    for tags, moves in texts:
        text = written(tags, moves)
        raw = json.dumps(write_json(read_game(text).record)).encode() if is_json else text.encode()
        (found,) = report_on("a", read_file(raw, is_json=is_json), Settings(language))
        reported = [one for one in found.items if one.kind not in ("offence", "entry")]
        response = send(client, raw, JSON if is_json else TEXT, f"?lang={language}").get_json()
        remarks = response.get("remarks", [])
        assert [(one["code"], one["detail"]) for one in remarks] == [(one.code, one.message) for one in reported]
        if not is_json:
            places = [(one.get("line", 0), one.get("column", 0)) for one in remarks]
            assert places == [(one.line, one.column) for one in reported], text


def test_a_page_is_no_record(client: FlaskClient) -> None:
    assert faults(send(client, f"<!DOCTYPE html><p>{GAME}</p>")) == [("", "not-a-record", 1, 1)]


def test_the_older_body_is_answered_as_before(client: FlaskClient) -> None:
    body = ask(client, {"turns": ["Rc3-c6", "Rc3-d4"]}, "records").get_json()
    assert set(body) == {"game", "ruleset", "rulings", "first_offence", "position", "key", "status", "seen"}
    assert all("entry" not in ruling for ruling in body["rulings"])


@pytest.mark.parametrize("query", ["?on_illegal=never", "?include=x", "?lang=de", "?on_illegal=stop&on_illegal=skip"])
def test_what_the_url_says_is_checked(client: FlaskClient, query: str) -> None:
    assert faults(send(client, GAME, query=query))
    assert faults(send(client, json.dumps(FORM), "application/json", query))


def test_the_url_speaks_where_the_body_does_not(client: FlaskClient) -> None:
    body = json.dumps(FORM | {"turns": ["Rc3-d4", "Rc3-c6"]})
    assert len(send(client, body, JSON).get_json()["rulings"]) == 1
    assert len(send(client, body, JSON, "?on_illegal=skip").get_json()["rulings"]) == 2
