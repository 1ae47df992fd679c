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

_TABLE: Final = {"include": ["table"]}
_PLACE: Final = ("setup", "position", "options", "seen", "strict")


def shown(requested: PictureRequest) -> Shown:
    """The scene: the position, or the ruling on it. Raises ``Refused``."""
    case, before = requested.case, requested.look.show == "before"
    if "table" in case:
        return _table(requested, case)
    if case.get("irregular"):
        return shown_of(open_case(requested.game, case), case.get("action"), requested.look.language)
    if "action" not in case:
        return _position(requested, case)
    ruling = _ruling(requested, case)
    if before and ruling["verdict"] == "legal":
        start = _position(requested, case)
        return replace(start, ruling=ruling, submitted=units_before(requested.game, case))
    return _after(requested, ruling, units_before(requested.game, case))


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


def _ruling(requested: PictureRequest, case: Mapping[str, Any]) -> dict[str, Any]:
    answer = fetched(ADJUDICATIONS, requested.game, {**case, **_TABLE}, requested.look.language)
    ruling: dict[str, Any] = orjson.loads(answer.body)
    return ruling


def _position(requested: PictureRequest, case: Mapping[str, Any]) -> Shown:
    body = {name: case[name] for name in (*_PLACE, "table") if name in case}
    inspected = orjson.loads(fetched(POSITIONS, requested.game, body, requested.look.language).body)
    return Shown(requested.game.NAME, inspected["position"], inspected["table"], inspected["status"], _names(requested))


def _table(requested: PictureRequest, case: Mapping[str, Any]) -> Shown:
    """A position from its table; an impossible one is shown as sent, with its errors marked."""
    try:
        return _position(requested, case)
    except Refused as refused:
        if any(fault.problem != "position-impossible" for fault in refused.faults):
            raise
        places = tuple(dict.fromkeys(at for fault in refused.faults for at in fault.places))
    text = text_of_table(requested.game, case["table"])
    return Shown(
        requested.game.NAME, text, whole_table(requested.game, case["table"]), {}, _names(requested), refused=places
    )


def _after(requested: PictureRequest, ruling: Mapping[str, Any], submitted: Any) -> Shown:
    state = (ruling["position"], ruling["table"], ruling["status"])
    return Shown(requested.game.NAME, *state, _names(requested), ruling, submitted)


def _names(requested: PictureRequest) -> Mapping[str, str]:
    return requested.game.RULEBOOK.sentences[requested.look.language].names


def _in_turn(fault: Fault, n: int) -> Fault:
    """A fault of an action where the record has it; of anything else (position, options) as it is."""
    pointer = fault.pointer
    if pointer.startswith("/action"):
        pointer = f"/turns/{n}{pointer.removeprefix('/action')}"
    return Fault(fault.problem, pointer, fault.code, fault.facts, fault.finding)
