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
from ipaddress import IPv6Address, ip_address
from itertools import islice
from typing import Final

from flask import Flask, has_request_context, request

from adjudicator.api.problem import Problem
from adjudicator.config import Config
from adjudicator.storage.redis_cache import RedisCache
from adjudicator.web.http.context import Site, current

GUARDED: Final = "/v1/"
"""Paths that need a key; health, metrics and documentation stay open."""

PAGES: Final = ("/edit/", "/embed/", "/judge", "/play/", "/referee", "/rulings/", "/rules")
"""Pages for people, except the front page and the documentation."""

UNCOUNTED: Final = ("health.healthz", "health.readyz", "metrics.show", "pages.show_asset", "pages.show_icon")
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


def install(app: Flask, config: Config, site: Site, shared: RedisCache | None) -> None:
    """Recognise keys, count requests, then reject those without a key: in this order, so that guesses count too."""
    if not (config.api_keys or config.rate_limit):
        return
    count_arrival = _counter(config.rate_limit, shared) if config.rate_limit else lambda: None

    def check_once() -> None:
        context = current()
        if context.checked:
            return
        context.checked = True
        if config.api_keys:
            _recognise(config.api_keys)
        count_arrival()
        if context.api_key is None and not _open(config.public_reads):
            raise Problem(401, "unauthorized")

    site.check = check_once
    app.before_request(check_once)


def _open(public_reads: bool) -> bool:
    """Whether this request needs no key: with ``public_reads``, pages and pictures by GET do not."""
    environ = current().environ
    method, path = environ["REQUEST_METHOD"], "/" + environ.get("PATH_INFO", "").lstrip("/")  # as Flask reads it
    if method == "OPTIONS":
        return True
    if path == "/" or (path.startswith(PAGES) and not path.endswith(".js")):  # a script element cannot send a key
        return public_reads
    if public_reads and method in ("GET", "HEAD") and _PICTURE.fullmatch(path):
        return True
    return not path.startswith(GUARDED)


def _recognise(hashes: frozenset[str]) -> None:
    """Note the key of this request if it hashes to one of ``hashes``."""
    scheme, _, key = current().environ.get("HTTP_AUTHORIZATION", "").partition(" ")
    # WSGI gives bytes as Latin-1: these are the bytes that were sent, whatever they encode.
    key = key.strip(" \t")
    digest = hashlib.sha256(key.encode("latin-1", "replace")).hexdigest()
    # Every hash is compared, each in constant time, so the delay of the response reveals no part of a key.
    matches = [known for known in hashes if hmac.compare_digest(known, digest)]
    current().api_key = digest if scheme.lower() == "bearer" and key and matches else None


def _counter(rate: str, shared: RedisCache | None) -> Callable[[], None]:
    """Limit each key, or each address without keys."""
    number, _, unit = rate.partition("/")
    amount, length = int(number), SECONDS[unit]
    local = LocalWindows(length)

    def count(weight: int) -> None:
        """Count in Redis if it responds, else in this process."""
        context = current()
        client = context.api_key or _place(context.environ.get("REMOTE_ADDR", ""))
        # The limit is part of the key: another one begins new windows.
        among_all = shared and shared.count(f"rate:{rate}:{client}", length, weight)
        counted, seconds = among_all or local.count(client, weight)
        reset = max(1, math.ceil(seconds))
        context.headers.update(zip(HEADERS, (number, str(max(0, amount - counted)), str(reset)), strict=True))
        if counted > amount:
            raise Problem(429, "too-many-requests", seconds=reset)

    def charge(weight: int) -> None:
        """Count the rest of a request's weight: one was counted on arrival. At most a whole window is."""
        context = current()
        more = min(weight, amount) - context.weight
        if more > 0:
            context.weight += more
            count(more)

    def arrive() -> None:
        context = current()
        context.charge = charge
        endpoint = request.endpoint if has_request_context() else None
        if endpoint not in UNCOUNTED and context.environ["REQUEST_METHOD"] != "OPTIONS":
            count(1)

    return arrive


def _place(address: str) -> str:
    """The network that counts as one client: of an IPv6 address its /64, which one client has whole.

    Some proxies add a port, which is dropped: otherwise each port would have its own limit.
    """
    if address.startswith("["):
        address = address[1:].partition("]")[0]
    elif address.count(":") == 1:
        address = address.partition(":")[0]
    try:
        parsed = ip_address(address)
    except ValueError:
        return address[:MAX_ADDRESS]
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or f"{IPv6Address(int(parsed) >> 64 << 64)}/64")


class LocalWindows:
    """Windows of one length, counted in this process. The cost of a count does not grow with their number."""

    def __init__(self, seconds: int) -> None:
        self._seconds = seconds
        self.windows: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._lock = threading.Lock()

    def count(self, client: str, more: int) -> tuple[int, float]:
        """Count ``more`` requests of a client. Returns the count in its window, and the seconds until that ends."""
        now = time.monotonic()
        with self._lock:
            # Drop a few windows that have ended, and the oldest if there are too many: never all at once.
            for oldest, (_, end) in [*islice(self.windows.items(), _ENDED_AT_ONCE)]:
                if end <= now or len(self.windows) >= MAX_WINDOWS:
                    del self.windows[oldest]
            counted, end = self.windows.get(client, (0, 0.0))
            if end <= now:
                # As all windows are equally long, they end in the order in which they began.
                self.windows.pop(client, None)
                counted, end = 0, now + self._seconds
            self.windows[client] = (counted + more, end)
        # ``now + seconds - now`` may exceed ``seconds`` by rounding.
        return counted + more, min(end - now, self._seconds)
