"""The ways of an action that is not played: the part before its error, shown as done, and the refused part."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from drawing.look import Shown
from drawing.scene import ArrowKind, Scene, Token

PLACE: Final = re.compile(r"(?<![0-9A-Za-wyz])[A-Z]{0,2}([1-3]?[a-r]\d{1,2}(?:[a-r]\d{1,2})?)")
"""A place in the text of an action, after the letters of a piece."""
_STEP: Final = re.compile(r"([-x:~>*])([1-3]?[a-r]\d{1,2}(?:[a-r]\d{1,2})?)")
"""A place that an action goes to, after the sign of how."""
_CORPSE: Final = Token("", 0, 0, "corpse", "skull", 0.92)


class Leg(NamedTuple):
    """One way of an action, from place to place."""

    kind: ArrowKind
    start: str
    end: str
    kills: bool = False


def before_the_fault(action: Any, facts: Mapping[str, Any], start: str, end: str) -> tuple[list[Leg], str]:
    """The legs of an action before the one that ends at ``end``; and the start of that one.

    ``start`` is the place of the piece at fault when its part of the action began. An action that is not text, or
    has no path to ``end``, has only the leg from ``start``.
    """
    done: list[Leg] = []
    for n, part in enumerate(action.split(",") if isinstance(action, str) else (), 1):
        for leg in (legs := _legs(part)):
            if leg.end == end and legs[0].start == start and facts.get("nth", n) == n:
                return done, leg.start
            done.append(leg)
    return [], start


def _legs(part: str) -> list[Leg]:
    """The paths of one piece and of its load or victim."""
    first = PLACE.search(part)
    if first is None:
        return []
    legs: list[Leg] = []
    here, held = first[1], ""
    for sign, place in _STEP.findall(part, first.end()):
        if sign == ">":
            legs.append(Leg("carry", held or here, place))
            held = place
        elif sign == "*":
            legs.append(Leg("shot", here, place))
            held = place
        else:
            legs.append(Leg("move", here, place, kills=sign == "x"))
            here, held = place, place if sign in "x:" else held
    return legs


def mark_try(scene: Scene, shown: Shown, action: Any) -> None:
    """Mark where an action begins, and draw its way, whatever the ruling on it."""
    ways: list[tuple[Any, ...]] = []
    if isinstance(action, Mapping):
        names = (action.get("unit") or action.get("attacker"), *(action.get("path") or ()), action.get("target"))
        ways.append(tuple(shown.units.get(name, name) for name in names if name))
    else:
        for part in action.split(","):
            place = PLACE.search(part)
            ways += [(leg.start, leg.end) for leg in _legs(part)] or ([(place[1],)] if place else [])
    for places in ways:
        scene.mark("begun", places[0])
        scene.arrow("move", places)


def path_of(shown: Shown, facts: Mapping[str, Any]) -> tuple[str, ...]:
    """The way that a unit is given hex by hex, by the action or by the answer at fault, as far as the fault."""
    action = shown.ruling["action"] if shown.ruling else ""
    if not isinstance(action, Mapping):
        return ()
    if action.get("path"):
        at = shown.units.get(action["unit"])
        return (at, *action["path"]) if at else ()
    answers, nth, at = action.get("inputs") or (), facts.get("input"), shown.units.get(facts.get("unit", ""))
    if not isinstance(nth, int) or not 1 <= nth <= len(answers) or answers[nth - 1].get("choose") != "path" or not at:
        return ()
    path = answers[nth - 1]["value"]
    fault = facts.get("to", facts.get("at"))
    return (at, *path[: path.index(fault) + 1 if fault in path else None])


def play(scene: Scene, legs: Iterable[Leg]) -> None:
    """Move the pieces of a scene along the legs of its turn; a piece that is met is in the hand until it is laid."""
    held = None
    for leg in legs:
        victim = None if leg.kind == "carry" else _take(scene, leg.end)
        if leg.kind == "carry" and held is not None:
            _put(scene, held, leg.end)
            held = None
        elif leg.kind != "shot":
            _put(scene, _take(scene, leg.start), leg.end)
        if victim is not None:
            held = _CORPSE if leg.kills or leg.kind == "shot" else victim


def _take(scene: Scene, at: str) -> Token | None:
    token = scene.standing(at) if at else None
    if token is not None:
        scene.tokens.remove(token)
    return token


def _put(scene: Scene, token: Token | None, at: str) -> None:
    spot = scene.board.spots.get(at)
    if token is not None and spot is not None:
        if scene.marks.pop(("zone", token.at), None):  # around a king of Phylde
            scene.mark("zone", at)
        scene.tokens.append(token._replace(at=at, x=spot.x, y=spot.y))
