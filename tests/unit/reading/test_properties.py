"""Properties of reading: a written turn reads back, other spellings are it or refused, and work grows linearly."""

import gc
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
from tests.unit.reading.test_spelling import CASES, exactly, spellings, understood

SIZES: Final = [(20, 5), pytest.param(3_000, 20, marks=pytest.mark.slow)]
"""Positions of a game, and the spellings of each of five turns in them."""
OPEN: Final = {"arrow", "move", "capture", "no dash"}
"""Spellings without the mark that may make a turn illegal: another turn of the piece to these squares may be meant."""
MAX_CALLS: Final = 1_500
"""Calls for any text of one turn, without suggestions."""
GROWTH: Final = 2.3
"""Calls for twice the characters."""
TYPED: Final = (
    "Rc3-", "c3c6", "rook ", "(", "-", "a1 ", "1. ", "2a2-2a3 ", "S:a6-a7,", "white: ", "é", "\u202e", "»", "> ",
    "\N{FULLWIDTH LATIN CAPITAL LETTER R}", "\u0441", "a\u0301", "\ud800", "\0", "33-36 ", "draw ", "Ca1xe4>b7 ",
)  # fmt: skip


def any_turns(rules: Game[Any, Any], seed: int, count: int) -> Iterator[tuple[Any, str]]:
    """Positions with the texts of five turns in each: a legal one, and of random squares and marks, mostly illegal."""
    chance = random.Random(seed)
    lexicon = rules.LEXICON  # type: ignore[attr-defined]  # of a game with turns as tokens
    cells, marks = sorted(lexicon.cells), sorted(lexicon.marks)
    for position, text in some_turns(rules, seed, count):
        yield position, text
        for origin in (*lexicon.squares(text)[:1] * 2, *chance.sample(cells, 2)):
            letter = chance.choice(["", "", *lexicon.letters])
            drawn = (
                f"{letter}{lexicon.after_letter if letter else ''}{origin}{chance.choice(marks)}{chance.choice(cells)}"
            )
            try:
                yield position, str(rules.write_turn(position, rules.read_turn(position, drawn)))
            except NotationError:
                continue


def named(rules: Game[Any, Any], position: Any, text: str) -> Iterator[tuple[str, str]]:
    """The turn with its side in front, and its piece by every name; where nothing is left out, with how it is read.

    Otherwise with the letter and the last square, which the turn must have.
    """
    lexicon = rules.LEXICON  # type: ignore[attr-defined]
    words = lexicon.words.items()
    yield from ((f"{word} : {text}", text) for word, meant in words if meant == ("side", rules.to_move(position)))
    colon = lexicon.after_letter
    own = [one for one in lexicon.letters if text[:1] == one or exactly(rules, position, one + colon + text) == text]
    squares = lexicon.squares(text)
    if len(own) == 1 and squares:
        body = text.removeprefix(own[0]).removeprefix(colon)
        french = {letter for letter, meant in lexicon.french.items() if meant == own[0]} - {*lexicon.letters}
        names = [*french, *(word for word, meant in words if meant == ("piece", own[0]))]
        yield from ((f"{name} {body}", text) for name in names)
        yield from ((f"{name} {squares[-1]}", f"{own[0]}:{squares[-1]}") for name in (own[0], *names))


def is_meant(rules: Game[Any, Any], position: Any, read: str, meant: str, name: str) -> bool:
    """Whether this reading has each part of the typed text."""
    lexicon = rules.LEXICON  # type: ignore[attr-defined]
    if name == "named" and meant[1:2] == ":" and len(lexicon.squares(meant)) == 1:
        claimed = read if read[:1] == meant[0] else f"{meant[0]}{lexicon.after_letter}{read}"
        return lexicon.squares(read)[-1:] == [meant[2:]] and exactly(rules, position, claimed) == read
    if name in OPEN:
        named = lexicon.squares(meant)  # without a dash, j8 and k9 are the point that a king goes to
        return lexicon.squares(read)[-len(named) :] == named and {*meant} - {*"-x~:*>"} <= {*read}
    return read == meant


@pytest.mark.parametrize("game", SPELT)
@pytest.mark.parametrize("count", [20, pytest.param(1_000, marks=pytest.mark.slow)])
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
@pytest.mark.parametrize(("count", "spelt"), SIZES)
def test_no_spelling_of_any_turn_is_another_turn(game: str, count: int, spelt: int) -> None:
    rules = GAMES[game]
    known = spellings(rules)
    chance, read = random.Random(game), 0
    for position, text in any_turns(rules, 4, count):
        texts = [(spell(text), text, name) for name, spell in known.items()]
        texts += [(typed, meant, "named") for typed, meant in named(rules, position, text)]
        for typed, meant, name in chance.sample(texts, min(spelt, len(texts))):
            turns = understood(rules, position, typed, suggests=False)
            is_read = any(is_meant(rules, position, turn, meant, name) for turn in turns)
            assert not turns or is_read or name in CASES, (typed, text, name, turns)
            read += is_read
    assert read > 5 * count


def calls_of(work: Callable[[], object]) -> int:
    """The calls of Python functions while this works."""
    calls = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    gc.disable()  # Hypothesis has functions that the collector calls
    sys.setprofile(note)
    try:
        work()
    except NotationError:
        pass  # most are no turns
    finally:
        sys.setprofile(None)
        gc.enable()
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
