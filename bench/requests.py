"""Requests of all games, with the responses of a fresh engine without a cache."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from adjudicator.judging.localization import localize
from adjudicator.judging.resources import ADJUDICATIONS, RECORDS, Resource
from bench.games import plan_of
from engine.registry import GAMES
from tests.support.raw_client import post


@dataclass(frozen=True, slots=True)
class Exchange:
    """A whole request as bytes, and the body of the right answer."""

    request: bytes
    answer: bytes


def mixed(
    games: Sequence[str], each: int, seed: int, resources: Sequence[Resource] = (ADJUDICATIONS,)
) -> list[Exchange]:
    """Requests to each of these resources of each game, shuffled together."""
    exchanges = []
    for name in games:
        game = GAMES[name]
        for sample in plan_of(name).samples(game, each, random.Random(seed)):
            for resource in resources:
                body: dict[str, Any] = {"position": sample.position}
                if resource is ADJUDICATIONS:
                    body["action"] = sample.turn
                elif resource is RECORDS:
                    body["turns"] = [sample.turn]
                answered = resource.respond(game, body)
                localize(answered, game, "en")
                answer = orjson.dumps(answered)
                exchanges.append(Exchange(post(f"/v1/games/{name}/{resource.name}", orjson.dumps(body)), answer))
    random.Random(seed).shuffle(exchanges)
    return exchanges
