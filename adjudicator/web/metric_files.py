"""Metrics files with reserved room: on a full disk, a write to mapped memory kills the process (SIGBUS)."""

import os
from typing import Any

from prometheus_client import values
from prometheus_client.mmap_dict import MmapedDict

from adjudicator import log


class ReservedDict(MmapedDict):
    """Values in a file with reserved room. Raises ``OSError`` if there is none."""

    def __init__(self, filename: str, read_mode: bool = False) -> None:
        if not os.path.exists(filename):
            with open(f"{filename}.new", "wb") as file:
                os.posix_fallocate(file.fileno(), 0, 64 * 1024)
            os.rename(file.name, filename)  # only now, since /metrics fails on an empty file
        super().__init__(filename, read_mode)  # type: ignore[no-untyped-call]  # prometheus_client has no types here

    def _init_value(self, key: str) -> None:
        if self._used + len(key.encode()) + 64 > self._capacity:
            os.posix_fallocate(self._f.fileno(), 0, 2 * self._capacity)
        super()._init_value(key)  # type: ignore[no-untyped-call]  # as above


def share() -> None:
    """Keep metrics in files named after the worker (see gunicorn.conf.py). Call it before the first metric is made."""
    worker = ""

    def find_name() -> None:
        nonlocal worker
        worker = os.environ.get("ADJUDICATOR_WORKER", str(os.getpid()))

    def value(*arguments: Any, **named: Any) -> Any:
        try:
            return shared(*arguments, **named)
        except OSError as error:
            values.ValueClass = values.MutexValue  # this worker keeps new metrics to itself
            log.write("metrics_without_room", "warning", detail=str(error))
            return values.MutexValue(*arguments, **named)  # type: ignore[no-untyped-call]  # as above

    find_name()
    os.register_at_fork(after_in_child=find_name)
    values.MmapedDict = ReservedDict  # type: ignore[attr-defined]
    shared = values.MultiProcessValue(lambda: worker)  # type: ignore[no-untyped-call]  # as above
    values.ValueClass = value
