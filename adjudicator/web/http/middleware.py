"""The WSGI middleware around Flask: makes the context of each request, puts headers on responses, logs requests."""

import os
import re
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from flask import Flask

from adjudicator import log
from adjudicator.config import Config
from adjudicator.web.http import conditional, language
from adjudicator.web.http.context import CURRENT, RequestContext, current
from adjudicator.web.http.problem import CODES, REFUSED, Problem

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_OUTSIDE_ID: Final = re.compile(r"[A-Za-z0-9-]{1,64}")
_LISTS: Final = {
    "HTTP_ACCEPT", "HTTP_ACCEPT_ENCODING", "HTTP_ACCEPT_LANGUAGE", "HTTP_IF_MATCH", "HTTP_IF_NONE_MATCH", "HTTP_RANGE",
}  # fmt: skip
_MAX_LIST: Final = 1_000
"""Characters of a header that is read as a list: a browser's longest has some 150."""
_ALWAYS: Final = (("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"))

PAGES: Final = (
    ("Access-Control-Allow-Origin", "*"),
    (
        "Access-Control-Expose-Headers",
        "Content-Language, ETag, Preference-Applied, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, "
        "Retry-After, Rules-Edition, X-Cache, X-Request-Id",
    ),
)
"""Headers that let any web page read a response (CORS)."""
PREFLIGHT: Final = (
    ("Access-Control-Allow-Methods", "GET, HEAD, POST"),
    (
        "Access-Control-Allow-Headers",
        "Accept-Language, Authorization, Content-Type, If-Modified-Since, If-None-Match, Prefer, Range, X-Request-Id",
    ),
    ("Access-Control-Max-Age", "86400"),
)
"""Headers of the response to a preflight request."""
_METRICS: Final = "/metrics"
_MAX_METHOD: Final = 20
_MAX_PATH: Final = 500
"""Characters of a path that the log shows."""


def install(app: Flask, config: Config) -> None:
    """Put the middleware around the application, and respond to requests that the server rejects."""
    app.before_request(_refuse)
    app.wsgi_app = Middleware(app.wsgi_app, cors=config.cors, logs=config.log_requests)  # type: ignore[method-assign]  # Flask's own way


def _refuse() -> None:
    """Raise ``Problem`` for a request that the server refuses: it cannot read it, or has no room for it."""
    status = current().environ.get(REFUSED)
    if status == 429:
        raise Problem(429, CODES[429], seconds=1)
    if status is not None:
        raise Problem(status, "bad-request")


def request_id() -> str | None:
    """The id of the request that this thread is serving; ``None`` outside of one."""
    context = CURRENT.get(None)
    return None if context is None else context.request_id


class Middleware:
    """An application that adds the request id and the edition of the rules to responses.

    With ``cors``, web pages may read all responses but the metrics, which are for Prometheus. With ``logs``, each
    request leaves a line in the log.
    """

    def __init__(self, app: "WSGIApplication", *, cors: bool, logs: bool) -> None:
        self._app = app
        self._cors = cors
        self._logs = logs

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        began = time.perf_counter()
        if not conditional.DATES.isdisjoint(environ):
            conditional.drop_impossible_dates(environ)
        _drop_endless_lists(environ)
        context = RequestContext(
            environ, _id_of(environ), began, language.negotiated(environ.get("HTTP_ACCEPT_LANGUAGE", ""))
        )
        if environ.get("QUERY_STRING"):
            context.language = language.requested(environ["QUERY_STRING"]) or context.language

        def start(status: str, headers: list[tuple[str, str]], failure: Any = None) -> Callable[[bytes], object]:
            if context.game is not None:
                headers.append(("Rules-Edition", f"{context.game.NAME}/{context.game.EDITION}"))
            headers += (*context.headers.items(), ("X-Request-Id", context.request_id), *_ALWAYS)
            # A POST from a page has an Origin, and no cache keeps its response. A cached GET may reach a page later,
            # even if its first request came from no page.
            if self._cors and (environ["REQUEST_METHOD"] != "POST" or "HTTP_ORIGIN" in environ):
                headers += _for_pages(environ)
            context.status = int(status[:3])
            return start_response(status, headers, failure)

        token = CURRENT.set(context)
        try:
            response = self._app(environ, start)
        finally:
            CURRENT.reset(token)
        if self._logs:
            log.STDOUT.put(log.line_of("answered", "info", _line(context)))
        return response


def _line(context: RequestContext) -> dict[str, Any]:
    """The fields of the log line of a request."""
    return {
        "method": context.environ["REQUEST_METHOD"][:_MAX_METHOD],
        "path": context.environ.get("PATH_INFO", "")[:_MAX_PATH],
        "status": context.status,
        "ms": round(1000 * (time.perf_counter() - context.began), 2),
        "request_id": context.request_id,
    }


def _for_pages(environ: "WSGIEnvironment") -> tuple[tuple[str, str], ...]:
    """The headers that let web pages read this response."""
    if environ.get("PATH_INFO") == _METRICS:
        return ()
    return (*PAGES, *PREFLIGHT) if environ["REQUEST_METHOD"] == "OPTIONS" else PAGES


def _drop_endless_lists(environ: "WSGIEnvironment") -> None:
    """Drop preferences that are too long: reading them would cost more than the response."""
    for name in _LISTS & environ.keys():
        if len(environ[name]) > _MAX_LIST:
            del environ[name]


def _id_of(environ: "WSGIEnvironment") -> str:
    """The id that the client or a proxy sent if it is well-formed, else a new one."""
    given = environ.get("HTTP_X_REQUEST_ID", "")
    return given if _OUTSIDE_ID.fullmatch(given) else os.urandom(16).hex()
