"""Random battles of BattleLore: fields, inputs, whole battles."""

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import engine.battlelore as game
from adjudicator.judging.case import resolve
from engine.battlelore.battlefield import HEXES, NEIGHBOURS, NUMBERS
from engine.battlelore.creatures import CREATURES
from engine.battlelore.position import Position
from engine.battlelore.turns import CHOICE_OF, FACES, Action, Attack, Roll
from engine.rulebook import Finding

DEFAULTS, _ = resolve(game, {})
KILLERS = ("riders", "beast", None)


def scene(chance: random.Random, creature: str | None) -> dict[str, Any]:
    """A field at random: a target in the middle of units, terrain and both edges of the board."""
    side = chance.choice(["north", "south"])
    other = "south" if side == "north" else "north"
    home = chance.choice(HEXES)
    near = sorted({HEXES[n] for m in NEIGHBOURS[NUMBERS[home]] for n in NEIGHBOURS[m]} - {home})
    places = chance.sample(near, min(len(near), 9))
    target: dict[str, Any] = {"side": side, "hex": home, "kind": "creature" if creature else "foot"}
    target |= (
        {"creature": creature}
        if creature
        else {"banner": "green", "bold": chance.randrange(2), "figures": chance.randint(1, 4)}
    )
    units = {
        "target": target | {"tokens": chance.randrange(3)},
        "riders": {"side": other, "hex": places.pop(), "kind": "mounted", "banner": "red", "figures": 1},
        "beast": {"side": other, "hex": places.pop(), "kind": "creature", "creature": "rock_elemental"},
    }
    while places and chance.random() < 0.8:
        kind: dict[str, Any] = {"kind": "foot", "figures": chance.randint(1, 4)}
        if chance.random() < 0.3:
            kind = {"kind": "creature", "creature": chance.choice(list(CREATURES))}
        standing = {"side": chance.choice([side, other]), "hex": places.pop(), "tokens": chance.randrange(3)}
        units[f"u{len(places)}"] = standing | kind
    return {
        "units": units,
        "impassable": [place for place in places if chance.random() < 0.7],
        "lore": {"north": chance.choice([0, 1, 3, 98]), "south": chance.choice([0, 2, 99])},
        "banners": {"north": 1, "south": 2},
        "pool": chance.randrange(4),
    }


def options(chance: random.Random) -> dict[str, Any]:
    return {option.name: chance.choice(list(option.values)) for option in game.RULEBOOK.options}


def answer(position: Position, chance: random.Random) -> Action:
    """Any input to the awaited roll or choice."""
    awaited = position.fight.awaited if position.fight else None
    assert awaited is not None
    if not awaited.dice:
        return chance.choice(list(game.legal_actions(position)))
    return Roll(awaited.kind, tuple(chance.choices(FACES, k=awaited.dice)), awaited.unit)  # type: ignore[arg-type]  # a roll


def fought(position: Position, attack: Attack, chance: random.Random) -> tuple[Position, list[Finding], list[Action]]:
    """The battle to its end, what happened, and all of its actions."""
    reached: Position = position
    actions: list[Action] = [attack]
    findings: list[Finding] = []
    while True:
        assert game.objection(reached, actions[-1]) is None
        after = game.apply(reached, actions[-1])
        findings += game.findings(reached, actions[-1], after)
        reached = after
        if game.awaited(reached) is None:
            return reached, findings, actions
        actions.append(answer(reached, chance))


def as_read(actions: Sequence[Action]) -> tuple[Action, ...]:
    """A turn as a reader gives it: an attack names the choices among its inputs."""
    declared, *inputs = actions
    if isinstance(declared, Attack):
        given = frozenset(CHOICE_OF[type(one)] for one in inputs if not isinstance(one, Roll))
        declared = declared._replace(given=given)
    return declared, *inputs


def dragon_hunt() -> Position:
    return game.read_position(
        {
            "units": {
                "k": {"side": "north", "hex": "g6", "kind": "mounted", "banner": "red"},
                "d": {"side": "south", "hex": "g5", "kind": "creature", "creature": "ice_drake"},
            }
        },
        DEFAULTS,
    )


def random_battle(chance: random.Random, turns: int) -> list[str]:
    """The texts of so many legal turns at random, from the setup ``duel``."""
    battle: list[str] = []
    while len(battle) < turns:
        battle = list(islice(_duel(chance), turns))
    return battle


def _duel(chance: random.Random) -> Iterator[str]:
    """The texts of legal turns until the creature falls."""
    position = game.read_position(game.SETUPS["duel"], DEFAULTS)
    while "spider" in (units := tuple(position.units)):
        texts = [f"{side} ends" for side in game.SIDES]
        texts += [f"{one} x {other} {no}bonus strike" for one in units for other in units for no in ("", "no ")]
        texts += [f"{one} to {chance.choice(HEXES)} movement {n}" for one in units for n in (1, 2, 3)]
        turns = [game.read_turn(position, game.turn_object(position, text)) for text in texts]
        begun = chance.choice([turn for turn in turns if game.objection(position, turn[0]) is None])
        actions = [begun[0]]
        reached = game.apply(position, begun[0])
        while game.awaited(reached) is not None:
            actions.append(answer(reached, chance))
            reached = game.apply(reached, actions[-1])
        yield str(game.turn_text(position, game.write_turn(position, as_read(actions))))
        position = game.close(reached)
