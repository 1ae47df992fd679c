"""Problems: everything that is not an answer, as ``application/problem+json`` (RFC 9457)."""

from typing import Any, Final

import orjson
import structlog
from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.wrappers import Response as WerkzeugResponse

from adjudicator.judging.problem_body import problem_body, refusal_body
from adjudicator.judging.refusal import Refused
from adjudicator.web.http import language, middleware, preference
from adjudicator.web.http.drain import drain
from adjudicator.web.http.framing import MAX_BODY
from engine.registry import GAMES
from engine.rulebook import Fact

CODES: Final = {
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
    415: "wrong-content-type",
    429: "too-many-requests",
}

GAMES_AT: Final = "/v1/games/"

log = structlog.get_logger("problem")


class Problem(Exception):
    """A request that is answered with a problem: HTTP status, code, and the facts of its detail."""

    def __init__(self, status: int, code: str, **facts: Fact) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.facts = facts


def install(app: Flask) -> None:
    """Answer every failure with a problem.

    ``app.extensions["problem_page"]`` may say it as a page, to browsers that ask for one; by itself it never does.
    """
    app.extensions["problem_page"] = lambda _body: None
    app.register_error_handler(Refused, _refusal)
    app.register_error_handler(Problem, _problem)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _internal)


def respond(body: dict[str, Any]) -> Response:
    """A problem as a response to this request."""
    drain(request.environ)
    _note_game()
    page: Response | None = current_app.extensions["problem_page"](body)
    if page is not None:
        return page
    plain = preference.followed(body["status"])
    response = Response(orjson.dumps(body), 200 if plain else body["status"], content_type="application/problem+json")
    response.headers["Cache-Control"] = "no-store"
    if plain:
        response.headers.update(preference.APPLIED)
    middleware.put(language.headers(language.asked()))
    return response


def _note_game() -> None:
    """Note for the headers which game was asked about, where the request did not come as far as to it."""
    below, _, rest = request.path.partition(GAMES_AT)
    game = GAMES.get(rest.partition("/")[0])
    if below == "" and game is not None:
        request.environ.setdefault(middleware.GAME, game)


def _refusal(refused: Refused) -> Response:
    return respond(refusal_body(refused.faults, request.environ.get(middleware.GAME), language.asked()))


def _problem(problem: Problem) -> Response:
    response = respond(problem_body(problem.status, problem.code, problem.facts, language.asked()))
    if problem.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    if "seconds" in problem.facts:
        response.headers["Retry-After"] = str(problem.facts["seconds"])
    return response


def _http(failure: HTTPException) -> Response | WerkzeugResponse:
    status = failure.code or 500
    if status < 400:
        return failure.get_response()
    code = CODES.get(status, "internal" if status >= 500 else "bad-request")
    allowed = sorted(failure.valid_methods or ()) if isinstance(failure, MethodNotAllowed) else []
    facts: dict[str, Fact] = {"path": request.path[:200], "methods": tuple(allowed), "limit": MAX_BODY, "seconds": 1}
    response = respond(problem_body(status, code, facts, language.asked()))
    if allowed:
        response.headers["Allow"] = ", ".join(allowed)
    return response


def _internal(failure: Exception) -> Response:
    log.error("internal", path=request.path, exc_info=failure)
    return respond(problem_body(500, "internal", {}, language.asked()))
