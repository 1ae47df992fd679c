"""Reports on files of records over HTTP: those of the command line, for files of any kind, however they are sent."""

import csv
import io
import json
import re
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from adjudicator.api.reports import TYPES
from adjudicator.cli.main import main
from adjudicator.reports.bounded import MAX_BYTES, MAX_ERRORS
from adjudicator.reports.formats import FORMATS
from engine.battlelore.battlefield import HEXES
from tests.support.described import conforms
from tests.support.folders import TOURNAMENT

TEXT = "application/vnd.adjudicator.record"
FILES = sorted(one for one in TOURNAMENT.iterdir() if one.suffix in (".game", ".json"))
OPEN = '[Game "cyclix"]\n\n1. Rc3-c6 2. Re5-e2 3. Rc6xb4 *\n'
BROKEN = '[Game "cyclix"]\n[White "Ada]\n\n1. Rc3-c6 {a good move\n'


def ask(client: FlaskClient, data: Any, kind: str = TEXT, query: str = "", **headers: str) -> TestResponse:
    return client.post(f"/v1/reports{query}", data=data, content_type=kind, headers=headers)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("form", FORMATS)
def test_a_report_is_that_of_the_command_line(client: FlaskClient, form: str, language: str, tmp_path: Path) -> None:
    text = "\n".join(one.read_text("utf-8") for one in FILES if one.suffix == ".game") + OPEN + BROKEN
    file = tmp_path / "all.game"
    file.write_text(text, "utf-8")
    result = CliRunner().invoke(main, ["verify", str(file), "--format", form, "--lang", language])
    answer = ask(client, text.encode(), query=f"?format={form}&lang={language}&name={file}")
    assert answer.status_code == 200
    assert answer.content_type == TYPES[form]
    assert answer.data == result.stdout_bytes
    assert not answer.data.startswith(BOM_UTF8)
    assert answer.headers["Content-Language"] == language


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name[0])
def test_json_has_every_ruling_where_it_is_asked_for(client: FlaskClient, path: Path) -> None:
    is_json = path.suffix == ".json"
    answer = ask(client, path.read_bytes(), "application/json" if is_json else TEXT, "?include=rulings").get_json()
    conforms("Report", answer)
    (game,) = answer["games"]
    judged = game["judged"]
    kind = "application/json" if is_json else TEXT
    where = f"/v1/games/{game['game']}/records?include=positions"
    assert judged == client.post(where, data=path.read_bytes(), content_type=kind).get_json()
    assert all("position" in ruling for ruling in judged["rulings"])
    assert all("stands" in entry for entry in judged["interventions"])
    entries = {entry["entry"] for entry in (*judged["interventions"], *judged["offences"])}
    assert {item["entry"] for item in game["items"]} - {None} == entries
    plain = ask(client, path.read_bytes(), kind).get_json()["games"][0]
    assert "judged" not in plain


@pytest.mark.parametrize(("language", "note"), [("en", "No picture: "), ("fr", "Pas d&#x27;image : ")])
def test_a_report_drops_pictures_before_entries(client: FlaskClient, language: str, note: str) -> None:
    answer = ask(client, "\n".join([OPEN] * 150), query=f"?format=html&lang={language}")
    assert len(answer.data) <= MAX_BYTES
    drawn = answer.text.count("<svg")
    assert 25 <= drawn < 150
    assert answer.text.count(note) == 150 - drawn
    assert answer.text.index(note) > answer.text.rindex("<svg")
    assert ask(client, OPEN, query=f"?format=html&lang={language}").text.count(note) == 0


# Reports that are too long

FAULTS = 100
WRONG = [{"turns": list(range(1, FAULTS + 1))}] * 480
"""Records of which each turn is an error: 145 kB, 48,000 errors."""
LONG = "x" * 240_000


def report(client: FlaskClient, body: Any, form: str, game: str = "cyclix", more: str = "") -> TestResponse:
    answer = ask(client, json.dumps(body), "application/json", f"?format={form}&lang=en&game={game}{more}")
    assert answer.status_code == 200
    assert len(answer.data) <= MAX_BYTES
    return answer


