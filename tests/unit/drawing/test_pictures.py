"""Every case drawn: in both languages, from every side, without failure."""

import itertools
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from adjudicator.games import FOUND
from adjudicator.judging.case import open_case
from adjudicator.reports.picture import shown_of
from drawing.look import Look, Shown
from drawing.picture import compose
from drawing.registry import DRAWINGS
from drawing.words import in_words
from engine.registry import GAMES
from engine.rulebook import Language
from tests.support.pictures import all_pictured, box_of
from tests.support.tabled import tabled


def test_every_board_has_a_view_for_each_side() -> None:
    assert set(DRAWINGS) == {*GAMES, *FOUND.points}, "a board without a game"
    for name in GAMES:
        assert sorted(DRAWINGS[name].views) == sorted(GAMES[name].SIDES)


def test_no_label_is_on_another_in_perspective() -> None:
    """Of 200 rulings in turn; the alternative text is that of the other layouts."""
    pictured = [(case, shown) for case, pictures in all_pictured("dragonchess") for shown in pictures["en"][-1:]]
    assert len(pictured) > 200
    for _, shown in pictured[:: len(pictured) // 200]:
        for view in ("gold", "scarlet"):
            scene = compose(shown, Look(view=view, layout="perspective"))
            assert scene.description == compose(shown, Look(view=view)).description
            boxes = [box_of(label) for label in (*scene.labels, *scene.board.labels, *scene.board.bridges)]
            for one, other in itertools.combinations(boxes, 2):
                assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            spots = {(token.x, token.y) for token in scene.tokens}
            for left, top, right, bottom in boxes:
                assert not any(left - 15 < x < right + 15 and top - 15 < y < bottom + 15 for x, y in spots)


@tabled
def test_what_came_before_the_fault_is_drawn(game: str, position: str, action: str, arrows: Any) -> None:
    """The steps before the refused one, and this from where its piece is by then."""
    shown = shown_of(open_case(GAMES[game], {"position": position}), action, "en")
    scene = compose(shown, Look())
    at = {(spot.x, spot.y): name for name, spot in scene.board.spots.items()}
    ends = ((one.kind, one.points[0], one.points[-1]) for one in scene.arrows.values())
    drawn = [(kind, at[start], at[end]) for kind, start, end in ends]
    assert drawn == arrows


def test_actions_are_told_in_the_language_of_the_picture() -> None:
    """Actions that are objects have a word for each kind."""
    for language, words in (
        ("en", "attack|move|orders|critical roll|end of turn"),
        ("fr", "attaque|déplacement|activation|jet de coup critique|fin du tour"),
    ):
        kinds = set()
        for _, pictures in all_pictured("battlelore"):
            for shown in pictures[language]:
                if shown.ruling is not None and isinstance(shown.ruling["action"], Mapping):
                    kinds.add(shown.ruling["action"].get("kind"))
                    assert re.match(f"(?:{words})\\b", in_words(shown.ruling["action"], language))
        assert len(kinds) == 5
    assert (in_words("-", "en"), in_words("pass", "fr")) == ("pass", "passe")


def test_refusals_that_name_a_place_are_marked_there() -> None:
    """At least 95 of 100 over all games; the message lists the missing marks."""
    count, marked, missing = 0, 0, []
    for game in GAMES:
        for case, pictures in all_pictured(game):
            for shown in pictures["en"][1:2]:
                reason = shown.ruling["reason"] if shown.ruling else None
                if reason is None:
                    continue
                scene = compose(shown, Look())
                named = {
                    at for fact in reason["facts"].values() for at in _places(fact, shown) if at in scene.board.spots
                }
                if named:
                    count += 1
                    here = named & {mark.at for mark in scene.marks.values()}
                    marked += bool(here)
                    if not here:
                        missing.append((game, case["case"]))
    print(f"{marked} of {count} refusals that name a place are marked there")
    assert count > 300
    assert marked >= 0.95 * count, missing


def _places(fact: Any, shown: Shown) -> Iterator[str]:
    for one in fact if isinstance(fact, (list, tuple)) else (fact,):
        if isinstance(one, str):
            yield shown.units.get(one, one)


@pytest.mark.parametrize(("language", "text"), [("en", "from the rook on b3."), ("fr", "par la tour en b3.")])
def test_pictures_of_the_command_line_and_of_reports_tell_lists_of_facts(language: Language, text: str) -> None:
    """In words, as rulings do, and not as lists."""
    case = open_case(GAMES["cyclix"], {"position": "4k2/7/7/7/1r5/7/K6 w BNRbn"})
    ruling = shown_of(case, "Ka1-b1", language).ruling
    assert ruling is not None
    assert ruling["message"].endswith(text)


# Steps of an unfinished turn, and those before a refusal


@tabled
def test_steps_are_drawn_as_done(
    game: str, position: str | None, action: str, there: dict[str, list[str]], left: list[str]
) -> None:
    request: dict[str, Any] = {} if position is None else {"position": position}
    scene = compose(shown_of(open_case(GAMES[game], request), action, "en"), Look())
    tokens = {token.at: [token.side, token.kind] for token in scene.tokens if token.at}
    assert {at: tokens.get(at) for at in there} == there
    assert not tokens.keys() & set(left)
