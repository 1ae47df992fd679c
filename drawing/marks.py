"""From a ruling to marks and arrows, by the names of its facts, whatever the game."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from drawing.look import Shown
from drawing.scene import CELL, Badge, Corner, MarkKind, Scene, Token
from drawing.ways import PLACE, Leg, before_the_fault, path_of, play

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
_UNITS: Final = ("unit", "units", "attacker", "target", "blocker", "by", "against")
"""Facts with names of units, which are drawn at the units' places."""
_PASSES: Final = ("pass", "-")
_CORNERS: Final[tuple[Corner, ...]] = ("tr", "tl", "bl", "br")
_BOW: Final = 0.14
"""How far arrows bow aside, in parts of their length."""


def mark_status(scene: Scene, status: Mapping[str, Any]) -> None:
    """A king in check, and the checking pieces."""
    for side in status.get("in_check", ()):
        king = _king_of(scene, side)
        scene.mark("check", king)
        for at in status.get("checkers", ()):
            scene.mark("attacker", at)
            scene.arrow("attack", (at, king))


def mark_threats(scene: Scene, status: Mapping[str, Any]) -> None:
    """Every attacker of a king or a chief that the status lists."""
    mark_status(scene, status)
    for side, killers in status.get("threats", {}).items():
        chief = _king_of(scene, side)
        for killer in killers:
            scene.mark("attacker", killer["at"])
            scene.mark("check", chief)
            scene.arrow("attack", (killer["at"], chief))
    for pressed in filter(None, status.get("pressure", {}).values()):  # a fallen king is under none
        for cell, attackers in pressed["cells"].items():
            for at in attackers:
                scene.mark("attacker", at)
                if at not in status.get("checkers", ()):  # those have their arrow to the king
                    scene.arrow("attack", (at, cell))


def mark_refusal(scene: Scene, shown: Shown, reason: Mapping[str, Any]) -> None:
    """Why an action is refused: the attempted move and the obstacle."""
    facts, places = reason["facts"], _places(scene, shown, reason["facts"])
    start = next((at for name in ("from", "unit", "attacker") for at in places.get(name, ())), None)
    end = next((at for name in ("to", "target", "at") for at in places.get(name, ())), None)
    if not any(places.values()):
        start, end = _named_places(scene, shown)
    end = None if end == start else end
    action = shown.ruling["action"] if shown.ruling else ""
    if action in _PASSES:
        # A pass is refused because something can be played: this, for one.
        start, end = _two(scene, PLACE.findall(str(facts["example"]))) if "example" in facts else (start, end)
        scene.mark("begun", start)
        scene.mark("allowed", end)
        return
    way = path_of(shown, facts)
    done, turn = before_the_fault(action, facts, start, end) if start and end and not way else ([], start)
    play(scene, done)
    obstructed = any(places.get(name) for name in (*_FACTS, "king_at"))
    reached = [at for leg in done for at in (leg.start, leg.end)]
    if not way and not obstructed and _piece_at_fault(scene, facts, start, end, reached):
        scene.mark("refused", start)
        scene.arrow("refused", (start, end or _goal(action, start, scene)))
        _mark_ordered(scene, shown, action)
        return
    scene.mark("begun", way[0] if way else start)
    # The obstacle of a path is on it, not at its end.
    scene.mark("blocker" if end in way[1:-1] else "refused", end)
    for name, kind in _FACTS.items():
        for at in places.get(name, ()):
            scene.mark(kind, at)
    if "blocker_at" not in facts:
        scene.mark("blocker", next(iter(places.get("blocker", ())), None))
    scene.mark("refused", way[-1] if way else None)
    _mark_ordered(scene, shown, action)
    _mark_king(scene, facts, places.get("by", ()), start, end)
    for leg in done:
        scene.arrow(leg.kind, (leg.start, leg.end), bow=_BOW if leg.kind == "carry" else 0)
    # One that goes back over a leg keeps clear of it.
    scene.arrow("refused", way or (turn, end), bow=_BOW if _goes_back(scene, done, end) else 0)


def _piece_at_fault(
    scene: Scene, facts: Mapping[str, Any], start: str | None, end: str | None, reached: Sequence[str]
) -> bool:
    """Whether the piece is refused rather than its path: none there, another side's, or another kind.

    ``reached``: the squares that earlier legs of the action leave and reach. Facts about an input have no place.
    """
    if start is None or "input" in facts:
        return False
    if end is None or "claimed" in facts:
        return True
    piece = scene.standing(start)
    if piece is None:
        return start not in reached
    own = facts.get("colour", facts.get("side", piece.side))
    return bool(own != piece.side)


