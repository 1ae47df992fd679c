"""The cases of the five games, ruled on once; and random games."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from adjudicator.checks import play
from adjudicator.checks.agreement import options_of
from adjudicator.checks.ruled import INCLUDED as INCLUDED
from adjudicator.checks.ruled import Ruled as Ruled
from adjudicator.checks.ruled import answer_to as answer_to
from adjudicator.checks.ruled import opened as opened
from adjudicator.checks.ruled import request_of as request_of
from adjudicator.judging.case import Case
from adjudicator.judging.refusal import Refused
from engine.game import Game, capability
from engine.registry import GAMES
from tests.cases import action_space
from tools.conformance import cases as cases


def games_with(kind: type) -> list[str]:
    """The games that have a capability."""
    return [name for name, game in GAMES.items() if capability(game, kind) is not None]


def openable(game: str) -> Iterator[tuple[dict[str, Any], Case]]:
    """The cases of a game that are not refused before they are ruled on, with their positions."""
    for case in cases(game):
        try:
            found = opened(game, case)
        except Refused:
            continue
        yield case, found


@cache
def answers(game: str) -> tuple[dict[str, Any], ...]:
    """The response to each case, ruled on once; not to be changed."""
    return tuple(answer_to(game, case) for case in cases(game))


@cache
def ruled(game: str) -> tuple[Ruled, ...]:
    """All cases of a game, with their responses."""
    return tuple(Ruled(game, case) for case in cases(game))


STEPS = 40


def walk(rules: Game[Any, Any], seed: int) -> Iterator[Any]:
    """Positions of a random game from a position of the action space."""
    chance = random.Random(seed)
    position = action_space(rules.NAME).start(rules, options_of(rules, chance), chance)
    return islice(play.walk(rules, position, chance), STEPS)
