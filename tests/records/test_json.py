"""The JSON form of records: written, read and compared for every game, every fault at its pointer."""

import random
from typing import Any

import pytest

from adjudicator.records.json_reader import read_json
from adjudicator.records.json_writer import write_json
from engine.registry import GAMES
from tests.support.random_records import random_record

LEAST: dict[str, Any] = {"format": "adjudicator-record/1", "game": "cyclix", "turns": []}


def faults_of(value: object) -> list[tuple[str, str]]:
    return [(fault.pointer, fault.code) for fault in read_json(value).faults]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_is_read(name: str) -> None:
    chance = random.Random(f"JSON of {name}")
    for _ in range(1_000):
        record = random_record(chance, name)
        reading = read_json(write_json(record))
        assert (reading.record, reading.faults) == (record, ())


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({}, []),
        ({"format": "pgn"}, [("/format", "format-unknown")]),
        ({"game": "chess"}, [("/game", "game-unknown")]),
        ({"game": None}, [("/game", "game-missing")]),
        ({"colour": 1, "a/b": 2}, [("/colour", "unknown-field"), ("/a~1b", "unknown-field")]),
        ({"dice": {}}, [("/dice", "dice-not-read")]),
        ({"turns": [{"turn": "pass", "rolls": []}]}, [("/turns/0/rolls", "dice-not-read")]),
        ({"setup": "caissa", "position": "x"}, [("/position", "setup-and-position")]),
        ({"position": {}}, [("/position", "wrong-type")]),
        ({"options": {"a": 1, "b": "true"}}, [("/options/a", "wrong-type"), ("/options/b", "wrong-type")]),
        ({"players": {"gold": {"name": "x"}}}, [("/players/gold", "unknown-field")]),
        ({"players": {"white": {"elo": 1}}},
         [("/players/white/elo", "unknown-field"), ("/players/white/name", "wrong-type")]),
        ({"tags": {"Game": "x", "a b": "x", "Event": "a\nb"}},
         [("/tags/Game", "tag-repeated"), ("/tags/a b", "tag-malformed"), ("/tags/Event", "wrong-type")]),
        ({"result": "gold"}, [("/result", "result-not-understood")]),
        ({"result": 1}, [("/result", "result-not-understood")]),
        ({"turns": 1}, [("/turns", "wrong-type")]),
        ({"turns": [1, {}, {"turn": {}}]},
         [("/turns/0", "wrong-type"), ("/turns/1/turn", "required"), ("/turns/2/turn", "wrong-type")]),
        ({"turns": [{"turn": "a", "marks": [256], "note": 1, "variations": [1, [2]]}]},
         [("/turns/0/variations/0", "wrong-type"), ("/turns/0/variations/1/0", "wrong-type"),
          ("/turns/0/marks", "wrong-type"), ("/turns/0/note", "wrong-type")]),
        ({"turns": [{"arbiter": "shout"}, {"arbiter": "takeback"}, {"player": "resign", "side": "red", "x": 1}]},
         [("/turns/0/arbiter", "command-unknown"), ("/turns/1", "command-lacks"), ("/turns/2/x", "unknown-field"),
          ("/turns/2/side", "command-value")]),
        ({"turns": [{"turn": "a", "variations": [[{"arbiter": "note"}]]}]},
         [("/turns/0/variations/0/0", "command-in-variation")]),
        ({"turns": ["a"] * 6_001}, [("/turns", "too-many")]),
    ],
)  # fmt: skip
def test_every_fault_is_told_at_its_pointer(change: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    assert faults_of(LEAST | change) == faults


@pytest.mark.parametrize("value", [None, 1, "text", [], True])
def test_a_record_is_an_object(value: object) -> None:
    assert faults_of(value) == [("", "wrong-type")]


def test_nesting_is_bounded() -> None:
    turn: dict[str, Any] = {"turn": "a"}
    for _ in range(200):
        turn = {"turn": "a", "variations": [[turn]]}
    assert [code for _, code in faults_of(LEAST | {"turns": [turn]})] == ["too-deep"]


def test_an_empty_note_is_none_and_line_ends_are_one_sign() -> None:
    record = read_json(LEAST | {"turns": [{"turn": "a", "note": ["", "b\r\nc\rd"]}]}).record
    assert write_json(record)["turns"] == [{"turn": "a", "note": "b\nc\nd"}]


def test_random_values_raise_nothing() -> None:
    chance = random.Random("values")
    values: list[Any] = [None, 1, "", "cyclix", [], {}, True, 1.5, ["a"], {"a": 1}, {"turn": "a"}, [{"turn": "b"}], -1]
    names = ["format", "game", "edition", "options", "setup", "position", "players", "tags", "notes", "turns"]
    for _ in range(5_000):
        value = LEAST | {name: chance.choice(values) for name in chance.sample(names, 3)}
        for fault in read_json(value).faults:
            assert fault.message("en")
            assert fault.message("fr")
