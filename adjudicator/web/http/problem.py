"""Problems: every response that is an error, as ``application/problem+json`` (RFC 9457)."""

from typing import Final

import orjson
from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.wrappers import Response as WerkzeugResponse

from adjudicator import log
from adjudicator.games import GAMES
from adjudicator.judging.refusal import Refused
from adjudicator.responses.problem import GAMES_AT, MAX_BODY, TYPE, Problem, body_of, not_found
from adjudicator.web.http.context import current
from adjudicator.web.http.language import HEADERS

CODES: Final = {405: "method-not-allowed", 413: "too-large", 415: "wrong-content-type", 429: "too-many-requests"}
SENT: Final = frozenset({400, 413, 415, 422})
"""Statuses of errors in the input, which ``Prefer: status=200`` replaces by 200."""
REFUSED: Final = "adjudicator.refused"
"""Key in the WSGI environment: the status with which the server refuses a request."""
NO_TARGET: Final = "adjudicator.no-target"
"""Key in the WSGI environment of a request whose target is no URL. Its 400 is plain text, as those of gunicorn are."""


def install(app: Flask) -> None:
    """Respond to every failure with a problem.

    ``app.extensions["problem_page"]`` may return it as a page, for browsers that accept one.
    """
    app.extensions["problem_page"] = lambda _body: None
    app.register_error_handler(Refused, _failure)
    app.register_error_handler(Problem, _failure)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _internal)


def _failure(failure: Refused | Problem) -> Response:
    """A problem as a response to this request."""
    context = current()
    body = body_of(failure, context.game, context.language)
    if context.game is None:  # for the headers, if the request failed before its view
        below, _, rest = request.path.partition(GAMES_AT)
        context.game = GAMES.get(rest.partition("/")[0]) if below == "" else None
    response: Response | None = current_app.extensions["problem_page"](body)
    if response is None:
        plain = body["status"] in SENT and request.method == "POST" and _prefers_200()
        response = Response(orjson.dumps(body), 200 if plain else body["status"], content_type=TYPE)
        response.headers["Cache-Control"] = "no-store"
        if plain:
            response.headers["Preference-Applied"] = "status=200"
        context.headers.update(HEADERS[context.language])
    if response.status_code == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    if isinstance(failure, Problem) and "seconds" in failure.facts:
        response.headers["Retry-After"] = str(failure.facts["seconds"])
    return response


def _http(failure: HTTPException) -> Response | WerkzeugResponse:
    status = failure.code or 500
    if status < 400:
        return failure.get_response()
    if status == 404:
        routes = [rule.rule for rule in current_app.url_map.iter_rules() if rule.rule.startswith("/v1/")]
        return _failure(not_found(request.path, routes, request.root_path))
    code = CODES.get(status, "internal" if status >= 500 else "bad-request")
    allowed = tuple(sorted(failure.valid_methods or ())) if isinstance(failure, MethodNotAllowed) else ()
    response = _failure(Problem(status, code, path=request.path[:200], methods=allowed, limit=MAX_BODY))
    if allowed:
        response.headers["Allow"] = ", ".join(allowed)
    return response


def _internal(failure: Exception) -> Response:
    log.write("internal", "error", failure, path=request.path)
    return _failure(Problem(500, "internal"))


def _prefers_200() -> bool:
    """Whether the client sends ``Prefer: status=200`` (RFC 7240): browsers log other statuses as failed requests.

    The first value of a name counts; upper case and quotes make no difference.
    """
    lists = (header.split(",") for header in request.headers.getlist("Prefer"))
    parts = (given.partition(";")[0].replace(" ", "").replace("\t", "") for header in lists for given in header)
    pairs = (part.partition("=") for part in parts)
    values = (value.strip('"') for name, _, value in pairs if name.lower() == "status")
    return next(values, None) == "200"
