"""Keys and entries of caches in tests."""

from collections.abc import Callable
from unittest.mock import Mock

from adjudicator.storage.cache import Cache

Caches = Callable[..., Cache]
"""The fixture ``to``: caches in front of the Redis at a URL."""

KEY = "0123456789abcdef0123456789abcdef"
OTHER = "fedcba9876543210fedcba9876543210"
BODY = b'{"verdict":"legal"}'


def close(cache: Cache) -> None:
    """Close the connections to Redis, if there are any."""
    if cache.shared is not None:
        cache.shared.close()


def count_faults(cache: Cache) -> Mock:
    """Count the failures of Redis from now on, by the calls of the result."""
    assert cache.shared is not None
    cache.shared.on_fault = Mock(wraps=cache.shared.on_fault)
    return cache.shared.on_fault


def never() -> bytes:
    raise AssertionError("this was remembered, and should not be computed")
