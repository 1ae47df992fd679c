"""Random requests built from each game's grammar: valid input, and input close to it.

Everything comes from one ``random.Random``, so a seed reproduces it: possible positions, and some with a few characters
changed; legal, illegal, begun and misspelt turns; objects with fields changed; right and wrong options.
"""

import copy
import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, Final, NamedTuple

import orjson

from adjudicator.checks.agreement import options_of
from engine.battlelore.battlefield import HEXES
from engine.battlelore.creatures import CREATURES
from engine.battlelore.turns import FACES, Attack
from engine.game import Game, MultiStep, capability
from engine.registry import GAMES
from tests.cases import action_space
from tests.support.battlelore import fought, scene
from tests.support.cases import cases
from tests.support.tabled import values_of

Json = Any

STARTS: Final = 40
"""Tables of each game that requests are about, each with the walk from there."""
STEPS: Final = 6
ODD: Final[list[str]] = values_of(__file__)["odd"]
"""Confusable or dangerous text: homoglyphs, marks, templates, non-ASCII digits."""
IDS: Final[list[str]] = values_of(__file__)["ids"]
"""Names of units that mean something elsewhere."""
WORDS_OF_OTHERS: Final[dict[str, str]] = values_of(__file__)["words_of_others"]


class Table(NamedTuple):
    """A position in play, the options that it is played by, and its text or object."""

    options: dict[str, Json]
    position: Any
    text: Json


@cache
def tables(game: str) -> tuple[Table, ...]:
    """Positions of random games under random options; the same ones in every run."""
    rules = GAMES[game]
    return tuple(table for seed in range(STARTS) for table in islice(_walk(rules, random.Random(seed)), STEPS))


def _walk(rules: Game[Any, Any], chance: random.Random) -> Iterator[Table]:
    options = options_of(rules, chance)
    if rules.NOTATION != "text":
        field = scene(chance, chance.choice([*CREATURES, None]))
        field |= chance.choice([{}, {}, {"to_move": chance.choice(["north", "south"])}])
        yield Table(options, rules.read_position(field, options), field)
        return
    position = action_space(rules.NAME).start(rules, options, chance)
    for _ in range(STEPS):
        yield Table(options, position, rules.write_position(position))
        turn = legal_turn(rules, position, chance)
        if turn is None:
            return
        for action in turn:
            position = rules.apply(position, action)
        position = rules.close(position)


def legal_turn(rules: Game[Any, Any], position: Any, chance: random.Random) -> tuple[Any, ...] | None:
    """The actions of a legal turn, or of the beginning of one; ``None`` where there is none."""
    actions: list[Any] = []
    for _ in range(5 if capability(rules, MultiStep) else 1):
        choices = list(rules.legal_actions(position))
        if not choices:
            break
        actions.append(chance.choice(choices))
        position = rules.apply(position, actions[-1])
        if actions and chance.random() < 0.2:
            break
    return tuple(actions) or None


@cache
def canonical_turns(game: str) -> tuple[Json, ...]:
    """Turns and beginnings from the cases, illegal ones included."""
    turns = [case[name] for case in cases(game) for name in ("action", "begun") if name in case]
    return tuple({repr(one): one for one in turns}.values())


@cache
def canonical_positions(game: str) -> tuple[Json, ...]:
    return tuple({repr(case["position"]): case["position"] for case in cases(game) if "position" in case}.values())


def position(game: str, table: Table, chance: random.Random) -> Json:
    """The position of the table, usually unchanged."""
    roll = chance.random()
    if roll < 0.65:
        return table.text
    if roll < 0.8:
        return misspelt(table.text, chance)
    if roll < 0.95:
        return spoilt(table.text, chance)
    return chance.choice(canonical_positions(game) or (table.text,))


def turn(game: str, table: Table, chance: random.Random) -> Json:
    """A turn: legal, illegal, begun, of another position, misspelt, or unreadable."""
    written = _written(game, table, chance)
    roll = chance.random()
    if roll < 0.45:
        return written
    if roll < 0.75:
        return misspelt(written, chance)
    if roll < 0.92:
        return spoilt(written, chance)
    if roll < 0.97:
        return chance.choice(canonical_turns(game))
    return chance.choice(canonical_turns(chance.choice(list(GAMES))))


