"""The files through which the workers share their figures: their room is taken beforehand, and the dead leave one pair.

Writing to a file mapped into memory for which the disk has no room kills the process (SIGBUS). So room is asked for
first; where there is none, a worker counts for itself, and rules as ever.
"""

import fcntl
import glob
import os
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import structlog
from prometheus_client import CollectorRegistry, values
from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Names the directory; gunicorn's configuration sets it."""
NOBODY: Final = 0
"""In the place of a process id: all that have died."""
_INITIAL: Final = 64 * 1024
_OVERHEAD: Final = 64
_LOCK: Final = "lock"
_PAIR: Final = struct.Struct("dd")
"""A figure, and when it was set, as the files hold them; the time counts for kinds of gauges that are not used here."""

log = structlog.get_logger("metrics")


class ReservedDict(MmapedDict):
    """Figures in a file whose room is taken before it is written to. Raises ``OSError`` where there is none."""

    def __init__(self, filename: str, read_mode: bool = False) -> None:
        if not read_mode:
            _reserve(filename, _INITIAL)
        super().__init__(filename, read_mode)  # type: ignore[no-untyped-call]  # prometheus-client leaves it so

    def _init_value(self, key: str) -> None:
        if self._used + len(key.encode()) + _OVERHEAD > self._capacity:
            os.posix_fallocate(self._f.fileno(), 0, 2 * self._capacity)
        super()._init_value(key)  # type: ignore[no-untyped-call]  # as above


def _reserve(filename: str, size: int) -> None:
    """Take room for so many bytes from the beginning on; leave no empty file where there is none."""
    descriptor = os.open(filename, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        os.posix_fallocate(descriptor, 0, size)
    except OSError:
        if os.fstat(descriptor).st_size == 0:
            os.remove(filename)
        raise
    finally:
        os.close(descriptor)


def share() -> None:
    """Have prometheus-client keep its figures in such files. Before the first of them is made."""
    if VARIABLE not in os.environ:
        return
    values.MmapedDict = ReservedDict  # type: ignore[attr-defined]
    shared = _quick(values.MultiProcessValue())  # type: ignore[no-untyped-call]  # as above
    warned = False

    def value(*arguments: Any, **named: Any) -> Any:
        nonlocal warned
        try:
            return shared(*arguments, **named)
        except OSError as fault:
            if not warned:
                warned = True
                log.warning("metrics_without_room", fault=type(fault).__name__, detail=str(fault)[:200])
            return values.MutexValue(*arguments, **named)  # type: ignore[no-untyped-call]  # as above

    values.ValueClass = value


def _quick(shared: Any) -> Any:
    """prometheus-client's figures, which ask at each count whether they have been forked; these are told."""
    lock = threading.Lock()
    pack = _PAIR.pack
    figures: list[Any] = []

    class Figure(shared):  # type: ignore[misc]  # made by prometheus-client at run time
        _value: float

        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            self._find()
            figures.append(self)

        def _find(self) -> None:
            start = self._file._positions[self._key]
            self._place = slice(start, start + _PAIR.size)

        def inc(self, amount: float) -> None:
            with lock:
                self._value = value = self._value + amount
                # In one piece, as prometheus-client does it: what is read meanwhile is never half of it.
                self._file._m[self._place] = pack(value, 0.0)

        def set(self, value: float, timestamp: float | None = None) -> None:
            if value != self._value or timestamp:
                super().set(value, timestamp)

    def forked() -> None:
        nonlocal lock
        lock = threading.Lock()
        if figures:
            figures[0].get()  # so all of them are moved to files of this process
        for one in figures:
            one._find()

    os.register_at_fork(after_in_child=forked)
    return Figure


class _Files(MultiProcessCollector):
    """The figures of all workers, none of them read while a dead one's are added to another's."""

    def collect(self) -> Any:
        with _locked(self._path, fcntl.LOCK_SH):
            files = glob.glob(os.path.join(glob.escape(self._path), "*.db"))
            return self.merge([one for one in files if os.path.getsize(one)], accumulate=True)  # type: ignore[no-untyped-call]  # as above


def registry() -> CollectorRegistry:
    """What to show: the figures of all workers."""
    made = CollectorRegistry()
    _Files(made)  # type: ignore[no-untyped-call]  # as above
    return made


def bury(pid: int) -> None:
    """Add what a worker has counted that is gone to what others had counted that have gone before, and forget it."""
    directory = os.environ[VARIABLE]
    with _locked(directory, fcntl.LOCK_EX):
        mark_process_dead(pid, directory)  # type: ignore[no-untyped-call]  # as above
        for kind in ("counter", "histogram"):
            gone, kept = (os.path.join(directory, f"{kind}_{one}.db") for one in (pid, NOBODY))
            if not os.path.exists(gone):
                continue
            if os.path.exists(kept):
                _add(gone, kept)
                os.remove(gone)
            else:
                os.rename(gone, kept)


def _add(gone: str, kept: str) -> None:
    """Add the figures of one file to another, whose room is taken for all of them before."""
    needed = _used(gone) + _used(kept)
    if needed > os.path.getsize(kept):
        _reserve(kept, 2 * needed)
    total = ReservedDict(kept)
    try:
        for key, value, _, _ in MmapedDict.read_all_values_from_file(gone):  # type: ignore[no-untyped-call]  # as above
            total.write_value(key, total.read_value(key)[0] + value, 0.0)  # type: ignore[no-untyped-call]  # as above
    finally:
        total.close()  # type: ignore[no-untyped-call]  # as above


def _used(filename: str) -> int:
    with open(filename, "rb") as file:
        return int.from_bytes(file.read(4), "little")


@contextmanager
def _locked(directory: str, kind: int) -> Iterator[None]:
    """Hold the lock of the directory; where not even that has room, do without."""
    descriptor = -1
    with suppress(OSError):
        descriptor = os.open(os.path.join(directory, _LOCK), os.O_RDWR | os.O_CREAT, 0o644)
        fcntl.flock(descriptor, kind)
    try:
        yield
    finally:
        if descriptor >= 0:
            os.close(descriptor)
