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
from tests.support.described import conforms
from tests.support.tabled import values_of
from tests.unit.records import test_checks
from tests.unit.records.test_checks import written

TEXT = "application/vnd.adjudicator.record"
JSON = "application/vnd.adjudicator.record+json"


def send(
    client: FlaskClient, body: str | bytes, kind: str = TEXT, query: str = "", game: str = "cyclix"
) -> TestResponse:
    return client.post(f"/v1/games/{game}/records{query}", data=body, content_type=kind)


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
