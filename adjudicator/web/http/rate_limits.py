"""API keys and rate limits; both are off unless the configuration sets them.

Requests are counted in fixed windows, in Redis for all instances together, else in this process. The first request of
a client begins its window, and the first one after the end begins the next.
"""

import hashlib
import hmac
import math
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from typing import Final

from flask import Flask, request

from adjudicator.config import Config
from adjudicator.storage.deadline import Unavailable
from adjudicator.storage.redis_cache import RedisCache
from adjudicator.web.http.context import current
from adjudicator.web.http.problem import Problem

GUARDED: Final = "/v1/"
"""Paths that need a key; health, metrics and documentation stay open."""

PAGES: Final = ("/edit/", "/judge", "/play/", "/rulings/", "/rules/")
"""Pages for people, except the front page."""

UNCOUNTED: Final = (
    "service.healthz",
    "service.readyz",
    "metrics.show",
    "pages.show_asset",
    "pages.show_board",
    "pages.show_icon",
)
"""Endpoints without a limit. A path without an endpoint has one."""

_PICTURE: Final = re.compile(r"/v1/games/[^/]+/(board|boards/[^/]+|pieces/[^/]+/[^/]+)\.[a-z]+")
"""Paths that browsers load without a key: an image element cannot send one."""

MAX_ADDRESS: Final = 64
"""Characters that are used of a client address that cannot be parsed."""

HEADERS: Final = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
SECONDS: Final = {"second": 1, "minute": 60, "hour": 3_600, "day": 86_400}
MAX_WINDOWS: Final = 50_000
"""Windows that a process counts at once, at most; each more ends the oldest. One takes some 350 bytes."""
_ENDED_AT_ONCE: Final = 4
_PREFIX: Final = "rate:"


def install(app: Flask, config: Config, shared: RedisCache | None) -> None:
    """Recognise keys, count requests, then reject those without a key: in this order, so that guesses count too."""
    if config.api_keys:
        app.before_request(lambda: _recognise(config.api_keys))
    if config.rate_limit:
        app.before_request(_counter(config.rate_limit, shared))
    if config.api_keys:
        app.before_request(lambda: _admit(config.public_reads))


def _open(public_reads: bool) -> bool:
    """Whether this request needs no key: with ``public_reads``, pages and pictures by GET do not."""
    if request.method == "OPTIONS":
        return True
    if is_page():
        return public_reads
    if public_reads and request.method in ("GET", "HEAD") and _PICTURE.fullmatch(request.path):
        return True
    return not request.path.startswith(GUARDED)


def is_page() -> bool:
    """Whether this is the path of a page for people."""
    return request.path == "/" or request.path.startswith(PAGES)


def _recognise(hashes: frozenset[str]) -> None:
    """Note the key of this request if it hashes to one of ``hashes``."""
    scheme, _, key = request.environ.get("HTTP_AUTHORIZATION", "").partition(" ")
    # WSGI gives bytes as Latin-1: these are the bytes that were sent, whatever they encode.
    key = key.strip(" \t")
    digest = hashlib.sha256(key.encode("latin-1", "replace")).hexdigest()
    # Every hash is compared, each in constant time, so the delay of the response reveals no part of a key.
    known = [one for one in hashes if hmac.compare_digest(one, digest)]
    current().api_key = digest if scheme.lower() == "bearer" and key and known else None


def _admit(public_reads: bool) -> None:
    """Reject a request that needs a key and has none. Raises ``Problem`` 401."""
    if current().api_key is None and not _open(public_reads):
        raise Problem(401, "unauthorized")


def _counter(rate: str, shared: RedisCache | None) -> Callable[[], None]:
    """Limit each key, or each address without keys."""
    number, _, unit = rate.partition("/")
    amount, length = int(number), SECONDS[unit]
    local = LocalWindows(length)

    def count_in_window(client: str, weight: int) -> tuple[int, float]:
        """Count in Redis if it responds, else in this process."""
        if shared is not None:
            with suppress(Unavailable):  # the limit is part of the key: another one begins new windows
                return shared.count(f"{_PREFIX}{rate}:{client}", length, weight, current().deadline())
        return local.count(client, weight)

    def count(weight: int) -> None:
        context = current()
        counted, seconds = count_in_window(context.api_key or _place(request.remote_addr or ""), weight)
        reset = max(1, math.ceil(seconds))
        context.headers.update(zip(HEADERS, (number, str(max(0, amount - counted)), str(reset)), strict=True))
        if counted > amount:
            raise Problem(429, "too-many-requests", seconds=reset)

    def charge(weight: int) -> None:
        """Count the rest of a request's weight: one was counted on arrival. At most a whole window is."""
        if min(weight, amount) > 1:
            count(min(weight, amount) - 1)

    def arrive() -> None:
        current().charge = charge
        if request.endpoint not in UNCOUNTED and request.method != "OPTIONS":
            count(1)

    return arrive


def _place(address: str) -> str:
    """The network that counts as one client: of an IPv6 address its /64, which one client has whole."""
    address = _without_port(address)
    try:
        parsed = ip_address(address)
    except ValueError:
        return address[:MAX_ADDRESS]
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or f"{IPv6Address(int(parsed) >> 64 << 64)}/64")


def _without_port(address: str) -> str:
    """An address without the port that some proxies add: otherwise each port would have its own limit."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address


class LocalWindows:
    """Windows of one length, counted in this process. The cost of a count does not grow with their number."""

    def __init__(self, seconds: int) -> None:
        self._seconds = seconds
        self._windows: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._lock = threading.Lock()

    def count(self, client: str, more: int) -> tuple[int, float]:
        """Count ``more`` requests of a client. Returns the count in its window, and the seconds until that ends."""
        now = time.monotonic()
        with self._lock:
            self._forget_some(now)
            counted, end = self._windows.get(client, (0, 0.0))
            if end <= now:
                # As all windows are equally long, they end in the order in which they began.
                self._windows.pop(client, None)
                counted, end = 0, now + self._seconds
            self._windows[client] = (counted + more, end)
        # ``now + seconds - now`` may exceed ``seconds`` by rounding.
        return counted + more, min(end - now, self._seconds)

    def __len__(self) -> int:
        return len(self._windows)

    def _forget_some(self, now: float) -> None:
        """Drop a few windows that have ended, and the oldest if there are too many: never all at once."""
        for _ in range(_ENDED_AT_ONCE):
            if not self._windows:
                return
            _, end = self._windows[oldest := next(iter(self._windows))]
            if end > now and len(self._windows) < MAX_WINDOWS:
                return
            del self._windows[oldest]
