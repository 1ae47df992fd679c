"""Digests of the rulings on all cases, with the edition of the game."""

import hashlib
from typing import Any

import orjson

from adjudicator.judging.localization import BEFORE
from engine.registry import GAMES
from tests.support.cases import answers, cases

UNRULED = ("id", "since", "case", "fr", "article", "layer", "note", "withdrawn")
"""Fields of a case on which no ruling depends."""


def snapshot(game: str) -> dict[str, Any]:
    """The edition, and for each case, by its request, a digest of the response."""
    digests = {}
    for case, answer in zip(cases(game), answers(game), strict=True):
        request = {name: case[name] for name in sorted(case) if name not in UNRULED}
        if "misread" not in case:
            digests[_digest(request)] = _digest(law_of(answer))
    return {"edition": GAMES[game].EDITION, "cases": dict(sorted(digests.items()))}


TEXTS = ("action_text", "action_texts", "position_text")
"""The same as text as other fields."""


def law_of(answer: dict[str, Any]) -> dict[str, Any]:
    """The part of a response that an edition pins: all except reading and writing of texts, and the table."""
    more = ("spelled", "first_offence", "table", "resignation", BEFORE, *TEXTS)
    law = {name: value for name, value in answer.items() if name not in more}
    if "rulings" in law:
        law["rulings"] = [
            {name: value for name, value in one.items() if name not in (BEFORE, "effects", "status", *TEXTS)}
            | ({"reason": None} if one["verdict"] == "not_understood" else {})
            for one in law["rulings"]
        ]
        law["first_offence"] = next((one for one in law["rulings"] if one["verdict"] != "legal"), None)
    return law


def _digest(value: object) -> str:
    return hashlib.sha256(orjson.dumps(value, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)).hexdigest()[:16]