@pytest.mark.parametrize("form", FORMATS)
def test_a_report_says_what_it_leaves_out(client: FlaskClient, form: str) -> None:
    shown = report(client, WRONG, form)
    left = len(WRONG) * FAULTS - MAX_ERRORS
    text = f"Left out: {left} errors, 0 games"
    if form == "json":
        answer = shown.get_json()
        conforms("Report", answer)
        assert answer["left_out"] == {"errors": left, "games": 0}
        others = dict.fromkeys(("clean", "settled", "to-check", "offence"), 0)
        assert answer["summary"]["states"] == others | {"fault": len(WRONG)}
        assert [len(game["items"]) for game in answer["games"]] == [FAULTS] * 5 + [0] * (len(WRONG) - 5)
        assert {game["state"] for game in answer["games"]} == {"fault"}
    elif form == "csv":
        *rows, last = csv.DictReader(io.StringIO(shown.text))
        assert last == dict.fromkeys(last, "") | {"kind": "left_out", "message": last["message"]}
        assert last["message"].startswith(text)
        assert [row["kind"] for row in rows] == ["fault"] * MAX_ERRORS + [""] * (len(WRONG) - 5)
        assert {row["state"] for row in rows} == {"fault"}
    elif form == "junit":
        tree = ElementTree.fromstring(shown.text)  # our own
        assert text in (tree.findtext(".//system-out") or "")
        assert len(tree.findall(".//error")) == MAX_ERRORS
    else:
        assert text in shown.text.replace("\\", "")
    assert text not in report(client, WRONG[:5], form).text


def test_a_game_whose_entries_are_left_out_keeps_its_state(client: FlaskClient) -> None:
    entries = [{"turn": "Rc3-d4"}, {"arbiter": "takeback", "to": 0}]
    settled, offended = ({"turns": [*entries * 55, *last]} for last in ([], ["Rc3-d4"]))
    clean = {"turns": ["Rc3-c6"]}
    answer = report(client, [*WRONG[:4], settled, offended, settled, offended, clean], "json").get_json()
    assert [game["state"] for game in answer["games"][4:]] == ["settled", "offence", "settled", "offence", "clean"]
    assert [len(game["items"]) for game in answer["games"][4:]] == [100, 0, 0, 0, 0]
    assert answer["left_out"] == {"errors": 10 + 111 + 110 + 111, "games": 0}


@pytest.mark.parametrize("form", ["json", "html"])
def test_what_is_too_long_for_a_report_is_counted(client: FlaskClient, form: str) -> None:
    """The position of each of 240 offences has sixty units with long names, too many for a text."""
    unit = {"side": "north", "kind": "foot", "banner": "green", "figures": 4, "bold": 9, "tokens": 9}
    units = {f"{n:032}": {**unit, "on_stone_bridge": True, "hex": place} for n, place in enumerate(HEXES[:60])}
    turns = [{"turn": {}}, {"arbiter": "takeback", "to": 0}] * 60
    more = "&include=rulings" if form == "json" else ""
    answer = report(client, [{"position": {"units": units}, "turns": turns}] * 4, form, "battlelore", more)
    left = re.search(r'(\d+)(?: errors?, |,"games":)(\d+)', answer.text)
    assert left is not None
    errors, games_left = map(int, left.groups())
    assert 0 < errors < 480
    assert len(answer.get_json()["games"] if form == "json" else re.findall("<section", answer.text)) == 4 - games_left
    assert len(answer.data) > MAX_BYTES / 2
    if form == "json":
        shown = answer.get_json()["games"]
        assert sum(len(game["items"]) for game in shown) == 480 - errors
        assert not any("judged" in game for game in shown), "rulings are dropped before entries"
    assert "<svg" not in answer.text, "pictures are dropped before entries"


@pytest.mark.parametrize("form", FORMATS)
def test_each_name_is_cut_and_shown_once(client: FlaskClient, form: str) -> None:
    record = f'[Game "cyclix"]\n[White "{LONG}"]\n[Event "{LONG[:200]}"]\n' + ") " * 50
    shown = ask(client, record, query=f"?format={form}").text
    assert LONG[:199] + "…" in shown
    assert LONG[:201] not in shown
    assert shown.count("…") == (2 if form in ("json", "html") else 1), (
        "in JSON also in words, in HTML also in the index"
    )
    unknown = ask(client, f'[Game "{LONG}"]\n' + ") " * 50, query=f"?format={form}")
    assert len(unknown.data) < 50_000
