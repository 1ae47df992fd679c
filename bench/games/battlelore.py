"""BattleLore: an attack with a critical roll, a retreat and a trampling, on random battlefields."""

import random
from typing import Final

from bench.material import Sample
from bench.plan import Plan
from engine.game import AnyGame, Json

CREATURES: Final = ("giant_spider", "wood_giant")
"""Both with a green banner, two hexes a flag, one flag ignored."""
ROLLED: Final[Json] = [
    {"roll": "attack", "faces": ["green", "flag", "flag", "lore"]},
    {"roll": "critical", "faces": ["red"]},
    {"roll": "retreat_critical", "faces": ["blue"]},
]
"""A hit in vain; two hexes to retreat, of which one is missing, in vain too."""
BYSTANDERS: Final = 8
OTHER: Final = {"north": "south", "south": "north"}


def behind(hexagon: str, side: str) -> tuple[str, ...]:
    """The two hexes nearer to the baseline of ``side``, or the one on a flank."""
    file, row = ord(hexagon[0]) - ord("a"), int(hexagon[1:])
    left = file - row % 2
    last = 11 if row % 2 else 12
    step = -1 if side == "south" else 1
    return tuple(f"{chr(ord('a') + column)}{row + step}" for column in (left, left + 1) if 0 <= column <= last)


def attacks(game: AnyGame, count: int, chance: random.Random) -> list[Sample]:
    """A creature with one free hex behind it and troops behind that."""
    action: dict[str, Json] = {"kind": "attack", "attacker": "k", "target": "t", "melee": True, "dice": 4}
    action |= {"bonus_strike": False, "inputs": ROLLED}
    samples: dict[str, Sample] = {}
    while len(samples) < count:
        position = game.write_position(game.read_position(battlefield(chance), game.RULEBOOK.complete({})))
        samples[str(position)] = Sample(position, action)
    return list(samples.values())


def battlefield(chance: random.Random) -> dict[str, Json]:
    side = chance.choice(("north", "south"))
    target = f"{chance.choice('cdefghij')}{chance.randint(4, 6)}"
    free, shut = chance.sample(behind(target, side), 2)
    beyond = behind(free, side)
    attacker = chance.choice(behind(target, OTHER[side]))
    taken = {target, free, shut, attacker, *beyond}
    units: dict[str, Json] = {
        "t": {"side": side, "hex": target, "kind": "creature", "creature": chance.choice(CREATURES)},
        "k": troop(OTHER[side], attacker, chance),
        "s": troop(side, shut, chance),
    }
    units |= {f"b{n}": troop(chance.choice(("north", "south")), hexagon, chance) for n, hexagon in enumerate(beyond)}
    for n in range(BYSTANDERS):
        hexagon = f"{chance.choice('abcdefghijkl')}{chance.randint(1, 9)}"
        if hexagon not in taken:
            taken.add(hexagon)
            units[f"u{n}"] = troop(chance.choice(("north", "south")), hexagon, chance)
    return {"units": units, "lore": {"north": chance.randint(0, 5), "south": chance.randint(0, 5)}, "pool": 20}


def troop(side: str, hexagon: str, chance: random.Random) -> dict[str, Json]:
    kind, most = chance.choice((("foot", 4), ("mounted", 3)))
    banner = chance.choice(("green", "blue", "red"))
    return {"side": side, "hex": hexagon, "kind": kind, "banner": banner, "figures": chance.randint(2, most)}


PLAN: Final = Plan(samples=attacks, adjudication=1.2, uncached=1.6)
