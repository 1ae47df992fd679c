"""Pictures of a case: well-formed, with every piece and mark, and words that fit."""

import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

from drawing import data, documents, plain
from drawing.look import Look, Shown
from drawing.marks.ways import PLACE
from drawing.picture import compose
from drawing.registry import layout_of
from drawing.scene import Scene
from drawing.words import MAX_CHARACTERS
from engine.rulebook import LANGUAGES
from tests.support.cases import Ruled
from tests.support.pictures import box_of, pictured_in

LOOKS: dict[str, tuple[Mapping[str, Any], ...]] = {
    "": ({}, {"theme": "dark", "names": "cells"}, {"theme": "auto", "caption": "line", "pieces": "letters"}),
    "dragonchess": ({"layout": "row", "names": "none"}, {"levels": "2", "caption": "none"}, {"layout": "perspective"}),
}
"""Looks used in turn for all cases, and those of one game."""


def looks(game: str) -> tuple[Mapping[str, Any], ...]:
    return LOOKS[""] + LOOKS.get(game, ())


def check_pictures(ruled: Ruled) -> None:
    """Draw a case, its ruling if there is one, in one language and look, from one side; every third with its threats.

    ``make slow`` draws all pictures of every case. Threats are drawn of kings that have fallen, too.
    """
    number = ruled.number
    language = LANGUAGES[number % len(LANGUAGES)]
    pictures = pictured_in(ruled, language)
    for shown in pictures:
        assert not shown.ruling or "['" not in shown.ruling["message"], "words show no list"
    at = min(len(pictures) - 1, 1 + number // 2 % 2)
    for shown in pictures[at : at + 1]:
        if number % 3 == 0:
            scene = compose(shown, Look(marks="threats"))
            assert {mark.kind for mark in scene.marks.values()} <= {"zone", "check", "attacker"}
        views = layout_of(ruled.game).views
        _check_one(ruled.case, shown, at, language, views[number % len(views)], number)


def _check_one(case: Mapping[str, Any], shown: Shown, at: int, language: str, view: str, n: int) -> None:
    more = looks(shown.game)[n % len(looks(shown.game))]
    _check(case["case"], shown, Look(view=view, language=language, show="before" if at == 2 else "after", **more))


def _check(case: str, shown: Shown, look: Look) -> None:
    scene = compose(shown, look)
    document = documents.write(scene, look)
    _check_document(case, document, look)
    _check_alternative_text(case, shown, scene)
    _check_words(case, scene)
    text = plain.write(scene, shown, look)
    assert text.endswith("\n")
    assert "\0" not in text
    values = data.write(scene)["scene"]
    assert {mark["at"] for mark in values["marks"]} <= {spot["at"] for spot in values["spots"]}
    if look.levels == "321":
        drawn = {(token["at"], token["side"]) for token in values["tokens"]}
        written = set(re.findall(r'data-at="([^"]*)" data-side="([^"]*)" data-piece=', document))
        for piece in shown.table.get("pieces", ()):
            if piece["at"] in _touched(shown):
                continue
            assert (piece["at"], piece["side"]) in written, case
            assert (piece["at"], piece["side"]) in drawn, case


def _touched(shown: Shown) -> set[str]:
    """The places that steps of a turn that is not played may change: such steps are drawn as done."""
    if shown.ruling is None or shown.ruling["verdict"] == "legal":
        return set()
    effects = shown.ruling["effects"]
    hexes = {str(effect[name]) for effect in effects for name in ("from", "at") if name in effect}
    return hexes | set(PLACE.findall(str(shown.ruling["action"])))


def _check_document(case: str, document: str, look: Look) -> None:
    """Well-formed, only shapes, no external references."""
    elements = list(ElementTree.fromstring(document).iter())
    allowed = {"svg", "title", "desc", "style", "defs", "g", "path", "rect", "circle", "use"}
    assert {element.tag.partition("}")[2] for element in elements} <= allowed, case
    ids = [element.attrib["id"] for element in elements if "id" in element.attrib]
    assert len(ids) == len(set(ids)), case
    assert len({name[:13] for name in ids}) == 1, "ids carry one digest"
    used = {element.attrib["href"][1:] for element in elements if "href" in element.attrib}
    assert used <= set(ids), "something is used that is not defined, or that is outside"
    assert "url(" not in document
    assert ("<style>" in document) == (look.theme == "auto")


def _check_alternative_text(case: str, shown: Shown, scene: Scene) -> None:
    """Short, and every piece is named with its place."""
    assert len(scene.title) + len(scene.description) <= MAX_CHARACTERS, case
    words = set(re.findall(r"\w+", scene.description))
    places = [piece["at"] for piece in shown.table.get("pieces", ())]
    assert words >= {*places, *shown.table.get("corpses", ()), *shown.table.get("holes", ())}, case
    if shown.ruling is not None and shown.ruling["articles"]:
        assert shown.ruling["articles"][0] in scene.title


def _check_words(case: str, scene: Scene) -> None:
    """No words run off the picture."""
    for label in (*scene.labels, *scene.board.labels):
        left, top, right, bottom = box_of(label)
        assert 0 <= left <= right <= scene.width, (case, label)
        assert 0 <= top <= bottom <= scene.height, (case, label)
