"""The log: lines of JSON, each written at once or not at all.

A write never waits. A line that cannot be written now (a full disk, a reader that has gone or does not read) is
dropped and counted.
"""

import os
import select
import stat
import sys
import threading
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Final

import orjson
import structlog

_FORM: Final = orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z


class LineWriter:
    """Writes lines to a file descriptor without waiting."""

    def __init__(self, descriptor: int) -> None:
        self._given = descriptor
        self._descriptor = -1
        self._torn = False
        self._lost = 0
        self._lock = threading.Lock()
        self.on_loss: Callable[[int], object] | None = None
        """Called with the number of lines that have just been lost."""

    def put(self, line: bytes) -> None:
        """Write a line, its line feed included, or drop it. One of more than ``PIPE_BUF`` bytes is always dropped."""
        if self._write(line):
            if self._lost:
                self._report_loss()
            return
        self._count_loss(1)
        if self.on_loss is not None:
            self.on_loss(1)

    def _write(self, line: bytes) -> bool:
        """Whether this line was written whole."""
        # A line that was cut off ends first, so that the next one can be read.
        piece = b"\n" + line if self._torn else line
        try:
            if self._descriptor < 0:
                self._descriptor = _own_descriptor(self._given)
            # A poll would find no more than a write that never waits.
            if len(line) > select.PIPE_BUF or (self._descriptor == self._given and not _is_ready(self._given)):
                return False
            written = os.write(self._descriptor, piece)
        except OSError:
            return False
        self._torn = written < len(piece)
        return not self._torn

    def _report_loss(self) -> None:
        with self._lock:
            lost, self._lost = self._lost, 0
        if lost and not self._write(line_of("log_lines_lost", "warning", {"lines": lost})):
            self._count_loss(lost)

    def _count_loss(self, lines: int) -> None:
        with self._lock:
            self._lost += lines


def _own_descriptor(given: int) -> int:
    """Open a pipe or terminal anew, to write without waiting even if another process takes the room found by a poll.

    ``O_NONBLOCK`` on the given descriptor would apply to all processes that share it.
    """
    mode = os.fstat(given).st_mode
    if stat.S_ISFIFO(mode) or stat.S_ISCHR(mode):
        try:
            return os.open(f"/proc/self/fd/{given}", os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
        except OSError:
            return given  # no /proc, or another user's: the poll must do
    return given


def _is_ready(descriptor: int) -> bool:
    poll = select.poll()
    poll.register(descriptor, select.POLLOUT)
    return [event for _, event in poll.poll(0)] == [select.POLLOUT]


# A stream that was closed at the start is None; its number may belong to another file by now.
STDOUT: Final = LineWriter(-1 if sys.stdout is None else 1)
STDERR: Final = LineWriter(-1 if sys.stderr is None else 2)


def line_of(event: str, level: str, fields: Mapping[str, Any]) -> bytes:
    """A line: one JSON object, with the time."""
    return orjson.dumps({"event": event, "level": level, "timestamp": datetime.now(UTC), **fields}, repr, _FORM)


class _Lines:
    """structlog's logger: each of its methods is ``LineWriter.put``."""

    def __init__(self, *_: object) -> None:
        self.debug = self.info = self.warning = self.error = self.critical = STDOUT.put


def _render(_logger: object, _method: str, event: Mapping[str, Any]) -> bytes:
    line = orjson.dumps(event, repr, _FORM)
    excess = len(line) - select.PIPE_BUF
    if excess > 0 and "exception" in event:
        # Keep the end of a traceback, which names the error.
        line = orjson.dumps({**event, "exception": event["exception"][excess:]}, repr, _FORM)
    return line


def configure(request_id: Callable[[], str | None]) -> None:
    """Make structlog write lines of JSON; ``request_id`` returns the id of the current request, if there is one."""

    def identify(_logger: object, _method: str, event: Any) -> Any:
        identified = request_id()
        return event if identified is None else {**event, "request_id": identified}

    structlog.configure(
        processors=[
            identify,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            _render,
        ],
        logger_factory=_Lines,
    )
