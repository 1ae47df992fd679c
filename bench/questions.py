"""Requests of all games with the answers that a fresh engine without any cache gives to them."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from adjudicator.desk import ADJUDICATIONS
from bench.games import plan_of
from bench.load import post
from engine.registry import GAMES


@dataclass(frozen=True, slots=True)
class Question:
    """A whole request as bytes, and the body of the right answer."""

    request: bytes
    answer: bytes


def mixed(games: Sequence[str], each: int, seed: int) -> list[Question]:
    """So many adjudications of each game, shuffled together."""
    asked = []
    for name in games:
        game = GAMES[name]
        for sample in plan_of(name).samples(game, each, random.Random(seed)):
            body: dict[str, Any] = {"position": sample.position, "action": sample.turn}
            answer = orjson.dumps(ADJUDICATIONS.respond(game, body))
            asked.append(Question(post(f"/v1/games/{name}/adjudications", orjson.dumps(body)), answer))
    random.Random(seed).shuffle(asked)
    return asked
