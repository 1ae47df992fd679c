"""What an action does, as its game describes it: it agrees with its effects, and there is one of every action."""

import random
from contextlib import suppress
from itertools import islice
from typing import Any

import orjson
import pytest

from engine.described import whole_turn
from engine.errors import NotationError
from engine.game import Game
from engine.play import awaited, play_actions, turns
from engine.registry import GAMES
from tests.cases import action_space
from tests.support.cases import cases, openable, walk

TEXT_GAMES = [name for name, rules in GAMES.items() if rules.NOTATION == "text"]
CAPTURES = ("captured", "killed")
SAMPLE = 300


def effects_of(rules: Game[Any, Any], position: Any, actions: tuple[Any, ...]) -> list[Any]:
    found: list[Any] = []
    for action in actions:
        after = rules.apply(position, action)
        found += rules.findings(position, action, after)
        position = after
    return found


@pytest.mark.parametrize("game", TEXT_GAMES)
def test_a_legal_turn_is_described_as_its_effects_are(game: str) -> None:
    rules, captures = GAMES[game], 0
    between = (position for position in walk(rules, 1) if awaited(rules, position) is None)
    for position in islice(between, 0, None, 3):
        for actions, _ in islice(turns(rules, position), SAMPLE):
            whole, effects = whole_turn(rules.described(position, actions)).fields, effects_of(rules, position, actions)
            moved: Any = next((one.facts for one in effects if one.code == "moved"), {})
            assert {name: whole.get(name) for name in moved} == moved
            taken: Any = next((one.facts for one in effects if one.code in CAPTURES), {})
            assert whole.get("captured", {}).items() <= taken.items()
            assert ("captured" in whole) == bool(taken)
            captures += bool(taken)
    assert captures


@pytest.mark.parametrize("game", GAMES)
def test_every_action_is_described(game: str) -> None:
    """Also an illegal one, one of a turn that is only begun, and one in a finished game."""
    rules, chance, refused = GAMES[game], random.Random(1), 0
    finished = {case["case"] for case in cases(game) if case.get("reason") == "game-over"}
    for n, (case, opened) in enumerate(openable(game)):
        if n % 9 and case["case"] not in finished:
            continue
        position: Any = opened.position
        begun: tuple[Any, ...] = ()
        with suppress(NotationError):  # a case of the text reader
            begun = rules.read_turn(position, case.get("action", ""))
        for taken in range(len(begun)):
            described(rules, position, begun[: taken + 1])
        for at in {0, max(len(begun) - 1, 0)}:
            reached, taken, _ = play_actions(rules, position, begun[:at])
            space = [*action_space(game).actions(reached)] if taken == at else []
            for action in chance.sample(space, min(SAMPLE, len(space))):
                described(rules, position, (*begun[:at], action))
                refused += rules.objection(reached, action) is not None
    assert refused


def described(rules: Game[Any, Any], position: Any, actions: tuple[Any, ...]) -> None:
    """Each action has a description, and this a form in JSON."""
    steps = rules.described(position, actions)
    assert len(steps) == len(actions)
    for step in steps:
        assert orjson.loads(orjson.dumps(step.fields))["kind"]
