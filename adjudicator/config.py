"""The configuration: environment variables, read once and checked at start-up."""

import re
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

REDIS_SCHEMES: Final = ("redis://", "rediss://", "unix://", "redis+cluster://")
MIN_SECRET: Final = 32
MAX_WORKERS: Final = 1_024
MAX_PROXIES: Final = 16
_RATE: Final = re.compile(r"[1-9][0-9]{0,8}/(second|minute|hour|day)")
_PUBLIC: Final = re.compile(r"https?://[A-Za-z0-9.\-\[\]:]+(/[A-Za-z0-9._~%-]+)*")
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_EMPTY_KEY: Final = sha256(b"").hexdigest()
_NUMBER: Final = re.compile(r"[0-9]{1,15}")


class BadConfig(ValueError):
    """Variables that cannot be used, all of them."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Config:
    """How the service is set up. The defaults serve: no Redis, no keys, no limits, open CORS, logs and metrics."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 2
    redis_url: str = field(default="", repr=False)
    cache_secret: str = field(default="", repr=False)
    """The key that signs entries in Redis; if empty, any writer of this Redis can forge them."""
    cache_entries: int = 50_000
    cache_bytes: int = 24 * 1024 * 1024
    rate_limit: str = ""
    api_keys: frozenset[str] = frozenset()
    """SHA-256 of the keys, in hexadecimal; empty: no key is required."""
    trusted_proxies: int = 0
    public_url: str = ""
    """Where the service is reached from outside, without a slash at the end; empty: links are paths."""
    public_reads: bool = True
    """Whether pages and pictures by GET need no key where the rest does."""
    log_requests: bool = True
    metrics: bool = True
    cors: bool = True

    @property
    def address(self) -> str:
        """Where to listen, as gunicorn reads it."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def from_environment(environment: Mapping[str, str]) -> Config:
    """Read the variables that docs/operating.md lists; an empty one counts as none.

    Raises ``BadConfig`` with every fault.
    """
    reader = _Reader(environment)
    defaults = Config()
    port = reader.number("PORT", defaults.port, 0, 65_535)
    config = Config(
        host=reader.host("HOST", defaults.host, port),
        port=port,
        workers=reader.number("WEB_CONCURRENCY", defaults.workers, 1, MAX_WORKERS),
        redis_url=reader.redis_url("REDIS_URL"),
        cache_secret=reader.secret("CACHE_SECRET"),
        cache_entries=reader.number("CACHE_ENTRIES", defaults.cache_entries, 1),
        cache_bytes=reader.number("CACHE_BYTES", defaults.cache_bytes, 1),
        rate_limit=reader.rate("RATE_LIMIT"),
        api_keys=reader.digests("API_KEYS"),
        trusted_proxies=reader.number("TRUSTED_PROXIES", defaults.trusted_proxies, 0, MAX_PROXIES),
        public_url=reader.public_url("PUBLIC_URL"),
        public_reads=reader.switch("PUBLIC_READS", defaults.public_reads),
        log_requests=reader.switch("LOG_REQUESTS", defaults.log_requests),
        metrics=reader.switch("METRICS", defaults.metrics),
        cors=reader.switch("CORS", defaults.cors),
    )
    if reader.faults:
        raise BadConfig(tuple(reader.faults))
    return config


class _Reader:
    """Reads variables one by one and collects their errors. Secrets are never quoted."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment
        self.faults: list[str] = []

    def _text(self, name: str) -> str:
        return self._environment.get(name, "")

    def _fault(self, name: str, expected: str, text: str | None = None) -> None:
        shown = "" if text is None else f", not {text[:80]!r}"
        self.faults.append(f"{name} must be {expected}{shown}")

    def number(self, name: str, default: int, minimum: int, maximum: int | None = None) -> int:
        text = self._text(name)
        if text == "":
            return default
        if _NUMBER.fullmatch(text) and minimum <= int(text) and (maximum is None or int(text) <= maximum):
            return int(text)
        above = f"{minimum} or more" if maximum is None else f"from {minimum} to {maximum}"
        self._fault(name, f"a whole number, {above}", text)
        return default

    def switch(self, name: str, default: bool) -> bool:
        text = self._text(name)
        if text not in ("", "on", "off"):
            self._fault(name, "on or off", text)
        return default if text == "" else text == "on"

    def host(self, name: str, default: str, port: int) -> str:
        text = self._text(name) or default
        try:
            socket.getaddrinfo(text, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        except (OSError, UnicodeError):
            self._fault(name, "an address of this machine or a name of one, without the port", text)
        return text

    def redis_url(self, name: str) -> str:
        text = self._text(name)
        if text == "":
            return text
        if not text.startswith(REDIS_SCHEMES):
            self._fault(name, f"a URL that begins with one of {', '.join(REDIS_SCHEMES)}")
            return text
        # imported here, since only services with Redis need its client
        from adjudicator.storage.redis_cache import is_usable

        if not is_usable(text):
            self._fault(name, "a URL like redis://:password@host:6379/0; this one cannot be read")
        return text

    def secret(self, name: str) -> str:
        text = self._text(name)
        if text and (len(text) < MIN_SECRET or not text.isascii() or not text.isprintable()):
            self._fault(name, f"{MIN_SECRET} characters of ASCII or more (draw it: openssl rand -hex 32)")
        return text

    def rate(self, name: str) -> str:
        text = self._text(name)
        if text and not _RATE.fullmatch(text):
            self._fault(name, "like 100/minute (second, minute, hour, day)", text)
        return text

    def public_url(self, name: str) -> str:
        text = self._text(name).rstrip("/")
        if text and not (_PUBLIC.fullmatch(text) and _has_place(text)):
            self._fault(name, "like https://referee.example/prefix, without a query", text)
        return text

    def digests(self, name: str) -> frozenset[str]:
        text = self._text(name)
        digests = frozenset(text.replace(",", " ").split())
        if text and not (digests and all(_HASH.fullmatch(one) for one in digests)):
            self._fault(name, "SHA-256 digests of 64 hexadecimal digits, separated by commas, at least one")
        if _EMPTY_KEY in digests:
            self._fault(name, "digests of keys: one of these is that of the empty text")
        return digests


def _has_place(url: str) -> bool:
    """Whether a URL names a host, and a port that can be one if it names any."""
    try:
        parts = urlsplit(url)
        return bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
