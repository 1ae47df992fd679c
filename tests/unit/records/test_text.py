"""The text of records: content, errors, and the round trip of writing and reading."""

import random
from dataclasses import replace
from itertools import islice
from typing import Any, Final

import pytest

import engine.battlelore as battlelore
from adjudicator.records.faults import NotWritable, record_message
from adjudicator.records.json_reader import read_json
from adjudicator.records.record import Intervention, Record, Turn, write_json
from adjudicator.records.source import Source
from adjudicator.records.text_reader import read_game, read_games
from adjudicator.records.text_writer import write_text
from engine.battlelore.description import TEXTS
from tests.support.battlelore import DEFAULTS
from tests.support.folders import TOURNAMENT
from tests.support.random_records import TEXT_GAMES, random_record
from tests.support.tabled import tabled

CYCLIX = """[Game "cyclix"]
[Ruleset "cyclix-freeling"]
[Edition "1"]
[Option.king_capture "adjacent"]
[Event "Spring Cup \\"A\\""]
[White "Ada"]
[Black "Bob"]
[Setup "caissa"]
[Result "*"]

{before} 1. Rc3-c6!? {a rook on its own} 2. Re5-e2 $1 (2. Ke6-d5 {slower} 3. Nb2~d3 (3. pass))
{again} 3. Kc2-c1/N {[%arbiter takeback to=2] wrong knight} *
"""


def faults_of(text: str) -> list[tuple[int, int, str]]:
    return [(*(fault.line_column or (0, 0)), fault.code) for fault in read_game(text).faults]


def game(moves: str, name: str = "cyclix") -> str:
    return f'[Game "{name}"]\n\n{moves}'


def test_a_text_says_all_that_a_record_holds() -> None:
    reading = read_game(CYCLIX)
    assert reading.faults == ()
    variation = (Turn("Ke6-d5", (), ("slower",)), Turn("Nb2~d3", (), (), ((Turn("pass"),),)))
    assert reading.record == Record(
        game="cyclix",
        edition="1",
        options={"king_capture": "adjacent"},
        setup="caissa",
        players={"white": "Ada", "black": "Bob"},
        tags={"Ruleset": "cyclix-freeling", "Event": 'Spring Cup "A"'},
        notes=("before",),
        entries=(
            Turn("Rc3-c6", (5,), ("a rook on its own",)),
            Turn("Re5-e2", (1,), ("again",), (variation,)),
            Turn("Kc2-c1/N"),
            Intervention("arbiter", "takeback", {"to": 2}, ("wrong knight",)),
        ),
    )


def test_writing_and_reading_again_changes_nothing() -> None:
    record = read_game(CYCLIX).record
    written = write_text(record)
    assert read_game(written).record == record
    assert write_text(read_game(written).record) == written
    assert max(map(len, written.splitlines())) <= 80


def test_parts_of_a_record_have_places_in_the_text() -> None:
    reading = read_game(CYCLIX)
    assert reading.place("/options/king_capture") == (4, 1)
    assert reading.place("/setup") == (8, 1)
    assert [reading.place(f"/turns/{n}") for n in range(4)] == [(11, 13), (11, 45), (12, 12), (12, 21)]
    assert reading.place("/turns/0/turn") == (11, 13)
    assert reading.place("/turns/4") is None


@tabled
def test_every_sign_of_every_notation_is_part_of_a_turn(name: str, turns: list[str]) -> None:
    record = Record(name, entries=tuple(map(Turn, turns)))
    assert read_game(write_text(record)).record == record


@tabled
def test_results_of_two_and_of_four_sides(name: str, text: str, result: str) -> None:
    reading = read_game(game(text, name))
    assert (reading.record.result, reading.record.entries, reading.faults) == (result, (), ())


@tabled
def test_every_fault_is_told_where_it_is(text: str, faults: list[tuple[int, int, str]]) -> None:
    assert faults_of(text) == faults


def test_a_broken_game_does_not_hide_the_next() -> None:
    text = '[Game "cyclix"]\n[Bad\n\n1. pass (((\n{ open\n\n' + CYCLIX + '\n\n[Game "nonsense"]\n\n*\n'
    games = list(read_games(Source(text)))
    assert [one.record.game for one in games] == ["cyclix", "cyclix", "nonsense"]
    assert [fault.code for fault in games[0].faults] == [
        "tag-malformed", "variation-of-nothing", "variation-of-nothing", "comment-open", "variation-open",
    ]  # fmt: skip
    assert games[1].faults == ()
    assert games[1].record == read_game(CYCLIX).record
    assert (games[2].faults[0].code, games[2].faults[0].line_column) == ("game-unknown", (21, 1))


