"""Sentences for the declarations of arbiters and players, in responses and reports."""

from typing import Any

import pytest

from adjudicator.judging.declared import describe_entry
from adjudicator.records.record import CAUSES, COMMANDS
from engine.registry import GAMES
from engine.rulebook import LANGUAGES, Language
from tests.support.tabled import tabled

ENTRIES: list[dict[str, Any]] = [
    *({by: what} for by, known in COMMANDS.items() for what in known if what not in ("forfeit", "claim", "result")),
    *({"arbiter": "forfeit", "cause": cause} for cause in CAUSES),
    *({"arbiter": "result", "result": result} for result in ("*", "draw", "gold")),
    *({"player": "claim", "what": "repetition", "granted": granted} for granted in (True, False)),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_has_a_sentence_of_its_own(language: Language) -> None:
    words = GAMES["dragonchess"].RULEBOOK.sentences[language]
    texts = [describe_entry({"side": "gold", "to": 2, **entry}, words) for entry in ENTRIES]
    assert len(set(texts)) == len(ENTRIES)
    assert all(one[0].isupper() and one.endswith(".") and "{" not in one for one in texts)


@tabled
def test_sides_and_draws_are_told_by_their_names(entry: dict[str, Any], language: Language, text: str) -> None:
    assert describe_entry(entry, GAMES["dragonchess"].RULEBOOK.sentences[language]) == text
