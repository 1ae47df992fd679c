"""The headers that every answer carries, and the log line that every request leaves.

A plain WSGI layer around Flask: nothing that Flask does or fails to do escapes it, and it costs
less than hooks inside.
"""

import os
import re
import time
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from flask import Flask, has_request_context
from werkzeug.http import parse_date

from adjudicator import log
from adjudicator.config import Config
from adjudicator.storage.deadline import Deadline
from adjudicator.web.http import current

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

GAME: Final = "adjudicator.game"
"""Where in the WSGI environment the game stands that a request is about."""

_OWN: Final = "adjudicator.headers"
_ID: Final = "adjudicator.request_id"
_DEADLINE: Final = "adjudicator.deadline"
_BEGAN: Final = "adjudicator.began"
_STATUS: Final = "adjudicator.status"
_OUTSIDE_ID: Final = re.compile(r"[A-Za-z0-9-]{1,64}")
_DATES: Final = ("HTTP_IF_MODIFIED_SINCE", "HTTP_IF_UNMODIFIED_SINCE", "HTTP_IF_RANGE")
_LISTS: Final = (
    "HTTP_ACCEPT", "HTTP_ACCEPT_ENCODING", "HTTP_ACCEPT_LANGUAGE", "HTTP_IF_MATCH", "HTTP_IF_NONE_MATCH", "HTTP_RANGE",
)  # fmt: skip
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
"""What lets any web page read an answer (CORS)."""
PREFLIGHT: Final = (
    ("Access-Control-Allow-Methods", "GET, HEAD, POST"),
    (
        "Access-Control-Allow-Headers",
        "Accept-Language, Authorization, Content-Type, If-Modified-Since, If-None-Match, Prefer, Range, X-Request-Id",
    ),
    ("Access-Control-Max-Age", "86400"),
)
"""What a browser is told that asks before it sends a request of a page."""
_FIGURES: Final = "/metrics"
_MAX_METHOD: Final = 20
_MAX_PATH: Final = 500
"""Characters of a path that the log shows."""


def install(app: Flask, config: Config) -> None:
    """Name each request, and put the headers on each answer."""
    headed = HeadersMiddleware(app.wsgi_app, cors=config.cors)
    app.wsgi_app = LogMiddleware(headed) if config.log_requests else headed  # type: ignore[method-assign]  # Flask's own way


def put(headers: Mapping[str, str]) -> None:
    """Put headers on the answer to this request, whatever the answer will be."""
    current.environ()[_OWN].update(headers)


def request_id() -> str | None:
    """The id of the request that this thread is answering, if it is."""
    return _id_of(current.environ()) if has_request_context() else None


def deadline() -> Deadline:
    """What Redis may still take of this request."""
    environ = current.environ()
    found: Deadline | None = environ.get(_DEADLINE)
    if found is None:
        found = environ[_DEADLINE] = Deadline()
    return found


def began() -> float:
    """When this request came here, by ``time.perf_counter``."""
    found: float = current.environ()[_BEGAN]
    return found


class HeadersMiddleware:
    """An application whose answers carry the id of the request, and the edition of the rules they rest on.

    With ``cors``, web pages may read all but the figures, which are for Prometheus.
    """

    def __init__(self, app: "WSGIApplication", *, cors: bool) -> None:
        self._app = app
        self._cors = cors

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        own: dict[str, str] = {}
        environ[_OWN] = own
        environ[_BEGAN] = time.perf_counter()
        _drop_impossible_dates(environ)
        _drop_endless_lists(environ)
        request_id = _id_of(environ)

        def start(status: str, headers: list[tuple[str, str]], failure: Any = None) -> Callable[[bytes], object]:
            game = environ.get(GAME)
            if game is not None:
                headers.append(("Rules-Edition", f"{game.NAME}/{game.EDITION}"))
            headers += (*own.items(), ("X-Request-Id", request_id), *_ALWAYS)
            # A browser says whose page sends a POST, and nobody keeps the answer; any other may be kept, and so come
            # to a page although none had asked.
            if self._cors and (environ["REQUEST_METHOD"] != "POST" or "HTTP_ORIGIN" in environ):
                headers += _for_pages(environ)
            environ[_STATUS] = status
            return start_response(status, headers, failure)

        return self._app(environ, start)


class LogMiddleware:
    """An application that leaves a line for every request."""

    def __init__(self, app: HeadersMiddleware) -> None:
        self._app = app

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        answer = self._app(environ, start_response)
        fields = {
            "method": environ["REQUEST_METHOD"][:_MAX_METHOD],
            "path": environ.get("PATH_INFO", "")[:_MAX_PATH],
            "status": int(environ[_STATUS][:3]),
            "ms": round(1000 * (time.perf_counter() - environ[_BEGAN]), 2),
            "request_id": _id_of(environ),
        }
        log.STDOUT.put(log.line_of("answered", "info", fields))
        return answer


def _for_pages(environ: "WSGIEnvironment") -> tuple[tuple[str, str], ...]:
    """What lets web pages read this answer."""
    if environ.get("PATH_INFO") == _FIGURES:
        return ()
    return (*PAGES, *PREFLIGHT) if environ["REQUEST_METHOD"] == "OPTIONS" else PAGES


def _drop_impossible_dates(environ: "WSGIEnvironment") -> None:
    """Drop conditions on a date that no calendar has, as RFC 9110 (13.1.3) asks; werkzeug fails on some of them."""
    for name in _DATES:
        if name in environ:
            try:
                parse_date(environ[name])
            except (ValueError, OverflowError):
                del environ[name]
                if name == "HTTP_IF_RANGE":  # it holds of nothing, so all is sent
                    environ.pop("HTTP_RANGE", None)


def _drop_endless_lists(environ: "WSGIEnvironment") -> None:
    """Drop what is preferred where that is told at such length that to read it would cost more than to answer."""
    for name in _LISTS:
        if len(environ.get(name, "")) > _MAX_LIST:
            del environ[name]


def _id_of(environ: "WSGIEnvironment") -> str:
    """The id of a request: one from outside if it is fit, else a new one; the same whenever it is asked for."""
    known: str | None = environ.get(_ID)
    if known is None:
        given = environ.get("HTTP_X_REQUEST_ID", "")
        known = given if _OUTSIDE_ID.fullmatch(given) else os.urandom(16).hex()
        environ[_ID] = known
    return known
