"""Who may ask, and how often: API keys and rate limits, both off unless the configuration says otherwise."""

import hashlib
import hmac
from typing import Final

from flask import Flask, Response, g, request
from flask_limiter import HeaderNames, Limiter
from flask_limiter.util import get_remote_address

from adjudicator.config import Config
from adjudicator.patience import SETTINGS
from adjudicator.web.problem import Problem

GUARDED: Final = "/v1/"
"""What keys and limits are for; health, metrics and documentation stay open."""

_HEADERS: Final = {
    HeaderNames.LIMIT: "RateLimit-Limit",
    HeaderNames.REMAINING: "RateLimit-Remaining",
    HeaderNames.RESET: "RateLimit-Reset",
    HeaderNames.RETRY_AFTER: "Retry-After",
}


def install(app: Flask, config: Config) -> None:
    """Ask for a key where keys are configured, then count where a limit is."""
    if config.api_keys:
        app.before_request(lambda: _admit(config.api_keys))
    if config.rate_limit:
        _count(app, config)


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


def _count(app: Flask, config: Config) -> None:
    """Limit each key, or each address without keys; in Redis where there is one, in memory when it is gone."""
    Limiter(
        _asker,
        app=app,
        application_limits=[config.rate_limit],
        application_limits_exempt_when=lambda: not request.path.startswith(GUARDED) or request.method == "OPTIONS",
        storage_uri=config.redis_url or "memory://",
        storage_options=_storage_options(config),  # type: ignore[arg-type]  # redis-py takes what it says here
        headers_enabled=True,
        header_name_mapping=_HEADERS,
        in_memory_fallback_enabled=bool(config.redis_url),
        swallow_errors=True,
        key_prefix="adjudicator",
        strategy="moving-window" if not config.redis_url else "fixed-window",
    )


def _storage_options(config: Config) -> dict[str, object]:
    # Short and without retries, or each request would wait for a Redis that is away.
    return SETTINGS if config.redis_url else {}


def _asker() -> str:
    return str(g.get("api_key") or get_remote_address())
