"""Pictures of a case: well-formed, with every piece and mark, and words that fit."""

import re
from collections.abc import Mapping
from itertools import product
from typing import Any
from xml.etree import ElementTree

import orjson

from adjudicator.checks.ruled import Ruled
from adjudicator.judging.adjudication import inspect_position
from adjudicator.judging.case import open_case
from adjudicator.reports.picture import shown_in, shown_of, with_ruling
from drawing import data, documents, plain
from drawing.look import Look, Shown
from drawing.marks.ways import places_of
from drawing.picture import compose
from drawing.registry import drawing_of
from drawing.scene import Box, Label, Scene
from drawing.svg.alphabet import measure
from drawing.words import MAX_CHARACTERS
from engine.game import AnyGame
from engine.play import turns
from engine.rulebook import LANGUAGES, Language

LOOKS: dict[str, tuple[Mapping[str, Any], ...]] = {
    "": ({}, {"theme": "dark", "names": "cells"}, {"theme": "auto", "caption": "line", "pieces": "letters"}),
    "dragonchess": ({"layout": "row", "names": "none"}, {"levels": "2", "caption": "none"}, {"layout": "perspective"}),
}
"""Looks used in turn for all cases, and those of one game."""


def pictured_in(ruled: Ruled, language: Language) -> tuple[Shown, ...]:
    """The pictures of a case in one language; none of one that is refused."""
    if ruled.start is None:
        return ()
    position = orjson.loads(orjson.dumps(inspect_position(ruled.start)))
    before = shown_in(ruled.rules, position, language)
    ruling = {**(ruled.english if language == "en" else ruled.french).body}
    if "verdict" not in ruling:
        return (before,)
    ruling.pop("legal_actions", None)
    after = shown_in(ruled.rules, ruling, language)
    both = (after, before) if ruling["verdict"] == "legal" else (after,)
    request = {"position": position["position"], "options": ruling["ruleset"]["options"], "irregular": True}
    return (before, *(with_ruling(one, ruling, ruled.rules, request) for one in both))


def box_of(label: Label) -> Box:
    """Left, top, right and bottom of words in a picture."""
    wide = measure(label.text) * label.size / 10
    left = label.x - (wide / 2 if label.anchor == "middle" else 0)
    return left, label.y, left + wide, label.y + label.size


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
        views = drawing_of(ruled.game).views
        _check_one(ruled.case["case"], shown, at, language, views[number % len(views)], number)


def _check_one(case: str, shown: Shown, at: int, language: str, view: str, n: int) -> None:
    looks = LOOKS[""] + LOOKS.get(shown.game, ())
    look = Look(view=view, language=language, show="before" if at == 2 else "after", **looks[n % len(looks)])
    scene = compose(shown, look)
    document = documents.write(scene, look)
    _check_document(case, document, look)
    _check_alternative_text(case, shown, scene)
    for label in (*scene.labels, *scene.board.labels):
        left, top, right, bottom = box_of(label)
        is_inside = 0 <= left <= right <= scene.width and 0 <= top <= bottom <= scene.height
        assert is_inside, f"the words {label.text!r} run off the picture"
    text = plain.write(scene, shown, look)
    assert text.endswith("\n")
    assert "\0" not in text
    values = data.write(scene)["scene"]
    assert {mark["at"] for mark in values["marks"]} <= {spot["at"] for spot in values["spots"]}
    if look.levels == "321" and scene.board.cells:
        drawn = {(token["at"], token["side"]) for token in values["tokens"]}
        written = set(re.findall(r'data-at="([^"]*)" data-side="([^"]*)" data-piece=', document))
        for piece in shown.table.get("pieces", ()):
            if piece["at"] in _touched(shown):
                continue
            is_there = (piece["at"], piece["side"]) in written & drawn
            assert is_there, f"the picture has no {piece['piece']} of {piece['side']} on {piece['at']}"


def _touched(shown: Shown) -> set[str]:
    """The places that steps of a turn that is not played may change: such steps are drawn as done."""
    if shown.ruling is None or shown.ruling["verdict"] == "legal":
        return set()
    effects = shown.ruling["effects"]
    hexes = {str(effect[name]) for effect in effects for name in ("from", "at") if name in effect}
    return hexes | set(places_of(shown)) | set(re.findall("[a-m][1-9]", str(shown.ruling["action"])))


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
    missing = {*places, *shown.table.get("corpses", ()), *shown.table.get("holes", ())} - words
    assert not missing, f"the alternative text of the picture lacks {', '.join(sorted(missing))}"
    if shown.ruling is not None and shown.ruling["articles"]:
        assert shown.ruling["articles"][0] in scene.title


def check_drawn(game: AnyGame, position: Any, options: Mapping[str, Any]) -> None:
    """A position and the ruling on one of its legal turns can be drawn from each side, with every piece on a cell."""
    text = game.write_position(position)
    case = open_case(game, {"position": text, "options": dict(options)})
    turn = next((game.write_turn(position, actions) for actions, _ in turns(game, position)), None)
    for action, language, view in product((None, turn), LANGUAGES, drawing_of(game.NAME).views):
        _check_one(str(text), shown_of(case, action, language), 0, language, view, 0)
