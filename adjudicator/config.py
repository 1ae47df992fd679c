"""The configuration: environment variables, read once and checked at start-up."""

import re
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlsplit

REDIS_SCHEMES: Final = ("redis://", "rediss://", "unix://", "redis+cluster://")
MAX_WORKERS: Final = 1_024
MAX_PROXIES: Final = 16
_PUBLIC: Final = re.compile(r"https?://[A-Za-z0-9.\-\[\]:]+(/[A-Za-z0-9._~%-]+)*")
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_NUMBER: Final = re.compile(r"[0-9]{1,15}")


class BadConfig(ValueError):
    """Variables that cannot be used, all of them."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def _text(pattern: str, expected: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError(expected)
        return text

    return read


def _number(minimum: int, maximum: int | None = None) -> Callable[[str], int]:
    def read(text: str) -> int:
        if _NUMBER.fullmatch(text) and minimum <= int(text) and (maximum is None or int(text) <= maximum):
            return int(text)
        limits = f"{minimum} or more" if maximum is None else f"from {minimum} to {maximum}"
        raise ValueError(f"a whole number, {limits}")

    return read


def _switch(text: str) -> bool:
    if text not in ("on", "off"):
        raise ValueError("on or off")
    return text == "on"


def _host(text: str) -> str:
    try:
        socket.getaddrinfo(text, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise ValueError("an address of this machine or a name of one, without the port") from None
    return text


def _redis_url(text: str) -> str:
    if not text.startswith(REDIS_SCHEMES):
        raise ValueError(f"a URL that begins with one of {', '.join(REDIS_SCHEMES)}")
    # imported here, since only services with Redis need its client
    from adjudicator.storage.redis_cache import is_usable

    if not is_usable(text):
        raise ValueError("a URL like redis://:password@host:6379/0; this one cannot be read")
    return text


def _public_url(text: str) -> str:
    url = text.rstrip("/")
    try:
        parts = urlsplit(url)
        valid = _PUBLIC.fullmatch(url) and parts.hostname and parts.port != 0
    except ValueError:
        valid = None
    if url and not valid:
        raise ValueError("like https://referee.example/prefix, without a query")
    return url


def _digests(text: str) -> frozenset[str]:
    digests = frozenset(text.replace(",", " ").split())
    if not digests or not all(map(_HASH.fullmatch, digests)):
        raise ValueError("SHA-256 digests of 64 hexadecimal digits, separated by commas, at least one")
    if sha256(b"").hexdigest() in digests:
        raise ValueError("digests of keys: one of these is that of the empty text")
    return digests


def _variable(default: Any, read: Callable[[str], Any], *, is_secret: bool = False) -> Any:
    """A field that is read from a variable; ``read`` raises ``ValueError`` with the expected form."""
    return field(default=default, repr=not is_secret, metadata={"read": read})


@dataclass(frozen=True, slots=True)
class Config:
    """How the service is set up. The defaults serve: no Redis, no keys, no limits, open CORS, logs and metrics."""

    host: str = _variable("127.0.0.1", _host)
    port: int = _variable(8000, _number(0, 65_535))
    web_concurrency: int = _variable(2, _number(1, MAX_WORKERS))
    redis_url: str = _variable("", _redis_url, is_secret=True)
    cache_secret: str = _variable(
        "", _text(r"[ -~]{32,}", "32 characters of ASCII or more (draw it: openssl rand -hex 32)"), is_secret=True
    )
    """The key that signs entries in Redis; if empty, any writer of this Redis can forge them."""
    cache_entries: int = _variable(50_000, _number(1))
    cache_bytes: int = _variable(24 * 1024 * 1024, _number(1))
    rate_limit: str = _variable(
        "", _text(r"[1-9][0-9]{0,8}/(second|minute|hour|day)", "like 100/minute (second, minute, hour, day)")
    )
    api_keys: frozenset[str] = _variable(frozenset(), _digests, is_secret=True)
    """SHA-256 of the keys, in hexadecimal; empty: no key is required."""
    trusted_proxies: int = _variable(0, _number(0, MAX_PROXIES))
    public_url: str = _variable("", _public_url)
    """Where the service is reached from outside, without a slash at the end; empty: links are paths."""
    public_reads: bool = _variable(True, _switch)
    """Whether pages and pictures by GET need no key where the rest does."""
    log_requests: bool = _variable(True, _switch)
    metrics: bool = _variable(True, _switch)
    cors: bool = _variable(True, _switch)

    @property
    def address(self) -> str:
        """Where to listen, as gunicorn reads it."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


OPTIONS: Final[Mapping[str, str]] = {"host": "--host", "port": "--port", "web_concurrency": "--workers"}
"""The options of ``adjudicator serve`` by field."""


def from_environment(environment: Mapping[str, str], options: Mapping[str, str] = MappingProxyType({})) -> Config:
    """Read the variables that docs/operating.md lists; an empty one counts as none.

    ``options``: the values of ``OPTIONS`` by field; they win over variables. Raises ``BadConfig`` with all errors,
    which never quote a secret.
    """
    values: dict[str, Any] = {}
    faults = []
    for variable in fields(Config):
        name = OPTIONS[variable.name] if variable.name in options else variable.name.upper()
        text = options.get(variable.name, environment.get(variable.name.upper(), ""))
        try:
            values |= {variable.name: variable.metadata["read"](text)} if text else {}
        except ValueError as expected:
            faults.append(f"{name} must be {expected}" + (f", not {text[:80]!r}" if variable.repr else ""))
    if faults:
        raise BadConfig(tuple(faults))
    return Config(**values)
