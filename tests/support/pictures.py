"""Pictures of the conformance cases, drawn from the service's responses."""

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.checks.pictures import box_of as box_of
from adjudicator.checks.pictures import pictured_in as pictured_in
from drawing.look import Shown
from engine.rulebook import LANGUAGES
from tests.support.cases import ruled

Pictured = Mapping[str, tuple[Shown, ...]]
"""The pictures of a case, by language: its position; its ruling, if there is one; the same before a legal turn."""


def all_pictured(game: str) -> Iterator[tuple[Mapping[str, Any], Pictured]]:
    """Every case of a game of which something can be drawn."""
    for one in ruled(game):
        if one.english.status == 200:
            yield one.case, {language: pictured_in(one, language) for language in LANGUAGES}


def size(png: bytes) -> tuple[int, int]:
    """The width and the height of a PNG, in pixels."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
