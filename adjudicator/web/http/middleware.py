"""The WSGI middleware: makes the context of each request, responds directly or by Flask, adds headers, logs."""

import os
import re
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Flask
from werkzeug.wsgi import get_content_length, get_path_info

from adjudicator import log
from adjudicator.api.exchange import Request, Route, answer_to, respond
from adjudicator.api.problem import MAX_BODY, Problem
from adjudicator.api.routes import find, template
from adjudicator.config import Config
from adjudicator.games import GAMES
from adjudicator.web.http import conditional, language
from adjudicator.web.http.context import CURRENT, ROUTE, RequestContext, Site, current
from adjudicator.web.http.form import read_form
from adjudicator.web.http.problem import CODES, REFUSED, send

_OUTSIDE_ID: Final = re.compile(r"[A-Za-z0-9-]{1,64}")
_HOST: Final = re.compile(r"[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*(:[0-9]{1,5})?")
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
_MAX_METHOD: Final = 20
_MAX_PATH: Final = 500
"""Characters of a path that the log shows."""


def install(app: Flask, config: Config, site: Site) -> None:
    """Put the middleware around the application, and respond to requests that the server rejects.

    It adds the request id and the edition of the rules to responses, and writes a line in the log. Requests with
    ``ROUTE`` do not reach Flask. With ``config.cors``, web pages may read all responses except the metrics, which are
    for Prometheus.
    """
    app.before_request(_refuse)
    inner = app.wsgi_app

    def run(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        context = _context(environ, site)

        def start(status: str, headers: list[tuple[str, str]], failure: Any = None) -> Callable[[bytes], object]:
            if context.game is not None:
                headers.append(("Rules-Edition", f"{context.game.NAME}/{context.game.EDITION}"))
            headers += (*context.headers.items(), ("X-Request-Id", context.request_id), *_ALWAYS)
            # A POST from a page has an Origin, and no cache keeps its response. A cached GET may reach a page later,
            # even if its first request came from no page.
            method, is_public = environ["REQUEST_METHOD"], config.cors and environ.get("PATH_INFO") != "/metrics"
            if is_public and (method != "POST" or "HTTP_ORIGIN" in environ):
                headers += (*PAGES, *PREFLIGHT) if method == "OPTIONS" else PAGES
            context.status = int(status[:3])
            return start_response(status, headers, failure)

        token = CURRENT.set(context)
        try:
            response = (_direct if ROUTE in environ else inner)(environ, start)
        finally:
            CURRENT.reset(token)
        if config.log_requests:
            fields = {
                "method": environ["REQUEST_METHOD"][:_MAX_METHOD],
                "path": environ.get("PATH_INFO", "")[:_MAX_PATH],
                "status": context.status,
                "ms": round(1000 * (time.perf_counter() - context.began), 2),
                "request_id": context.request_id,
            }
            log.write("answered", **fields)
        return response

    app.wsgi_app = run  # type: ignore[method-assign]  # Flask's own way


def _refuse() -> None:
    """Raise ``Problem`` for a request that the server cannot read or has no room for."""
    context = current()
    status = context.environ.get(REFUSED)
    if status is not None:
        raise Problem(status, CODES.get(status, "bad-request"), **({"seconds": 1} if status == 429 else {}))


def _context(environ: WSGIEnvironment, site: Site) -> RequestContext:
    began = time.perf_counter()
    if not conditional.DATES.isdisjoint(environ):
        conditional.drop_impossible_dates(environ)
    for name in _LISTS & environ.keys():
        if len(environ[name]) > _MAX_LIST:  # reading it would cost more than the response
            del environ[name]
    accepted = language.preferred(environ.get("HTTP_ACCEPT_LANGUAGE", ""))
    wanted = language.from_query(environ["QUERY_STRING"]) if environ.get("QUERY_STRING") else None
    given = environ.get("HTTP_X_REQUEST_ID", "")
    request_id = given if _OUTSIDE_ID.fullmatch(given) else os.urandom(16).hex()
    return RequestContext(environ, request_id, began, wanted or accepted, site)


def route_of(environ: WSGIEnvironment) -> tuple[Route, Mapping[str, str]] | None:
    """The route of a request that needs nothing of Flask, and the variable parts of its path, for ``ROUTE``."""
    if REFUSED in environ or "HTTP_UPGRADE" in environ or not _HOST.fullmatch(environ.get("HTTP_HOST", "")):
        return None
    routes, parts = find(get_path_info(environ))
    route = routes.get(environ["REQUEST_METHOD"])
    return None if route is None else (route, parts)


def _direct(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
    """Respond to a request with ``ROUTE`` without Flask, which costs a sixth of a ruling."""
    context, (route, parts) = current(), environ[ROUTE]
    try:
        if context.site.check is not None:
            context.site.check()
    except Problem as failure:
        answer = answer_to(failure, GAMES.get(parts.get("game", "")), context.language)
    else:
        answer = respond(route, request_of(context), parts)
    context.site.count_request(route.method, template(route.path), answer.status)
    if answer.status != 200 or answer.is_conditional:
        return send(answer)(environ, start)
    context.game = answer.game
    context.headers |= answer.common_headers()
    content = ("Content-Type", answer.media_type), ("Content-Length", str(len(answer.body)))
    start("200 OK", [*content, *answer.headers.items()])
    return (answer.body,)


def request_of(context: RequestContext) -> Request:
    """The current request, with its body if that is not too large."""
    environ = context.environ
    size = get_content_length(environ) or 0
    return Request(
        context.site.backend,
        get_path_info(environ),
        context.language,
        environ.get("QUERY_STRING", "").encode("latin-1"),
        environ.get("CONTENT_TYPE", ""),
        size,
        environ["wsgi.input"].read(size) if 0 < size <= MAX_BODY else b"",
        environ.get("HTTP_ACCEPT", ""),
        environ.get("HTTP_PREFER", ""),
        environ.get("HTTP_CONTENT_ENCODING", "").strip().lower(),
        environ.get("HTTP_IF_NONE_MATCH", ""),
        context.charge,
        read_form,
    )
