"""Text keeps its meaning in every accepted spelling: random legal turns, in every spelling and pair of spellings.

A begun turn counts as a turn here, so games of several steps are spelt step by step.
"""

import random
import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from adjudicator.judging.case import understand_position, understand_turn
from engine.errors import NotationError
from engine.game import Game, HasReading, capability
from engine.registry import GAMES
from tests.support.spelling import SPELT, some_turns

PAIRS = 10
HOSTILE = (
    *(one * 4096 for one in ("-", "a", "1", " ", "a1")),
    "\u202ea1-a2",
    "a\u0301",
    "\u0430\u0441-\u04302",
    "\0",
)
"""Long ones, one that turns the writing round, a combining mark, Cyrillic letters, no character at all."""

Spellings = dict[str, Callable[[str], str]]


def wide(text: str) -> str:
    """Letters and digits as wide as an ideograph."""
    return "".join(chr(ord(one) + 0xFEE0) if one.isascii() and one.isalnum() else one for one in text)


def spellings(rules: Game[Any, Any]) -> Spellings:
    """The forgiven spellings, in the order in which one is put around another."""
    reading = capability(rules, HasReading)
    assert reading is not None
    cell, signs = reading.LEXICON.cell, re.escape(reading.LEXICON.signs.replace(" ", ""))
    to = rf"({cell})-(?={cell})"
    linked: Spellings = {
        "arrow": lambda text: re.sub(to, r"\1 -> ", text),
        "move": lambda text: re.sub(rf"({cell})x(?={cell})", r"\1 takes ", re.sub(to, r"\1 to ", text)),
        "capture": lambda text: re.sub(rf"({cell})x(?={cell})", r"\1 prend ", re.sub(to, r"\1 à ", text)),
    }
    return {link: linked[link] for link in sorted(linked) if link != "arrow" or reading.LEXICON.arrows} | {
        "no dash": lambda text: re.sub(rf"({cell})-(?={cell})", r"\1", text, count=1),
        "lower case": str.lower,
        "upper case": str.upper,
        "en dash": lambda text: text.replace("-", "\u2013"),
        "em dash": lambda text: text.replace("-", "\u2014"),
        "minus": lambda text: text.replace("-", "\u2212"),
        "hyphen that does not break": lambda text: text.replace("-", "\u2011"),
        "cross": lambda text: text.replace("x", "\u00d7"),
        "spaces": lambda text: re.sub(rf"(?<=\w)([{signs}])(?=\w)", r" \1 ", text, count=1),
        "wide": wide,
        "plus": lambda text: text + "+",
        "exclamation": lambda text: text + "!",
        "full stop": lambda text: text + ".",
        "move number": lambda text: "12. " + text,
        "code": lambda text: f"`{text}`",
        "quotation": lambda text: f"« {text} »",
        "white space": lambda text: f"  {text}\n",
    }


CASES = {"lower case", "upper case"}
"""In another case a letter may have two readings: then both are offered, and neither is taken."""


def understood(rules: Game[Any, Any], position: Any, typed: str, *, suggests: bool = True) -> tuple[str, ...]:
    """The reading of the text in canonical form; both readings of an ambiguous one."""
    try:
        return (str(rules.write_turn(position, understand_turn(rules, position, typed, suggests=suggests))),)
    except NotationError as unread:
        fault = unread.faults[0]
        return fault.suggestions if fault.code == "ambiguous" else ()


def exactly(rules: Game[Any, Any], position: Any, typed: str) -> str | None:
    """The reading of the game's own reader, which has priority."""
    try:
        return str(rules.write_turn(position, rules.read_turn(position, typed)))
    except NotationError:
        return None


SIZES = [(1, 60), *(pytest.param(seed, 1000, marks=pytest.mark.slow) for seed in range(100, 110))]
"""The seed of the random turns, and how many they are."""


@pytest.mark.parametrize("game", SPELT)
@pytest.mark.parametrize(("seed", "count"), SIZES)
def test_a_turn_is_the_same_however_it_is_typed(game: str, seed: int, count: int) -> None:
    rules = GAMES[game]
    chance = random.Random(seed)
    known = spellings(rules)
    pairs = list(combinations(known, 2))
    for position, text in some_turns(rules, seed, count):
        for names in [(name,) for name in known] + chance.sample(pairs, PAIRS):
            typed = text
            for name in names:
                typed = known[name](typed)
            meant = understood(rules, position, typed)
            assert (exactly(rules, position, typed) or text) in meant, (text, typed, names, meant)
            assert len(meant) == 1 or CASES & set(names), (text, typed, names, meant)


@pytest.mark.parametrize("game", SPELT)
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_refused_with_a_place(game: str, text: str) -> None:
    rules = GAMES[game]
    position = rules.read_position(next(iter(rules.SETUPS.values())), rules.RULEBOOK.complete({}))
    with pytest.raises(NotationError) as refusal:
        understand_turn(rules, position, text)
    assert all("at" in fault.facts and len(str(fault.facts["found"])) <= 24 for fault in refusal.value.faults)
    with pytest.raises(NotationError) as of_position:
        understand_position(rules, text, rules.RULEBOOK.complete({}))
    assert all("at" in fault.facts and len(str(fault.facts["found"])) <= 24 for fault in of_position.value.faults)


LABELS = {"white": "Blancs", "black": "noirs", "red": "rouge", "blue": "Bleu", "gold": "dorés", "scarlet": "écarlates"}


@pytest.mark.parametrize("game", SPELT)
def test_the_side_that_a_turn_is_said_to_be_for_is_to_move(game: str) -> None:
    rules = GAMES[game]
    for position, text in some_turns(rules, 5, 20):
        for side in rules.SIDES:
            for label in (side, LABELS.get(side, side)):
                if side == rules.to_move(position):
                    assert understood(rules, position, f"{label}: {text}") == (text,)
                    continue
                with pytest.raises(NotationError) as refusal:
                    understand_turn(rules, position, f"{label} : {text}")
                fault = refusal.value.faults[0]
                assert (fault.code, fault.facts["at"], fault.facts["found"]) == ("side-not-to-move", 0, label)


@pytest.mark.parametrize("game", SPELT)
def test_a_named_piece_is_never_another(game: str) -> None:
    """Its name in both languages and its letter, with one or two squares: the turn read has that piece."""
    rules, chance = GAMES[game], random.Random(game)
    reading = capability(rules, HasReading)
    assert reading is not None
    lexicon, read = reading.LEXICON, 0
    names = [(word, letter) for word, (kind, letter) in lexicon.words.items() if kind == "piece"]
    cells = sorted(lexicon.cells)
    for position, _ in some_turns(rules, 6, 150):
        word, letter = chance.choice([*names, *((letter, letter) for letter in lexicon.letters)])
        start, goal = chance.sample(cells, 2)
        for typed in (f"{word} {start} {goal}", f"{word} {goal}", f"{word} takes {goal}", f"{word}->{goal}"):
            for turn in understood(rules, position, typed):
                read += 1
                exact = rules.read_turn(position, turn if turn[0].isupper() else letter + turn)
                assert str(rules.write_turn(position, exact)) == turn, (typed, turn)
                assert turn[0] == letter or not turn[0].isupper(), (typed, turn)
    assert read > 20