def _written(game: str, table: Table, chance: random.Random) -> Json:
    rules = GAMES[game]
    if rules.NOTATION != "text":
        return battle_action(table, chance)
    roll = chance.random()
    if roll < 0.5:
        actions = legal_turn(rules, table.position, chance)
        return "pass" if actions is None else rules.write_turn(table.position, actions)
    if roll < 0.65:
        return chance.choice(canonical_turns(game))
    other = chance.choice(tables(game))
    actions = legal_turn(rules, other.position, chance)
    if roll < 0.8 and actions is not None:
        return rules.write_turn(other.position, actions)
    return chance.choice([text for text in canonical_turns(game) if isinstance(text, str)])


def battle_action(table: Table, chance: random.Random) -> Json:
    """Anything that may be declared in BattleLore, with inputs that were awaited, too few, too many or out of turn."""
    units = [*table.text["units"], "nobody"]
    kind = chance.choice(["order", "order", "move", "attack", "attack", "attack", "battle", "hits"])
    if kind == "battle":
        declared = Attack("riders", "target", None, chance.randint(1, 6), chance.random() < 0.5)
        rules = GAMES["battlelore"]
        if rules.objection(table.position, declared) is None:
            _, _, actions = fought(table.position, declared, chance)
            kept = actions[: chance.randint(1, len(actions))] if chance.random() < 0.4 else actions
            return orjson.loads(orjson.dumps(rules.write_turn(table.position, tuple(kept))))
        kind = "attack"
    return _declared(kind, units, chance)


def _declared(kind: str, units: list[str], chance: random.Random) -> Json:
    """A declaration of this kind with fields at random."""
    if kind == "order":
        listed = chance.sample(units, chance.randint(0, min(3, len(units))))
        return {"kind": "order", "side": chance.choice(["north", "south"]), "card": _card(chance), "units": listed}
    if kind == "move":
        path = [chance.choice(HEXES) for _ in range(chance.randint(0, 4))]
        return {"kind": "move", "unit": chance.choice(units), "path": path} | _some(
            {"movement": chance.randint(0, 5), "tokens": chance.randint(0, 3)}, chance
        )
    if kind == "hits":
        inputs = {"inputs": [_input(units, chance) for _ in range(chance.randint(0, 3))]}
        return {"kind": "hits", "target": chance.choice(units), "hits": chance.randint(0, 5)} | _some(
            {"killer": chance.choice([*units, None])} | inputs, chance
        )
    return {"kind": "attack", "attacker": chance.choice([*units, None]), "target": chance.choice(units)} | _some(
        {
            "melee": chance.random() < 0.5,
            "dice": chance.randint(0, 7),
            "bonus_strike": chance.random() < 0.5,
            "battle_back": chance.random() < 0.5,
            "hit_faces": chance.choices(FACES, k=chance.randint(0, 3)),
            "tokens": {"die": chance.randint(0, 3)},
            "inputs": [_input(units, chance) for _ in range(chance.randint(0, 4))],
        },
        chance,
    )


def _card(chance: random.Random) -> Json:
    if chance.random() < 0.5:
        sections = chance.sample(["left", "center", "right", "centre", "nowhere"], chance.randint(0, 3))
        return {"kind": "section", "orders": {name: chance.randint(0, 4) for name in sections}}
    names = ("scouts", "Charge de cavalerie", "arcane de guerre", "Arcane_De-Guerre", "{name}", "")
    return {"kind": "tactic", "name": chance.choice(names)} | _some(
        {"for": chance.choice(["foot", "mounted", "all"])}, chance
    )


def _input(units: list[str], chance: random.Random) -> Json:
    roll = chance.choice(["attack", "attack", "critical", "retreat_critical", "trample_critical", "none"])
    faces = chance.choices([*FACES, "green"], k=chance.randint(0, 4))
    path = chance.sample(HEXES, chance.randint(0, 3))
    return chance.choice(
        [
            {"roll": roll, "faces": faces},
            {"roll": roll, "faces": faces, "unit": chance.choice(units)},
            {"choose": "ignore", "value": chance.randint(0, 3)},
            {"choose": "path", "value": path, "tokens": chance.randint(0, 2)},
        ]
    )


def _some(fields: dict[str, Json], chance: random.Random) -> dict[str, Json]:
    return {name: value for name, value in fields.items() if chance.random() < 0.5}


