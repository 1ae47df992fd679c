"""Every case drawn: in both languages, from every side, without failure."""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from adjudicator.checks.pictures import _check_one
from adjudicator.judging.case import open_case
from adjudicator.reports.picture import shown_of
from drawing import documents
from drawing.look import Ground, Look, Shown
from drawing.picture import compose
from drawing.registry import DRAWINGS, drawing_of
from drawing.scene import Badge, Board, Scene, Spot
from drawing.svg import overlays
from drawing.words import in_words
from engine.registry import GAMES
from engine.rulebook import LANGUAGES, Language
from tests.support.pictures import all_pictured, box_of
from tests.support.tabled import tabled


def test_every_board_has_a_view_for_each_side() -> None:
    assert set(DRAWINGS) <= set(GAMES), "a board without a game"
    for name, layout in DRAWINGS.items():
        assert sorted(layout.views) == sorted(GAMES[name].SIDES)


@pytest.mark.slow
@pytest.mark.parametrize("game", list(GAMES))
def test_every_case_is_drawn_from_every_side(game: str) -> None:
    for n, (case, pictures) in enumerate(all_pictured(game)):
        for language in LANGUAGES:
            for k, view in enumerate(drawing_of(game).views):
                _check_all(case, pictures[language], language, view, n + k)


def _check_all(case: Mapping[str, Any], pictures: Iterable[Shown], language: str, view: str, n: int) -> None:
    for at, shown in enumerate(pictures):
        _check_one(case, shown, at, language, view, n)


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


def test_no_arrow_ends_beneath_a_sign() -> None:
    """A sign is at the upper right corner of its place, or at the next one if an arrow covers that."""
    spot = Spot(100, 100, "square", 40)
    places = {"a1": (180, 20), "c1": (20, 20), "d1": (160, 100)}
    board = Board("cyclix", 200, 200, spots={at: Spot(x, y, "square", 40) for at, (x, y) in places.items()})
    board.spots["b1"] = spot
    for origin, sign in (("a1", 84.8), ("c1", 115.2), ("d1", 84.8)):
        scene = Scene.on(board)
        scene.mark("refused", "b1")
        scene.arrow("refused", (origin, "b1"))
        assert f'<circle cx="{sign}" cy="84.8"' in documents.write(scene, Look())


def test_a_refused_arrow_goes_on_to_the_middle_of_an_empty_place() -> None:
    board = Board("cyclix", 200, 200, spots={at: Spot(x, 60, "square", 40) for at, x in (("a1", 60), ("b1", 140))})
    ends = {}
    for state in ("empty", "ghost", "piece"):
        scene = Scene.on(board)
        if state != "empty":
            scene.token("b1", "white", "rook", 1.0, "ghost" if state == "ghost" else "")
            scene.tokens[0] = scene.tokens[0]._replace(at="b1" if state == "piece" else "")
        scene.arrow("refused", ("a1", "b1"))
        (ends[state],) = (arrow.end for arrow in scene.arrows.values())
    assert ends == {"empty": pytest.approx(5.6), "ghost": 16, "piece": 16}


def test_a_capture_after_the_end_is_marked_where_it_would_be() -> None:
    """The reason names no place then, but the action does."""
    drawn = 0
    for game in ("cyclix", "dragonchess"):
        for case, pictures in all_pictured(game):
            ruling = pictures["en"][-1].ruling
            if ruling and ruling["reason"] and ruling["reason"]["code"] == "game-over" and "x" in case["action"]:
                drawn += 1
                assert {arrow.kind for arrow in compose(pictures["en"][-1], Look()).arrows.values()} == {"refused"}
    assert drawn


