"""Random legal games as people write them: every turn is read, none is an offence, and other spellings are notes."""

import random
import re
from collections.abc import Callable
from itertools import islice, pairwise
from typing import Any

import orjson
import pytest
import yaml

from adjudicator.checks.play import random_turns
from adjudicator.judging.resources import ADJUDICATIONS, response_to
from adjudicator.records.file_reader import read_file
from adjudicator.records.record import Turn, write_json
from adjudicator.records.text_reader import read_game
from adjudicator.reports.games import report_on
from adjudicator.reports.result import GameReport, Settings
from engine.errors import NotationError
from engine.play import first_position
from engine.registry import GAMES
from tests.support.random_records import TEXT_GAMES
from tests.support.spelling import SPELT
from tests.unit.reading.test_slips import SLIPS
from tests.unit.reading.test_spelling import spellings

FRENCH = {"cyclix": str.maketrans("KRBN", "RTFC")}
Spelling = Callable[[str, list[str]], list[str]]
"""A game's name and its canonical turns, each with its number or without."""


def spaced(name: str, turn: str) -> str:
    """The turn with spaces around its marks."""
    marks = GAMES[name].LEXICON.signs.replace(" ", "")  # type: ignore[attr-defined]  # of text games
    return turn if ":" in turn[2:] else re.sub(rf"(?<=[0-9])([{re.escape(marks)}])(?=[a-z0-9])", r" \1 ", turn)


def numbered(form: str, spell: Callable[[str, str], str] = lambda _, turn: turn) -> Spelling:
    return lambda name, turns: [form.format(n=n, turn=spell(name, turn)) for n, turn in enumerate(turns, 1)]


def in_pairs(name: str, turns: list[str]) -> list[str]:
    return [f"{n // 2 + 1}. {spaced(name, turn)}" if n % 2 == 0 else spaced(name, turn) for n, turn in enumerate(turns)]


SPELLINGS: dict[str, Spelling] = {
    "bare": numbered("{turn}"), "colon": numbered("{n}: {turn}"), "quotation": numbered("\n> {n}. {turn}"),
    "spaced": numbered("{n}. {turn}", spaced), "pairs": in_pairs, "spaced without numbers": numbered("{turn}", spaced),
    "code": numbered("{n}. `{turn}`"), "bold": numbered("{n}. **{turn}**"),
    "capitals": numbered("{n}. {turn}", lambda _, turn: turn.upper()),
    "small": numbered("{n}. {turn}", lambda _, turn: turn.lower()),
    "dash": lambda name, turns: numbered("{n}. {turn}" if name == "phylde" else "{n} - {turn}")(name, turns),
    "French": numbered("{n}. {turn}", lambda name, turn: turn.translate(FRENCH.get(name, {}))),
}  # fmt: skip
"""Beyond the styles of ``test_world.py``."""


def report(name: str, turns: list[str]) -> GameReport:
    text = f'[Game "{name}"]\n\n{" ".join(turns)} *\n'
    (found,) = report_on("a.game", read_file(text.encode(), is_json=False), Settings("en"))
    return found


