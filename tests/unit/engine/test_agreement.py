"""Properties of random games: the list of legal actions agrees with the objections, and positions can be sent back."""

import random
import sys
from collections import Counter
from itertools import islice
from typing import Any

import orjson
import pytest
import yaml

from adjudicator.checks.agreement import check_lists, check_written, options_of
from adjudicator.judging.case import open_case
from adjudicator.judging.records import replay
from engine.dragonchess.board import SIZE
from engine.dragonchess.movement import Readings
from engine.dragonchess.tables import move_tables
from engine.game import Game
from engine.play import turns
from engine.registry import GAMES
from tests.cases import action_space
from tests.support.cases import cases, openable, walk
from tests.support.folders import RECORDS
from tests.support.tabled import tabled

WALKS = 3


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(WALKS))
@pytest.mark.parametrize("every", [2, pytest.param(1, marks=pytest.mark.slow)])
def test_listed_is_what_is_not_objected_to(game: str, seed: int, every: int) -> None:
    """At every second position of a random game; ``make slow`` looks at all of them."""
    rules = GAMES[game]
    space = action_space(game)
    compared = 0
    for position in islice(walk(rules, seed), 0, None, every):
        check_lists(rules, position, space.actions(position))
        compared += 1
    assert compared > 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(60, 66))
def test_what_a_legal_turn_leaves_can_be_sent_back(game: str, seed: int) -> None:
    """It is a valid position: read under the same options, it is the position that was written."""
    rules, chance = GAMES[game], random.Random(seed)
    options = options_of(rules, random.Random(seed))
    for position in walk(rules, seed):
        check_written(rules, position, options, chance)


# The engine keeps no state between requests: tables made once are made for all positions


MOVES = 40
MADE_ONCE = frozenset({"engine.dragonchess.tables._once"})
"""Tables filled on demand and valid for all positions: the moves, each once."""


def entries() -> dict[str, int]:
    """How many entries each memoising function of the engine holds, by its name."""
    return {
        f"{name}.{attribute}": value.cache_info().currsize
        for name, module in sorted(sys.modules.items())
        if name.partition(".")[0] == "engine"
        for attribute, value in vars(module).items()
        if callable(getattr(value, "cache_info", None))
    }


def play_on(game: Game[Any, Any], position: Any, chance: random.Random) -> Any:
    """A position some turns later, with everything computed that a ruling needs."""
    for _ in range(3):
        listed = list(islice(turns(game, position), 20))
        if not listed:
            return position
        position = game.close(chance.choice(listed)[1])
        game.outcome(position, game.status(position), None)
        game.write_position(position)
        game.key(position)
    return position


def positions(game: str) -> list[Any]:
    """Positions of the cases under the default options, in their order."""
    starts = (start.position for case, start in openable(game) if "position" in case and "options" not in case)
    return list(islice(starts, 2 * MOVES))


@pytest.fixture(scope="module", autouse=True)
def _whole_tables() -> None:
    """Table entries are computed on first use and valid for all positions: compute all of them."""
    for table in move_tables(Readings()).attacked_from:
        for square in range(SIZE):
            table[square]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_remembered_of_a_position(game: str) -> None:
    rules, chance = GAMES[game], random.Random(1)
    reached = positions(game)
    assert len(reached) >= min(MOVES, len(cases(game)) // 3)
    for position in reached[: len(reached) // 2]:
        play_on(rules, position, chance)
    before = entries()
    for position in reached[len(reached) // 2 :]:
        play_on(rules, position, chance)
    assert {name: held for name, held in entries().items() if held > before.get(name, 0)}.keys() <= MADE_ONCE


# Whole games, with the rulings on the way


@tabled
def test_a_game_is_replayed_to_its_end(
    record: str, turns: int, after: Any, status: Any, articles: list[str], effects: dict[str, int], last: dict[str, Any]
) -> None:
    """``effects`` occur at least so often, and ``last`` is the last of them."""
    content = yaml.load((RECORDS / f"{record}.yaml").read_text("utf-8"), yaml.CSafeLoader)
    played = content["turns"] if isinstance(content, dict) else content
    raw = replay(open_case(GAMES[record], {}), played, "stop")
    answer = orjson.loads(orjson.dumps(raw, option=orjson.OPT_NON_STR_KEYS))
    assert answer["first_offence"] is None
    assert [ruling["turn"] for ruling in answer["rulings"]] == played
    assert len(played) >= turns
    assert after in (None, answer["position"])
    assert status.items() <= answer["status"].items()
    assert set(articles) <= set(answer["rulings"][-1]["articles"])
    happened = [effect for ruling in answer["rulings"] for effect in ruling["effects"]]
    counts = Counter(effect["kind"] for effect in happened)
    assert {kind: count for kind, count in effects.items() if counts[kind] < count} == {}
    assert last.items() <= happened[-1].items()
