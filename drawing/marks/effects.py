"""The effects of a turn as marks, arrows and badges, as the drawing of the game describes them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from drawing.game import Drawn
from drawing.look import Shown
from drawing.registry import drawing_of
from drawing.scene import CELL, CORNERS, Badge, Corner, Scene, Token
from engine.described import Described

BOW: Final = 0.14
"""How far arrows bow aside, in parts of their length."""
_MOST_BADGES: Final = 2
UNIT_FIELDS: Final = ("unit", "units", "attacker", "target", "blocker", "by", "against")
"""Facts with names of units, which are drawn at the units' places."""

Effect = Mapping[str, Any]


def mark_effects(scene: Scene, shown: Shown, effects: Sequence[Effect], *, done: bool) -> None:
    """The effects of a turn. ``done``: the scene shows the position after it, else the one before."""
    origin = next((effect["from"] for effect in effects if "from" in effect), None)
    fallen: str | None = None
    units = shown.units

    def places(effect: Effect, field: str) -> list[Any]:
        """The places in a field of an effect; for units, where they are."""
        if field in ("king", "fallen"):
            return [king_of(scene, effect["side"]) if field == "king" else fallen]
        value: Any = effect.get(field)
        names = value if isinstance(value, (list, tuple)) else [value]
        return [units.get(name, name) if field in UNIT_FIELDS else name for name in names]

    for effect, drawn in _drawn(shown, effects):
        if drawn.ghost:
            _leave_ghost(scene, effect, drawn.ghost)
        for field, mark in drawn.marks.items():
            for place in places(effect, field):
                scene.mark(mark, place)
        if drawn.arrow:
            arrow, *ends = drawn.arrow
            for start, end in zip(*(places(effect, field) for field in ends), strict=False):
                scene.arrow(arrow, (start, *effect.get("path", (end,))), bow=BOW if arrow == "carry" else 0)
        if drawn.raised:
            pin(scene, places(effect, drawn.raised)[0], Badge("raised", "tr"))
        if drawn.falls:
            fallen = effect["at"]
            _fall(scene, shown, effect, effect.get("from", origin), done=done)


def steps_of(shown: Shown, effects: Iterable[Effect]) -> Iterator[Described]:
    """The steps of a turn by its effects, with those between two decisions."""
    for effect, drawn in _drawn(shown, effects):
        if drawn.falls:
            yield Described("", to=effect["at"], way="shot")
        elif drawn.arrow and drawn.arrow[0] in ("move", "carry"):
            arrow, start, end = drawn.arrow
            yield Described(
                "", start=effect.get(start, ""), to=effect[end], way="carry" if arrow == "carry" else "move"
            )


def king_of(scene: Scene, side: str) -> str | None:
    """The place of the king, or of the chief, of a side."""
    return next((token.at for token in scene.tokens if token.side == side and token.kind in ("king", "chief")), None)


def pin(scene: Scene, place: object, badge: Badge) -> bool:
    """Pin a badge on the piece on a place, at a corner that is free; whether there is a piece.

    A fourth badge leaves room only for the last number of the piece: tokens, or figures if it has none.
    """
    for n, token in enumerate(scene.tokens):
        if token.at and token.at == place:
            if len(token.badges) > _MOST_BADGES:
                token = token._replace(badges=tuple(number for number in token.badges if number.kind == "text")[-1:])
            taken = {other.corner for other in token.badges}
            corners: tuple[Corner, ...] = (badge.corner, *(corner for corner in CORNERS if corner != "middle"))
            corner = next((corner for corner in corners if corner not in taken), badge.corner)
            scene.tokens[n] = token._replace(badges=(*token.badges, badge._replace(corner=corner)))
            return True
    return False


def _drawn(shown: Shown, effects: Iterable[Effect]) -> Iterator[tuple[Effect, Drawn]]:
    """The effects that are drawn, each with its description."""
    known = drawing_of(shown.game).effects
    for effect in effects:
        if drawn := known.get(f"{effect['kind']} {effect.get('how')}") or known.get(effect["kind"]):
            yield effect, drawn


def _fall(scene: Scene, shown: Shown, effect: Effect, start: object, *, done: bool) -> None:
    """A captured piece: small and struck out at a corner of its place, or struck out on it."""
    place = effect["at"]
    # The effect lacks the kind of a unit, which is that of the position sent.
    units = shown.submitted.get("units", {}) if isinstance(shown.submitted, Mapping) else {}
    unit = units.get(effect.get("unit"), {})
    kind = effect.get("piece") or unit.get("creature") or unit.get("kind")
    spot = scene.board.spots.get(place)
    if spot is None or kind is None or not done:
        scene.mark("struck", place)
        return
    # At the corner that is farthest from the start of the capture.
    origin = scene.board.spots.get(start) if isinstance(start, str) else None
    x0, y0 = (origin.x, origin.y) if origin else (spot.x, spot.y + 1)
    across = scene.board.lanes and isinstance(start, str) and start[0] != place[0]
    left = spot.x < x0 or across
    corner: Any = ("b" if spot.y > y0 else "t") + ("l" if left else "r")
    slain = Badge("slain", corner, effect["side"], kind)
    if not pin(scene, place, slain):
        # Captured from afar: its place is now empty.
        slain = slain._replace(corner="middle")
        scene.tokens.append(Token("", spot.x, spot.y, "", "", 1.0, "", (slain,)))


def _leave_ghost(scene: Scene, effect: Effect, kind: str) -> None:
    """A captured king between the cells, as long as no piece is there."""
    spot = scene.board.spots.get(effect["at"])
    scene.mark("zone", effect["at"])
    if spot is not None and scene.token_on(effect["at"]) is None:
        scene.tokens.append(Token("", spot.x, spot.y, effect["side"], kind, spot.size / CELL, "ghost"))
