"""The engine keeps no state between requests: tables made once are made for all positions."""

import random
import sys
from itertools import islice
from typing import Any

import pytest

from engine.dragonchess.board import SIZE
from engine.dragonchess.movement import Readings
from engine.dragonchess.tables import rules_of
from engine.game import Game
from engine.play import turns
from engine.registry import GAMES
from tests.support.cases import cases, openable

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
    for table in rules_of(Readings()).attacked_from:
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
