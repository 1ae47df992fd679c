"""Each game compared with its second implementation over random games: every whole turn, the position after it, status.

``tests/reference/<game>.py`` has ``legal_turns(position, options)``: by the text of each legal turn, the text of the
position after it; it may have ``status(position, options)``: state and checkers. Games in which whole turns cannot be
listed have separate comparisons.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final, NamedTuple

import orjson
import pytest

from adjudicator.checks.agreement import options_of
from adjudicator.checks.play import perft
from adjudicator.judging.case import resolve
from engine.errors import ImpossiblePosition
from engine.game import Game, HasQuota, MultiStep, capability
from engine.play import play_actions, turns
from engine.registry import GAMES
from tests.cases import action_space
from tests.cases.cyclix.action_space import text as cyclix_table
from tests.reference import cyclix
from tests.support import dragonchess
from tests.support.folders import ROOT

LISTED = [name for name, game in GAMES.items() if game.NOTATION == "text" and capability(game, HasQuota) is None]
SEEDS = range(80, 86)
TURNS = 12


Options = Mapping[str, Any]


def compare(game: str, text: str, options: Options) -> dict[str, str]:
    """Compare both in one position; returns the position after each turn."""
    rules, reference = GAMES[game], import_module(f"tests.reference.{game}")
    position = rules.read_position(text, options)
    assert rules.write_position(position) == text or "<" in text, "only moot origins of Dragonchess are left out"
    after: dict[str, str] = {}
    for actions, reached in turns(rules, position):
        turn = str(rules.write_turn(position, actions))
        assert turn not in after, f"{turn} listed twice: {text} {options}"
        read = rules.read_turn(position, turn)
        assert read == actions or capability(rules, MultiStep) is not None, f"{turn} misread: {text} {options}"
        assert rules.write_turn(position, read) == turn, f"{turn} misread: {text} {options}"
        assert play_actions(rules, position, read)[2] is None, f"{turn} illegal as read: {text} {options}"
        after[turn] = str(rules.write_position(rules.close(reached)))
    assert after == reference.legal_turns(text, options), f"{text} {options}"
    if hasattr(reference, "status"):
        status = rules.status(position)
        assert (status.state, list(status.checkers)) == reference.status(text, options), f"{text} {options}"
    if hasattr(reference, "petrified"):
        assert rules.status(position).more["petrified"] == tuple(reference.petrified(text, options)), text
    return after


class Sample(NamedTuple):
    """Random games of a game, in which pieces meet more than by chance, and the sizes of the samples."""

    table: Callable[[random.Random], str]
    is_refused: Callable[[str, Options], bool]
    is_lively: Callable[[str], bool]
    liveliness: float
    games: tuple[int, int]
    """The number of games and their plies, as of ``tables`` and ``many_games``; ``many_tables`` have the plies of
    ``tables``."""
    tables: tuple[int, int]
    many_games: tuple[int, int]
    many_tables: int
    options: Callable[[random.Random], Options]


def djambi_table(chance: random.Random) -> str:
    """Mostly crowded, with players smothered, dead or in power."""
    rules = GAMES["djambi"]
    return str(rules.write_position(action_space("djambi").start(rules, rules.RULEBOOK.complete({}), chance)))


SAMPLES: Final = {
    "cyclix": Sample(
        cyclix_table, cyclix.is_other_in_check, lambda turn: turn[0] == "K" or "x" in turn or "~" in turn, 0.6,
        (4, 40), (100, 6), (20, 200), 1_000, lambda chance: {"king_capture": chance.choice(["sight", "adjacent"])},
    ),
    "dragonchess": Sample(
        dragonchess.random_table, dragonchess.is_other_in_check,
        lambda turn: "x" in turn or "*" in turn or turn[0] != turn[4], 0.5,
        (1, 20), (30, 4), (8, 120), 1_000, dragonchess.random_options,
    ),
    "djambi": Sample(
        djambi_table, lambda _text, _options: False, lambda _turn: True, 1,
        (1, 8), (4, 2), (1, 200), 100, lambda chance: options_of(GAMES["djambi"], chance),
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("game", "seed"), [(game, seed) for game in LISTED for seed in (SEEDS[:1] if game in SAMPLES else SEEDS)]
)
def test_whole_turns_are_those_of_the_second_implementation(game: str, seed: int) -> None:
    """One walk of a game that has samples below."""
    rules, chance = GAMES[game], random.Random(seed)
    options = options_of(rules, chance)
    text = str(rules.write_position(action_space(game).start(rules, options, chance)))
    for _ in range(TURNS):
        after = compare(game, text, options)
        if not after:
            break
        text = chance.choice(list(after.values()))


def play_on(game: str, text: str, options: Options, plies: int, chance: random.Random) -> None:
    for _ in range(plies):
        after = compare(game, text, options)
        if not after:
            return
        lively = [turn for turn in after if SAMPLES[game].is_lively(turn)]
        is_lively = lively and chance.random() < SAMPLES[game].liveliness
        text = after[chance.choice(lively if is_lively else list(after))]


SIZES = [
    *((seed, False) for seed in range(2)),
    *(pytest.param(seed, True, marks=pytest.mark.slow) for seed in range(100, 108)),
]


@pytest.mark.parametrize("game", SAMPLES)
@pytest.mark.parametrize(("seed", "many"), SIZES)
def test_random_games_and_tables(game: str, seed: int, many: bool) -> None:
    """Tables with the side not to move in check must be refused; the others are played on."""
    sample, chance = SAMPLES[game], random.Random(seed)
    games, plies = sample.many_games if many else sample.games
    for _ in range(games):
        play_on(game, str(chance.choice(list(GAMES[game].SETUPS.values()))), sample.options(chance), plies, chance)
    chance = random.Random(seed)
    for _ in range(sample.many_tables if many else sample.tables[0]):
        options, text = sample.options(chance), sample.table(chance)
        if sample.is_refused(text, options):
            with pytest.raises(ImpossiblePosition):
                GAMES[game].read_position(text, options)
        else:
            play_on(game, text, options, sample.tables[1], chance)


# Numbers of sequences of turns, counted by the engine and held against known figures
#
# ``perft/<game>.json`` maps labels to figures, those of depth 1, 2, 3 ... A list of them is for the default setup
# under the ruleset of that name, or for the setup of that name; anything else is spelt out, with ``position`` (text,
# or the name of a setup), ``options`` and ``counts``. Every figure was counted by two implementations.


FIGURES = ROOT / "tests" / "perft"
QUICK = 15_000
"""Sequences that the everyday tests count at most in one go."""


def figures() -> Iterator[Any]:
    for path in sorted(FIGURES.glob("*.json")):
        if path.stem not in GAMES:
            continue
        for label, figure in orjson.loads(path.read_bytes()).items():
            start = figure if isinstance(figure, dict) else meant(GAMES[path.stem], label, figure)
            for depth, count in enumerate(start["counts"], start=1):
                marks = pytest.mark.slow if count > QUICK else ()
                yield pytest.param(path.stem, start, depth, count, id=f"{path.stem}: {label}, {depth}", marks=marks)


def meant(rules: Game[Any, Any], label: str, counts: list[int]) -> dict[str, Any]:
    """The subject of a bare list of numbers under a label."""
    if label in rules.SETUPS:
        return {"position": label, "counts": counts}
    assert label in rules.RULEBOOK.rulesets, f"{label} is neither a setup nor a ruleset of {rules.NAME}"
    return {"options": {"ruleset": label}, "counts": counts}


@pytest.mark.parametrize(("game", "start", "depth", "count"), list(figures()))
def test_sequences_are_as_many_as_known(game: str, start: dict[str, Any], depth: int, count: int) -> None:
    rules = GAMES[game]
    options, faults = resolve(rules, start.get("options", {}))
    assert not faults
    text = start.get("position", next(iter(rules.SETUPS.values())))
    position = rules.read_position(rules.SETUPS.get(text, text), options)
    assert perft(rules, position, depth) == count
