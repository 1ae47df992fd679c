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
    """Do this work for each number in a separate thread, all from the same moment, and wait for all of them."""
    listed = list(numbers)
    together = threading.Barrier(len(listed))

    def run(number: int) -> None:
        together.wait()
        work(number)

    threads = [threading.Thread(target=run, args=(number,)) for number in listed]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def busy(work: Callable[[int, int], object], threads: int, seconds: float) -> None:
    """Call ``work`` again and again in several threads, with the number of the thread and of the call, from 1."""
    over = time.monotonic() + seconds

    def run(thread: int) -> None:
        n = 0
        while time.monotonic() < over:
            n += 1
            work(thread, n)

    at_once(run, range(threads))
