"""From a request to scenes; single rulings and positions come from the cache."""

from collections.abc import Mapping
from typing import Any, Final

import orjson

from adjudicator.judging.case import open_case, read_turn, text_of_table, whole_table
from adjudicator.judging.refusal import Fault, Refused
from adjudicator.judging.service import ADJUDICATIONS, POSITIONS
from adjudicator.pictures.request import Asked
from adjudicator.reports.picture import rulings_shown, shown_of
from adjudicator.web.resources import fetched
from drawing.look import Shown
from drawing.picture import compose
from drawing.scene import Scene

_TABLE: Final = {"include": ["table"]}


def shown(asked: Asked) -> Shown:
    """The scene: the position, or the ruling on it. Raises ``Refused``."""
    case, before = asked.case, asked.look.show == "before"
    if "table" in case:
        return _table(asked, case)
    if case.get("irregular"):
        return shown_of(open_case(asked.game, case), case.get("action"), asked.look.language)
    if "action" not in case:
        return _position(asked, case)
    ruling = _ruling(asked, case)
    if before and ruling["verdict"] == "legal":
        found = _position(asked, case)
        return Shown(found.game, found.position, found.table, found.status, found.names, ruling, case.get("position"))
    return _after(asked, ruling, case.get("position"))


def frames(asked: Asked) -> list[Scene]:
    """The rulings on the turns of a record, each in its place. Raises ``Refused`` with the place of the turn."""
    turns, n = asked.case["turns"], 0
    request = {name: asked.case[name] for name in ("position", "options", "seen", "strict") if name in asked.case}
    try:
        case = open_case(asked.game, {**request, "action": turns[0]}, "action")
        found = rulings_shown(case, turns, asked.look.language, asked.case.get("on_illegal", "stop"))
        for n, one in enumerate(found):
            if one.ruling is None:
                read_turn(case, turns[n])  # raises the errors of the text
    except Refused as refused:
        raise Refused(tuple(_in_turn(fault, n) for fault in refused.faults)) from None
    return [compose(one, asked.look) for one in found]


def _ruling(asked: Asked, case: Mapping[str, Any]) -> dict[str, Any]:
    answer = fetched(ADJUDICATIONS, asked.game, {**case, **_TABLE}, asked.look.language)
    found: dict[str, Any] = orjson.loads(answer.body)
    return found


def _position(asked: Asked, case: Mapping[str, Any]) -> Shown:
    body = {name: case[name] for name in ("position", "table", "options", "seen", "strict") if name in case}
    found = orjson.loads(fetched(POSITIONS, asked.game, body, asked.look.language).body)
    return Shown(asked.game.NAME, found["position"], found["table"], found["status"], _names(asked))


def _table(asked: Asked, case: Mapping[str, Any]) -> Shown:
    """A position from its table; an impossible one is shown as sent, with its errors marked."""
    try:
        return _position(asked, case)
    except Refused as refused:
        if any(fault.problem != "position-impossible" for fault in refused.faults):
            raise
        places = tuple(dict.fromkeys(at for fault in refused.faults for at in fault.places))
    text = text_of_table(asked.game, case["table"])
    return Shown(asked.game.NAME, text, whole_table(asked.game, case["table"]), {}, _names(asked), refused=places)


def _after(asked: Asked, ruling: Mapping[str, Any], submitted: Any) -> Shown:
    stands = (ruling["position"], ruling["table"], ruling["status"])
    return Shown(asked.game.NAME, *stands, _names(asked), ruling, submitted)


def _names(asked: Asked) -> Mapping[str, str]:
    return asked.game.RULEBOOK.sentences[asked.look.language].names


def _in_turn(fault: Fault, n: int) -> Fault:
    """A fault of an action where the record has it; of anything else (position, options) as it is."""
    pointer = fault.pointer
    if pointer.startswith("/action"):
        pointer = f"/turns/{n}{pointer.removeprefix('/action')}"
    return Fault(fault.problem, pointer, fault.code, fault.facts, fault.finding)
