"""The context of a request: data of the service about it, from its arrival to its log line."""

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from adjudicator.storage.deadline import Deadline
from engine.game import Game
from engine.rulebook import Language

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


@dataclass(slots=True)
class RequestContext:
    """One request; the middleware makes it before Flask sees the request."""

    environ: "WSGIEnvironment"
    request_id: str
    began: float
    """When the request arrived, by ``time.perf_counter``."""
    language: Language
    """The language of the response: that of ``?lang=`` or of the body, else that of ``Accept-Language``."""
    headers: dict[str, str] = field(default_factory=dict)
    """Headers of the response, even if that is a problem."""
    status: int = 0
    """The status of the response, once it is known."""
    game: Game[Any, Any] | None = None
    """The game that the request is about."""
    api_key: str | None = ""
    """Digest of a valid API key; ``None`` without one, empty where the service has no keys."""
    charge: Callable[[int], None] = lambda _weight: None
    """Counts this weight against the rate limit, if there is one. Raises ``Problem`` 429."""
    case: object = None
    """The body that the URL of a page holds as a token."""
    _deadline: Deadline | None = None

    def deadline(self) -> Deadline:
        """The time that Redis may still take for this request."""
        if self._deadline is None:
            self._deadline = Deadline()
        return self._deadline


WAITED: Final = "adjudicator.waited"
"""Key in the WSGI environment: the seconds that a request has waited for a thread."""
CURRENT: Final[ContextVar[RequestContext]] = ContextVar("request")
current: Final[Callable[[], RequestContext]] = CURRENT.get
"""The request that this thread is serving. Raises ``LookupError`` outside of one."""
