"""Who may ask, and how often: API keys and rate limits, both off unless the configuration says otherwise."""

import hashlib
import hmac
import math
import time
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

from flask import Flask, Response, g, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from adjudicator.config import Config
from adjudicator.storage.redis_cache import RedisCache
from adjudicator.web import rate_limit_storage
from adjudicator.web.body import read_ahead
from adjudicator.web.problem import Problem
from schemas.requests import MAX_ITEMS

GUARDED: Final = "/v1/"
"""What keys and limits are for; health, metrics and documentation stay open."""

BATCH: Final = "/v1/batch"
"""What counts as many requests as it has items."""

HEADERS: Final = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")

_NOWHERE: Final = "nowhere"
"""What an address is called at which there is nothing: asking for it counts, too."""


def install(app: Flask, config: Config, shared: RedisCache | None) -> None:
    """Recognise keys where there are any, then count where a limit is, then send away who has none.

    In this order, so that guessing at keys is counted, too.
    """
    if config.api_keys:
        app.before_request(lambda: _recognise(config.api_keys))
    if config.rate_limit:
        _count(app, config.rate_limit, shared)
    if config.api_keys:
        app.before_request(_admit)


def _open() -> bool:
    return not request.path.startswith(GUARDED) or request.method == "OPTIONS"


def _recognise(hashes: frozenset[str]) -> None:
    """Note the key of this request if it hashes to one of ``hashes``."""
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    digest = hashlib.sha256(key.strip().encode()).hexdigest()
    # Every hash is compared, each in constant time: the answer's delay tells nothing.
    known = [one for one in hashes if hmac.compare_digest(one, digest)]
    g.api_key = digest if scheme.lower() == "bearer" and known else None


def _admit() -> None:
    """Let a request in that has a key, or needs none. Raises ``Problem`` 401."""
    if g.api_key is None and not _open():
        raise Problem(401, "unauthorized")


def _count(app: Flask, rate: str, shared: RedisCache | None) -> None:
    """Limit each key, or each address without keys; in Redis where there is one, in memory when it is gone."""
    options: dict[str, Any] = {} if shared is None else {"shared": shared}
    limiter = Limiter(
        _asker,
        app=app,
        application_limits=[rate],
        application_limits_cost=_cost,
        application_limits_exempt_when=_open,
        request_identifier=lambda: request.endpoint or _NOWHERE,
        storage_uri="memory://" if shared is None else rate_limit_storage.SCHEME + "://",
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
    return g.get("api_key") or _place(get_remote_address())


def _place(address: str) -> str:
    """What counts as one address. In IPv6 a /64 does: whoever has one address has all 2**64 of them."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or f"{IPv6Address(int(parsed) >> 64 << 64)}/64")


def _cost() -> int:
    """As how many requests this one counts. Of those without a key nothing is read."""
    if request.path != BATCH or request.method != "POST" or g.get("api_key", "") is None:
        return 1
    body = read_ahead()
    items = body.get("items") if isinstance(body, dict) else None
    return min(max(1, len(items)), MAX_ITEMS) if isinstance(items, list) else 1
