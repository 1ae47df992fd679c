"""Marks of a ruling: the place of its error, captured pieces, affected pieces."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from math import hypot
from typing import Any

import pytest

from adjudicator.judging.case import open_case
from adjudicator.reports.picture import shown_of
from drawing import documents
from drawing.look import Ground, Look, Shown
from drawing.picture import compose
from drawing.registry import DRAWINGS
from drawing.scene import CELL, Badge, Board, Mark, Scene, Spot
from drawing.svg import overlays, pieces
from engine.registry import GAMES
from tests.support.pictures import all_pictured
from tests.support.tabled import tabled


def refused(*games: str) -> Iterator[tuple[Shown, Mapping[str, Any], Scene]]:
    """Every refusal of these games: the shown position, the reason, the scene."""
    for game in games or GAMES:
        for _, pictures in all_pictured(game):
            shown = pictures["en"][-1]
            reason = shown.ruling["reason"] if shown.ruling else None
            if reason:
                yield shown, reason, compose(shown, Look())


def marked(scene: Scene, kind: str) -> set[str]:
    return {mark.at for mark in scene.marks.values() if mark.kind == kind}


def legal(game: str, effect: str) -> Iterator[tuple[Shown, list[Mapping[str, Any]]]]:
    """Legal turns with such effects, and these."""
    for _, pictures in all_pictured(game):
        ruling = pictures["en"][-1].ruling
        effects = [one for one in ruling["effects"] if one["kind"] == effect] if ruling else []
        if effects and ruling and ruling["verdict"] == "legal":
            yield pictures["en"][1], effects


def test_a_piece_that_is_refused_bears_the_cross_and_not_the_field_it_would_go_to() -> None:
    """No piece there, another's, of another kind, one that cannot move now: the fault is where the turn begins."""
    codes = {
        "cyclix": {"not-your-piece", "empty-square", "wrong-piece"},
        "dragonchess": {"not-your-piece", "empty-square", "wrong-piece"},
        "djambi": {"not-your-piece", "no-piece-there", "wrong-piece", "cannot-move", "turn-of-another-colour"},
        "phylde": {"not-your-piece", "empty-square", "other-kind"},
    }
    met = set()
    for game, several in codes.items():
        for _, reason, scene in refused(game):
            if reason["code"] in several and "from" in reason["facts"]:
                met.add((game, reason["code"]))
                assert marked(scene, "refused") == {reason["facts"]["from"]}, reason
                assert not marked(scene, "begun")
    assert {code for _, code in met} == set().union(*codes.values()), met


def test_whose_piece_it_is_is_told_from_how_it_goes() -> None:
    """Where the piece may move, the field it would go to bears the cross."""
    ends = 0
    for _, reason, scene in refused("cyclix", "dragonchess"):
        if (
            reason["code"].endswith(("not-its-move", "own-piece-there"))
            and reason["facts"]["from"] != reason["facts"]["to"]
        ):
            ends += 1
            assert marked(scene, "refused") == {reason["facts"]["to"]}
            assert marked(scene, "begun") == {reason["facts"]["from"]}
    assert ends > 20


def test_an_order_refused_shows_the_units_it_names() -> None:
    """The one at fault is refused; all of them where the fault is with the card, the turn or the price."""
    named = 0
    for shown, reason, scene in refused("battlelore"):
        action = shown.ruling["action"] if shown.ruling else {}
        if action["kind"] != "order":
            continue
        places = {shown.units[name] for name in action["units"] if name in shown.units}
        at_fault = {shown.units[name] for name in [reason["facts"].get("unit")] if name in shown.units}
        at_fault = at_fault or {
            shown.units[name]
            for name in reason["facts"].get("units", places and action["units"])
            if name in shown.units
        }
        named += bool(places)
        assert marked(scene, "refused") == at_fault, reason
        assert marked(scene, "begun") == places - at_fault, reason
    assert named > 10


def test_what_a_path_goes_on_after_stands_in_its_way() -> None:
    """A wood in which a unit must stop is not where its path ends: the end bears the cross, the wood the bar."""
    met = 0
    for shown, reason, scene in refused("battlelore"):
        if reason["code"] == "woods-stop" and shown.ruling:
            met += 1
            path = shown.ruling["action"]["path"]
            assert marked(scene, "blocker") == {reason["facts"]["at"]}
            assert marked(scene, "refused") == {path[-1]}
    assert met


def test_an_arrow_back_over_a_leg_keeps_clear_of_it() -> None:
    """An assassin that would leave the centre along the line on which it came."""
    bowed = 0
    for shown, _, scene in refused("djambi"):
        if shown.ruling and shown.ruling["action"] == "Ab5xe5~a5":
            (arrow,) = (one for one in scene.arrows.values() if one.kind == "refused")
            bowed += arrow.bow > 0
    assert bowed


def test_a_unit_that_died_is_shown_as_it_was() -> None:
    died = 0
    for shown, effects in legal("battlelore", "died"):
        scene = compose(shown, Look())
        for effect in effects:
            unit = shown.submitted["units"][effect["unit"]]
            slain = [badge for token in scene.tokens for badge in token.badges if badge.kind == "slain"]
            assert (unit["side"], unit.get("creature") or unit["kind"]) in {(one.role, one.text) for one in slain}
            died += 1
    assert died > 20


