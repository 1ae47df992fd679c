"""Records of a game with turns of several words: text to JSON and back."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import engine.battlelore as game
from adjudicator.records.json_reader import read_json
from adjudicator.records.json_writer import write_json
from adjudicator.records.record import Intervention, Turn
from adjudicator.records.text_reader import read_game
from adjudicator.records.text_writer import write_text
from engine.battlelore.description import TEXTS
from tests.support.battlelore import DEFAULTS
from tests.support.random_records import random_record
from tests.support.tabled import tabled

TYPED: Final = (
    *TEXTS,
    'north orders "La \\u007bCharge\\u007d" for foot: k',
    "fin du tour",
    "k x spider bonus: 2 green flag flag / red lore / f4 g3",
    'k x "1\\u002d0" no bonus',
    "spider g5 - g4 movement 2",
)
PLACED: Final = "north: k g6 mounted red 3; south: spider g5 giant_spider; pool 12; north to move"
TOURNAMENT: Final = Path(__file__).parents[2] / "docs" / "tournament" / "8-battlelore-quin-ria.game"


def _typed(entry: Any, chance: random.Random) -> Any:
    """The same entry with turns and positions as text."""
    if isinstance(entry, Intervention):
        texts = {"position": PLACED, "turn": TYPED[0]}
        return entry._replace(details={name: texts.get(name, value) for name, value in entry.details.items()})
    variations = tuple(tuple(_typed(one, chance) for one in line) for line in entry.variations)
    return entry._replace(text=chance.choice(TYPED), variations=variations)


def test_a_typed_record_is_equal_in_both_forms() -> None:
    chance = random.Random("typed records")
    for _ in range(1_500):
        record = random_record(chance, "battlelore")
        entries = tuple(_typed(one, chance) for one in record.entries)
        record = replace(record, position=PLACED, entries=entries)
        text = write_text(record)
        reading = read_game(text)
        assert (reading.record, reading.faults) == (record, ()), text
        json = write_json(record)
        assert read_json(json).record == record
        assert write_text(read_json(json).record) == text


def test_objects_become_texts_of_the_same_meaning() -> None:
    position = game.read_position(game.position_object(PLACED), DEFAULTS)
    turns = [game.turn_object(position, text) for text in TYPED]
    objects = read_json(write_json(replace(random_record(random.Random(1), "battlelore"), entries=()))).record
    record = replace(objects, position=game.write_position(position), entries=tuple(map(Turn, turns)))
    read = read_game(write_text(record)).record
    assert read.position == PLACED
    meanings = [game.read_turn(position, game.turn_object(position, entry.text)) for entry in read.entries]  # type: ignore[union-attr]
    assert meanings == [game.read_turn(position, turn) for turn in turns]


def test_the_game_of_the_tournament_is_the_same_after_json() -> None:
    text = TOURNAMENT.read_text("utf-8")
    assert write_text(read_json(write_json(read_game(text).record)).record) == text


@tabled
def test_a_turn_goes_on_to_the_next_number_mark_or_result(typed: str, turns: int) -> None:
    reading = read_game(f'[Game "battlelore"]\n[Setup "duel"]\n\n{typed}')
    assert reading.faults == ()
    assert len(reading.record.entries) == turns
    assert read_game(write_text(reading.record)).record == reading.record
