"""The service without a server, for programs that run Python themselves: browsers, with Pyodide.

Statuses and bodies are those of a service without a public address and without a rasteriser. Multipart forms are not
read.
"""

from typing import NamedTuple
from urllib.parse import unquote

from adjudicator.api.body import JSON
from adjudicator.api.exchange import Backend, Request, answer_to
from adjudicator.api.exchange import respond as answer_by_table
from adjudicator.api.problem import Problem, not_found
from adjudicator.api.query import DEFAULT, from_tag
from adjudicator.api.routes import PATHS, find
from adjudicator.cacheable import Store
from adjudicator.games import GAMES


class Response(NamedTuple):
    """A response without headers."""

    status: int
    content_type: str
    body: bytes


_BACKEND = Backend(Store())


def respond(method: str, url: str, body: bytes, language: str, content_type: str = JSON, accept: str = "") -> Response:
    """Respond to a request as the service does; also its errors are responses.

    ``url`` is a path, which may have a query; ``language`` is a tag such as ``fr-CA``.
    """
    place, _, query = url.partition("?")
    path = unquote(place)
    routes, parts = find(path)
    spoken = from_tag(language) or DEFAULT
    request = Request(_BACKEND, path, spoken, query.encode(), content_type, len(body), body, accept)
    request.language = from_tag(request.arguments().get("lang", [""])[0]) or spoken
    if method in routes:
        answer = answer_by_table(routes[method], request, parts)
    else:
        others = ("HEAD", "OPTIONS") if "GET" in routes else ("OPTIONS",)
        methods = tuple(sorted((*routes, *others)))
        failure = (
            Problem(405, "method-not-allowed", path=path[:200], methods=methods) if routes else not_found(path, PATHS)
        )
        answer = answer_to(failure, GAMES.get(parts.get("game", "")), request.language)
    return Response(answer.status, answer.media_type, answer.body)
