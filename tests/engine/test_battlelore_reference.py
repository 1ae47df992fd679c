"""BattleLore compared with the reference implementation: what each battle awaits, and what it comes to."""

import json
import random
from typing import Any

import pytest

import engine.battlelore as game
from engine.battlelore.creatures import CREATURES
from engine.battlelore.turns import FACES
from engine.play import play_actions
from engine.registry import GAMES
from tests.reference.battlelore import Awaiting, Battle
from tests.support.battlelore import options, scene

GAME = GAMES["battlelore"]


def plain(value: object) -> Any:
    """As it goes over the wire."""
    return json.loads(json.dumps(value))


def answered(awaits: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    if "choose" in awaits:
        return {"choose": awaits["choose"], "value": chance.choice(awaits["values"])}
    rolled = {key: awaits[key] for key in ("roll", "unit") if key in awaits}
    # Helmets are rarer here than on the dice, so that battles go on for longer.
    return rolled | {"faces": chance.choices(FACES, (1, 1, 1, 1, 2, 4), k=awaits["dice"])}


def by_reference(before: dict[str, Any], action: dict[str, Any], readings: dict[str, Any]) -> tuple[Any, Any, Any]:
    """What is awaited, the outcome, the position after: as the reference implementation has it."""
    try:
        return (None, *Battle(before, action, readings).fight())
    except Awaiting as awaiting:
        return awaiting.awaits, None, None


def by_engine(before: dict[str, Any], action: dict[str, Any], readings: dict[str, Any]) -> tuple[Any, Any, Any]:
    """The same from the engine."""
    position = game.read_position(before, readings)
    reached, _, ground = play_actions(GAME, position, game.read_turn(position, action))
    assert ground is None
    awaited = game.awaited(reached)
    if awaited is not None:
        return plain(awaited.wire()), None, None
    return None, plain(game.extra_fields(reached)["outcome"]), plain(game.write_position(game.close(reached)))


def compare(before: dict[str, Any], action: dict[str, Any], readings: dict[str, Any], chance: random.Random) -> None:
    while True:
        answer = by_engine(before, action, readings)
        assert answer == by_reference(before, action, readings), (before, action, readings)
        if answer[0] is None:
            return
        action = action | {"inputs": [*action["inputs"], answered(answer[0], chance)]}


@pytest.mark.parametrize("seed", range(6))
def test_battles_at_random_end_alike(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(200):
        text = scene(chance, chance.choice([*CREATURES, None]))
        for unit in text["units"].values():
            unit["on_stone_bridge"] = chance.random() < 0.2
        if chance.random() < 0.2:
            del text["pool"]
        action: dict[str, Any] = {
            "kind": "attack",
            "attacker": chance.choice(["riders", "beast", None]),
            "target": "target",
            "melee": chance.random() < 0.5,
            "dice": chance.randint(1, 8),
            "bonus_strike": chance.random() < 0.5,
            "inputs": [],
        }
        text["units"]["beast"]["creature"] = chance.choice(list(CREATURES))
        readings = options(chance)
        compare(plain(game.write_position(game.read_position(text, readings))), action, readings, chance)
