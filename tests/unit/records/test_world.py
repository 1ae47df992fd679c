"""Records as people and other programs write them: 30 styles, planted faults, bytes in other encodings."""

import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any, Final

import orjson
import pytest
import trf

from adjudicator.checks.play import random_turns
from adjudicator.games import GAMES
from adjudicator.records.file_reader import read_file
from adjudicator.records.record import write_json
from adjudicator.records.text_reader import read_game
from adjudicator.records.text_writer import write_text
from adjudicator.reports.games import report_on
from adjudicator.reports.result import GameReport, Settings, Summary
from adjudicator.reports.standings import Standings
from adjudicator.reports.trf import NotWritable
from engine.rulebook import LANGUAGES
from tests.support.battlelore import random_battle
from tests.support.tabled import tabled

NAMES: Final = ("cyclix", "dragonchess", "djambi", "phylde", "battlelore")
SETUPS: Final = {"battlelore": ('[Setup "duel"]',)}
TURNS: Final = 10
SAMPLE, ALL = range(1), range(40)
SEEDS: Final = [(SAMPLE, "some"), pytest.param(ALL, "all", marks=pytest.mark.slow)]
Style = Callable[[list[str], list[str]], str]
"""From tags (lines) and turns to a text."""


@cache
def turns_of(name: str, seed: int) -> tuple[str, ...]:
    chance = random.Random(f"world {name} {seed}")
    return tuple(random_battle(chance, TURNS) if name == "battlelore" else islice(random_turns(name, chance), TURNS))


def tags_of(name: str) -> list[str]:
    sides = [f'[{side.capitalize()} "Ann {n}"]' for n, side in enumerate(GAMES[name].SIDES)]
    return [
        f'[Game "{name}"]',
        '[Event "Cup"]',
        '[Date "2026.11.22"]',
        '[Round "1"]',
        *sides,
        '[Annotator "Zoé"]',
        *SETUPS.get(name, ()),
    ]


def text_of(tags: list[str], turns: list[str], *, number: str = "{n}. ", after: str = "", between: str = "\n") -> str:
    written = (f"{number.format(n=n)}{turn}{after}" for n, turn in enumerate(turns, 1))
    return "\n".join(tags) + "\n\n" + between.join(written) + "\n*\n"


def bare(tags: list[str], mark: str = ": ") -> list[str]:
    return [re.sub(r'\[(\w+) "(.*)"\]', rf"\1{mark}\2", tag) for tag in tags]


def styled(**how: str) -> Style:
    return lambda tags, turns: text_of(tags, turns, **how)


STYLES: Final[dict[str, Style]] = {
    "plain": styled(),
    "one line": styled(between=" "),
    "numbers with brackets": styled(number="{n}) "),
    "numbers with dots after a space": styled(number="{n} ... "),
    "numbers and two dots": styled(number="{n}. .. "),
    "numbers and three dots": styled(number="{n}. ... "),
    "an ellipsis": styled(number="{n}… "),
    "bare dots": styled(number="... "),
    "lists": styled(number="- {n}. "),
    "good and bad": styled(after="!?"),
    "an evaluation": styled(after=" ±"),
    "an evaluation without a space": styled(after="∓"),
    "symbols of informants": styled(after=" ⩲ □"),
    "signs of evaluations": styled(after=" +-"),
    "circled": styled(after=" ⨁"),
    "a spelled evaluation": styled(after=" =/+"),
    "equal": styled(after=" ="),
    "novelties": styled(after=" novelty"),
    "glyphs": styled(after=" $13"),
    "comments": styled(after=" {well played}"),
    "comments to the end of the line": styled(after=" ; well played"),
    "no-break spaces": lambda tags, turns: text_of(tags, turns).replace("]\n", "]\xa0\n").replace(". ", ".\xa0"),
    "zero-width spaces": lambda tags, turns: "\ufeff" + text_of(tags, turns).replace(". ", ". \u200b"),
    "form feeds and the end of CP/M": lambda tags, turns: text_of(tags, turns).replace("\n\n", "\n\n\f") + "\x1a",
    "line ends of Windows": lambda tags, turns: text_of(tags, turns).replace("\n", "\r\n"),
    "quoted in a mail": lambda tags, turns: "".join(f"> {line}\n" for line in text_of(tags, turns).splitlines()),
    "in backquotes": lambda tags, turns: f"```\n{text_of(tags, turns)}```\n",
    "a header without brackets": lambda tags, turns: text_of(bare(tags), turns),
    "a French colon": lambda tags, turns: text_of([tags[0], *bare([tags[-1], *tags[1:-1]], " : ")], turns),
    "tags in another order": lambda tags, turns: text_of([*tags[1:], tags[0]], turns),
}


