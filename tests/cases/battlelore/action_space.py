"""BattleLore: every number of flags ignored and every way over hexes near the target, in a battle under way."""

import random
from collections.abc import Iterator
from typing import Any

from engine.battlelore.battlefield import HEXES, REARWARD
from engine.battlelore.position import Position
from engine.battlelore.turns import Action, Attack, Ignore, Path, Roll
from engine.game import Game


def start(rules: Game[Any, Any], options: dict[str, Any], chance: random.Random) -> Any:
    """An attack that has just brought flags, on a dragon among others: it may be ignored, and there are ways."""
    hexes = chance.sample(HEXES, 30)
    target = {"side": chance.choice(["north", "south"]), "hex": hexes.pop(), "kind": "creature"}
    units = {"target": target | {"creature": chance.choice(["ice_drake", "fire_dragon", "wood_wyvern"])}}
    for n in range(12):
        units[f"u{n}"] = {"side": chance.choice(["north", "south"]), "hex": hexes.pop(), "kind": "foot"}
    position = rules.read_position({"units": units, "impassable": hexes[:8]}, options)
    declared = rules.apply(position, Attack(None, "target", dice=2, bonus_strike=True))
    return rules.apply(declared, Roll("attack", ("flag", chance.choice(["flag", "lore"]))))


def actions(position: Position) -> Iterator[Action]:
    yield from map(Ignore, range(10))
    if position.fight is None:
        return
    target = position.units.get(position.fight.declared.target)
    if target is None:
        return
    yield from map(Path, _ways(target.hex, target.side, 5))


def _ways(start: int, side: int, length: int) -> Iterator[tuple[int, ...]]:
    """Ways of up to ``length`` hexes, stepping rearward, aside and forward."""
    yield ()
    if not length:
        return
    beside = [start - 1, start + 1] if length > 3 else []
    for step in (*REARWARD[side][start], *REARWARD[1 - side][start][:1], *beside):
        if 0 <= step < len(HEXES):
            for rest in _ways(step, side, length - 1):
                yield (step, *rest)
