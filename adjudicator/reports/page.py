"""The page of the ruling on an offence."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from adjudicator import case_urls
from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.case import open_case
from adjudicator.judging.refusal import Refused
from adjudicator.records.record import Record
from adjudicator.reports.result import Settings
from drawing.look import Look
from engine.play import REPEATED
from engine.registry import GAMES


def page_of(record: Record, offence: Mapping[str, Any], settings: Settings) -> str:
    """Its URL. Empty if no page shows this ruling, or the address of pages is unknown.

    There is none on a turn that cannot be read, or on a position that the rules forbid and an arbiter accepted.
    """
    if not settings.pages:
        return ""
    game, reason = GAMES[record.game], offence["reason"] or {}
    position, turn = offence.get("position_text") or offence["position"], offence.get("action_text") or offence["turn"]
    request = {"position": position, "action": turn, "options": dict(record.options)}
    request |= {"strict": True} if settings.strict else {}
    with suppress(Refused):
        key = game.key(open_case(game, request).position)
        for history in ({}, {"seen": {key: REPEATED}} if key else {}):  # the game may be over by repetition
            case = {**request, **history}
            ruling = adjudicate(open_case(game, case, "action"), offence["turn"])
            if (ruling["verdict"], (ruling["reason"] or {}).get("code")) == (offence["verdict"], reason.get("code")):
                path = case_urls.ruling(game, case, Look(language=settings.language))
                return settings.pages + path if path else ""
    return ""
