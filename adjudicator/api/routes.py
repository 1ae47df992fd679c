"""The table of all routes under ``/v1``. Every door answers through it."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache, partial
from typing import Final

from adjudicator.api import batch, games, records, reports, rulings, standings
from adjudicator.api.exchange import HOUR, Route
from adjudicator.api.long_requests import LONG_REQUESTS, MAX_AHEAD_OF_REPORTS
from adjudicator.api.pictures import routes as pictures
from adjudicator.games import GAMES
from adjudicator.judging.resources import ADJUDICATIONS, LEGAL_ACTIONS, ODDS, POSITIONS
from engine.game import HasDice

_FORMS: Final = "<any(svg,png,txt,json):form>"
_CASES_WEIGHT: Final = 5
"""A list of all cases has up to 300 kB."""
_VARIABLE: Final = re.compile(r"<(?:(\w+)(?:\(([^)]*)\))?:)?(\w+)>")
WITHOUT_ODDS: Final = "|".join(game.NAME for game in GAMES.values() if not isinstance(game, HasDice))

ROUTES: Final = (
    *(
        Route("GET", f"/v1/games{path}", partial(games.describe, description), keep=HOUR)
        for path, description in games.DESCRIPTIONS.items()
    ),
    Route("GET", "/v1/games/<game>/cases", games.list_cases, _CASES_WEIGHT, HOUR),
    *(
        Route(
            "POST",
            f"/v1/games/<{'diced:' if resource is ODDS else ''}game>/{resource.name}",
            partial(rulings.rule, resource),
            is_short=resource in (ADJUDICATIONS, POSITIONS),
        )
        for resource in (ADJUDICATIONS, LEGAL_ACTIONS, POSITIONS, ODDS)
    ),
    Route("GET", "/v1/games/<game>/adjudications", rulings.rule_by_url),
    Route("POST", "/v1/games/<game>/records", records.judge_record, turn=LONG_REQUESTS.turn),
    Route("POST", "/v1/games/<game>/records/strip", pictures.draw_strip, turn=LONG_REQUESTS.turn),
    Route("POST", "/v1/games/<game>/board", pictures.draw_board),
    Route("GET", f"/v1/games/<game>/board.{_FORMS}", pictures.show_board),
    Route("GET", f"/v1/games/<game>/boards/<case>.{_FORMS}", pictures.show_case),
    Route("GET", "/v1/games/<game>/pieces/<side>/<piece>.svg", pictures.show_piece, keep=HOUR),
    Route("POST", "/v1/batch", batch.rule_on_many, turn=LONG_REQUESTS.turn),
    Route("POST", "/v1/reports", reports.report_on_records, turn=partial(LONG_REQUESTS.turn, MAX_AHEAD_OF_REPORTS)),
    Route("POST", "/v1/standings", standings.rank_players, turn=LONG_REQUESTS.turn),
)
PATHS: Final = tuple(dict.fromkeys(route.path for route in ROUTES))


@cache
def template(path: str) -> str:
    """A path with the names of its variable parts alone: ``/v1/games/<game>/odds``."""
    return _VARIABLE.sub(r"<\3>", path)


def _pattern(path: str) -> re.Pattern[str]:
    """The regular expression of a path."""

    def part(found: re.Match[str]) -> str:
        converter, values, name = found.groups()
        if converter == "any":
            return f"(?P<{name}>{values.replace(',', '|')})"
        lacking = rf"(?!(?:{WITHOUT_ODDS})/)" if converter == "diced" else ""
        return f"{lacking}(?P<{name}>[^/]+)"

    return re.compile(_VARIABLE.sub(part, re.sub(r"[.]", r"\\.", path)))


_PATTERNS: Final = tuple(
    (_pattern(path), {route.method: route for route in ROUTES if route.path == path}) for path in PATHS
)


@lru_cache(maxsize=1_024)
def find(path: str) -> tuple[Mapping[str, Route], Mapping[str, str]]:
    """The routes of a path by method, and its variable parts; none if the table has no such path."""
    for pattern, by_method in _PATTERNS:
        if found := pattern.fullmatch(path):
            return by_method, found.groupdict()
    return {}, {}
