"""The doors of Flask and WSGI: requests for the table of routes, and their answers as responses."""

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Final
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Flask, Response
from werkzeug.wsgi import get_content_length, get_path_info

from adjudicator.api.exchange import Request, answer_to
from adjudicator.api.problem import MAX_BODY, Problem
from adjudicator.api.routes import ROUTES, Route, find, respond, template
from adjudicator.games import GAMES
from adjudicator.web.form import read_form
from adjudicator.web.http.context import ROUTE, RequestContext, current
from adjudicator.web.http.problem import REFUSED, send

_HOST: Final = re.compile(r"[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*(:[0-9]{1,5})?")


def install(app: Flask) -> None:
    """Serve every route of the table as a rule."""
    for route in ROUTES:
        app.add_url_rule(route.path, f"{route.method} {route.path}", partial(_view, route), methods=[route.method])


def _view(route: Route, **parts: str) -> Response:
    return send(respond(route, request_of(current()), parts))


def route_of(environ: WSGIEnvironment) -> tuple[Route, Mapping[str, str]] | None:
    """The route of a request that needs nothing of Flask, and the variable parts of its path, for ``ROUTE``."""
    if REFUSED in environ or "HTTP_UPGRADE" in environ or not _HOST.fullmatch(environ.get("HTTP_HOST", "")):
        return None
    routes, parts = find(get_path_info(environ))
    route = routes.get(environ["REQUEST_METHOD"])
    return None if route is None else (route, parts)


def direct(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
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
