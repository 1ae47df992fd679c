"""BattleLore: where several grounds hold, the first in the order of the rulebook is the reason.

Which grounds hold is found here a second time, from the objects that a client sends and without the engine's judge.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import engine.battlelore as game
from engine.battlelore.battlefield import HEXES
from engine.play import play_actions
from engine.registry import GAMES
from tests.reference.battlelore import are_adjacent, place
from tests.support.battlelore import DEFAULTS

PLACE = {ground.code: n for n, ground in enumerate(game.RULEBOOK.grounds)}
FACES = ("green", "blue", "red", "bonus", "lore", "flag")
NAMES = ("Charge de cavalerie", "arcane de guerre", "En avant")

Json = dict[str, Any]


def battlefield(chance: random.Random) -> Json:
    """Few hexes and many units, so that units often block each other."""
    home = chance.choice(HEXES)
    near = [one for one in HEXES if abs(place(one)[0] - place(home)[0]) < 6 and abs(place(one)[1] - place(home)[1]) < 3]
    places = chance.sample(near, min(len(near), 9))
    units: Json = {}
    for name in "abcde":
        unit: Json = {"side": chance.choice(["north", "south"]), "hex": places.pop(), "tokens": chance.randrange(2)}
        creature = chance.choice([None, "blue_spider", "ice_drake", "rock_elemental"])
        kind = {"kind": chance.choice(["foot", "mounted"]), "banner": "red"}
        units[name] = unit | ({"kind": "creature", "creature": creature} if creature else kind)
    field: Json = {"units": units, "impassable": places[:2], "woods": places[2:4], "lore": {"north": 3, "south": 5}}
    if chance.random() < 0.5:
        field["to_move"] = chance.choice(["north", "south"])
    return field


def declaration(field: Json, chance: random.Random) -> Json:
    """An order, a move or an attack, seldom a legal one."""
    names = [*field["units"], "ghost"]
    match chance.choice(["order", "move", "attack"]):
        case "order":
            card: Json = {"kind": "tactic", "name": chance.choice(NAMES)}
            if chance.random() < 0.5:
                card["for"] = chance.choice(["foot", "mounted"])
            if chance.random() < 0.6:
                orders = {one: chance.randrange(3) for one in chance.sample(["left", "centre", "right"], 2)}
                card = {"kind": "section", "orders": orders}
            units = chance.choices(names[:-1] if chance.random() < 0.9 else names, k=chance.randint(1, 3))
            return {"kind": "order", "side": chance.choice(["north", "south"]), "card": card, "units": units}
        case "move":
            name = chance.choice(names)
            at = field["units"].get(name, {"hex": "a1"})["hex"]
            path: list[str] = []
            for _ in range(chance.randint(1, 4)):
                steps = [one for one in HEXES if are_adjacent(at, one)]
                at = chance.choice(steps if chance.random() < 0.9 else HEXES)
                path.append(at)
            tokens = {"tokens": 1} if chance.random() < 0.3 else {}
            return {"kind": "move", "unit": name, "path": path, "movement": chance.randint(1, 3), **tokens}
        case _:
            attack: Json = {"kind": "attack", "attacker": chance.choice([*names, None]), "target": chance.choice(names)}
            attack |= {"dice": chance.randint(1, 4), "bonus_strike": True}
            if chance.random() < 0.5:
                attack["melee"] = chance.random() < 0.5
            if chance.random() < 0.3:
                attack["tokens"] = {"die": chance.randint(1, 2)}
            if chance.random() < 0.2:
                attack["hit_faces"] = [chance.choice([*FACES, "skull"])]
            return attack | ({"battle_back": True} if chance.random() < 0.2 else {})


def holding(field: Json, action: Json) -> Iterator[str]:
    """Every ground that applies to a declaration; grounds that need a missing unit are skipped."""
    units = field["units"]
    if action["kind"] == "order":
        yield from against_order(field, action)
    elif action["kind"] == "move":
        yield from against_move(field, action)
    elif not {action["target"], action["attacker"]} <= {*units, None}:
        yield "no-such-unit"
    else:
        yield from against_attack(field, action)


def against_order(field: Json, order: Json) -> Iterator[str]:
    side = order["side"]
    if field.get("to_move", side) != side:
        yield "not-your-turn"
    if not set(order["units"]) <= set(field["units"]):
        yield "no-such-unit"
        return
    if len(set(order["units"])) < len(order["units"]):
        yield "ordered-twice"
    units = [field["units"][name] for name in order["units"]]
    if any(unit["side"] != side for unit in units):
        yield "not-your-unit"
        return
    card = order["card"]
    if card["kind"] == "section":
        yield from against_sections({one: n for one, n in card["orders"].items() if n}, units, field["lore"][side])
        return
    has_creature = any(unit["kind"] == "creature" for unit in units)
    known = {"Charge de cavalerie": "mounted", "arcane de guerre": None}
    if has_creature and card["name"] != "arcane de guerre":
        yield "tactic-orders-no-creature"
    troops = card.get("for") or known.get(card["name"])
    if card["name"] in known and troops != known[card["name"]]:
        yield "card-for-differs"
    if troops and has_creature:
        yield "neither-foot-nor-mounted"
    if troops and any(unit["kind"] not in (troops, "creature") for unit in units):
        yield "card-for-other-troops"


def sections(unit: Json) -> set[str]:
    """The sections of a unit as its side sees them: by half hexes from the western edge."""
    x, row = place(unit["hex"])
    west, east = (7, 17) if row % 2 else (8, 16)
    expected = {"left"} if x < west else {"right"} if x > east else {"centre"}
    if row % 2 == 0:
        expected = {"left", "centre"} if x == 7 else {"centre", "right"} if x == 17 else expected
    turned = {"left": "right", "right": "left", "centre": "centre"}
    return expected if unit["side"] == "south" else {turned[one] for one in expected}


def against_sections(limits: dict[str, int], units: list[Json], lore: int) -> Iterator[str]:
    if len(units) > sum(limits.values()):
        yield "too-many-orders"
    outside = [unit for unit in units if not sections(unit) & set(limits)]
    if any(unit["kind"] != "creature" for unit in outside):
        yield "unit-not-in-section"
    if not shared_out([sections(unit) & set(limits) for unit in units if sections(unit) & set(limits)], limits):
        yield "section-limit-exceeded"
    if 3 * len(outside) > lore:
        yield "not-enough-lore"


def shared_out(wanted: list[set[str]], limits: dict[str, int]) -> bool:
    """Whether each unit finds a place in one of its sections: tried one by one."""
    if not wanted:
        return True
    return any(
        limits[one] and shared_out(wanted[1:], {**limits, one: limits[one] - 1}) for one in wanted[0]
    )  # fmt: skip


def against_move(field: Json, move: Json) -> Iterator[str]:
    unit = field["units"].get(move["unit"])
    if unit is None:
        yield "no-such-unit"
        return
    path = move["path"]
    if field.get("to_move", unit["side"]) != unit["side"]:
        yield "not-your-turn"
    if not all(are_adjacent(one, other) for one, other in zip([unit["hex"], *path], path, strict=False)):
        yield "step-not-adjacent"
    if {other["hex"] for other in field["units"].values() if other is not unit} & set(path):
        yield "hex-occupied"
    if set(field["impassable"]) & set(path):
        yield "hex-impassable"
    if set(field["woods"]) & set(path[:-1]):
        yield "woods-stop"
    if len(path) > move["movement"] + move.get("tokens", 0):
        yield "moves-too-far"
    if "tokens" in move and len(path) < move["movement"] + move["tokens"]:
        yield "token-buys-no-hex"
    if move.get("tokens", 0) > unit.get("tokens", 0):
        yield "no-token"


def against_attack(field: Json, attack: Json) -> Iterator[str]:
    attacker, target = (field["units"].get(attack[role]) for role in ("attacker", "target"))
    if set(attack.get("hit_faces", ())) - set(FACES):
        yield "unknown-face"
    if attack.get("battle_back"):
        yield "no-battle-back-pending"
    dice = attack.get("tokens", {}).get("die", 0)
    if attacker is None:
        if dice:
            yield "card-has-no-token"
        return
    if not attack.get("battle_back") and field.get("to_move", attacker["side"]) != attacker["side"]:
        yield "not-your-turn"
    if attack.get("melee") != (beside := are_adjacent(attacker["hex"], target["hex"])) and "melee" in attack:
        yield "adjacent-is-melee" if beside else "not-adjacent"
    if attacker["side"] == target["side"]:
        yield "own-side-attacked"
    if dice > attacker.get("tokens", 0):
        yield "no-token"


@pytest.mark.parametrize("seed", range(4))
def test_the_reason_of_a_refusal_is_the_first_ground_that_holds(seed: int) -> None:
    chance = random.Random(seed)
    met: Counter[str | None] = Counter()
    for _ in range(1_000):
        field = battlefield(chance)
        action = declaration(field, chance)
        position = game.read_position(field, DEFAULTS)
        first = min(holding(field, action), key=PLACE.__getitem__, default=None)
        ground = game.objection(position, game.read_turn(position, action)[0])
        assert ground == first, (field, action)
        met[first] += 1
    assert len(met) > 20, met


def against_path(field: Json, path: list[str], required: int, ways: list[list[str]], tokens: int) -> Iterator[str]:
    """Every ground against a path of retreat of the unit a."""
    unit = field["units"]["a"]
    troop = unit["kind"] != "creature"
    back = -1 if unit["side"] == "south" else 1
    steps = list(zip([unit["hex"], *path], path, strict=False))
    if len(path) > required + tokens:
        yield "troop-path-too-long" if troop else "path-too-long"
    if not all(are_adjacent(one, other) and place(other)[1] - place(one)[1] == back for one, other in steps):
        yield "path-not-rearward"
    if set(field["impassable"]) & set(path):
        yield "path-impassable"
    if {other["hex"] for other in field["units"].values()} & set(path):
        yield "path-blocked"
    if len(path) < max(map(len, ways)):
        yield "path-not-maximal"
    if len(path) < required + tokens and tokens:
        yield "token-buys-no-hex"
    if tokens > unit["tokens"]:
        yield "no-token"


@pytest.mark.parametrize("seed", range(4))
def test_the_reason_against_a_path_is_the_first_ground_that_holds(seed: int) -> None:
    chance = random.Random(seed)
    met: Counter[str | None] = Counter()
    for _ in range(600):
        field = battlefield(chance)
        field["units"]["a"] |= {"tokens": chance.randrange(3)}
        rolled = {"roll": "attack", "faces": ["flag"] * chance.randint(1, 3)}
        attack: Json = {"kind": "attack", "attacker": None, "target": "a", "bonus_strike": True, "inputs": [rolled]}
        attack["dice"] = len(rolled["faces"])
        action = attack | {"inputs": [rolled, *_ignored(field)]}
        position = game.read_position(field, DEFAULTS)
        reached, _, ground = play_actions(GAMES["battlelore"], position, game.read_turn(position, action))
        awaiting = game.awaited(reached)
        wire: Json = {} if awaiting is None else dict(awaiting.wire())
        if ground is not None or wire.get("choose") != "path":
            continue
        ways = [list(way) for way in wire["values"]]
        required = reached.fight.result.required
        path = _some_path(field["units"]["a"]["hex"], required, chance)
        tokens = chance.choice([0, 0, 1, 2])
        given = {"choose": "path", "value": path, **({"tokens": tokens} if tokens else {})}
        turn = game.read_turn(position, action | {"inputs": [*action["inputs"], given]})
        _, _, ground = play_actions(GAMES["battlelore"], position, turn)
        first = min(against_path(field, path, required, ways, tokens), key=PLACE.__getitem__, default=None)
        assert ground == first, (field, given)
        met[first] += 1
    assert len(met) > 5, met


def _ignored(field: Json) -> list[Json]:
    return [{"choose": "ignore", "value": 0}] if field["units"]["a"].get("creature") == "ice_drake" else []


def _some_path(at: str, required: int, chance: random.Random) -> list[str]:
    path = []
    for _ in range(chance.randint(0, required + 2)):
        rear = [one for one in HEXES if are_adjacent(at, one)]
        at = chance.choice(rear if chance.random() < 0.9 else HEXES)
        path.append(at)
    return path