def _goal(action: Any, start: str | None, scene: Scene) -> str | None:
    """Where the text of an action would bring the piece that it begins with."""
    first, second = _two(scene, PLACE.findall(action)) if isinstance(action, str) else (None, None)
    return second if first == start else None


def _goes_back(scene: Scene, done: Sequence[Leg], end: str | None) -> bool:
    """Whether the way from the end of the last leg runs along that leg, back to ``end``."""
    if not done or end is None:
        return False
    here, there, back = (scene.board.spots.get(at) for at in (done[-1].end, done[-1].start, end))
    if here is None or there is None or back is None:
        return False
    (ax, ay), (bx, by) = (there.x - here.x, there.y - here.y), (back.x - here.x, back.y - here.y)
    return abs(ax * by - ay * bx) < 1 and ax * bx + ay * by > 0


def _mark_ordered(scene: Scene, shown: Shown, action: Any) -> None:
    """The units that an order refused was for: all are refused where the fault is with none of them."""
    named = action.get("units", ()) if isinstance(action, Mapping) else ()
    kind: MarkKind = "begun" if any(mark.kind == "refused" for mark in scene.marks.values()) else "refused"
    for at in [shown.units.get(name) for name in named]:
        if ("refused", at) not in scene.marks:
            scene.mark(kind, at)


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
    piece = scene.standing(start) if start else None
    if future and piece is not None and end is not None and scene.standing(end) is None:
        # The piece that would expose its king: faint on its cell, a ghost on the target.
        spot = scene.board.spots[end]
        scene.tokens.append(replace(piece, at="", x=spot.x, y=spot.y, state="ghost", badges=()))
        scene.tokens[scene.tokens.index(piece)] = replace(piece, state="leaving")
    for at in attackers:
        scene.arrow("attack", (at, king))


def _named_places(scene: Scene, shown: Shown) -> tuple[str | None, str | None]:
    """The places that the refused action itself names, for a reason that names none."""
    action = shown.ruling["action"] if shown.ruling else ""
    if isinstance(action, str):
        return _two(scene, PLACE.findall(action))
    units = [shown.units.get(str(action.get(name)), "") for name in ("unit", "attacker", "target")]
    return _two(scene, [*units, *action.get("path", ())[-1:]])


def _two(scene: Scene, names: Iterable[str]) -> tuple[str | None, str | None]:
    """The first two of these that are places of the picture."""
    first, second, *_ = *(at for at in names if at in scene.board.spots), None, None
    return first, second


def mark_effects(scene: Scene, shown: Shown, effects: Sequence[Mapping[str, Any]], *, done: bool) -> None:
    """The effects of a turn. ``done``: the scene shows the position after it, else the one before."""
    origin = next((effect["from"] for effect in effects if "from" in effect), None)
    fallen: str | None = None
    units = shown.units
    for effect in effects:
        kind, at = effect["kind"], effect.get("at")
        if kind in ("moved", "retreated"):
            scene.mark("from", effect["from"])
            scene.mark("to", effect["to"])
            scene.arrow("move", (effect["from"], *effect.get("path", (effect["to"],))))
        elif kind in ("captured", "killed", "died"):
            fallen = at
            _fall(scene, {**_who(shown, effect), **effect}, effect.get("from", origin), done=done)
        elif kind == "shot":
            scene.mark("from", effect["from"])
            scene.arrow("shot", (effect["from"], at))
        elif kind in ("carried", "corpse_laid"):
            taken, laid = (effect["from"], effect["to"]) if kind == "carried" else (fallen, at)
            scene.mark("laid", laid)
            scene.arrow("carry", (taken, laid), bow=_BOW)
        else:
            _mark_more(scene, units, effect)


def _mark_more(scene: Scene, units: Mapping[str, str], effect: Mapping[str, Any]) -> None:
    """Effects other than moving and capturing; ``units`` are the places of units by name."""
    kind, at = effect["kind"], effect.get("at")
    unit = units.get(effect.get("unit", ""))
    if kind in ("tile_removed", "reentered"):
        scene.mark("gone" if kind == "tile_removed" else "laid", at)
    elif kind in ("promoted", "token_gained"):
        _badge(scene, at or unit, Badge("raised", "tr"))
    elif kind == "petrified":
        scene.mark("attacker", effect["by"])
        scene.arrow("attack", (effect["by"], at))
    elif kind == "king_captured":
        _fallen_king(scene, effect)
    elif kind == "attacked":
        attacker, target = (units.get(effect.get(name, "")) for name in ("attacker", "target"))
        scene.arrow("attack", (attacker, target))
        scene.mark("begun", attacker)
        scene.mark("check", target)
    elif kind == "trampled":
        scene.mark("attacker", unit)
    elif kind in ("ordered", "ordered_out_of_section", "battle_back_pending"):
        scene.mark("laid", unit)
    elif kind in ("resigned", "puppet_power", "released"):
        scene.mark("laid", at)
    elif kind in ("smothered", "freed"):
        scene.mark("check" if kind == "smothered" else "laid", _king_of(scene, effect["side"]))
    elif kind == "tile_carried":
        scene.mark("laid", effect["to"])