def test_one_game_is_one_game() -> None:
    assert faults_of(CYCLIX + CYCLIX) == [(13, 1, "too-many")]


def test_nesting_and_length_are_bounded() -> None:
    assert "too-deep" in {code for _, _, code in faults_of(game("1. pass " + "(pass " * 10_000))}
    assert "too-many" in {code for _, _, code in faults_of(game("pass " * 100_000))}
    assert "too-many" in {code for _, _, code in faults_of("".join(f'[T{n} "x"]\n' for n in range(100)))}
    assert len(faults_of(game(")" * 1_000))) == 100


def test_windows_lines_a_byte_order_mark_and_lines_of_escape() -> None:
    text = "\ufeff" + CYCLIX.replace("\n", "\r\n") + "%private 1. Rc3-c6\r\n"
    reading = read_game(text)
    assert (reading.record, reading.faults) == (read_game(CYCLIX).record, ())
    assert read_game("%first\r" + CYCLIX.replace("\n", "\r")).record == reading.record


def test_commands_of_others_are_comments() -> None:
    assert read_game(game("1. pass {[%clk 1:02:03] calm} *")).record.entries == (
        Turn("pass", (), ("[%clk 1:02:03] calm",)),
    )


def test_several_commands_in_one_comment_each_have_their_note() -> None:
    text = game("1. pass {two phones [%arbiter forfeit side=white cause=conduct] [%arbiter note] appeal denied}")
    assert read_game(text).record.entries[1:] == (
        Intervention("arbiter", "forfeit", {"side": "white", "cause": "conduct"}, ("two phones",)),
        Intervention("arbiter", "note", {}, ("appeal denied",)),
    )


def test_what_no_text_can_hold_is_refused_by_the_writer() -> None:
    turns = ("pass pass", "", "1.", "*", "pass!", ";x", "(", "$5", "{", "!", "1-0", "x\ty")
    variation = Turn("pass", variations=((Turn("draw"),),))
    with pytest.raises(NotWritable) as refusal:
        write_text(Record("cyclix", entries=(*map(Turn, turns), variation)))
    assert [fault.pointer for fault in refusal.value.faults] == [
        *(f"/turns/{n}" for n in range(len(turns))),
        "/turns/12/variations/0/0",
    ]
    with pytest.raises(NotWritable) as refusal:
        write_text(Record("battlelore", position={"units": 1}, entries=(Turn({"kind": "dance"}), Turn("$1"))))
    assert [fault.pointer for fault in refusal.value.faults] == ["/position", "/turns/0", "/turns/1"]


SIGNS = '()[]{}%$;:!?*"\\/. \n\r\t1a-+=~é\u00a0'


def mutated(chance: random.Random, text: str) -> str:
    signs = list(text)
    for _ in range(chance.randrange(1, 12)):
        at = chance.randrange(len(signs) + 1)
        kind = chance.randrange(4)
        if kind == 0:
            del signs[at : at + chance.randrange(1, 9)]
        elif kind == 1:
            signs[at:at] = signs[chance.randrange(len(signs) + 1) :][:30]
        elif kind == 2 and chance.random() < 0.02:
            signs.reverse()
        else:
            signs.insert(at, chance.choice(SIGNS))
    return "".join(signs)


SIZES = [(3_000, "mutants"), pytest.param(100_000, "more mutants", marks=pytest.mark.slow)]


@pytest.mark.parametrize(("count", "seed"), SIZES)
def test_mutated_texts_raise_nothing(count: int, seed: str) -> None:
    """Mutated texts raise no exception, and a record read without error is a fixed point."""
    chance = random.Random(seed)
    for n in range(count):
        text = CYCLIX if n % 2 else write_text(random_record(chance, chance.choice(TEXT_GAMES)))
        for reading in read_games(Source(mutated(chance, text))):
            if reading.faults:
                assert all(fault.line_column and min(fault.line_column) >= 1 for fault in reading.faults)
                assert all(
                    record_message(fault.code, fault.facts, language)
                    for fault in reading.faults
                    for language in ("en", "fr")
                )
                continue
            once = write_text(reading.record)
            assert write_text(read_game(once).record) == once
            assert write_json(read_game(once).record) == write_json(reading.record), once


