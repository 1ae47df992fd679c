"""Unreadable turns in a record: each has a message, in every language."""

import random

import pytest

from adjudicator.judging.case import open_case
from adjudicator.judging.localization import localize
from adjudicator.judging.records import replay
from engine.game import HasSpelling, capability
from engine.registry import GAMES
from engine.rulebook import LANGUAGES
from tests.support.random_records import TEXT_GAMES

SIGNS = "abcdefghijklr0123456789xKRBNSO:-,~/=*> "


@pytest.mark.parametrize("name", TEXT_GAMES)
def test_every_misread_turn_of_a_record_is_told(name: str) -> None:
    game = GAMES[name]
    case = open_case(game, {})
    chance = random.Random(f"misread turns of {name}")
    kinds = set()
    for _ in range(600):
        text = "".join(chance.choice(SIGNS) for _ in range(chance.randrange(9)))
        for language in LANGUAGES:
            answer = replay(case, [text], "stop")
            localize(answer, game, language)
            reason = answer["rulings"][0]["reason"]
            if reason is not None and reason["code"] == "action-not-understood":
                assert reason["message"]
                kinds.add(reason["facts"].get("fault"))
    assert len(kinds) > (capability(game, HasSpelling) is not None)
