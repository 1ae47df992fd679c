"""Problems: everything that is not an answer, as ``application/problem+json`` (RFC 9457)."""

from typing import Any, Final

import orjson
import structlog
from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.wrappers import Response as WerkzeugResponse

from adjudicator.refusal import Fault, Refused
from adjudicator.web import language
from adjudicator.web.sentences import DETAILS, FAULTS, TITLES
from engine.game import Game
from engine.rulebook import Fact, Language, tell

CODES: Final = {404: "not-found", 405: "method-not-allowed", 413: "too-large", 415: "wrong-content-type"}

log = structlog.get_logger("problem")


class Problem(Exception):
    """A request that is answered with a problem: HTTP status, code, and the facts of its detail."""

    def __init__(self, status: int, code: str, **facts: Fact) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.facts = facts


def install(app: Flask) -> None:
    """Answer every failure with a problem, HTML never."""
    app.register_error_handler(Refused, lambda refused: refusal(refused, g.get("game")))
    app.register_error_handler(Problem, _problem)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _internal)


def respond(
    status: int, code: str, facts: dict[str, Fact] | None = None, errors: list[dict[str, Any]] | None = None
) -> Response:
    """A problem as a response, in the language asked for."""
    told = language.asked()
    detail = tell(DETAILS["refused" if errors else code], facts or {}, {}, told)
    body = describe(status, code, detail, told, errors)
    response = Response(orjson.dumps(body), status, content_type="application/problem+json")
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Language"] = told
    return response


def describe(
    status: int, code: str, detail: str, told: Language, errors: list[dict[str, Any]] | None = None
) -> dict[str, Any]:
    """The body of a problem."""
    body: dict[str, Any] = {
        "type": f"urn:problem:adjudicator:{code}",
        "title": TITLES[code].into(told),
        "status": status,
        "detail": detail,
        "code": code,
    }
    return body if errors is None else body | {"errors": errors}


def refusal(refused: Refused, game: Game[Any, Any] | None) -> Response:
    """A refusal as a 422, with all its faults; its code is that of the first."""
    told = language.asked()
    errors = [error(fault, game, told) for fault in refused.faults]
    return respond(422, refused.faults[0].code, {"count": len(errors)}, errors)


def error(fault: Fault, game: Game[Any, Any] | None, told: Language) -> dict[str, Any]:
    """One fault as it stands in ``errors``; where the rulebook words it, with the article."""
    if fault.finding is not None and game is not None:
        ground = next(ground for ground in game.GROUNDS if ground.code == fault.finding.kind)
        detail = tell(ground.message, fault.facts, game.NAMES, told)
        return {"pointer": fault.pointer, "code": fault.what, "detail": detail, "article": ground.article}
    detail = tell(FAULTS[fault.what], fault.facts, {}, told)
    return {"pointer": fault.pointer, "code": fault.what, "detail": detail}


def _problem(problem: Problem) -> Response:
    response = respond(problem.status, problem.code, problem.facts)
    if problem.status == 405:
        response.headers["Allow"] = str(problem.facts["methods"])
    return response


def _http(failure: HTTPException) -> Response | WerkzeugResponse:
    status = failure.code or 500
    if status < 400:
        return failure.get_response()
    code = CODES.get(status, "internal" if status >= 500 else "bad-request")
    allowed = sorted(failure.valid_methods or ()) if isinstance(failure, MethodNotAllowed) else []
    response = respond(status, code, {"path": request.path[:200], "methods": tuple(allowed)})
    if allowed:
        response.headers["Allow"] = ", ".join(allowed)
    return response


def _internal(failure: Exception) -> Response:
    log.error("internal", path=request.path, exc_info=failure)
    return respond(500, "internal")