def test_games_are_read_one_at_a_time() -> None:
    games = read_games(Source(CYCLIX * 1_000))
    assert len(list(islice(games, 3))) == 3


# The JSON form: every fault at its pointer


LEAST: dict[str, Any] = {"format": "adjudicator-record/1", "game": "cyclix", "turns": []}


def faults_of_json(value: object) -> list[tuple[str, str]]:
    return [(fault.pointer, fault.code) for fault in read_json(value).faults]


@tabled
def test_every_fault_is_told_at_its_pointer(change: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    assert faults_of_json(LEAST | change) == faults


@pytest.mark.parametrize("value", [None, 1, "text", [], True])
def test_a_record_is_an_object(value: object) -> None:
    assert faults_of_json(value) == [("", "wrong-type")]


def test_nesting_is_bounded() -> None:
    turn: dict[str, Any] = {"turn": "a"}
    for _ in range(200):
        turn = {"turn": "a", "variations": [[turn]]}
    assert [code for _, code in faults_of_json(LEAST | {"turns": [turn]})] == ["too-deep"]


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


# Turns of several words: text to JSON and back


TYPED: Final = (
    *TEXTS,
    'north orders "La \\u007bCharge\\u007d" for foot: k',
    "fin du tour",
    "k x spider bonus: 2 green flag flag / red lore / f4 g3",
    'k x "1\\u002d0" no bonus',
    "spider g5 - g4 movement 2",
)
PLACED: Final = "north: k g6 mounted red 3; south: spider g5 giant_spider; pool 12; north to move"
DECLARED: Final = TOURNAMENT / "8-battlelore-quin-ria.game"


def _typed(entry: Any, chance: random.Random) -> Any:
    """The same entry with turns and positions as text."""
    if isinstance(entry, Intervention):
        texts = {"position": PLACED, "turn": TYPED[0]}
        return entry._replace(details={name: texts.get(name, value) for name, value in entry.details.items()})
    variations = tuple(tuple(_typed(one, chance) for one in line) for line in entry.variations)
    return entry._replace(text=chance.choice(TYPED), variations=variations)


@pytest.mark.parametrize("name", [*TEXT_GAMES, "battlelore"])
def test_a_record_is_equal_in_both_forms(name: str) -> None:
    chance = random.Random(f"records of {name}")
    for _ in range(600):
        record = random_record(chance, name)
        if name == "battlelore":
            entries = tuple(_typed(one, chance) for one in record.entries)
            record = replace(record, position=PLACED, entries=entries)
        json = write_json(record)
        from_json = read_json(json)
        assert (from_json.record, from_json.faults) == (record, ())
        text = write_text(from_json.record)
        from_text = read_game(text)
        assert (from_text.record, from_text.faults) == (record, ()), text
        assert write_json(from_text.record) == json, text


def test_objects_become_texts_of_the_same_meaning() -> None:
    position = battlelore.read_position(battlelore.position_object(PLACED), DEFAULTS)
    turns = [battlelore.turn_object(position, text) for text in TYPED]
    objects = read_json(write_json(replace(random_record(random.Random(1), "battlelore"), entries=()))).record
    record = replace(objects, position=battlelore.write_position(position), entries=tuple(map(Turn, turns)))
    read = read_game(write_text(record)).record
    assert read.position == PLACED
    meanings = [battlelore.read_turn(position, battlelore.turn_object(position, entry.text)) for entry in read.entries]  # type: ignore[union-attr]
    assert meanings == [battlelore.read_turn(position, turn) for turn in turns]


def test_the_game_of_the_tournament_is_the_same_after_json() -> None:
    text = DECLARED.read_text("utf-8")
    assert write_text(read_json(write_json(read_game(text).record)).record) == text


@tabled
def test_a_turn_goes_on_to_the_next_number_mark_or_result(typed: str, turns: int) -> None:
    reading = read_game(f'[Game "battlelore"]\n[Setup "duel"]\n\n{typed}')
    assert reading.faults == ()
    assert len(reading.record.entries) == turns
    assert read_game(write_text(reading.record)).record == reading.record