def test_no_sign_hides_a_badge_or_a_piece() -> None:
    """A banner is at the upper left and an arrow at the upper right: the sign is at the right, the dots are below."""
    board = Board("battlelore", 200, 200, spots={"b1": Spot(100, 100, "hex", 40), "a1": Spot(140, 30, "hex", 40)})
    scene = Scene.on(board)
    scene.token("b1", "south", "troll", 1, "", Badge("flag", "tl", "blue"))
    scene.mark("refused", "b1")
    scene.mark("allowed", "a1")
    scene.arrow("refused", ("a1", "b1"))
    drawn = documents.write(scene, Look())
    assert '<circle cx="112.8" cy="98.2"' in drawn
    assert '<circle cx="140" cy="30" r="5.6"' in drawn
    scene.token("a1", "south", "hydra")
    assert '<circle cx="152.8" cy="17.2" r="5.6"' in documents.write(scene, Look())
    king = Scene.on(DRAWINGS["phylde"].empty(Ground(view="white")))
    king.token("j3", "black", "soldier")
    king.mark("refused", "i2j3")
    cell, point = king.board.spots["j3"], king.board.spots["i2j3"]
    assert '<circle cx="{}" cy="{}" r="14.7"'.format(
        *(f"{at - point.size * 0.32:.1f}" for at in (point.x, point.y))
    ) in documents.write(king, Look()), f"the sign stands on {cell}"


@tabled
def test_what_came_before_the_fault_is_drawn(game: str, position: str, action: str, arrows: Any) -> None:
    """The steps before the refused one, and this from where its piece is by then."""
    shown = shown_of(open_case(GAMES[game], {"position": position}), action, "en")
    scene = compose(shown, Look())
    at = {(spot.x, spot.y): name for name, spot in scene.board.spots.items()}
    ends = ((one.kind, one.points[0], one.points[-1]) for one in scene.arrows.values())
    drawn = [(kind, at[start], at[end]) for kind, start, end in ends]
    assert drawn == arrows


def test_every_path_refused_is_drawn() -> None:
    """The path of a move, and that of a retreat among the answers of an attack."""
    count = 0
    for _, pictures in all_pictured("battlelore"):
        shown = pictures["en"][-1]
        reason = shown.ruling["reason"] if shown.ruling else None
        if reason and reason["code"].startswith(("path-", "troop-path", "token-buys-no-hex")) and shown.ruling:
            if shown.ruling["action"]["kind"] == "move":  # no retreat
                continue
            answer = shown.ruling["action"]["inputs"][reason["facts"]["input"] - 1]
            if answer.get("choose") == "path" and answer["value"] and "unit" in reason["facts"]:
                count += 1
                scene = compose(shown, Look())
                start = scene.board.spots[shown.units[reason["facts"]["unit"]]]
                (arrow,) = (one for one in scene.arrows.values() if one.kind == "refused")
                assert arrow.points[0] == (start.x, start.y)
    assert count > 8


def test_a_pass_refused_shows_what_can_be_played() -> None:
    for game in ("cyclix", "djambi", "phylde"):
        refused = [
            shown
            for _, pictures in all_pictured(game)
            if (shown := pictures["en"][-1]).ruling
            and (shown.ruling["reason"] or {}).get("code", "").startswith("must-")
        ]
        assert refused
        for shown in refused:
            assert {"begun", "allowed"} <= {mark.kind for mark in compose(shown, Look()).marks.values()}


def test_squares_with_a_common_side_are_lit_as_a_pair_instead_of_an_arrow() -> None:
    """Diagonally, where a band would cover parts of other squares, and two squares apart there is an arrow."""
    spots = {
        at: Spot(x, y, "square", 40) for at, x, y in (("a1", 20, 60), ("b1", 60, 60), ("b2", 60, 20), ("c1", 100, 60))
    }
    for end, lit in (("b1", 40), ("b2", 0), ("c1", 0)):
        scene = Scene.on(Board("phylde", 780, 780, spots=spots))
        scene.arrow("refused", ("a1", end))
        (arrow,) = scene.arrows.values()
        assert arrow.lit == lit
        drawn = documents.write(scene, Look())
        assert (f'stroke-width="{40 * 0.96:.1f}"' in drawn) == bool(lit)
        assert (overlays.head(arrow, 1.6) in drawn) != bool(lit)


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
