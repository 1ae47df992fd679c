"""The table of all routes under ``/v1``. Every door answers through it."""

import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cache, lru_cache, partial
from typing import Final, NamedTuple
from urllib.parse import quote, urlsplit

from adjudicator import log
from adjudicator.api import batch, games, records, reports, rulings, standings
from adjudicator.api.exchange import HOUR, Answer, Request, answer_to, kept
from adjudicator.api.long_requests import LONG_REQUESTS, MAX_AHEAD_OF_REPORTS
from adjudicator.api.pictures import routes as pictures
from adjudicator.api.problem import Problem
from adjudicator.games import GAMES, failing_game
from adjudicator.judging.refusal import Refused
from adjudicator.judging.resources import ADJUDICATIONS, LEGAL_ACTIONS, ODDS, POSITIONS
from engine.game import HasDice

_FORMS: Final = "<any(svg,png,txt,json):form>"
_CASES_WEIGHT: Final = 5
"""A list of all cases has up to 300 kB."""
_NOT_IN_NAMES: Final = re.compile("[^a-z0-9]")
_VARIABLE: Final = re.compile(r"<(?:(\w+)(?:\(([^)]*)\))?:)?(\w+)>")
WITHOUT_ODDS: Final = "|".join(game.NAME for game in GAMES.values() if not isinstance(game, HasDice))


class Route(NamedTuple):
    """A method of a path, in the syntax of werkzeug's rules."""

    method: str
    path: str
    answer: Callable[..., Answer]
    """Takes the request and the variable parts of the path. Raises ``Problem``, ``Refused``."""
    weight: int = 1
    """The number of requests that a good one counts as, at least."""
    keep: int = 0
    """Seconds for which caches may keep a good answer, if it does not say itself."""
    turn: Callable[[], AbstractContextManager[object]] = nullcontext
    """The queue of a long request. Raises ``Problem`` 429 if it is full."""
    is_short: bool = False
    """Whether it takes a few milliseconds at most, if its body is small and includes nothing."""


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


def respond(route: Route, request: Request, parts: Mapping[str, str]) -> Answer:
    """The answer to a request. Errors are answers, too."""
    game = GAMES.get(parts.get("game", ""))
    try:
        with route.turn():
            answer = route.answer(request, **parts)
        if route.weight > 1:
            request.charge(route.weight)
        if route.keep:
            kept(answer, route.keep)
    except (Refused, Problem) as refused:
        if (moved := _canonical(request.path, parts)) is not None:
            return _redirect(request, moved)
        failure: Refused | Problem = refused
    except Exception as error:  # noqa: BLE001  # the handler of last resort
        log.write("internal", "error", error, path=request.path)
        failure = Problem(500, "internal", **failing_game(error))
    else:
        answer.game = game
        return answer
    answer = answer_to(failure, game, request.language, request.prefer if route.method == "POST" else "")
    answer.game = game
    return answer


def _canonical(path: str, parts: Mapping[str, str]) -> str | None:
    """The path with the name of its game or article as the service writes it; ``None`` if it is so, or unknown."""
    name = _NOT_IN_NAMES.sub("", parts.get("game", "").lower())
    if name not in GAMES:
        return None
    article = parts.get("article", "").upper()
    ids = GAMES[name].RULEBOOK.article_by_id
    if article and article not in ids:
        article = f"{next(iter(ids)).partition('-')[0]}-{article}"
    written = {"game": name} | ({"article": article} if article in ids else {})
    if written.items() <= parts.items():
        return None
    return "/".join({parts[key]: value for key, value in written.items()}.get(part, part) for part in path.split("/"))


def _redirect(request: Request, path: str) -> Answer:
    """A redirect (308) to a path with the same query."""
    query = f"?{request.query.decode('latin-1')}" if request.query else ""
    place = urlsplit(request.backend.public_url).path + quote(path) + query
    return Answer(b"", "text/plain; charset=utf-8", 308, {"Location": place, "Cache-Control": "no-store"})
