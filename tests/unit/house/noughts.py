"""Noughts and crosses as docs/adding-a-game.md builds it; run in a copy that has it, by ``test_adding_a_game``."""

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from adjudicator.cli.main import main
from engine.rulebook import LANGUAGES
from tests.support.cases import cases
from tests.support.folders import ROOT
from tests.support.plan import missing

FILES = re.findall(r"^```\w+ (\S+)$", (ROOT / "docs/adding-a-game.md").read_text("utf-8"), re.MULTILINE)
TEXT = "application/vnd.adjudicator.record"
RECORD = '[Game "noughts"]\n[Result "crosses"]\n\n1. a1 b2 2. a2 b2 {taken} 3. c3 a3 crosses\n'


def test_the_plan_reports_no_gap() -> None:
    assert missing("noughts") == ()


@pytest.mark.parametrize("name", FILES)
def test_the_plan_reports_a_missing_file(name: str) -> None:
    path = ROOT / name
    aside = path.with_suffix(".aside")
    path.rename(aside)
    cases.cache_clear()
    try:
        assert missing("noughts")
    finally:
        aside.rename(path)
        cases.cache_clear()


@pytest.mark.parametrize("text", ["", "def legal_turns_of(text, options):\n    return {}\n"])
def test_the_plan_reports_a_reference_without_its_function(text: str) -> None:
    path = ROOT / "tests/reference/noughts.py"
    before = path.read_text("utf-8")
    path.write_text(text, "utf-8")
    try:
        assert missing("noughts") == ("tests/reference/noughts.py: no function legal_turns(position, options)",)
    finally:
        path.write_text(before, "utf-8")


def ask(client: FlaskClient, resource: str, language: str = "en", **body: Any) -> Any:
    response = client.post(f"/v1/games/noughts/{resource}", json=body, headers={"Accept-Language": language})
    assert response.status_code == 200, response.text
    return response.get_json()


def test_rulings(client: FlaskClient) -> None:
    placed = ask(client, "adjudications", action="b2", include=["effect_messages", "legal_actions", "links"])
    assert (placed["position"], placed["message"]) == ("....x....", "Crosses place a cross on b2.")
    assert placed["legal_actions"] == ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"]
    taken = ask(client, "adjudications", "fr", position="....x....", action="b2")
    assert (taken["verdict"], taken["message"]) == ("illegal", "Il y a déjà une marque en b2.")
    won = ask(client, "adjudications", position="xx.oo....", action="c1", include=["effect_messages"])
    assert won["message"] == "Crosses place a cross on c1. Three in a row: Crosses win."
    assert won["status"]["words"]["cause"] == "three in a row"
    (one, *_) = ask(client, "legal-actions", **{"as": "objects"})["actions"]
    assert one == {"text": "a1", "side": "crosses", "piece": "cross", "to": "a1", "kind": "place"}
    assert client.get("/v1/games/noughts/adjudications?action=b2").get_json()["verdict"] == "legal"


def test_pictures(client: FlaskClient) -> None:
    for query in ("", "?action=b2", "?position=xxxoo....&view=noughts&pieces=letters&theme=dark&names=cells"):
        for form in ("svg", "png", "txt", "json"):
            assert client.get(f"/v1/games/noughts/board.{form}{query}").status_code == 200, form
    scene = client.get("/v1/games/noughts/board.json?action=b2").get_json()["scene"]
    assert [(one["at"], one["piece"]) for one in scene["tokens"]] == [("b2", "cross")]
    assert client.get("/v1/games/noughts/pieces/crosses/cross.svg").status_code == 200
    strip = client.post("/v1/games/noughts/records/strip", json={"turns": ["a1", "b2"]})
    assert strip.text.startswith("<svg")


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages(client: FlaskClient, language: str) -> None:
    title = {"en": "Noughts and crosses", "fr": "Morpion"}[language]
    for path in ("/", "/rules/noughts", "/play/noughts", "/rulings/noughts?action=b2", "/rulings/noughts", "/judge"):
        page = client.get(path, headers={"Accept-Language": language})
        assert (page.status_code, title in page.text) == (200, True), path
    described = client.get("/v1/games/noughts").get_json()
    assert described["geometry"][0]["cells"].keys() == {file + rank for file in "abc" for rank in "123"}
    assert (described["table"], described["options"]) == (None, [])


def test_records(client: FlaskClient) -> None:
    played = ask(client, "records", turns=["a1", "b2", "a1", "a2"], on_illegal="skip")
    assert [one["verdict"] for one in played["rulings"]] == ["legal", "legal", "illegal", "legal"]
    response = client.post("/v1/games/noughts/records?on_illegal=skip", data=RECORD, content_type=TEXT)
    judged = response.get_json()
    assert judged["result"] == {"claimed": "crosses", "found": "crosses", "cause": "line", "agrees": True}


@pytest.mark.parametrize("form", ["text", "csv", "junit", "markdown", "bbcode", "html", "json"])
def test_reports(client: FlaskClient, form: str) -> None:
    response = client.post(f"/v1/reports?format={form}", data=RECORD.encode(), content_type="text/plain")
    assert response.status_code == 200
    assert "There is a mark on b2 already." in response.text


def test_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "one.game").write_text(RECORD, "utf-8")
    for words, code, text in (
        (["rule", "noughts", "b2"], 0, "Crosses place a cross on b2."),
        (["legal", "noughts", "--position", "xoxxoxo.."], 0, "b3\nc3\n"),
        (["board", "noughts"], 0, "a b c"),
        (["verify", str(tmp_path)], 1, "There is a mark on b2 already."),
    ):
        done = CliRunner().invoke(main, [*words, "--lang", "en"])
        assert (done.exit_code, text in done.output) == (code, True), done.output


def test_no_sentence_is_empty(client: FlaskClient) -> None:
    bodies: tuple[dict[str, Any], ...] = (
        {"options": {"x": 1}}, {"position": "?"}, {"action": "?"}, {"table": {}}, {"include": ["x"]},
    )  # fmt: skip
    for language in LANGUAGES:
        for body in bodies:
            headers = {"Accept-Language": language}
            problem = client.post("/v1/games/noughts/adjudications", json={"action": "b2", **body}, headers=headers)
            assert problem.status_code == 422
            for error in problem.get_json()["errors"]:
                assert not re.search(r"[^.…] \.|\{|: ?$", error["detail"]), error