@pytest.mark.parametrize("count", [2, pytest.param(25, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", TEXT_GAMES)
def test_random_games_are_clean_in_every_spelling(name: str, count: int) -> None:
    for seed in range(count):
        chance = random.Random(f"{name} {seed}")
        turns = list(islice(random_turns(name, chance), chance.randrange(4, 12)))
        for spelling, spell in SPELLINGS.items():
            found = report(name, spell(name, turns))
            assert (found.state, found.turns) == ("clean", len(turns)), (spelling, spell(name, turns), found.items)
            assert {item.code for item in found.items} <= {"spelled", "letters"}, spelling


def written(name: str, text: str) -> list[Any]:
    return [getattr(entry, "text", entry) for entry in read_game(f'[Game "{name}"]\n\n1. {text}\n').record.entries]


def test_a_turn_in_a_record_is_the_text_that_a_request_has() -> None:
    """Texts of players, right or wrong, are one turn; but resigning, brackets and marks have a meaning in records."""
    slips = yaml.load((SLIPS / "turns.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)
    for name, rows in slips.items():
        for text, *_ in rows:
            bare = " ".join(re.sub(r"^(?:[>-] )?(?:1[.)]+ ?)?| \(\w+\)$|!$", "", text).split())
            if not re.search(r"resign|abandon|\n|\*1|joue M| \+ c", text):
                assert written(name.split()[0], bare) == [bare]


UNREAD = ("Zz9", "oups", "Zz9-z8", "Kz9-z8", "blah z9 to z8", "tour z9 à z8")
"""Turns that cannot be read in any game."""


@pytest.mark.parametrize("name", SPELT)
def test_two_turns_without_a_number_are_cut_where_the_reader_of_turns_ends(name: str) -> None:
    turns = list(islice(random_turns(name, random.Random(f"two {name}")), 12))
    for spell in spellings(GAMES[name]).values():
        typed = [re.sub(r"^12\. |[«»!]", "", spell(turn)) for turn in map(str, turns)]
        for pair in pairwise(typed):
            one, other = [" ".join(turn.split()) for turn in pair]
            assert written(name, f"{pair[0]} {pair[1]}") == [one, other]
            for unread in UNREAD:
                assert written(name, f"{pair[0]} {unread}") == [one, unread], unread
                assert written(name, f"{pair[0]}\n{unread}\n{pair[1]}") == [one, unread, other], unread


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("is_json", [False, True])
@pytest.mark.parametrize("name", SPELT)
def test_strict_refuses_in_a_record_what_it_refuses_in_a_request(name: str, is_json: bool, language: Any) -> None:
    turn = str(next(iter(random_turns(name, random.Random(3)))))
    in_french: dict[str, Callable[[str], str]] = {
        "French": lambda text: text.translate(FRENCH.get(name, {})),
        "itself": str,
    }
    for spelling, spell in (spellings(GAMES[name]) | in_french).items():
        typed = " ".join(re.sub(r"^12\. |!$", "", spell(turn)).split())
        text = f'[Game "{name}"]\n\n1. {typed}\n'
        raw = orjson.dumps(write_json(read_game(text).record)) if is_json else text.encode()
        (found,) = report_on("a.game", read_file(raw, is_json=is_json), Settings(language, strict=True))
        _, ruling = response_to(ADJUDICATIONS, GAMES[name], {"action": typed, "strict": True}, language)
        is_legal = ruling.get("verdict") == "legal"
        assert found.state == ("clean" if is_legal else "offence"), spelling
        place = raw.decode().index(orjson.dumps(typed).decode()) + 1 if is_json else len("1. ") + 1
        assert [one.column for one in found.items if one.is_open] == [place] * (not is_legal)


@pytest.mark.parametrize("name", TEXT_GAMES)
def test_a_turn_with_one_character_changed_is_itself_or_a_note(name: str) -> None:
    """Whatever is read as another text than the one written is reported."""
    chance = random.Random(name)
    for turn in list(islice(random_turns(name, chance), 1)) * 60:
        at = chance.randrange(len(turn) + 1)
        changed = turn[:at] + chance.choice("abcdefg12345678-x:>,~* KRBNSCMA") + turn[at + chance.randrange(2) :]
        found = report(name, [f"1. {changed}"])
        noted = {item.entry for item in found.items}
        for n, written in enumerate(read_game(f'[Game "{name}"]\n\n1. {changed}').record.entries):
            is_canonical = isinstance(written, Turn) and is_written(name, str(written.text))
            assert n in noted or is_canonical or n >= found.turns, changed


def is_written(name: str, text: str) -> bool:
    """Whether a text is a turn as the game writes it."""
    game: Any = GAMES[name]
    position = game.read_position(first_position(game), game.RULEBOOK.complete({}))
    try:
        return bool(game.write_turn(position, game.read_turn(position, text)) == text)
    except NotationError:
        return False
