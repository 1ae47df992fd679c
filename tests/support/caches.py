"""Keys and entries of caches in tests."""

from collections.abc import Callable

from adjudicator.storage.cache import Cache

Caches = Callable[..., Cache]
"""The fixture ``to``: caches in front of the Redis at a URL."""

KEY = "0123456789abcdef0123456789abcdef"
OTHER = "fedcba9876543210fedcba9876543210"
BODY = b'{"verdict":"legal"}'


def never() -> bytes:
    raise AssertionError("this was remembered, and should not be computed")
