"""BattleLore compared with the reference implementation: the inputs and the outcome of each battle."""

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
    """An input that is awaited."""
    if "choose" in awaits:
        return {"choose": awaits["choose"], "value": chance.choice(awaits["values"])}
    rolled = {key: awaits[key] for key in ("roll", "unit") if key in awaits}
    # Helmets are rarer here than on the dice, so that battles go on for longer.
    return rolled | {"faces": chance.choices(FACES, (1, 1, 1, 1, 2, 4), k=awaits["dice"])}


Told = tuple[Any, Any, Any, Any]
"""Awaited input, possible tokens, outcome, position after."""


def by_reference(before: dict[str, Any], action: dict[str, Any], readings: dict[str, Any]) -> Told:
    """As the reference implementation has it."""
    battle = Battle(before, action, readings)
    try:
        ended = battle.fight()
    except Awaiting as awaiting:
        return awaiting.awaits, battle.offers, None, None
    return (None, battle.offers, *ended)


def by_engine(before: dict[str, Any], action: dict[str, Any], readings: dict[str, Any]) -> Told:
    """The same from the engine."""
    position = game.read_position(before, readings)
    actions = game.read_turn(position, action)
    reached, _, ground = play_actions(GAME, position, actions)
    assert ground is None, (before, action, ground)
    may_spend = [{name: offer[name] for name in ("unit", "for", "tokens")} for offer in offers(position, action)]
    awaited = game.awaited(reached)
    if awaited is not None:
        return plain(awaited.wire()), may_spend, None, None
    outcome = plain(game.turn_fields(position, actions, reached)["outcome"])
    return None, may_spend, outcome, plain(game.write_position(game.close(reached)))


def offers(position: Any, action: dict[str, Any]) -> Any:
    """Possible tokens, each with its addition to the action."""
    reached, _, _ = play_actions(GAME, position, game.read_turn(position, action))
    return plain(game.turn_status(reached)["may_spend"])


def added(action: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """The action with an offer's addition."""
    return action | more | {"inputs": [*action["inputs"], *more.get("inputs", ())]}


def check_offers(before: dict[str, Any], action: dict[str, Any], readings: dict[str, Any], given: Any) -> None:
    """Every offer is legal; every purchase of the reference is offered."""
    position = game.read_position(before, readings)
    listed = offers(position, action)
    for offer in listed:
        for more in offer["add"]:
            _, _, ground = play_actions(GAME, position, game.read_turn(position, added(action, more)))
            assert ground is None, (before, action, more)
    if given is not None:
        assert {"inputs": [given]} in [more for offer in listed for more in offer["add"]], (before, action, given)


def bought(before: dict[str, Any], action: dict[str, Any], answer: Told, chance: random.Random) -> Any:
    """An input that spends tokens, awaited or not; ``None`` where none can be spent, or chance is against it."""
    awaits, may_spend, outcome, _ = answer
    open_to_all = [one for one in may_spend if one["for"] != "die"]
    if not open_to_all or chance.random() < 0.5:
        return None
    offer = chance.choice(open_to_all)
    tokens = chance.randint(1, offer["tokens"])
    awaited = awaits or {}
    if offer["for"] == "flag":
        own = (
            awaited["values"][0]
            if awaited.get("choose") == "ignore"
            else before["units"]["target"]["kind"] == "creature"
        )
        return {"choose": "ignore", "value": own + tokens, "tokens": tokens}
    required = max(map(len, awaited["values"])) if awaits else outcome["required"]
    ways = Battle(before, action, {}).ways("target", before["units"]["target"]["hex"], required + tokens)
    path = chance.choice([way for way in ways if len(way) == required + tokens])
    return {"choose": "path", "value": path, "tokens": tokens}


def compare(before: dict[str, Any], action: dict[str, Any], readings: dict[str, Any], chance: random.Random) -> int:
    """Fight a battle to its end in both; how many inputs spent tokens."""
    spent = 0
    while True:
        answer = by_engine(before, action, readings)
        assert answer == by_reference(before, action, readings), (before, action, readings)
        given = bought(before, action, answer, chance)
        if given is None and answer[0] is None:
            return spent
        check_offers(before, action, readings, given)
        spent += given is not None
        action = action | {"inputs": [*action["inputs"], given or answered(answer[0], chance)]}


@pytest.mark.parametrize("seed", range(3))
def test_battles_at_random_end_alike(seed: int) -> None:
    chance = random.Random(seed)
    spent = 0
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
            "dice": chance.randint(1, 8),
            "bonus_strike": chance.random() < 0.5,
            "hit_faces": chance.sample(FACES, chance.choice([0, 0, 0, 1, 2])),
            "inputs": [],
        }
        text["units"]["beast"]["creature"] = chance.choice(list(CREATURES))
        for name in ("riders", "beast"):
            text["units"][name]["tokens"] = chance.randrange(3)
        text["lore"]["north"] = chance.choice([0, 2, 98])
        readings = options(chance)
        carried = text["units"].get(action["attacker"], {}).get("tokens", 0)
        action["tokens"] = {"die": chance.randint(0, carried)}
        before = plain(game.write_position(game.read_position(text, readings)))
        spent += compare(before, action, readings, chance)
    assert spent > 20
