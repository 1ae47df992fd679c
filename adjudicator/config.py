"""The configuration: environment variables, read once and checked at start-up."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

REDIS_SCHEMES: Final = ("redis://", "rediss://", "unix://", "redis+cluster://")
_RATE: Final = re.compile(r"[1-9]\d*/(second|minute|hour|day)")
_HASH: Final = re.compile(r"[0-9a-f]{64}")


class BadConfig(ValueError):
    """Variables that cannot be used, all of them."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Config:
    """How the service is set up. The defaults serve: no Redis, no keys, no limits, open CORS, logs and metrics."""

    redis_url: str = ""
    cache_entries: int = 50_000
    cache_bytes: int = 64 * 1024 * 1024
    rate_limit: str = ""
    api_keys: frozenset[str] = frozenset()
    """SHA-256 of the keys, in hexadecimal; empty: nobody needs one."""
    trusted_proxies: int = 0
    log_requests: bool = True
    metrics: bool = True
    cors: bool = True


def from_environment(environment: Mapping[str, str]) -> Config:
    """Read the variables that README lists. Raises ``BadConfig`` with every fault."""
    faults: list[str] = []
    defaults = Config()

    def number(name: str, default: int, least: int) -> int:
        text = environment.get(name, "")
        if text == "":
            return default
        if not (text.isascii() and text.isdigit() and int(text) >= least):
            faults.append(f"{name} must be a whole number, {least} or more, not {text!r}")
            return default
        return int(text)

    def switch(name: str, default: bool) -> bool:
        text = environment.get(name, "")
        if text not in ("", "on", "off"):
            faults.append(f"{name} must be on or off, not {text!r}")
        return default if text == "" else text == "on"

    redis_url = environment.get("REDIS_URL", "")
    if redis_url and not redis_url.startswith(REDIS_SCHEMES):
        faults.append(f"REDIS_URL must begin with one of {', '.join(REDIS_SCHEMES)}")
    rate_limit = environment.get("RATE_LIMIT", "")
    if rate_limit and not _RATE.fullmatch(rate_limit):
        faults.append(f"RATE_LIMIT must be like 100/minute (second, minute, hour, day), not {rate_limit!r}")
    api_keys = frozenset(environment.get("API_KEYS", "").replace(",", " ").split())
    if not all(_HASH.fullmatch(one) for one in api_keys):
        faults.append("API_KEYS must be SHA-256 digests of 64 hexadecimal digits, separated by commas")
    config = Config(
        redis_url=redis_url,
        cache_entries=number("CACHE_ENTRIES", defaults.cache_entries, 1),
        cache_bytes=number("CACHE_BYTES", defaults.cache_bytes, 1),
        rate_limit=rate_limit,
        api_keys=api_keys,
        trusted_proxies=number("TRUSTED_PROXIES", defaults.trusted_proxies, 0),
        log_requests=switch("LOG_REQUESTS", defaults.log_requests),
        metrics=switch("METRICS", defaults.metrics),
        cors=switch("CORS", defaults.cors),
    )
    if faults:
        raise BadConfig(tuple(faults))
    return config
