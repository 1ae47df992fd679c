"""Commands in comments: read as they were written, and quoted where they are wrong."""

from typing import Any

import pytest

from adjudicator.records.commands import read_comment
from adjudicator.records.record import Intervention, Record
from adjudicator.records.text_reader import read_game
from adjudicator.records.text_writer import write_text

SIDES = ("white", "black")


@pytest.mark.parametrize("value", ["a}b", 'a"b', "a b", "plain", "a\\b", "{", "]", "é", "12"])
@pytest.mark.parametrize("note", ["a note", "a}b", ""])
def test_a_command_is_read_as_it_was_written(value: str, note: str) -> None:
    command = Intervention("player", "claim", {"side": "white", "what": value}, (note,) if note else ())
    reading = read_game(write_text(Record("cyclix", entries=(command,))))
    assert (reading.record.entries, reading.faults) == ((command,), ())


@pytest.mark.parametrize(
    ("raw", "code", "facts"),
    [
        ("[%arbiter takeback", "command-malformed", {"text": "[%arbiter"}),
        ("[%player]", "command-malformed", {"text": "[%player]"}),
        ("[%arbiter forfeit]", "command-lacks", {"what": "forfeit", "fields": "side, cause"}),
        ("[%arbiter takeback to=1234567]", "command-value", {"name": "to", "text": "1234567"}),
        ("[%arbiter note side=white]", "command-field-unknown", {"what": "note", "name": "side"}),
    ],
)
def test_a_wrong_command_is_told_at_its_place(raw: str, code: str, facts: dict[str, str]) -> None:
    reports: list[Any] = []
    read = read_comment(f"why {raw}", 7, SIDES, lambda *given, **facts: reports.append((*given, facts)))
    assert (read, reports) == (("", []), [(11, code, facts)])
