"""Reports for forums: Markdown and BBCode; input stays text, and offences link to their rulings."""

import json
import re
from collections.abc import Mapping
from typing import Any, Final

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from adjudicator.api.reports import TYPES
from adjudicator.cli import verify
from adjudicator.cli.main import main
from adjudicator.reports.formats import FORMATS, LINKED
from adjudicator.reports.games import judge_here
from adjudicator.reports.wording import escape_controls
from engine.registry import GAMES
from tests.support.client import PUBLIC, ask
from tests.support.described import conforms
from tests.support.folders import TOURNAMENT
from tests.support.markup import PAYLOADS, READERS, Read, read_bbcode, read_markdown, words
from tests.support.pages import seen

SKIP: Final[dict[str, Any]] = {"arbiter": "takeback", "to": 0}


def cyclix(*turns: Any, **more: Any) -> dict[str, Any]:
    """A record of Cyclix."""
    return {"format": "adjudicator-record/1", "game": "cyclix", "turns": turns, **more}


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
    players = {"white": {"name": payload}, "black": {"name": "Bob"}}
    record = cyclix({"turn": payload}, SKIP | {"note": payload}, "Rc3-d4", players=players)
    read = report(published, record, form, name=payload)
    shown = words(escape_controls(" ".join(payload.split())))
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
def test_the_command_line_links_to_the_service_it_asks(
    form: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:

    monkeypatch.setattr(verify, "_judge_there", lambda _url, record, settings: judge_here(record, settings))
    file = tmp_path / "a.json"
    file.write_text(json.dumps(cyclix("Rc3-d4")))
    result = CliRunner().invoke(main, ["verify", str(file), "--format", form, "--url", "https://referee.example/"])
    assert result.exit_code == 1
    assert "https://referee.example/rulings/cyclix?position=" in result.stdout
    assert "https://" not in CliRunner().invoke(main, ["verify", str(file), "--format", form]).stdout


@pytest.mark.parametrize("form", FORMATS)
def test_no_report_controls_a_terminal_or_mentions_anybody(client: FlaskClient, form: str) -> None:
    hostile = "``` @everyone ```\x1b]0;x\x07\x9b\u202e"
    record = {"game": "cyclix", "tags": {"White": hostile, "Event": hostile}, "turns": [hostile]}
    answer = client.post(f"/v1/reports?format={form}&name=%1b", json=record)
    assert not set(answer.text) & set("\x1b\x07\x9b\u202e")
    if form in READERS:
        assert "everyone" in READERS[form](answer.text).words
        assert "@" not in answer.text


# The standings: those of the report on the same games, and faults of a request


TEXT = "\n".join(one.read_text("utf-8") for one in sorted(TOURNAMENT.glob("*.game")))


def report_on(client: FlaskClient, text: str, **query: str) -> TestResponse:
    return client.post("/v1/reports", query_string=query, data=text, content_type="application/vnd.adjudicator.record")


def judged(game: Mapping[str, Any]) -> dict[str, Any]:
    """A game of a report, as it is sent for the standings."""
    items = [{"kind": one["kind"], "side": one["side"], "article": one["article"]} for one in game["items"]]
    sent = ("file", "line", "game", "tags", "players", "turns", "result", "state", "fallen", "banners")
    return {name: game[name] for name in sent if game[name] is not None} | {
        "result": {name: game["result"][name] for name in ("found", "claimed")},
        "items": [{name: value for name, value in one.items() if value} for one in items],
    }


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_standings_are_those_of_the_report(client: FlaskClient, language: str) -> None:
    whole = report_on(client, TEXT, format="json", lang=language).get_json()
    answer = client.post(f"/v1/standings?lang={language}", json={"games": list(map(judged, whole["games"]))})
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Language"] == language
    assert answer.get_json() == whole["standings"]
    conforms("Standings", answer.get_json())
    assert [row["rank"] for row in answer.get_json()["rows"]][:2] == [1, 1]


@pytest.mark.parametrize("form", sorted(TYPES))
def test_a_report_on_several_games_ends_with_the_table(client: FlaskClient, form: str) -> None:
    several = report_on(client, TEXT, format=form).text
    one = report_on(client, TEXT[: TEXT.index("[Game", 10)], format=form).text
    is_table = form != "junit"
    assert ("Players: 18" in several or "Buchholz" in several or "Second" in several) == is_table
    assert "Second" not in one
