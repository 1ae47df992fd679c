"""Standings from the games of reports."""

from typing import Final

import orjson

from adjudicator.api.exchange import Answer, Request
from adjudicator.judging.resources import load_request
from adjudicator.reports.result import GameReport, Item
from adjudicator.reports.standings import Standings
from schemas.requests import MAX_ITEMS, MAX_TURNS, StandingsRequest

_SCHEMA: Final = StandingsRequest()


def rank_players(request: Request) -> Answer:
    """The table of a tournament from judged games, without their turns. Raises ``Problem``, ``Refused``."""
    lang = request.check_language()
    body = request.json()
    request.charge(_weight(body))
    sent = dict(load_request(_SCHEMA, body))
    games = sent.pop("games")
    table = Standings("json", None, lang, **sent)
    for n, game in enumerate(games, 1):
        items = tuple(Item(**{"message": "", "is_open": False, **item}) for item in game.pop("items", ()))
        table.game(GameReport(**{"file": "", "line": n, **game}, number=n, items=items))
    return Answer(orjson.dumps(table.values(), default=str), language=lang)


def _weight(body: object) -> int:
    """The number of requests that standings count as: the turns of their games, as in the reports on them."""
    games = body.get("games") if isinstance(body, dict) else None
    several = games[:MAX_ITEMS] if isinstance(games, list) else []
    turns = [game.get("turns") if isinstance(game, dict) else None for game in several]
    return min(sum(max(1, number) if isinstance(number, int) else 1 for number in turns), MAX_TURNS)
