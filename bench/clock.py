"""CPU time, of this thread and of other processes, in microseconds."""

import os
import time
from collections.abc import Callable, Sequence
from typing import Any


def process_cpu(pid: int) -> float:
    """CPU time of a process so far: all threads, user and kernel.

    Linux numbers the clock of each process like this (``clock_getcpuclockid``).
    """
    return time.clock_gettime((~pid << 3) | 2) * 1e6


def cpu_per_item(work: Callable[[Any], object], material: Sequence[Any]) -> float:
    """Mean CPU time of ``work`` on an item of ``material``, in this thread."""
    began = time.thread_time_ns()
    for item in material:
        work(item)
    return (time.thread_time_ns() - began) / 1e3 / len(material)


def cores() -> tuple[int, int]:
    """The core for the servers and the core for the client, which are the same on a machine with one core."""
    allowed = sorted(os.sched_getaffinity(0))
    return allowed[0], allowed[-1]
