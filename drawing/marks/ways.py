"""The ways of an action that is not played: the part before its error, shown as done, and the refused part."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from drawing.look import Shown
from drawing.scene import Scene, Token
from engine.described import Described

_CORPSE: Final = Token("", 0, 0, "corpse", "skull", 0.92)


def mark_try(scene: Scene, shown: Shown, action: Any) -> None:
    """Mark where an action begins, and draw its way, whatever the ruling on it."""
    ways = [(step.start, step.to) for step in shown.steps if step.start]
    if isinstance(action, Mapping):
        names = (action.get("unit") or action.get("attacker"), *(action.get("path") or ()), action.get("target"))
        ways = [tuple(shown.units.get(name, name) for name in names if name)]
    for places in ways:
        scene.mark("begun", places[0])
        scene.arrow("move", tuple(filter(None, places)))


def places_of(shown: Shown) -> list[str]:
    """The places that the actions of a turn name, in order."""
    return list(dict.fromkeys(place for step in shown.steps for place in (step.start, step.to) if place))


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


def play(scene: Scene, steps: Iterable[Described]) -> None:
    """Move the pieces of a scene as these steps do; a piece that is met is in the hand until it is laid."""
    held = None
    for step in steps:
        victim = None if step.way == "carry" else _take(scene, step.to)
        if step.way == "carry" and held is not None:
            _put(scene, held, step.to)
            held = None
        elif step.way != "shot":
            _put(scene, _take(scene, step.start), step.to)
        if victim is not None:
            held = _CORPSE if step.kind == "capture" or step.way == "shot" else victim


def _take(scene: Scene, at: str) -> Token | None:
    token = scene.token_on(at) if at else None
    if token is not None:
        scene.tokens.remove(token)
    return token


def _put(scene: Scene, token: Token | None, at: str) -> None:
    spot = scene.board.spots.get(at)
    if token is not None and spot is not None:
        if scene.marks.pop(("zone", token.at), None):  # around a king of Phylde
            scene.mark("zone", at)
        scene.tokens.append(token._replace(at=at, x=spot.x, y=spot.y))
