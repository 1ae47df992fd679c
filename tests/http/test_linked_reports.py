"""Reports for forums: Markdown and BBCode; input stays text, and offences link to their rulings."""

import json
import re
from dataclasses import replace
from typing import Any, Final

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from adjudicator.cli import checking
from adjudicator.cli.main import main
from adjudicator.reports import LINKED
from adjudicator.reports.games import judge_here
from adjudicator.reports.wording import visible
from app import create_app
from engine.registry import GAMES
from tests.http.test_posts import PAYLOADS
from tests.support.client import PUBLIC, QUIET, ask
from tests.support.markup import Read, read_bbcode, read_markdown, words
from tests.support.pages import seen

SKIP: Final = {"arbiter": "takeback", "to": 0}


def report(client: FlaskClient, record: Any, form: str, name: str = "record", language: str = "en") -> Read:
    """The report on a record, as read back."""
    query = {"format": form, "name": name, "lang": language}
    answer = client.post("/v1/reports", query_string=query, json=record)
    assert answer.status_code == 200, answer.text
    if form == "bbcode":
        assert answer.content_type == "text/plain; charset=utf-8"
        return read_bbcode(answer.text)
    read = read_markdown(re.sub(r'(?m)^<a id="[a-z]{3}-[0-9]+"></a>', "", answer.text))
    return read._replace(links=tuple(url for url in read.links if not url.startswith("#")))


@pytest.mark.parametrize("payload", PAYLOADS)
@pytest.mark.parametrize("form", LINKED)
def test_input_stays_text_in_reports(published: FlaskClient, form: str, payload: str) -> None:
    """As a name, a tag, a note, a turn that cannot be read, and the name of the file."""
    record = {
        "format": "adjudicator-record/1",
        "game": "cyclix",
        "players": {"white": {"name": payload}, "black": {"name": "Bob"}},
        "turns": [{"turn": payload}, {"arbiter": "takeback", "to": 0, "note": payload}, "Rc3-d4"],
    }
    read = report(published, record, form, name=payload)
    shown = words(visible(" ".join(payload.split())))
    assert f"{shown} (White)" in read.words
    assert f"“{shown}”" in read.words
    assert read.words.count(shown) >= 4
    assert len(read.links) == 1, "the ruling on the readable offence"
    assert set(read.elements) <= {"b", "url", "quote", "h1", "h2", "p", "ul", "li", "strong", "code", "a"}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("form", LINKED)
def test_each_offence_links_to_its_ruling(published: FlaskClient, form: str, language: str) -> None:
    linked = 0
    for game, rules in GAMES.items():
        examples = {ask(published, one, game=game).get_json()["verdict"]: one for one in rules.EXAMPLES.values()}
        sent = examples["illegal"]
        example = dict(sent)
        record = {"format": "adjudicator-record/1", "game": game, "turns": [example.pop("action")], **example}
        (url,) = report(published, record, form, language=language).links
        assert url.startswith(f"{PUBLIC}/rulings/{game}")
        ruling = ask(published, sent, game=game, headers={"Accept-Language": language}).get_json()
        assert ruling["message"] in seen(published, url.removeprefix(PUBLIC), accepts=language).text
        linked += 1
    assert linked == len(GAMES)


@pytest.mark.parametrize("form", LINKED)
def test_a_link_keeps_the_options_and_the_repetition(published: FlaskClient, form: str) -> None:
    turns = ["Nb2-a4", "Re5-c5", "Na4-b2", "Rc5-e5"] * 2 + ["Nb2-a4"]
    record = {
        "game": "cyclix",
        "format": "adjudicator-record/1",
        "turns": turns,
        "options": {"king_capture": "adjacent"},
    }
    (url,) = report(published, record, form).links
    page = seen(published, url.removeprefix(PUBLIC))
    assert "CYX-5.4" in page.text, "the game is over by repetition"
    assert "king_capture=adjacent" in page.text


@pytest.mark.parametrize("form", LINKED)
def test_what_has_no_page_has_no_link(published: FlaskClient, client: FlaskClient, form: str) -> None:
    record = {"game": "cyclix", "format": "adjudicator-record/1", "turns": ["no turn", SKIP, "Rc3-d4"]}
    assert len(report(published, record, form).links) == 1
    assert report(client, record, form).links == (), "without a public address"
    brackets = create_app(replace(QUIET, public_url="https://[2001:db8::1]")).test_client()
    assert report(brackets, record, form).links == ()
    other = published.post("/v1/reports?format=json", json=record)
    assert other.data == client.post("/v1/reports?format=json", json=record).data


@pytest.mark.parametrize("form", LINKED)
def test_the_command_line_links_to_the_service_it_asks(
    form: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:

    monkeypatch.setattr(checking, "_judge_there", lambda _url, record, settings: judge_here(record, settings))
    file = tmp_path / "a.json"
    file.write_text(json.dumps({"game": "cyclix", "format": "adjudicator-record/1", "turns": ["Rc3-d4"]}))
    result = CliRunner().invoke(main, ["verify", str(file), "--format", form, "--url", "https://referee.example/"])
    assert result.exit_code == 1
    assert "https://referee.example/rulings/cyclix?position=" in result.stdout
    assert "https://" not in CliRunner().invoke(main, ["verify", str(file), "--format", form]).stdout


@pytest.mark.parametrize("form", LINKED)
def test_long_names_and_notes_stay_within_a_report(published: FlaskClient, form: str) -> None:
    long = "[b]@everyone ‮" * 7_000
    players = {"white": {"name": long[:50_000]}, "black": {"name": "Bob"}}
    record = {"game": "cyclix", "format": "adjudicator-record/1", "players": players, "turns": [
        "Rc3-d4", {"arbiter": "takeback", "to": 0, "note": long[:100_000]},
    ]}  # fmt: skip
    read = report(published, record, form)
    assert "... (White)" in read.words
    assert len(read.links) == 1
