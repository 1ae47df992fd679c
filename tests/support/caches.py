"""Requests to caches in tests, and waiting for asynchronous changes."""

import time
from collections.abc import Callable

KEY = "0123456789abcdef0123456789abcdef"
OTHER = "fedcba9876543210fedcba9876543210"
BODY = b'{"verdict":"legal"}'


def never() -> bytes:
    raise AssertionError("this was remembered, and should not be computed")


def until(holds: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for an asynchronous change."""
    over = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < over, "it never came"
        time.sleep(0.01)
