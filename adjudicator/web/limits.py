"""Who may ask, and how often: API keys and rate limits, both off unless the configuration says otherwise."""

import hashlib
import hmac
import math
import time
from typing import Any, Final

from flask import Flask, Response, g, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from adjudicator.config import Config
from adjudicator.shared import Shared
from adjudicator.web import windows
from adjudicator.web.problem import Problem

GUARDED: Final = "/v1/"
"""What keys and limits are for; health, metrics and documentation stay open."""

HEADERS: Final = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")

_NOWHERE: Final = "nowhere"
"""What an address is called at which there is nothing: asking for it counts, too."""


def install(app: Flask, config: Config, shared: Shared | None) -> None:
    """Ask for a key where keys are configured, then count where a limit is."""
    if config.api_keys:
        app.before_request(lambda: _admit(config.api_keys))
    if config.rate_limit:
        _count(app, config.rate_limit, shared)


def _admit(hashes: frozenset[str]) -> Response | None:
    """Let a request in whose key hashes to one of ``hashes``. Raises ``Problem`` 401."""
    if not request.path.startswith(GUARDED) or request.method == "OPTIONS":
        return None
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    digest = hashlib.sha256(key.strip().encode()).hexdigest()
    # Every hash is compared, each in constant time: the answer's delay tells nothing.
    known = [one for one in hashes if hmac.compare_digest(one, digest)]
    if scheme.lower() != "bearer" or not known:
        raise Problem(401, "unauthorized")
    g.api_key = digest
    return None


def _count(app: Flask, rate: str, shared: Shared | None) -> None:
    """Limit each key, or each address without keys; in Redis where there is one, in memory when it is gone."""
    options: dict[str, Any] = {} if shared is None else {"shared": shared}
    limiter = Limiter(
        _asker,
        app=app,
        application_limits=[rate],
        application_limits_exempt_when=lambda: not request.path.startswith(GUARDED) or request.method == "OPTIONS",
        request_identifier=lambda: request.endpoint or _NOWHERE,
        storage_uri="memory://" if shared is None else windows.SCHEME + "://",
        storage_options=options,
        in_memory_fallback_enabled=shared is not None,
        swallow_errors=True,
        key_prefix="adjudicator",
    )
    app.after_request(lambda response: _told(limiter, response))


def _told(limiter: Limiter, response: Response) -> Response:
    """Say how many requests are left, and for how many seconds; when to come again only to those sent away."""
    limit = limiter.current_limit
    if limit is None:
        return response
    ends, left = limit.window
    seconds = str(max(1, math.ceil(ends - time.time())))
    response.headers.update(zip(HEADERS, (str(limit.limit.amount), str(max(0, left)), seconds), strict=True))
    if limit.breached:
        response.headers["Retry-After"] = seconds
    return response


def _asker() -> str:
    return str(g.get("api_key") or get_remote_address())
