"""Who may ask, and how often: API keys and rate limits, both off unless the configuration says otherwise."""

import hashlib
import hmac
import math
import re
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

from flask import Flask, g, request

from adjudicator.config import Config
from adjudicator.storage.redis_cache import RedisCache
from adjudicator.web.http import middleware
from adjudicator.web.http.body import read_ahead, texts_ahead
from adjudicator.web.http.negotiation import weight
from adjudicator.web.http.problem import Problem
from adjudicator.web.http.rate_limit_storage import Windows
from schemas.requests import MAX_ITEMS, MAX_TURNS

GUARDED: Final = "/v1/"
"""What keys are for; health, metrics and documentation stay open."""

PAGES: Final = ("/edit/", "/judge", "/play/", "/rulings/", "/rules/")
"""Pages for people, beside the front page."""

COUNTED: Final = (GUARDED, *PAGES, "/docs/", "/openapi.yaml")
"""What limits are for, beside the front page."""

_PICTURE: Final = re.compile(r"/v1/games/[^/]+/(board|boards/[^/]+|pieces/[^/]+/[^/]+)\.[a-z]+")
"""What a browser asks for without a key: an image cannot send one."""

BATCH: Final = "/v1/batch"
"""What counts as many requests as it has items."""

RECORDS: Final = ("/records", "/reports")
"""What ends like this counts as many requests as it has turns."""

MAX_ADDRESS: Final = 64
"""Characters by which something is counted that is no address."""

HEADERS: Final = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
SECONDS: Final = {"second": 1, "minute": 60, "hour": 3_600, "day": 86_400}


def install(app: Flask, config: Config, shared: RedisCache | None) -> None:
    """Recognise keys where there are any, then count where a limit is, then send away who has none.

    In this order, so that guessing at keys is counted, too.
    """
    if config.api_keys:
        app.before_request(lambda: _recognise(config.api_keys))
    if config.rate_limit:
        app.before_request(_counter(config.rate_limit, shared))
    if config.api_keys:
        app.before_request(lambda: _admit(config.public_reads))


def _open(public_reads: bool) -> bool:
    """Whether this needs no key: pages and pictures by GET do not where they are public."""
    if request.method == "OPTIONS":
        return True
    if is_page():
        return public_reads
    if public_reads and request.method in ("GET", "HEAD") and _PICTURE.fullmatch(request.path):
        return True
    return not request.path.startswith(GUARDED)


def is_page() -> bool:
    """Whether this address is that of a page for people."""
    return request.path == "/" or request.path.startswith(PAGES)


def _recognise(hashes: frozenset[str]) -> None:
    """Note the key of this request if it hashes to one of ``hashes``."""
    scheme, _, key = request.environ.get("HTTP_AUTHORIZATION", "").partition(" ")
    # WSGI gives bytes as Latin-1: these are the bytes that were sent, whatever they encode.
    key = key.strip(" \t")
    digest = hashlib.sha256(key.encode("latin-1", "replace")).hexdigest()
    # Every hash is compared, each in constant time: the answer's delay tells nothing.
    known = [one for one in hashes if hmac.compare_digest(one, digest)]
    g.api_key = digest if scheme.lower() == "bearer" and key and known else None


def _admit(public_reads: bool) -> None:
    """Let a request in that has a key, or needs none. Raises ``Problem`` 401."""
    if g.api_key is None and not _open(public_reads):
        raise Problem(401, "unauthorized")


def _counter(rate: str, shared: RedisCache | None) -> Callable[[], None]:
    """Limit each key, or each address without keys."""
    number, _, unit = rate.partition("/")
    amount = int(number)
    windows = Windows(SECONDS[unit], shared)

    def count() -> None:
        if not (is_page() or request.path.startswith(COUNTED)) or request.method == "OPTIONS":
            return
        counted, seconds = windows.count(_asker(), min(_cost(), amount), middleware.deadline())
        reset = max(1, math.ceil(seconds))
        middleware.put(dict(zip(HEADERS, (number, str(max(0, amount - counted)), str(reset)), strict=True)))
        if counted > amount:
            raise Problem(429, "too-many-requests", seconds=reset)

    return count


def _asker() -> str:
    return g.get("api_key") or _place(request.remote_addr or "")


def _place(address: str) -> str:
    """What counts as one address. In IPv6 a /64 does: whoever has one address has all 2**64 of them."""
    address = _without_port(address)
    try:
        parsed = ip_address(address)
    except ValueError:
        return address[:MAX_ADDRESS]
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or f"{IPv6Address(int(parsed) >> 64 << 64)}/64")


def _without_port(address: str) -> str:
    """An address without the port that some proxies write behind it: each port would count for itself."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address


def _cost() -> int:
    """As how many requests this one counts: by its items, its turns, or a PNG. Without a key nothing is read."""
    if g.get("api_key", "") is None and request.method != "GET":
        return 1
    field, most = ("items", MAX_ITEMS) if request.path == BATCH else ("turns", MAX_TURNS)
    if request.method != "POST" or not request.path.endswith((BATCH, *RECORDS)):
        return weight()
    body = read_ahead()
    counts = [_number_of(field, one) for one in (body if isinstance(body, list) else [body])]
    count = texts_ahead() if body is None and request.path != BATCH else sum(counts)
    return min(max(1, count), most)


def _number_of(field: str, body: object) -> int:
    """How many items or turns a body has, where it says so; a game without any counts as one."""
    several = body.get(field) if isinstance(body, dict) else None
    return max(1, len(several)) if isinstance(several, list) else 0
