"""What hostile texts, forms and headers may cost: counted, since a test with a clock would fail on a busy machine."""

import io
import sys
from types import FrameType
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from adjudicator.api.batch import MAX_SUGGESTED
from adjudicator.reading.suggestions import MAX_LISTED
from adjudicator.records import file_reader
from adjudicator.records.source import Source
from adjudicator.records.tokens import TOKEN
from engine.game import HasReading
from engine.reading.positions import MAX_POSITION
from engine.registry import GAMES
from tests.support.client import CYCLIX, problem
from tests.support.reports import hostile

ROOMY = "18/18/18/18/18/18/18/18/18/18/18/18/18/18/18/S1S1S1S1S1S7/18/18 q1r2 q17r18 w"
SETUP = next(iter(GAMES["phylde"].SETUPS))
STEPS = "S a3a4 c3c4 e3e4 g3g4 i3i4 k3k4 §"
"""Six soldiers' steps, of which a turn may have five, in an unreadable form."""
OFFENCE = '[Game "cyclix"]\n\n1. Rc3-b7 *\n\n'


def only_fault(answer: TestResponse) -> dict[str, Any]:
    """The one fault of a turn that cannot be read."""
    assert len(problem(answer, 422, "action-not-understood")) == 1
    fault: dict[str, Any] = answer.get_json()["errors"][0]
    return fault


def test_space_at_the_end_of_a_record_is_read_once() -> None:
    assert [match.lastgroup for match in TOKEN.finditer("Ka1" + " \n\u2028" * 100)] == ["word", "nothing", "nothing"]
    assert [match.span() for match in TOKEN.finditer(" \n" * 100 + "[Game", 0, 200)] == [(0, 200), (200, 200)]


@pytest.mark.parametrize("game", [game for game in GAMES.values() if isinstance(game, HasReading)])
def test_no_other_form_of_a_position_is_tried_that_grows(game: Any) -> None:
    words = game.POSITION_SPELLING.parts("\ufdfa" * 1_000_000)
    assert sum(len(word.text) for word in words) <= 18 * MAX_POSITION, "one sign that stands for eighteen"
    assert game.POSITION_SPELLING.canonical("7" + " " * MAX_POSITION + "7") is None


class Sliced(str):
    """A text that counts the characters that are copied out of it."""

    copied = 0

    def __getitem__(self, part: Any) -> str:
        value = super().__getitem__(part)
        Sliced.copied += len(value)
        return value


@pytest.mark.parametrize(
    "one", ['[Game "cyclix"]\n\n', '[Game "cyclix"]\n\n1. Rc3-c6 *\n\n', "\n\n", "]\n\n[Game ", " \n\n "]
)
def test_a_file_is_split_in_one_pass(monkeypatch: pytest.MonkeyPatch, one: str) -> None:
    """2 MB of games without turns took eleven seconds: all of the text was copied for each of its tags."""

    class Counting(Source):
        def __init__(self, text: str) -> None:
            super().__init__(text)
            self.text = Sliced(self.text)

    monkeypatch.setattr(file_reader, "Source", Counting)
    Sliced.copied = 0
    text = one * 5_000
    parts = list(file_reader.split_games(text, 1_000))
    assert "".join(part for part, _ in parts) == text
    assert len(parts) > 10 or "Rc3" not in one
    assert Sliced.copied <= 2 * len(text)


@pytest.mark.parametrize(
    ("position", "typed", "nearest"),
    [
        (ROOMY, STEPS, "S:a3-a4,c3-c4,e3-e4,g3-g4,i3-i4"),
        (SETUP, "S:a6-a7/b5-b6/c6-c7/d5-d6/e6-e20", "S:a6-a7,b5-b6,c6-c7,d5-d6,e6-d5"),
        (SETUP, f"S:{'/'.join(f'{file}6-{file}7' for file in 'abcdefghijklmnopqr')}", "S:a6-a7,c6-b6,e6-d6,f5-f6"),
    ],
)
def test_few_turns_are_gone_on_with_to_suggest_one(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, position: str, typed: str, nearest: str
) -> None:
    """The actions that can follow five soldiers are too many to search: this took eleven seconds once."""
    looked_at = []
    listed = GAMES["phylde"].legal_actions

    def legal_actions(position: Any) -> Any:
        looked_at.append(position)
        return listed(position)

    monkeypatch.setattr(GAMES["phylde"], "legal_actions", legal_actions)
    answer = client.post("/v1/games/phylde/adjudications", json={"position": position, "action": typed})
    error = only_fault(answer)
    assert len(looked_at) <= MAX_LISTED
    assert error["did_you_mean"][0] == nearest, "and still the nearest is found"


def test_turns_are_suggested_for_the_first_few_of_a_batch(client: FlaskClient) -> None:
    items = [{"game": "cyclix", "action": "Rc3§c6"}] * (MAX_SUGGESTED + 5)
    answers = client.post("/v1/batch", json={"items": items}).get_json()["answers"]
    suggested = [answer["body"]["errors"][0]["did_you_mean"] != [] for answer in answers]
    assert suggested == [True] * MAX_SUGGESTED + [False] * 5
    alone = client.post(f"{CYCLIX}/adjudications", json={"action": "Rc3§c6"}).get_json()
    assert alone["errors"][0]["did_you_mean"], "the next request begins anew"


def test_the_name_of_a_file_is_cut(client: FlaskClient) -> None:
    file = io.BytesIO(OFFENCE.encode()), "x" * 5_000 + "end.game"
    answer = client.post("/v1/reports?format=json", data={"file": file})
    (game,) = answer.get_json()["games"]
    assert len(game["file"]) == 200
    assert game["file"].endswith("end.game")


MAX_CALLS = 1_450_000
"""Calls of functions for a report. A call with its own work takes 0.08 to 0.14 us: at most 200 ms."""
SENT = {sent.name: sent for sent in hostile()}


@pytest.mark.parametrize(
    "name", ["48,000 errors as csv", "500 faulty texts", "500 pictures of phylde", "fields of a position"]
)
def test_the_longest_reports_take_a_limited_number_of_calls(client: FlaskClient, name: str) -> None:
    calls = 0

    def count(_frame: FrameType, event: str, _function: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sent = SENT[name]
    sys.setprofile(count)
    try:
        response = client.post(f"/v1/reports?{sent.query}", data=sent.body, content_type=sent.kind)
    finally:
        sys.setprofile(None)
    assert response.status_code == 200
    assert 100_000 < calls <= MAX_CALLS
