"""From a request to scenes; single rulings and positions come from the cache."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import orjson

from adjudicator.judging.case import open_case, read_turn, text_of_table, units_before, whole_table
from adjudicator.judging.refusal import Fault, Refused
from adjudicator.judging.service import ADJUDICATIONS, POSITIONS
from adjudicator.pictures.request import PictureRequest
from adjudicator.reports.picture import rulings_shown, shown_of
from adjudicator.web.resources import fetched
from drawing.look import Shown
from drawing.picture import compose
from drawing.scene import Scene

_PLACE: Final = ("setup", "position", "options", "seen", "strict")


def shown(requested: PictureRequest) -> Shown:
    """The scene: the position, or the ruling on it. Raises ``Refused``."""
    game, case, look = requested.game, requested.case, requested.look
    if "table" in case:
        return _of_table(requested)
    if case.get("irregular"):
        return shown_of(open_case(game, case), case.get("action"), look.language)
    if "action" not in case:
        return _position(requested)
    ruling = orjson.loads(fetched(ADJUDICATIONS, game, {**case, "include": ["table"]}, look.language).body)
    is_before = look.show == "before" and ruling["verdict"] == "legal"
    state = _position(requested) if is_before else _state(requested, ruling)
    return replace(state, ruling=ruling, submitted=units_before(game, case))


def frames(requested: PictureRequest) -> list[Scene]:
    """The rulings on the turns of a record, each in its place. Raises ``Refused`` with the place of the turn."""
    turns, n = requested.case["turns"], 0
    request = {name: requested.case[name] for name in _PLACE if name in requested.case}
    try:
        case = open_case(requested.game, {**request, "action": turns[0]}, "action")
        states = rulings_shown(case, turns, requested.look.language, requested.case.get("on_illegal", "stop"))
        for n, one in enumerate(states):
            if one.ruling is None:
                read_turn(case, turns[n])  # raises the errors of the text
    except Refused as refused:
        raise Refused(tuple(_in_turn(fault, n) for fault in refused.faults)) from None
    return [compose(one, requested.look) for one in states]


def _state(requested: PictureRequest, response: Mapping[str, Any]) -> Shown:
    """The position in a response."""
    names = requested.game.RULEBOOK.sentences[requested.look.language].names
    return Shown(requested.game.NAME, response["position"], response["table"], response["status"], names)


def _position(requested: PictureRequest) -> Shown:
    body = {name: requested.case[name] for name in (*_PLACE, "table") if name in requested.case}
    return _state(requested, orjson.loads(fetched(POSITIONS, requested.game, body, requested.look.language).body))


def _of_table(requested: PictureRequest) -> Shown:
    """A position from its table; an impossible one is shown as sent, with its errors marked."""
    try:
        return _position(requested)
    except Refused as refused:
        if any(fault.problem != "position-impossible" for fault in refused.faults):
            raise
        places = tuple(dict.fromkeys(at for fault in refused.faults for at in fault.places))
    game, table = requested.game, requested.case["table"]
    sent = {"position": text_of_table(game, table), "table": whole_table(game, table), "status": {}}
    return replace(_state(requested, sent), refused=places)


def _in_turn(fault: Fault, n: int) -> Fault:
    """A fault of an action where the record has it; of anything else (position, options) as it is."""
    pointer = fault.pointer
    if pointer.startswith("/action"):
        pointer = f"/turns/{n}{pointer.removeprefix('/action')}"
    return Fault(fault.problem, pointer, fault.code, fault.facts, fault.finding)
