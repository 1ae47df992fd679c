"""The context of a request: data of the service about it, from its arrival to its log line."""

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit
from wsgiref.types import WSGIEnvironment

from flask import Response

from adjudicator.api import exchange
from adjudicator.api.exchange import Backend
from adjudicator.cacheable import Stored
from adjudicator.judging.resources import Resource
from adjudicator.log import REQUEST
from adjudicator.storage.cache import Cache
from engine.game import AnyGame
from engine.rulebook import Language


@dataclass(slots=True)
class Site:
    """The parts of the service that requests share; ``Flask.extensions`` has it under ``SITE``."""

    cache: Cache
    backend: Backend
    needs_key: bool = False
    """Whether requests need an API key."""
    check: Callable[[], None] | None = None
    """Checks key and rate limit of the current request once, if there are any. Raises ``Problem`` 401 or 429."""
    count_request: Callable[[str, str, int], None] = lambda _method, _route, _status: None
    """Counts a request by method, route and status."""
    problem_page: Callable[[Mapping[str, Any]], Response | None] = lambda _body: None
    """The page of a problem with this body, for browsers that accept one."""
    describe: Callable[[], Mapping[str, Any]] = dict
    """Describes the interface to the games served. Raises ``ModuleNotFoundError`` without the extra ``tools``."""


SITE: Final = "adjudicator"


@dataclass(slots=True)
class RequestContext:
    """One request; the middleware makes it before Flask sees the request."""

    environ: WSGIEnvironment
    request_id: str
    began: float
    """When the request arrived, by ``time.perf_counter``."""
    language: Language
    """The language of the response: that of ``?lang=`` or of the body, else that of ``Accept-Language``."""
    site: Site
    headers: dict[str, str] = field(default_factory=dict)
    """Headers of the response, even if that is a problem."""
    status: int = 0
    """The status of the response, once it is known."""
    game: AnyGame | None = None
    """The game that the request is about."""
    api_key: str | None = ""
    """Digest of a valid API key; ``None`` without one, empty where the service has no keys."""
    charge: Callable[[int], None] = lambda _weight: None
    """Counts the request as this number of requests, if there is a rate limit. Raises ``Problem`` 429."""
    weight: int = 1
    """The number of requests that this one counts as so far."""
    checked: bool = False
    """Whether its key and its rate limit have been checked."""
    case: object = None
    """The body that the URL of a page holds as a token."""


WAITED: Final = "adjudicator.waited"
"""Key in the WSGI environment: the seconds that a request has waited for a thread."""
ROUTE: Final = "adjudicator.route"
"""Key in the WSGI environment: the route of the table and the variable parts of its path, if Flask is not needed."""
CURRENT: Final[ContextVar[RequestContext]] = REQUEST
current: Final[Callable[[], RequestContext]] = CURRENT.get
"""The request that this thread is serving. Raises ``LookupError`` outside of one."""


def find_game(name: str) -> AnyGame:
    """The game of this name, noted for the headers of the response. Raises ``Problem`` 404."""
    game = current().game = exchange.find_game(name)
    return game


def fetch(resource: Resource, game: AnyGame, body: object, language: Language) -> Stored:
    """The answer to the body of a request, without links. Raises ``Refused``."""
    return current().site.backend.fetch(resource, game, body, language)


def public() -> str:
    """The start of links sent to others, the public address; empty if the service does not know it."""
    return current().site.backend.public_url


def prefix() -> str:
    """The start of links within a page: the path of the public address, so that they stay on this host."""
    return urlsplit(public()).path
