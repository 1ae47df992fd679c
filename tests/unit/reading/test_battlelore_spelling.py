"""BattleLore: objects in every forgiven spelling are read as the objects that they mean; hostile ones are refused."""

import random
from collections.abc import Callable
from itertools import permutations
from typing import Any

import orjson
import pytest

import engine.battlelore as game
from adjudicator.judging.case import understand_position, understand_turn
from engine.battlelore.creatures import CREATURES
from engine.battlelore.turns import Attack
from engine.errors import NotationError
from engine.registry import GAMES
from tests.support.battlelore import DEFAULTS, as_read, fought, options, scene
from tests.support.spelling import FRENCH

GAME = GAMES["battlelore"]
KEPT = ("units", "unit", "attacker", "target", "killer", "against", "name", "faces", "hit_faces")
"""Fields with ids, names or faces, which have one spelling."""
SPELLINGS: tuple[Callable[[str], str], ...] = (
    str.upper,
    str.title,
    lambda word: f" {word} ",
    lambda word: word.replace("_", " "),
    lambda word: word.replace("_", "-"),
    lambda word: f"{word}\u00a0",
    lambda word: FRENCH.get(word, word),
)
PAIRS = 10
ORDERED = list(permutations(SPELLINGS, 2))


def respelt(value: Any, field: str, spell: Callable[[str], str], chance: random.Random) -> Any:
    """The same object, some of its words and numbers written otherwise."""
    if isinstance(value, dict):
        return {name: respelt(one, "" if field == "units" else name, spell, chance) for name, one in value.items()}
    if isinstance(value, list):
        return [respelt(one, field, spell, chance) for one in value]
    if field in KEPT or chance.random() < 0.5:
        return value
    if isinstance(value, str):
        return spell(value)
    return value if isinstance(value, bool) or value is None else str(value)


SIZES = [
    *((seed, 20) for seed in range(4)),
    *(pytest.param(seed, 1000, marks=pytest.mark.slow) for seed in range(100, 110)),
]


@pytest.mark.parametrize(("seed", "count"), SIZES)
def test_every_forgiven_spelling_keeps_its_meaning(seed: int, count: int) -> None:
    """Random turns and positions, in every spelling alone and in ten pairs of them."""
    chance = random.Random(seed)
    for _ in range(count):
        field = scene(chance, chance.choice([*CREATURES, None]))
        position = game.read_position(field, options(chance))
        _, _, actions = fought(position, Attack("riders", "target", None, chance.randint(1, 6), True), chance)
        turn = orjson.loads(orjson.dumps(game.write_turn(position, tuple(actions))))
        written = orjson.loads(orjson.dumps(game.write_position(position)))
        for spell in (*SPELLINGS, *(both(*pair) for pair in chance.sample(ORDERED, PAIRS))):
            other = respelt(turn, "", spell, chance)
            assert understand_turn(GAME, position, other) == as_read(actions), other
            table = respelt(written, "", spell, chance)
            assert game.write_position(understand_position(GAME, table, DEFAULTS)) == game.write_position(position), (
                table
            )


def both(first: Callable[[str], str], second: Callable[[str], str]) -> Callable[[str], str]:
    return lambda word: second(first(word))


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "action",
    [
        {"kind": "move", "unit": "riders", "path": nested(900)},
        {"kind": "mоve", "unit": "riders", "path": ["a1"]},  # a Cyrillic letter on purpose
        {"kind": "move", "unit": "riders", "path": ["g\u202e5"] * 3, "movement": "٣" * 3},
        {"kind": "-" * 4096},
        {"KIND": "move", "kind": "x", "unit": "riders", "path": ["a1"]},
    ],
)
def test_hostile_objects_are_refused(action: Any) -> None:
    position = game.read_position(scene(random.Random(1), None), DEFAULTS)
    with pytest.raises(NotationError) as unread:
        understand_turn(GAME, position, action)
    assert unread.value.faults
