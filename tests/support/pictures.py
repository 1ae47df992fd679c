"""Pictures of the conformance cases, drawn from the service's responses."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

import orjson

from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.localization import localize
from adjudicator.judging.positions import inspect_position
from adjudicator.judging.refusal import Refused
from drawing.look import Shown
from engine.registry import GAMES
from engine.rulebook import LANGUAGES
from tests.support.cases import cases, opened

Pictured = Mapping[str, tuple[Shown, ...]]
"""The pictures of a case, by language: its position; its ruling, if there is one; the same before a legal turn."""


def pictured(game: str, answers: tuple[bytes, dict[str, Any] | None]) -> Pictured:
    """The pictures of the position of a case, and of its ruling, if there is one."""
    rules = GAMES[game]
    position, answer = orjson.loads(answers[0]), answers[1]
    pictures = {}
    for language in LANGUAGES:
        names = rules.RULEBOOK.sentences[language].names
        before = (position["position"], position["table"], position["status"])
        shown = [Shown(game, *before, names)]
        if answer is not None:
            localized = deepcopy(answer)
            localize(localized, rules, language)
            ruling = orjson.loads(orjson.dumps(localized))
            shown.append(
                Shown(game, ruling["position"], ruling["table"], ruling["status"], names, ruling, position["position"])
            )
            if ruling["verdict"] == "legal":
                shown.append(Shown(game, *before, names, ruling, position["position"]))
        pictures[language] = tuple(shown)
    return pictures


def all_pictured(game: str) -> Iterator[tuple[Mapping[str, Any], Pictured]]:
    """Every case of a game of which something can be drawn."""
    for case, answers in _answers(game):
        yield case, pictured(game, answers)


@cache
def _answers(game: str) -> tuple[tuple[Mapping[str, Any], tuple[bytes, dict[str, Any] | None]], ...]:
    """The cases that are not refused before they are ruled on: the position of each, and the ruling."""
    answers = []
    for case in cases(game):
        try:
            start = opened(game, case)
            ruling = adjudicate(start, case["action"], ("table",)) if "action" in case else None
            answers.append((case, (orjson.dumps(inspect_position(start)), ruling)))
        except Refused:
            continue
    return tuple(answers)


def size(png: bytes) -> tuple[int, int]:
    """The width and the height of a PNG, in pixels."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