def test_chiefs_who_are_smothered_or_freed_are_marked() -> None:
    for effect, kind in (("smothered", "check"), ("freed", "laid")):
        met = 0
        for shown, effects in legal("djambi", effect):
            scene = compose(shown, Look())
            chiefs = {
                token.at
                for token in scene.tokens
                if token.kind == "chief"
                for one in effects
                if token.side == one["side"]
            }
            met += bool(chiefs)  # a piece that dies at once is a corpse there
            assert chiefs <= marked(scene, kind)
        assert met


def test_pieces_that_are_no_longer_petrified_are_marked() -> None:
    met = 0
    for shown, effects in legal("dragonchess", "released"):
        met += 1
        assert {effect["at"] for effect in effects} <= marked(compose(shown, Look()), "laid")
    assert met


@pytest.mark.parametrize("form", ["square", "hex"])
def test_dots_around_lie_over_the_piece(form: Any) -> None:
    """Some tokens are as wide as their place and would cover a mark below."""
    mark = Mark("laid", "a1", Spot(20, 20, form, 40))
    assert "stroke-dasharray" in overlays.mark_around(mark, 1)
    assert overlays.mark_around(Mark("to", "a1", mark.spot), 1) == ""


@pytest.mark.parametrize("width", [400, 800])
@pytest.mark.parametrize(("own", "around"), list(product([("middle",), ("bl", "br")], repeat=2)))
def test_badges_of_neighbouring_units_do_not_meet(own: Any, around: Any, width: int) -> None:
    """One or two numbers and the banner of a unit and of all around it, on a whole board of this width."""
    board = DRAWINGS["battlelore"].empty(Ground(view="south"))
    size, least = CELL, documents.LEAST / 2 * board.width * 400 / width
    boxes = []
    for at in ("g5", "f5", "h5", "f4", "g4", "f6", "g6"):
        numbers = (Badge("text", corner, "", "4") for corner in (own if at == "g5" else around))
        for badge in (*numbers, Badge("flag", "tl", "blue")):
            x, y, r = pieces.pinned(badge, *_middle(board, at), size, least)
            boxes.append((badge.kind, x, y, r * 0.55 if badge.kind == "flag" else r, r))
    for one, other in combinations(boxes, 2):
        across, down = abs(one[1] - other[1]), abs(one[2] - other[2])
        if one[0] == other[0] == "text":
            assert hypot(across, down) > one[4] + other[4] - 0.1, (one, other)
        else:
            assert across > one[3] + other[3] - 0.1 or down > one[4] + other[4] - 0.1, (one, other)


def _middle(board: Board, at: str) -> tuple[float, float]:
    return board.spots[at].x, board.spots[at].y


@pytest.mark.parametrize(("layout", "view"), list(product(("stack", "row"), ("gold", "scarlet"))))
def test_ways_between_boards_run_beside_the_pieces(layout: Any, view: str) -> None:
    """Between two boards, along the files or the ranks, no nearer to the middle of a field than its edge."""
    board = DRAWINGS["dragonchess"].empty(Ground(view, layout=layout))
    middles = [(spot.x, spot.y) for spot in board.spots.values()]
    for start, end in (("3a1", "1a1"), ("3l8", "1l8"), ("2c5", "3a2"), ("1f4", "2g8"), ("3k1", "2l1")):
        scene = Scene.on(board)
        scene.arrow("move", (start, end))
        (arrow,) = scene.arrows.values()
        assert len(arrow.points) == 4
        (ax, ay), (bx, by) = arrow.points[1:3]
        assert (ax == bx) if layout == "stack" else (ay == by)
        for k in range(101):
            x, y = ax + (bx - ax) * k / 100, ay + (by - ay) * k / 100
            assert min(hypot(px - x, py - y) for px, py in middles) >= CELL / 2 - 0.01


# The steps of an unfinished turn, and those before a refusal, drawn as done


@tabled
def test_steps_are_drawn_as_done(
    game: str, position: str | None, action: str, there: dict[str, list[str]], left: list[str]
) -> None:
    request: dict[str, Any] = {} if position is None else {"position": position}
    scene = compose(shown_of(open_case(GAMES[game], request), action, "en"), Look())
    tokens = {token.at: [token.side, token.kind] for token in scene.tokens if token.at}
    assert {at: tokens.get(at) for at in there} == there
    assert not tokens.keys() & set(left)


def test_a_king_of_phylde_brings_its_zone() -> None:
    position = "18/18/18/18/18/18/18/18/18/18/18/18/18/18/18/18/18/S17 i2j3 i17j18 w"
    shown = shown_of(open_case(GAMES["phylde"], {"position": position}), "R:i2j3-i3j4,a1-a2", "en")
    scene = compose(shown, Look())
    assert shown.ruling
    assert shown.ruling["verdict"] == "illegal"
    assert ("zone", "i3j4") in scene.marks
    assert ("zone", "i2j3") not in scene.marks
