"""The table of a tournament from judged games, without their turns."""

from fractions import Fraction
from typing import Any, Final

import orjson
from flask import Blueprint, Response

from adjudicator.judging.refusal import Fault, Refused
from adjudicator.judging.service import shaped
from adjudicator.records.phrases import result_of
from adjudicator.reports.result import GameReport, Item
from adjudicator.reports.standings.formats import Standings
from adjudicator.reports.standings.results import Scoring
from adjudicator.reports.standings.table import DEFAULT_TIE_BREAKS
from adjudicator.web.http import language
from adjudicator.web.http.body import json_body
from adjudicator.web.http.context import current
from adjudicator.web.http.long_requests import one_at_a_time
from engine.registry import GAMES
from schemas.fields import WRONG_TYPE
from schemas.requests import StandingsRequest

standings = Blueprint("standings", __name__)

_SCHEMA: Final = StandingsRequest()


@standings.post("/v1/standings")
@one_at_a_time
def rank_players() -> Response:
    """The standings. Raises ``Problem``, ``Refused``."""
    lang = language.choose()
    request = shaped(_SCHEMA, json_body())
    faults = [fault for n, game in enumerate(request["games"]) for fault in _faults(n, game)]
    tie_breaks = request.get("tie_breaks", DEFAULT_TIE_BREAKS)
    faults += [
        Fault("malformed", f"/tie_breaks/{n}", WRONG_TYPE)
        for n, name in enumerate(tie_breaks)
        if name in tie_breaks[:n]
    ]
    if faults:
        raise Refused(tuple(faults))
    points = tuple(map(Fraction, request.get("points", ("1",))))
    scoring = Scoring(Fraction(request.get("bye", 1)), points)
    table = Standings(lang, "json", tie_breaks, scoring)
    for n, game in enumerate(request["games"], 1):
        table.game(_report(n, game))
    current().headers.update(language.HEADERS[lang])
    return Response(orjson.dumps(table.values(), default=str), content_type="application/json")


def _faults(n: int, game: dict[str, Any]) -> list[Fault]:
    """The results of a game that are none of its game."""
    sides = tuple(GAMES[game["game"]].SIDES) if game["game"] in GAMES else ()
    wrong = [name for name, text in game["result"].items() if sides and result_of(text, sides) != text]
    return [Fault("malformed", f"/games/{n}/result/{name}", WRONG_TYPE) for name in wrong]


def _report(n: int, game: dict[str, Any]) -> GameReport:
    items = tuple(Item(**{"message": "", "is_open": False, **item}) for item in game.pop("items", ()))
    return GameReport(**{"file": "", "line": n, **game}, number=n, items=items)
