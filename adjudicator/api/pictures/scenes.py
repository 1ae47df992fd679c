"""From a request to scenes, and to pictures as text; ``fetch`` returns single rulings and positions."""

import re
from dataclasses import replace
from typing import Final

import orjson

from adjudicator.api.exchange import Fetch
from adjudicator.api.pictures.request import PictureRequest
from adjudicator.judging.case import open_case, read_turn
from adjudicator.judging.refusal import Refused
from adjudicator.judging.resources import ADJUDICATIONS, POSITIONS
from adjudicator.judging.tables import text_of_table
from adjudicator.links import picture_links
from adjudicator.reports.picture import rulings_shown, shown_in, shown_of, with_ruling
from drawing import data, documents, plain
from drawing.look import Shown
from drawing.picture import compose
from drawing.scene import Scene
from engine.game import HasTableText
from engine.table import read_table

_INCLUDED: Final = ("table", "effect_messages")
"""Fields of a ruling for pictures, and for the pages that show it next to one."""
_PLACE: Final = ("setup", "position", "options", "seen", "strict")


def write(requested: PictureRequest, form: str, width: int | None, fetch: Fetch, public: str) -> str:
    """A picture of this width as text; the one to render as PNG is an SVG. Raises ``Refused``."""
    look = replace(requested.look, width=width)
    if "turns" in requested.case:
        return documents.write_strip(_frames(requested), look)
    drawn = find_shown(requested, fetch)
    look = replace(look, crop="none", shape="board") if form in ("txt", "json") else look
    scene = compose(drawn, look)
    if form == "txt":
        return plain.write(scene, drawn, look)
    if form == "json":
        links = picture_links(requested.game, requested.case, requested.look, public)
        return orjson.dumps({**data.write(scene), "text": plain.write(scene, drawn, look), "links": links}).decode()
    return documents.write(scene, look, named=form != "png")


def find_shown(requested: PictureRequest, fetch: Fetch) -> Shown:
    """The scene: the position, or the ruling on it. Raises ``Refused``."""
    game, case, look = requested.game, requested.case, requested.look
    if "table" in case:
        return _of_table(requested, fetch)
    if case.get("irregular"):
        return shown_of(open_case(game, case), case.get("action"), look.language)
    if "action" not in case:
        return _position(requested, fetch)
    ruling = orjson.loads(fetch(ADJUDICATIONS, game, {**case, "include": _INCLUDED}, look.language).body)
    is_before = look.show == "before" and ruling["verdict"] == "legal"
    state = _position(requested, fetch) if is_before else shown_in(game, ruling, look.language)
    return with_ruling(state, ruling, game, case)


def _frames(requested: PictureRequest) -> list[Scene]:
    """The rulings on the turns of a record, each in its place. Raises ``Refused`` with the place of the turn."""
    turns, n = requested.case["turns"], 0
    request = {name: requested.case[name] for name in _PLACE if name in requested.case}
    try:
        case = open_case(requested.game, {**request, "action": turns[0]}, "action")
        states = rulings_shown(case, turns, requested.look.language, requested.case.get("on_illegal", "stop"))
        for n, state in enumerate(states):
            if state.ruling is None:
                read_turn(case, turns[n])  # raises the errors of the text
    except Refused as refused:
        # A fault of an action is where the record has it; one of the position or the options is where it was.
        pointers = (re.sub("^/action", f"/turns/{n}", fault.pointer) for fault in refused.faults)
        faults = zip(refused.faults, pointers, strict=True)
        raise Refused(tuple(fault._replace(pointer=pointer) for fault, pointer in faults)) from None
    return [compose(state, requested.look) for state in states]


def _position(requested: PictureRequest, fetch: Fetch) -> Shown:
    game, language = requested.game, requested.look.language
    body = {name: requested.case[name] for name in (*_PLACE, "table") if name in requested.case}
    return shown_in(game, orjson.loads(fetch(POSITIONS, game, body, language).body), language)


def _of_table(requested: PictureRequest, fetch: Fetch) -> Shown:
    """A position from its table; an impossible one is shown as sent, with its errors marked."""
    try:
        return _position(requested, fetch)
    except Refused as refused:
        if any(fault.problem != "position-impossible" for fault in refused.faults):
            raise
        places = tuple(dict.fromkeys(at for fault in refused.faults for at in fault.cells))
    game, table = requested.game, requested.case["table"]
    assert isinstance(game, HasTableText)
    sent = {"position": text_of_table(game, table), "table": read_table(game.TABLE, table), "status": {}}
    return replace(shown_in(game, sent, requested.look.language), refused=places)
