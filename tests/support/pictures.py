"""Pictures of the conformance cases, drawn from the service's responses."""

from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from adjudicator.judging.adjudication import inspect_position
from drawing.look import Shown
from drawing.scene import Box, Label
from drawing.svg.letters import measure
from engine.registry import GAMES
from engine.rulebook import LANGUAGES, Language
from tests.support.cases import Ruled, ruled

Pictured = Mapping[str, tuple[Shown, ...]]
"""The pictures of a case, by language: its position; its ruling, if there is one; the same before a legal turn."""


def pictured_in(ruled: Ruled, language: Language) -> tuple[Shown, ...]:
    """The pictures of a case in one language; none of one that is refused."""
    if ruled.start is None:
        return ()
    status, ruling = ruled.english if language == "en" else ruled.french
    is_ruling = status == 200 and "verdict" in ruling
    ruling = {name: value for name, value in ruling.items() if name != "legal_actions"}
    position = orjson.loads(orjson.dumps(inspect_position(ruled.start)))
    return _pictures(ruled.game, position, ruling if is_ruling else None, language)


def _pictures(
    game: str, position: Mapping[str, Any], ruling: dict[str, Any] | None, language: Language
) -> tuple[Shown, ...]:
    book = GAMES[game].RULEBOOK.sentences[language]
    names, title = book["names"], book["title"]
    before = (position["position"], position["table"], position["status"])
    if ruling is None:
        return (Shown(game, *before, names, title=title),)
    after = (ruling["position"], ruling["table"], ruling["status"])
    both = (after, before) if ruling["verdict"] == "legal" else (after,)
    rulings = (Shown(game, *one, names, ruling, position["position"], title=title) for one in both)
    return (Shown(game, *before, names, title=title), *rulings)


def all_pictured(game: str) -> Iterator[tuple[Mapping[str, Any], Pictured]]:
    """Every case of a game of which something can be drawn."""
    for one in ruled(game):
        if one.english.status == 200:
            yield one.case, {language: pictured_in(one, language) for language in LANGUAGES}


def box_of(label: Label) -> Box:
    """Left, top, right and bottom of words in a picture."""
    wide = measure(label.text) * label.size / 10
    left = label.x - (wide / 2 if label.anchor == "middle" else 0)
    return left, label.y, left + wide, label.y + label.size


def size(png: bytes) -> tuple[int, int]:
    """The width and the height of a PNG, in pixels."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
