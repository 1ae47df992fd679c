"""The JSON form of records: written, read and compared for every game, every fault at its pointer."""

import random
from typing import Any

import pytest

from adjudicator.records.faults import record_message
from adjudicator.records.json_reader import read_json
from adjudicator.records.json_writer import write_json
from tests.support.tabled import tabled

LEAST: dict[str, Any] = {"format": "adjudicator-record/1", "game": "cyclix", "turns": []}


def faults_of(value: object) -> list[tuple[str, str]]:
    return [(fault.pointer, fault.code) for fault in read_json(value).faults]


@tabled
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
            assert record_message(fault.code, fault.facts, "en")
            assert record_message(fault.code, fault.facts, "fr")
