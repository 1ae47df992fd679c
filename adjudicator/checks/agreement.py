"""Properties of random games: lists agree with objections, and what is written is read back."""

import math
import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice, product
from typing import Any

import orjson

from adjudicator.checks.play import random_turns, walk
from engine.errors import NotationError
from engine.game import AnyGame, MultiStep, capability
from engine.play import awaited

LENGTH = 50
"""Positions of a random game."""
SPELLINGS = 300
"""Texts of each length that are tried as turns of a game."""
EACH = 8
"""Actions tested per position."""


def options_of(game: AnyGame, chance: random.Random) -> dict[str, Any]:
    """All options of a game, some of them chosen at random."""
    chosen = {option.name: chance.choice(option.values) for option in game.RULEBOOK.options if chance.random() < 0.4}
    return game.RULEBOOK.complete(chosen)


def spellings(game: AnyGame, chance: random.Random) -> list[str]:
    """Texts like the turns of random games: at each place any character that was met there, in turns of one length."""
    met: dict[int, list[str]] = {}
    for seed in range(10) if game.NOTATION == "text" else ():
        for turn in islice(random_turns(game.NAME, random.Random(seed)), LENGTH):
            met.setdefault(len(turn), []).append(turn)
    varied: dict[str, None] = {}
    for turns in met.values():
        signs = [sorted(set(column)) for column in zip(*turns, strict=True)]
        if math.prod(map(len, signs)) <= SPELLINGS:
            varied |= dict.fromkeys(map("".join, product(*signs)))
        varied |= dict.fromkeys("".join(map(chance.choice, signs)) for _ in range(SPELLINGS))
    return [*varied]


def actions_of(game: AnyGame, position: Any, texts: Iterable[str]) -> Iterator[Any]:
    """The actions that single turns among these texts are, as they are read at a position."""
    for text in texts:
        with suppress(NotationError):
            actions = game.read_turn(position, text)
            yield from actions if len(actions) == 1 else ()


def check_lists(game: AnyGame, position: Any, actions: Iterable[Any]) -> None:
    """The list of legal actions has each of these actions that there is no objection to, once, and no other."""
    listed = list(game.legal_actions(position))
    assert len(set(listed)) == len(listed), f"an action is listed twice at {_text(game, position)}"
    passed = {action for action in actions if game.objection(position, action) is None}
    for action in set(listed) ^ passed:
        case = f"{game.write_turn(position, (action,))} at {_text(game, position)}"
        ground = game.objection(position, action)
        assert action not in passed, f"there is no objection to {case}, but it is not listed"
        assert ground is None, f"{case} is listed, but there is the objection {ground}"


def check_written(game: AnyGame, position: Any, options: dict[str, Any], chance: random.Random) -> None:
    """Turns are read as they were written, and the position after each is valid and read back."""
    actions = list(game.legal_actions(position))
    for action in chance.sample(actions, min(EACH, len(actions))):
        reached = game.apply(position, action)
        if awaited(game, reached) is None:
            after = game.close(reached)
            text = game.write_position(after)
            again = game.write_position(game.read_position(orjson.loads(orjson.dumps(text)), options))
            assert again == text, f"the position {_text(game, after)} is read as {again}"
            if game.NOTATION == "text" and capability(game, MultiStep) is None:
                turn = game.write_turn(position, (action,))
                read = game.read_turn(position, turn)
                assert read == (action,), f"the turn {turn} is read as {read} at {_text(game, position)}"


def random_positions(game: AnyGame, seeds: Iterable[int], most: int) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Positions of random games under random options, and these options."""
    for seed in seeds:
        chance = random.Random(seed)
        options = options_of(game, chance)
        position = game.read_position(chance.choice([*game.SETUPS.values()]), options)
        yield from ((reached, options) for reached in islice(walk(game, position, chance), most))


def _text(game: AnyGame, position: Any) -> str:
    text = game.write_position(position)
    return text if isinstance(text, str) else orjson.dumps(text).decode()
