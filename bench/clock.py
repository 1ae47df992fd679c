"""CPU time, of this thread and of other processes, in microseconds."""

import os
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def of_process(pid: int) -> float:
    """The CPU time that a process has used so far, all its threads together, in the kernel too.

    The number is the clock that Linux gives each process (``clock_getcpuclockid``).
    """
    return time.clock_gettime((~pid << 3) | 2) * 1e6


def spent(work: Callable[[T], object], material: Sequence[T]) -> float:
    """The CPU time of this thread that ``work`` takes over each of ``material``, on average."""
    began = time.thread_time_ns()
    for one in material:
        work(one)
    return (time.thread_time_ns() - began) / 1e3 / len(material)


def cores() -> tuple[int, int]:
    """The core for the servers and the core for the client; the same one if the machine has only one."""
    allowed = sorted(os.sched_getaffinity(0))
    return allowed[0], allowed[-1]
