"""From a ruling to marks and arrows, by the names of its facts, whatever the game."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from drawing.look import Shown
from drawing.marks.effects import BOW, UNIT_FIELDS, king_of
from drawing.marks.ways import path_of, places_of, play
from drawing.scene import MarkKind, Scene
from engine.described import Described

_FACTS: Final[Mapping[str, MarkKind]] = {
    "blocker_at": "blocker",
    "occupied": "blocker",
    "by": "attacker",
    "basilisk_at": "attacker",
    "freed_at": "attacker",
    "home": "allowed",
    "units": "refused",
}
"""The mark that the place in a fact gets when an action is refused."""
_WORD: Final = re.compile(r"\w+")


def mark_status(scene: Scene, status: Mapping[str, Any]) -> None:
    """The kings in check, each with the checking pieces of other sides."""
    for side in status.get("in_check", ()):
        king = king_of(scene, side)
        scene.mark("check", king)
        for place in status.get("checkers", ()):
            token = scene.token_on(place)
            if token is None or token.side != side:
                scene.mark("attacker", place)
                scene.arrow("attack", (place, king))


def mark_threats(scene: Scene, status: Mapping[str, Any]) -> None:
    """Every attacker of a king or a chief that the status lists."""
    mark_status(scene, status)
    for side, killers in status.get("threats", {}).items():
        chief = king_of(scene, side)
        for killer in killers:
            scene.mark("attacker", killer["at"])
            scene.mark("check", chief)
            scene.arrow("attack", (killer["at"], chief))
    for pressed in filter(None, status.get("pressure", {}).values()):  # a fallen king is under none
        for cell, attackers in pressed["cells"].items():
            for place in attackers:
                scene.mark("attacker", place)
                if place not in status.get("checkers", ()):  # those have their arrow to the king
                    scene.arrow("attack", (place, cell))


def mark_refusal(scene: Scene, shown: Shown, reason: Mapping[str, Any]) -> None:
    """Why an action is refused: the attempted move and the obstacle."""
    facts, places = reason["facts"], _places(scene, shown, reason["facts"])
    start = next((place for name in ("from", "unit", "attacker") for place in places.get(name, ())), None)
    end = next((place for name in ("to", "target", "at") for place in places.get(name, ())), None)
    if not any(places.values()):
        start, end = _named_places(scene, shown)
    end = None if end == start else end
    action, steps = shown.ruling["action"] if shown.ruling else "", shown.steps
    if steps and steps[0].kind == "pass":
        # A pass is refused because something can be played: this, for one.
        start, end = _two(scene, _WORD.findall(str(facts["example"]))) if "example" in facts else (start, end)
        scene.mark("begun", start)
        scene.mark("allowed", end)
        return
    way = path_of(shown, facts)
    failed = steps[shown.taken] if shown.taken < len(steps) else None
    done, turn = [step for step in steps[: shown.taken] if step.to], start
    if failed is None or not start or failed.to != end:
        done = []
    else:
        turn = failed.start
    play(scene, done)
    obstructed = any(places.get(name) for name in (*_FACTS, "king_at"))
    reached = [place for step in done for place in (step.start, step.to)]
    if not way and not obstructed and _piece_at_fault(scene, facts, start, end, reached):
        scene.mark("refused", start)
        named = _two(scene, places_of(shown))
        scene.arrow("refused", (start, end or (named[1] if named[0] == start else None)))
        _mark_ordered(scene, shown, action)
        return
    scene.mark("begun", way[0] if way else start)
    # The obstacle of a path is on it, not at its end.
    scene.mark("blocker" if end in way[1:-1] else "refused", end)
    for name, kind in _FACTS.items():
        for place in places.get(name, ()):
            scene.mark(kind, place)
    if "blocker_at" not in facts:
        scene.mark("blocker", next(iter(places.get("blocker", ())), None))
    scene.mark("refused", way[-1] if way else None)
    _mark_ordered(scene, shown, action)
    _mark_king(scene, facts, places.get("by", ()), start, end)
    for step in done:
        scene.arrow(step.way, (step.start, step.to), bow=BOW if step.way == "carry" else 0)
    # One that goes back over a step keeps clear of it.
    scene.arrow("refused", way or (turn, end), bow=BOW if _goes_back(scene, done, end) else 0)


def _piece_at_fault(
    scene: Scene, facts: Mapping[str, Any], start: str | None, end: str | None, reached: Sequence[str]
) -> bool:
    """Whether the piece is refused, not its path; ``reached`` are the squares that earlier steps leave and reach."""
    if start is None or "input" in facts:
        return False
    if end is None or "claimed" in facts:
        return True
    piece = scene.token_on(start)
    if piece is None:
        return start not in reached
    own = facts.get("colour", facts.get("side", piece.side))
    return bool(own != piece.side)


def _goes_back(scene: Scene, done: Sequence[Described], end: str | None) -> bool:
    """Whether the way from the end of the last step runs along that step, back to ``end``."""
    if not done or end is None:
        return False
    here, there, back = (scene.board.spots.get(place) for place in (done[-1].to, done[-1].start, end))
    if here is None or there is None or back is None:
        return False
    (ax, ay), (bx, by) = (there.x - here.x, there.y - here.y), (back.x - here.x, back.y - here.y)
    return abs(ax * by - ay * bx) < 1 and ax * bx + ay * by > 0


def _mark_ordered(scene: Scene, shown: Shown, action: Any) -> None:
    """The units that an order refused was for: all are refused where the fault is with none of them."""
    named = action.get("units", ()) if isinstance(action, Mapping) else ()
    kind: MarkKind = "begun" if any(mark.kind == "refused" for mark in scene.marks.values()) else "refused"
    for place in [shown.units.get(name) for name in named]:
        if ("refused", place) not in scene.marks:
            scene.mark(kind, place)


def _mark_king(
    scene: Scene, facts: Mapping[str, Any], attackers: Sequence[str], start: str | None, end: str | None
) -> None:
    """The exposed or checked king with its attackers; or the piece in the way."""
    future = facts.get("king_at")
    attacked = bool(facts.get("by"))  # also by pieces that the picture does not show
    king = future or (start if facts.get("piece") == "king" and attacked else None)
    if king is None:
        return
    if not attacked:
        scene.mark("blocker", king)
        return
    if king != end:
        scene.mark("check", king)
    piece = scene.token_on(start) if start else None
    if future and piece is not None and end is not None and scene.token_on(end) is None:
        # The piece that would expose its king: faint on its cell, a ghost on the target.
        spot = scene.board.spots[end]
        scene.tokens.append(piece._replace(at="", x=spot.x, y=spot.y, state="ghost", badges=()))
        scene.tokens[scene.tokens.index(piece)] = piece._replace(state="leaving")
    for place in attackers:
        scene.arrow("attack", (place, king))


def _named_places(scene: Scene, shown: Shown) -> tuple[str | None, str | None]:
    """The places that the refused action itself names, for a reason that names none."""
    action = shown.ruling["action"] if shown.ruling else ""
    if isinstance(action, str):
        return _two(scene, places_of(shown))
    units = [shown.units.get(str(action.get(name)), "") for name in ("unit", "attacker", "target")]
    return _two(scene, [*units, *action.get("path", ())[-1:]])


def _two(scene: Scene, names: Iterable[str]) -> tuple[str | None, str | None]:
    """The first two of these that are places of the picture."""
    first, second, *_ = *(place for place in names if place in scene.board.spots), None, None
    return first, second


def mark_choice(scene: Scene, shown: Shown, awaits: Mapping[str, Any]) -> None:
    """The possible next decisions of an unfinished turn; and its start, if no piece has moved yet."""
    ends = [value[-1] if isinstance(value, (list, tuple)) and value else value for value in awaits.get("values", ())]
    kind: MarkKind = "allowed" if len(ends) <= 24 else "choice"
    for place in ends:
        scene.mark(kind, place)
    if not any(mark.kind == "from" for mark in scene.marks.values()):
        start, _ = _named_places(scene, shown)
        scene.mark("begun", start)


def _places(scene: Scene, shown: Shown, facts: Mapping[str, Any]) -> dict[str, list[str]]:
    """The places of the picture in each fact; for units, where they are."""
    places, units = {}, shown.units
    for name, fact in facts.items():
        several = [place for place in (fact if isinstance(fact, (list, tuple)) else (fact,)) if isinstance(place, str)]
        named = [units.get(unit, unit) for unit in several] if name in UNIT_FIELDS else several
        places[name] = [place for place in named if place in scene.board.spots]
    return places
