"""The configuration: environment variables, read once and checked at start-up."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

REDIS_SCHEMES: Final = ("redis://", "rediss://", "unix://")


class BadConfig(ValueError):
    """Variables that cannot be used, all of them."""


@dataclass(frozen=True, slots=True)
class Config:
    """How the service is set up. The defaults serve: no Redis, open CORS, one log line a request."""

    redis_url: str = ""
    cache_entries: int = 50_000
    cache_bytes: int = 64 * 1024 * 1024
    log_requests: bool = True
    cors: bool = True


def from_environment(environment: Mapping[str, str]) -> Config:
    """Read ``REDIS_URL CACHE_ENTRIES CACHE_BYTES LOG_REQUESTS CORS``. Raises ``BadConfig`` with every fault."""
    faults: list[str] = []
    defaults = Config()

    def number(name: str, default: int) -> int:
        text = environment.get(name, "")
        if text and not (text.isascii() and text.isdigit() and int(text) > 0):
            faults.append(f"{name} must be a whole number above 0, not {text!r}")
            return default
        return int(text or default)

    def switch(name: str, default: bool) -> bool:
        text = environment.get(name, "")
        if text not in ("", "on", "off"):
            faults.append(f"{name} must be on or off, not {text!r}")
        return default if text == "" else text == "on"

    redis_url = environment.get("REDIS_URL", "")
    if redis_url and not redis_url.startswith(REDIS_SCHEMES):
        faults.append(f"REDIS_URL must begin with one of {', '.join(REDIS_SCHEMES)}")
    config = Config(
        redis_url=redis_url,
        cache_entries=number("CACHE_ENTRIES", defaults.cache_entries),
        cache_bytes=number("CACHE_BYTES", defaults.cache_bytes),
        log_requests=switch("LOG_REQUESTS", defaults.log_requests),
        cors=switch("CORS", defaults.cors),
    )
    if faults:
        raise BadConfig("; ".join(faults))
    return config
