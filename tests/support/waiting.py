"""Waiting for asynchronous changes, and work in several threads."""

import threading
import time
from collections.abc import Callable, Iterable


def until(holds: Callable[[], bool], seconds: float = 30, why: str = "it never came") -> None:
    """Wait for an asynchronous change."""
    over = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < over, why
        time.sleep(0.01)


def at_once(work: Callable[[int], object], numbers: Iterable[int]) -> None:
    """Do this work for each number in a thread of its own, and wait for all of them."""
    threads = [threading.Thread(target=work, args=(number,)) for number in numbers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