def reports(text: str | bytes, *, strict: bool = False, is_json: bool = False) -> list[GameReport]:
    """The reports in English; those in French, and on the same games as JSON, must agree with them."""
    readings = list(read_file(text.encode() if isinstance(text, str) else text, is_json=is_json))
    found, french = (list(report_on("a.game", readings, Settings(language, strict))) for language in LANGUAGES)
    for one, other, reading in zip(found, french, readings, strict=True):
        assert (one.state, [item.code for item in one.items]) == (other.state, [item.code for item in other.items])
        if not reading.faults and not reading.remarks:
            raw = orjson.dumps(write_json(reading.record))
            (again,) = report_on("a.json", read_file(raw, is_json=True), Settings("en", strict))
            assert (one.state, one.players, one.result) == (again.state, again.players, again.result)
    return found


@pytest.mark.parametrize(("seeds", "_size"), SEEDS)
@pytest.mark.parametrize("style", STYLES)
def test_games_in_any_style_are_clean_and_lose_no_tag(style: str, seeds: range, _size: str) -> None:
    for name in NAMES:
        for seed in seeds:
            turns = turns_of(name, seed)
            text = STYLES[style](tags_of(name), list(turns))
            (found,) = reports(text)
            assert found.state == "clean", (style, name, text, [item.message for item in found.items])
            (reading,) = read_file(text.encode(), is_json=False)
            record = reading.record
            assert [entry.text for entry in record.entries] == list(turns)  # type: ignore[union-attr]  # all are turns
            assert list(record.players.values()) == [f"Ann {n}" for n in range(len(GAMES[name].SIDES))]
            tags = {"Event": "Cup", "Date": "2026.11.22", "Round": "1", "Annotator": "Zoé"}
            assert record.tags == tags
            assert write_json(read_game(write_text(record)).record) == write_json(record)


@pytest.mark.parametrize("is_json", [False, True])
def test_a_bad_byte_changes_only_its_own_game(is_json: bool) -> None:
    games = [
        text_of([*tags_of(name), f'[Site "Café {n} – œ"]'], list(turns_of(name, 0)))
        for n in range(40)
        for name in NAMES
    ]
    if is_json:
        games = [orjson.dumps(write_json(read_game(game).record)).decode() for game in games]
    start, between, end = (b"[", b",\n", b"]") if is_json else (b"", b"\n", b"")
    whole = start + between.join(game.encode() for game in games) + end
    bad = start + between.join(game.encode("utf-8" if n % 10 else "cp1252") for n, game in enumerate(games)) + end
    before, after = (list(read_file(raw, is_json=is_json)) for raw in (whole, bad))
    assert len(before) == len(after) == 200
    for n, (one, other) in enumerate(zip(before, after, strict=True)):
        assert write_json(one.record) == write_json(other.record)
        assert [remark.code for remark in other.remarks] == ([] if n % 10 else ["windows-1252"])