def misspelt(value: Json, chance: random.Random) -> Json:
    """The same, as people type it: it may still mean one thing."""
    if not isinstance(value, str):
        return renamed(_respelt(value, chance), chance)
    for _ in range(chance.randint(1, 2)):
        value = chance.choice(
            [
                value.upper(), value.lower(), value.swapcase(), f" {value}\n", f"“{value}”", f"`{value}`",
                f"{value}+", f"{value}!?",
                f"1. {value}", f"12... {value}", value.replace("-", "–"), value.replace("-", ""),
                value.replace("x", "×"),
                value.replace("-", " - "), value.replace("x", ":"), value.replace("/", "\n"), value.replace(" ", "  "),
                value.replace("R", "T"), value.replace("K", "R"), value.replace("N", "C"), value[:-1],
                value.rsplit(" ", 1)[0],
                "".join(chr(ord(one) + 0xFEE0) if "!" <= one <= "~" else one for one in value),
            ]
        )  # fmt: skip
    return value


def _respelt(value: Json, chance: random.Random) -> Json:
    if isinstance(value, dict):
        return {_key(name, chance): _respelt(one, chance) for name, one in value.items()}
    if isinstance(value, list):
        return [_respelt(one, chance) for one in value]
    if chance.random() < 0.7 or isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return str(value)
    return chance.choice([value.upper(), f" {value} ", value.replace("_", "-"), WORDS_OF_OTHERS.get(value, value)])


def _key(name: str, chance: random.Random) -> str:
    if chance.random() < 0.9 or "_" not in name:
        return name
    head, *rest = name.split("_")
    return head + "".join(part.title() for part in rest)


def renamed(value: Json, chance: random.Random) -> Json:
    """The same object, one unit of it under a name that means something elsewhere."""
    return value if chance.random() < 0.5 else _replaced(value, chance.choice(["riders", "target"]), chance.choice(IDS))


def _replaced(value: Json, old: str, new: str) -> Json:
    if isinstance(value, dict):
        return {(new if name == old else name): _replaced(one, old, new) for name, one in value.items()}
    if isinstance(value, list):
        return [_replaced(one, old, new) for one in value]
    return new if value == old else value


def spoilt(value: Json, chance: random.Random) -> Json:
    """The same with one to three things changed in it, left out, put in or doubled."""
    value = copy.deepcopy(value)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        value = _spoilt_text(value, chance) if isinstance(value, str) else _spoilt_object(value, chance)
    return value


def _spoilt_text(text: str, chance: random.Random) -> str:
    at = chance.randint(0, len(text))
    if text[at:] and chance.random() < 0.4:  # a character of the same kind: the form stays, the meaning changes
        alike = [one for one in text if one.isdigit() == text[at].isdigit() and one.isalpha() == text[at].isalpha()]
        return text[:at] + chance.choice(alike) + text[at + 1 :]
    to = min(len(text), at + chance.choice((0, 1, 1, 2, 5)))
    other = chance.choice(
        [chance.choice(ODD), chance.choice(ODD), text[chance.randint(0, len(text)) :][:2], "", "-" * 300]
    )
    return text[:at] + other + text[to:]


def _spoilt_object(value: Json, chance: random.Random) -> Json:
    holders = [one for one in _holders(value) if one]
    if not holders:
        return chance.choice([None, [], 0, "x", {"kind": "none"}])
    holder = chance.choice(holders)
    name = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    roll = chance.random()
    if roll < 0.2:
        del holder[name]
    elif roll < 0.3 and isinstance(holder, dict):
        holder[chance.choice(ODD)] = holder.pop(name)
    elif isinstance(holder[name], str) and roll < 0.6:
        holder[name] = _spoilt_text(holder[name], chance)
    else:
        holder[name] = chance.choice(
            [None, True, -1, 0, 1, 99, 100, 2**63, 1.5, "", "red", [], {}, [[]], *ODD[-5:], copy.deepcopy(holder)]
        )
    return value


def _holders(value: Json) -> list[Json]:
    if not isinstance(value, dict | list):
        return []
    return [value] + [
        holder for one in (value.values() if isinstance(value, dict) else value) for holder in _holders(one)
    ]


def options(table: Table, chance: random.Random) -> dict[str, Json]:
    """The options of the table; now and then some that are wrong."""
    if chance.random() < 0.9:
        return dict(table.options)
    wrong: dict[str, Json] = {
        chance.choice([*table.options, *ODD]): chance.choice([None, True, "", "red", 5, [], "{side}"])
    }
    return {**table.options, **wrong}
