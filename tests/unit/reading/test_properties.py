"""Properties of reading: a written turn reads back, other spellings are it or refused, and work grows linearly."""

import random
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, Final

import pytest

from adjudicator.judging.case import understand_position, understand_turn
from engine.errors import NotationError, RulesError
from engine.game import Game
from engine.play import play_actions
from engine.reading.phrases import said
from engine.reading.text import MAX_TYPED
from engine.registry import GAMES
from tests.support.spelling import SPELT, some_turns
from tests.support.tabled import tabled
from tests.unit.reading.test_spelling import CASES, spellings, understood

SIZES: Final = [60, pytest.param(5_000, marks=pytest.mark.slow)]
"""Positions of a game."""
OPEN: Final = {"arrow", "move", "capture", "no dash"}
"""Spellings without the mark that may make a turn illegal."""
MAX_CALLS: Final = 1_500
"""Calls for any text of one turn, without suggestions."""
GROWTH: Final = 2.3
"""Calls for twice the characters."""
TYPED: Final = (
    "Rc3-", "c3c6", "rook ", "(", "-", "a1 ", "1. ", "2a2-2a3 ", "S:a6-a7,", "white: ", "é", "\u202e", "»", "> ",
    "\N{FULLWIDTH LATIN CAPITAL LETTER R}", "\u0441", "a\u0301", "\ud800", "\0", "33-36 ", "draw ", "Ca1xe4>b7 ",
)  # fmt: skip


def any_turns(rules: Game[Any, Any], seed: int, count: int) -> Iterator[tuple[Any, str]]:
    """Positions with the text of a turn in each: legal ones, and of random squares and marks, mostly illegal."""
    chance = random.Random(seed)
    lexicon = rules.LEXICON  # type: ignore[attr-defined]  # of a game with turns as tokens
    cells = sorted(lexicon.cells)
    for position, text in some_turns(rules, seed, count):
        yield position, text
        letter = chance.choice(["", *lexicon.letters])
        start, goal = chance.sample(cells, 2)
        drawn = f"{letter}{lexicon.after_letter if letter else ''}{start}{chance.choice('-x')}{goal}"
        try:
            yield position, str(rules.write_turn(position, rules.read_turn(position, drawn)))
        except NotationError:
            continue


@pytest.mark.parametrize("game", SPELT)
@pytest.mark.parametrize("count", SIZES)
def test_a_turn_and_a_position_sent_back_are_ruled_on_alike(game: str, count: int) -> None:
    rules = GAMES[game]
    for position, text in any_turns(rules, 3, count):
        first, again = rules.read_turn(position, text), understand_turn(rules, position, text, suggests=False)
        assert rules.write_turn(position, again) == text
        assert play_actions(rules, position, first)[2] == play_actions(rules, position, again)[2]
        written = rules.write_position(position)
        options = rules.RULEBOOK.complete({})
        try:
            exact = rules.read_position(written, options)
        except RulesError:
            continue  # under other options
        assert understand_position(rules, f" {written}\n", options) == exact


@pytest.mark.parametrize("game", SPELT)
@pytest.mark.parametrize("count", SIZES)
def test_no_spelling_of_any_turn_is_another_turn(game: str, count: int) -> None:
    rules = GAMES[game]
    known = {name: spell for name, spell in spellings(rules).items() if name not in OPEN}
    names = sorted(known)
    chance, read = random.Random(game), 0
    for position, text in any_turns(rules, 4, count):
        for name in chance.sample(names, 5):
            meant = understood(rules, position, known[name](text))
            assert not meant or text in meant or name in CASES, (text, name, meant)
            read += text in meant
    assert read > count


def calls_of(work: Callable[[], object]) -> int:
    """The calls of Python functions while this works."""
    calls = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(note)
    try:
        work()
    except NotationError:
        pass  # most are no turns
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("game", SPELT)
def test_reading_a_turn_is_linear(game: str) -> None:
    rules: Any = GAMES[game]
    position = rules.read_position(next(iter(rules.SETUPS.values())), rules.RULEBOOK.complete({}))

    def calls(part: str, size: int) -> int:
        text = f"{(part * size)[: size - 1]}§"
        return calls_of(lambda: understand_turn(rules, position, text, suggests=False))

    for part in TYPED:
        short, long = calls(part, 55), calls(part, 110)
        assert long <= GROWTH * max(short, MAX_CALLS / 10), (part, short, long)
        assert max(long, calls(part, MAX_TYPED), calls(part, 4_096)) <= MAX_CALLS, part


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", TYPED)
def test_a_million_characters_are_refused_by_their_number(game: str, part: str) -> None:
    rules: Any = GAMES[game]
    text = (part * 1_000_000)[:1_000_000]
    options = rules.RULEBOOK.complete({})

    def refused(work: Callable[[], object]) -> None:
        with pytest.raises(NotationError) as refusal:
            work()
        assert (refusal.value.faults[0].code, refusal.value.faults[0].facts["at"]) == ("too-long", 4_096)

    assert calls_of(lambda: understand_turn(rules, None, text)) < 10
    refused(lambda: understand_turn(rules, None, text))
    refused(lambda: understand_position(rules, text, options))


@tabled
def test_phrases_of_the_table_are_known_in_both_languages(code: str, texts: list[str]) -> None:
    for text in texts:
        assert said(text) == code, text
        assert said(f"  {text.upper()} ! ") == code, text