@tabled
def test_tags_that_say_where_a_game_starts(tags: str, setup: str | None, position: str | None, state: str) -> None:
    text = f'[Game "cyclix"]\n{tags}\n\n*\n'
    (found,) = reports(text)
    reading = read_game(text)
    assert (reading.record.setup, reading.record.position, found.state) == (setup, position, state)
    assert ("start-unread" in [item.code for item in found.items]) == (state == "to-check")
    in_json = write_json(read_game('[Game "cyclix"]\n\n*\n').record)
    pairs = re.findall(r"\[(.*?) \"(.*?)\"\]", tags)
    if not {"Setup", "Position"}.intersection(dict(pairs)):
        (again,) = read_file(orjson.dumps(in_json | {"tags": dict(pairs)}), is_json=True)
        assert (again.record.setup, again.record.position) == (setup, position)
        assert bool(again.remarks) == (state == "to-check")


@tabled
def test_a_game_without_turns_does_not_mix_with_the_next(text: str, players: list[dict[str, str]]) -> None:
    assert [dict(found.players) for found in reports(text)] == players
    assert all(found.state == "clean" for found in reports(text))


@tabled
def test_turns_without_numbers_are_cut_where_they_end(name: str, text: str, turns: list[str]) -> None:
    record = read_game(f'[Game "{name}"]\n\n1. {text}\n').record
    assert [getattr(entry, "text", entry) for entry in record.entries] == turns


@tabled
def test_results_as_people_write_them(written: str, result: str, termination: str | None) -> None:
    record = read_game(f'[Game "cyclix"]\n[White "A"]\n[Black "B"]\n\n{written}\n').record
    assert (record.result, record.termination, record.entries) == (result, termination, ())


@tabled
def test_terminations_agree_by_their_cause(termination: str, end: str, shown: str) -> None:
    for language, causes in (("en", shown), ("fr", "")):
        text = f'[Game "cyclix"]\n[Result "1-0"]\n[Termination "{termination}"]\n\n1. Rc3-c6 {end}\n'
        (found,) = report_on("a", read_file(text.encode(), is_json=False), Settings(language))
        doubts = [item.message for item in found.items if item.code == "termination-unproven"]
        assert bool(doubts) == bool(shown)
        assert all(causes in message and "White" not in message for message in doubts)


@tabled
def test_a_turn_taken_back_in_prose_gets_its_command(turns: str, command: str) -> None:
    (found,) = reports(f'[Game "cyclix"]\n[Result "1-0"]\n\n{turns}\n')
    assert [item.message.endswith(command) for item in found.items if item.code == "take-back"] == [True]
    assert [item.kind for item in found.items] == ["offence", "remark"]


@pytest.mark.parametrize("is_json", [False, True])
@pytest.mark.parametrize(
    ("raw", "what"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", ("a picture", "une image")),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", ("a picture", "une image")),
        (b"PK\x03\x04\x14\0", ("a ZIP archive", "une archive ZIP")),
        (b'<!DOCTYPE html><p>[Game "cyclix"]', ("a web page", "une page")),
        (b'\n<div class="post">[Game "cyclix"]<br>1. Rc3-c6</div>', ("a web page", "une page")),
    ],
)
def test_files_that_are_no_records_get_one_sentence(raw: bytes, what: tuple[str, str], is_json: bool) -> None:
    for language, kind in zip(LANGUAGES, what, strict=True):
        (found,) = report_on("a.game", read_file(raw, is_json=is_json), Settings(language))
        (item,) = found.items
        assert (item.code, found.exit_code) == ("not-a-record", 3)
        assert kind in item.message


@pytest.mark.parametrize("is_json", [False, True])
def test_two_encodings_in_one_line_are_one_remark(is_json: bool) -> None:
    text = '[Game "cyclix"]\n[White "Zoé – Chloé"]\n\n1. Rc3-c6 *\n'
    raw = orjson.dumps(write_json(read_game(text).record)) if is_json else text.encode()
    (found,) = reports(raw.replace("– Chloé".encode(), "– Chloé".encode("cp1252")), is_json=is_json)
    assert (found.state, found.players["white"], [item.code for item in found.items]) == (
        "clean", "Zoé – Chloé", ["windows-1252"],
    )  # fmt: skip


