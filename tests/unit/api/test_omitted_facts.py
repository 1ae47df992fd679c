"""Sentences of random rulings and of all cases name every fact of the ruling, in both languages."""

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest

from adjudicator.checks.facts import FOR_PROGRAMS, RULING, TURN, listed, read
from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.case import open_case
from adjudicator.judging.refusal import Refused
from engine.registry import GAMES
from tests.support.cases import answers
from tests.support.random_requests import adjudication


def random_rulings(game: str) -> Iterator[dict[str, Any]]:
    chance = random.Random(f"omitted facts of {game}")
    while True:
        body: Any = adjudication(game, chance)
        with suppress(Refused, KeyError, TypeError):  # a body of another shape, which the schemas refuse
            yield adjudicate(open_case(GAMES[game], body, "action"), body["action"])


@pytest.mark.parametrize("game", GAMES)
def test_sentences_omit_no_fact(game: str) -> None:
    read(game, islice(random_rulings(game), 150))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_sentences_of_twenty_thousand_rulings_omit_no_fact(game: str) -> None:
    met = read(game, islice(random_rulings(game), 20_000))
    met |= read(game, (answer for answer in answers(game) if "verdict" in answer))
    assert (
        listed((*FOR_PROGRAMS[game], *RULING[game], TURN[game])) <= met
    )  # a fact that is never omitted needs no reason
