"""Problems: errors other than refusals, and the body of either as ``application/problem+json`` (RFC 9457)."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Final

from adjudicator.games import GAMES
from adjudicator.judging.problem_body import problem_body, refusal_body
from adjudicator.judging.refusal import Refused
from adjudicator.links import formats
from engine.game import AnyGame, HasDice
from engine.rulebook import Fact, Language

TYPE: Final = "application/problem+json"
GAMES_AT: Final = "/v1/games/"
_PICTURE: Final = re.compile(rf"{GAMES_AT}[^/]+/board(?:s/[^/.]+)?\.\w+")
"""The path of a picture in some format."""
_MEANT: Final = {
    "moves": "legal-actions", "legal-moves": "legal-actions", "actions": "legal-actions", "turns": "legal-actions",
    "move": "adjudications", "rulings": "adjudications", "validate": "positions", "fen": "positions",
}  # fmt: skip
"""Resources by other words for them."""
_GAME: Final = re.compile(r"<(?:\w+:)?game>")
MAX_BODY: Final = 256 * 1024
"""Bytes of a body that is accepted."""
SENT: Final = frozenset({400, 413, 415, 422})
"""Statuses of errors in the input, which ``Prefer: status=200`` replaces by 200."""


class Problem(Exception):
    """A request that gets a problem as response: HTTP status, code, and the facts of its detail."""

    def __init__(self, status: int, code: str, **facts: Fact) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.facts = facts


def not_found(path: str, routes: Iterable[str] = (), prefix: str = "") -> Problem:
    """The problem of a path without a resource.

    Of an unknown one under ``/v1`` it names the nearest path of ``routes``, which was probably meant, after ``prefix``.
    """
    path = path[:200]
    if _PICTURE.fullmatch(path):
        return Problem(404, "not-found", path=path, cause="format", formats=formats())
    start, slash, rest = path.partition(GAMES_AT)
    game = rest.partition("/")[0] if slash and not start else ""
    known = {_GAME.sub(game, route) for route in routes if game or not _GAME.search(route)}
    if not isinstance(GAMES.get(game), HasDice):
        known -= {f"{GAMES_AT}{game}/odds"}
    meant = _MEANT.get(rest.partition("/")[2].strip("/").lower()) if game in GAMES else None
    if meant and routes:
        return Problem(404, "not-found", path=path, cause="near", nearest=f"{prefix}{GAMES_AT}{game}/{meant}")
    typed = path.rstrip("/").replace("_", "-").lower() if path.startswith("/v1/") else ""
    near = get_close_matches(typed, sorted(one for one in known if "<" not in one), n=1, cutoff=0.85)
    facts: dict[str, Fact] = {"cause": "near", "nearest": prefix + near[0]} if near and near[0] != path else {}
    return Problem(404, "not-found", path=path, **facts)


def old_edition(given: object, game: AnyGame) -> Problem:
    """The problem of an edition that is not served."""
    return Problem(404, "not-found", cause="edition", given=str(given)[:20], served=game.EDITION)


def body_of(failure: Refused | Problem, game: AnyGame | None, language: Language) -> dict[str, Any]:
    """The body of the response to a failed request about a game."""
    if isinstance(failure, Refused):
        texts = {"texts": failure.texts} if failure.texts else {}
        return refusal_body(failure.faults, game, language) | texts
    return problem_body(failure.status, failure.code, failure.facts, language)


def headers_of(failure: Refused | Problem) -> dict[str, str]:
    """The headers of the response to a failed request, as JSON or as a page."""
    headers = {"Cache-Control": "no-store"}
    if isinstance(failure, Problem):
        headers |= {"WWW-Authenticate": "Bearer"} if failure.status == 401 else {}
        headers |= {"Retry-After": str(failure.facts["seconds"])} if "seconds" in failure.facts else {}
    return headers


def prefers_200(prefer: str) -> bool:
    """Whether a header ``Prefer`` has ``status=200`` (RFC 7240): browsers log other statuses as failed requests.

    The first value of a name counts; upper case and quotes make no difference.
    """
    parts = (given.partition(";")[0].replace(" ", "").replace("\t", "") for given in prefer.split(","))
    pairs = (part.partition("=") for part in parts)
    values = (value.strip('"') for name, _, value in pairs if name.lower() == "status")
    return next(values, None) == "200"