def test_utf_16_is_read() -> None:
    (found,) = reports('[Game "cyclix"]\n[White "Zoé"]\n\n1. Rc3-c6 *\n'.encode("utf-16"))
    assert (found.state, found.players["white"], found.items) == ("clean", "Zoé", ())


def test_ten_thousand_tags_and_a_long_one_are_one_error() -> None:
    tags = "\n".join(f'[T{n} "x"]' for n in range(10_000))
    (found,) = reports(f'[Game "cyclix"]\n[Long "{"x" * 1_000_000}"]\n{tags}\n\n*\n')
    assert [item.code for item in found.items if item.kind == "fault"] == ["too-many"]
    assert max(len(item.message) for item in found.items) < 1_000


def test_strict_refuses_another_notation_at_its_place() -> None:
    text = '[Game "cyclix"]\n[Position "6k/7/7/7/R6/r6/K6 w BNbn"]\n\n1. Ra3-a2 *\n'
    (lenient,), (strict,) = reports(text), reports(text, strict=True)
    assert (lenient.state, strict.state) == ("clean", "offence")
    assert [(item.line, item.column) for item in strict.items if item.kind == "offence"] == [(4, 4)]


def table(*games: str, form: str = "trf", **more: Any) -> str:
    standings = Standings(form, None, "en", **more)
    for n, game in enumerate(games):
        (found,) = reports(game)
        standings.game(replace(found, file=f"{n}.game"))
    return standings.tail(Summary())


def pairing(round_: str, white: str, black: str, end: str) -> str:
    players = f'[White "{white}"]\n' + (f'[Black "{black}"]\n' if black else "")
    return f'[Game "cyclix"]\n[Event "Cup"]\n[Round "{round_}"]\n{players}\n{end}\n'


def test_a_public_parser_reads_the_tournament_report_file() -> None:
    written = table(
        pairing("1", "Zoé", "Bob", "1. Rc3-c6 Black resigns 1-0"),
        pairing("1.2", "Cy", "", "1-0"),
        pairing("2", "Bob", "Cy", "0-1F"),
        pairing("3", "Zoé", "Cy", "1. Rc3-c6 {[%player agree-draw]} 1/2-1/2"),
        withdrawn=["bob"],
    )
    tournament = trf.loads(written)
    games = {one.name: [(game.startrank, game.color, game.result) for game in one.games] for one in tournament.players}
    assert (tournament.name, tournament.numplayers) == ("Cup", 3)
    assert {one.name: one.points for one in tournament.players} == {"Zoé": 1.5, "Bob": 0, "Cy": 2.5}
    assert games["Zoé"] == [(2, "w", "1"), (None, " ", " "), (3, "w", "=")]
    assert games["Bob"] == [(1, "b", "0"), (3, "w", "-"), (0, "-", "Z")]
    assert games["Cy"] == [(0, "-", "U"), (2, "b", "+"), (1, "b", "=")]


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ('[Game "djambi"]\n[Red "A"]\n[Blue "B"]\n[Yellow "C"]\n[Green "D"]\n\nred\n', "two sides"),
        (pairing("", "A", "B", "1-0"), "needs the round"),
        (pairing("final", "A", "B", "1-0"), "needs the round"),
    ],
)
def test_what_a_tournament_report_file_cannot_express_is_an_error(game: str, reason: str) -> None:
    with pytest.raises(NotWritable, match=reason):
        table(game)


def test_a_player_that_has_withdrawn_is_marked() -> None:
    written = table(pairing("1", "Ann", "Bob", "1-0"), form="text", withdrawn=["ann", "Eve"])
    assert "Ann (withdrawn)" in written
    assert "There is no player “Eve” to withdraw." in written
