"""Problems: every response that is an error, as ``application/problem+json`` (RFC 9457)."""

from http import HTTPStatus
from typing import Final

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.wrappers import Response as WerkzeugResponse

from adjudicator import log
from adjudicator.api.exchange import Answer, answer_to
from adjudicator.api.problem import GAMES_AT, MAX_BODY, Problem, body_of, headers_of, not_found
from adjudicator.api.routes import PATHS
from adjudicator.games import GAMES, failing_game
from adjudicator.judging.refusal import Refused
from adjudicator.web.http.conditional import conditional
from adjudicator.web.http.context import current

CODES: Final = {405: "method-not-allowed", 413: "too-large", 415: "wrong-content-type", 429: "too-many-requests"}
REFUSED: Final = "adjudicator.refused"
"""Key in the WSGI environment: the status with which the server refuses a request."""


def install(app: Flask) -> None:
    """Respond to every failure outside the table of routes with a problem, as a page to browsers that accept one."""
    app.register_error_handler(Refused, _failure)
    app.register_error_handler(Problem, _failure)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _internal)


def _failure(failure: Refused | Problem) -> Response:
    """A problem as a response to this request."""
    context = current()
    if context.game is None:  # for the headers, if the request failed before its view
        below, _, rest = request.path.partition(GAMES_AT)
        context.game = GAMES.get(rest.partition("/")[0]) if below == "" else None
    response = context.site.problem_page(body_of(failure, context.game, context.language))
    if response is not None:
        response.headers.update(headers_of(failure))
        return response
    prefer = request.headers.get("Prefer", "") if request.method == "POST" else ""
    return send(answer_to(failure, context.game, context.language, prefer))


def send(answer: Answer) -> Response:
    """An answer as a response to this request."""
    context = current()
    context.game = answer.game or context.game
    context.headers |= answer.common_headers()
    response = Response(answer.body, answer.status, answer.headers, content_type=answer.media_type)
    if answer.status == HTTPStatus.NOT_MODIFIED:
        del response.headers["Content-Type"]
    return conditional(response) if answer.is_conditional else response


def _http(failure: HTTPException) -> Response | WerkzeugResponse:
    status = failure.code or 500
    if status < 400:
        return failure.get_response()
    if status == 404:
        return _failure(not_found(request.path, PATHS, request.root_path))
    code = CODES.get(status, "internal" if status >= 500 else "bad-request")
    allowed = tuple(sorted(failure.valid_methods or ())) if isinstance(failure, MethodNotAllowed) else ()
    response = _failure(Problem(status, code, path=request.path[:200], methods=allowed, limit=MAX_BODY))
    if allowed:
        response.headers["Allow"] = ", ".join(allowed)
    return response


def _internal(failure: Exception) -> Response:
    log.write("internal", "error", failure, path=request.path)
    return _failure(Problem(500, "internal", **failing_game(failure)))
