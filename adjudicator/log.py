"""The log: lines of JSON, each written at once or not at all.

A write never waits. A line that cannot be written now (a full disk, a reader that has gone or does not read) is
dropped and counted.
"""

import logging
import os
import select
import stat
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final

import orjson

_FORM: Final = orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z
REQUEST: Final[ContextVar[Any]] = ContextVar("request")
"""The request that this thread is serving, with its ``request_id``; the middleware sets it."""


class LineWriter:
    """Writes lines to a file descriptor without waiting."""

    def __init__(self, descriptor: int) -> None:
        self._given = descriptor
        self._descriptor = -1
        self._torn = False
        self._lost = 0
        self._lock = threading.Lock()
        self.on_loss: Callable[[int], object] = lambda _lines: None
        """Called with the number of lines that have just been lost."""

    def put(self, line: bytes) -> None:
        """Write a line, its line feed included, or drop it. One of more than ``PIPE_BUF`` bytes is always dropped."""
        if self._write(line):
            with self._lock:
                lost, self._lost = self._lost, 0
            if not lost or self._write(format_line("log_lines_lost", "warning", {"lines": lost})):
                return
        else:
            lost = 1
            self.on_loss(1)
        with self._lock:
            self._lost += lost

    def _write(self, line: bytes) -> bool:
        """Whether this line was written whole."""
        # After a truncated line, start on a new one.
        piece = b"\n" + line if self._torn else line
        try:
            if self._descriptor < 0:
                self._descriptor = _own_descriptor(self._given)
            # On our own descriptor a write never waits, so no poll is needed.
            if len(line) > select.PIPE_BUF or (self._descriptor == self._given and not _is_ready(self._given)):
                return False
            written = os.write(self._descriptor, piece)
        except OSError:
            return False
        self._torn = written < len(piece)
        return not self._torn


def _own_descriptor(given: int) -> int:
    """Open a pipe or terminal anew, to write without waiting even if another process takes the room found by a poll.

    ``O_NONBLOCK`` on the given descriptor would apply to all processes that share it.
    """
    mode = os.fstat(given).st_mode
    if stat.S_ISFIFO(mode) or stat.S_ISCHR(mode):
        with suppress(OSError):  # without /proc, or if the file belongs to another user: poll before each write
            return os.open(f"/proc/self/fd/{given}", os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
    return given


def _is_ready(descriptor: int) -> bool:
    poll = select.poll()
    poll.register(descriptor, select.POLLOUT)
    return [event for _, event in poll.poll(0)] == [select.POLLOUT]


# A stream that was closed at the start is None; its number may belong to another file by now.
STDOUT: Final = LineWriter(-1 if sys.stdout is None else 1)
STDERR: Final = LineWriter(-1 if sys.stderr is None else 2)


class Handler(logging.Handler):
    """Writes to the standard error, without waiting."""

    def emit(self, record: logging.LogRecord) -> None:
        for line in self.format(record).splitlines():
            STDERR.put(f"{line}\n".encode(errors="replace"))


def format_line(event: str, level: str, fields: Mapping[str, Any]) -> bytes:
    """A line: one JSON object, with the time."""
    return orjson.dumps({"event": event, "level": level, "timestamp": datetime.now(UTC), **fields}, repr, _FORM)


def write(event: str, level: str = "info", failure: Exception | None = None, **fields: object) -> None:
    """Write a line about an event, with the id of the current request and the traceback of ``failure``."""
    request = REQUEST.get(None)
    if request is not None:
        fields["request_id"] = request.request_id
    shown = "" if failure is None else "".join(traceback.format_exception(failure)).rstrip()
    line = format_line(event, level, fields | {"exception": shown} if shown else fields)
    excess = len(line) - select.PIPE_BUF
    if excess > 0 and shown:
        # Keep the end of a traceback, which names the error.
        line = format_line(event, level, {**fields, "exception": shown[excess:]})
    STDOUT.put(line)