def mark_choice(scene: Scene, shown: Shown, awaits: Mapping[str, Any]) -> None:
    """The possible next decisions of an unfinished turn; and its start, if no piece has moved yet."""
    ends = [value[-1] if isinstance(value, (list, tuple)) and value else value for value in awaits.get("values", ())]
    kind: MarkKind = "allowed" if len(ends) <= 24 else "choice"
    for at in ends:
        scene.mark(kind, at)
    if not any(mark.kind == "from" for mark in scene.marks.values()):
        start, _ = _named_places(scene, shown)
        scene.mark("begun", start)


def _who(shown: Shown, effect: Mapping[str, Any]) -> Mapping[str, Any]:
    """The kind of a unit that died, from the position sent, since the effect lacks it."""
    units = shown.submitted.get("units", {}) if isinstance(shown.submitted, Mapping) else {}
    unit = units.get(effect.get("unit"))
    return {"piece": unit.get("creature") or unit["kind"]} if unit else {}


def _fall(scene: Scene, effect: Mapping[str, Any], start: object, *, done: bool) -> None:
    """A captured piece: small and struck out on its old place, or struck out on its place."""
    at = effect["at"]
    if effect.get("how") == "from-afar":
        scene.mark("to", at)
        scene.mark("from", effect["from"])
        scene.arrow("shot", (effect["from"], at))
    spot = scene.board.spots.get(at)
    if spot is None or "piece" not in effect or not done:
        scene.mark("struck", at)
        return
    # At the corner that is farthest from where the blow came from.
    origin = scene.board.spots.get(start) if isinstance(start, str) else None
    x0, y0 = (origin.x, origin.y) if origin else (spot.x, spot.y + 1)
    across = scene.board.lanes and isinstance(start, str) and start[0] != at[0]
    left = spot.x < x0 or across
    corner: Any = ("b" if spot.y > y0 else "t") + ("l" if left else "r")
    slain = Badge("slain", corner, effect["side"], effect["piece"])
    if not _badge(scene, at, slain):
        # Captured from afar: its place is now empty.
        slain = replace(slain, corner="middle")
        scene.tokens.append(Token("", spot.x, spot.y, "", "", 1.0, "", (slain,)))


def _fallen_king(scene: Scene, effect: Mapping[str, Any]) -> None:
    """A captured king of Phylde, between the fields, with its attackers."""
    point = effect["at"]
    spot = scene.board.spots.get(point)
    if spot is None:
        return
    scene.mark("zone", point, 2 * CELL)
    scene.mark("check", point)
    if scene.standing(point) is None:
        scene.tokens.append(Token("", spot.x, spot.y, effect["side"], "king", spot.size / CELL, "ghost"))
    for at, cell in zip(effect["by"], effect["cells"], strict=False):
        scene.mark("attacker", at)
        scene.arrow("attack", (at, cell))


def _badge(scene: Scene, at: object, badge: Badge) -> bool:
    """Pin a badge on the piece on a place, at a corner that is free; whether there is a piece."""
    for n, token in enumerate(scene.tokens):
        if token.at and token.at == at:
            taken = {other.corner for other in token.badges}
            corner = next((one for one in (badge.corner, *_CORNERS) if one not in taken), badge.corner)
            scene.tokens[n] = replace(token, badges=(*token.badges, replace(badge, corner=corner)))
            return True
    return False


def _king_of(scene: Scene, side: str) -> str | None:
    kings = (token.at for token in scene.tokens if token.side == side and token.kind in ("king", "chief"))
    return next(kings, None)


def _places(scene: Scene, shown: Shown, facts: Mapping[str, Any]) -> dict[str, list[str]]:
    """The places of the picture in each fact; for units, where they are."""
    places, units = {}, shown.units
    for name, fact in facts.items():
        several = fact if isinstance(fact, (list, tuple)) else (fact,)
        named = [units.get(one, one) if name in _UNITS else one for one in several if isinstance(one, str)]
        places[name] = [at for at in named if at in scene.board.spots]
    return places
