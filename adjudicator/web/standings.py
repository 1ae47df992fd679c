"""The table of a tournament from judged games, without their turns."""

from typing import Final

import orjson
from flask import Blueprint, Response

from adjudicator.judging.service import shaped
from adjudicator.reports.result import GameReport, Item
from adjudicator.reports.standings import Standings
from adjudicator.web.http import language
from adjudicator.web.http.body import json_body
from adjudicator.web.http.context import current
from adjudicator.web.http.long_requests import one_at_a_time
from schemas.requests import StandingsRequest

standings = Blueprint("standings", __name__)

_SCHEMA: Final = StandingsRequest()


@standings.post("/v1/standings")
@one_at_a_time
def rank_players() -> Response:
    """The standings. Raises ``Problem``, ``Refused``."""
    lang = language.choose()
    request = dict(shaped(_SCHEMA, json_body()))
    games = request.pop("games")
    table = Standings("json", None, lang, **request)
    for n, game in enumerate(games, 1):
        items = tuple(Item(**{"message": "", "is_open": False, **item}) for item in game.pop("items", ()))
        table.game(GameReport(**{"file": "", "line": n, **game}, number=n, items=items))
    current().headers.update(language.HEADERS[lang])
    return Response(orjson.dumps(table.values(), default=str), content_type="application/json")
