"""The context of a request: data of the service about it, from its arrival to its log line."""

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit
from wsgiref.types import WSGIEnvironment

from adjudicator.log import REQUEST
from adjudicator.storage.deadline import Deadline
from engine.game import AnyGame
from engine.rulebook import Language


@dataclass(slots=True)
class RequestContext:
    """One request; the middleware makes it before Flask sees the request."""

    environ: WSGIEnvironment
    request_id: str
    began: float
    """When the request arrived, by ``time.perf_counter``."""
    language: Language
    """The language of the response: that of ``?lang=`` or of the body, else that of ``Accept-Language``."""
    extensions: Mapping[str, Any]
    """Objects of the service, by name: ``Flask.extensions``."""
    headers: dict[str, str] = field(default_factory=dict)
    """Headers of the response, even if that is a problem."""
    level: str = ""
    """The level of the cache that the response comes from, if any."""
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
    failure: Exception | None = None
    """The error of a request that failed before it reached Flask."""
    checked: bool = False
    """Whether its key and its rate limit have been checked."""
    case: object = None
    """The body that the URL of a page holds as a token."""
    deadline: Deadline = field(default_factory=Deadline)
    """The time that Redis may still take for this request."""


WAITED: Final = "adjudicator.waited"
"""Key in the WSGI environment: the seconds that a request has waited for a thread."""
INLINE: Final = "adjudicator.inline"
"""Key in the WSGI environment of a request in the event loop: ``None``, then its context if it needs a thread."""
CURRENT: Final[ContextVar[RequestContext]] = REQUEST
current: Final[Callable[[], RequestContext]] = CURRENT.get
"""The request that this thread is serving. Raises ``LookupError`` outside of one."""


def public() -> str:
    """The start of links sent to others, the public address; empty if the service does not know it."""
    address: str = current().extensions["public_url"]
    return address


def prefix() -> str:
    """The start of links within a page: the path of the public address, so that they stay on this host."""
    return urlsplit(public()).path
