"""The steps of a turn that is not played, shown as done: those of an unfinished turn, or those before a refusal."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from drawing.scene import Scene, Token
from drawing.ways import Leg

_DEATHS: Final = ("captured", "killed", "died")
_MOVES: Final = ("moved", "retreated", "carried")


def play_effects(scene: Scene, effects: Sequence[Mapping[str, Any]], units: Mapping[str, str]) -> None:
    """Move the pieces of a scene as the effects of its turn say; ``units`` are the places of units by name."""
    fallen = None
    for effect in effects:
        kind = effect["kind"]
        if kind in _DEATHS:
            fallen = effect.get("at", units.get(effect.get("unit", "")))
            _take(scene, fallen)
        elif kind in _MOVES:
            _put(scene, _take(scene, effect["from"]), effect["to"])
        elif kind == "corpse_laid" and fallen is not None:
            _put(scene, _corpse(), effect["at"])


def play_legs(scene: Scene, legs: Iterable[Leg]) -> None:
    """Move the pieces of a scene along the legs of its turn; a piece that is met is in the hand until it is laid."""
    held = None
    for leg in legs:
        if leg.kind == "shot":
            _take(scene, leg.end)
            held = _corpse()
        elif leg.kind == "carry" and held is not None:
            _put(scene, held, leg.end)
            held = None
        else:
            mover = _take(scene, leg.start)
            victim = _take(scene, leg.end)
            _put(scene, mover, leg.end)
            if victim is not None:
                held = _corpse() if leg.kills else victim


def _take(scene: Scene, at: object) -> Token | None:
    """Take a piece off the board."""
    token = scene.standing(at) if isinstance(at, str) else None
    if token is not None:
        scene.tokens.remove(token)
    return token


def _put(scene: Scene, token: Token | None, at: str) -> None:
    """Put a piece on a place; a king of Phylde brings the zone around it."""
    spot = scene.board.spots.get(at)
    if token is None or spot is None:
        return
    zone = scene.marks.pop(("zone", token.at), None)
    if zone is not None:
        scene.mark("zone", at, zone.spot.size)
    scene.tokens.append(replace(token, at=at, x=spot.x, y=spot.y))


def _corpse() -> Token:
    return Token("", 0, 0, "corpse", "skull", 0.92)
