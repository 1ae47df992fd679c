"""The log: lines of JSON that never hold up what they tell of.

A request hands its line to a bounded queue and goes on; one thread per stream writes what has gathered. A line that
cannot be written (a full disk, a reader that has gone or does not read) is dropped and counted.
"""

import atexit
import os
import select
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from queue import Empty, SimpleQueue
from typing import Any, Final

import orjson
import structlog

MAX_LINES: Final = 4_096
"""Lines that wait to be written, at most; each more is dropped."""
GATHER_S: Final = 0.05
"""Seconds in which lines gather before they are written together."""
FLUSH_S: Final = 1.0
"""Seconds that the end of the process waits for what is still to be written."""

_FORM: Final = orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z


class LineWriter:
    """Writes lines to a file descriptor from a thread of its own, which the first line starts."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self.on_loss: Callable[[int], object] | None = None
        """Called with the number of lines that have just been lost."""
        self._reset()
        # The thread does not survive a fork.
        os.register_at_fork(after_in_child=self._reset)
        atexit.register(self.flush)

    def _reset(self) -> None:
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._lost = 0
        self._torn = False

    def put(self, line: bytes) -> None:
        """Have this line written; its end is in it. It is dropped if too many are waiting already."""
        if self._lines.qsize() >= MAX_LINES:
            self._lose(1)
            return
        if self._thread is None:
            self._start()
        self._lines.put(line)

    def flush(self, seconds: float = FLUSH_S) -> None:
        """Wait until all that has been put is written, but no longer than ``seconds``."""
        with self._lock:
            thread, self._thread = self._thread, None
        if thread is not None:
            self._lines.put(None)
            thread.join(seconds)

    def _start(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="log", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        ended = False
        while not ended:
            first = self._lines.get()
            if first is None:
                return
            time.sleep(GATHER_S)
            lines = [first]
            try:
                while (line := self._lines.get_nowait()) is not None:
                    lines.append(line)
                ended = True
            except Empty:
                pass
            self._write_all(lines)

    def _write_all(self, lines: list[bytes]) -> None:
        lost = self._lost
        if lost:
            lines = [line_of("log_lines_lost", "warning", {"lines": lost}), *lines]
        failed = [piece for piece in _pieces(lines) if not self._write(piece)]
        if lost and not failed:
            with self._lock:
                self._lost -= lost

    def _write(self, piece: bytes) -> bool:
        """Whether this piece was written whole."""
        # What was torn off ends its line first, so that the next line can be read.
        rest = b"\n" + piece if self._torn else piece
        try:
            while rest:
                written = os.write(self._descriptor, rest)
                self._torn = written < len(rest) and rest[written - 1 : written] != b"\n"
                rest = rest[written:]
        except OSError:
            self._lose(rest.count(b"\n", 0 if len(rest) <= len(piece) else 1))
            return False
        return True

    def _lose(self, lines: int) -> None:
        with self._lock:
            self._lost += lines
        if self.on_loss is not None:
            self.on_loss(lines)


def _pieces(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines joined to pieces that a pipe takes at once, so that lines of several processes never mix."""
    piece = b""
    for line in lines:
        if piece and len(piece) + len(line) > select.PIPE_BUF:
            yield piece
            piece = b""
        piece += line
    yield piece


# Where one was closed at the start, its number may belong to something else by now.
STDOUT: Final = LineWriter(-1 if sys.stdout is None else 1)
STDERR: Final = LineWriter(-1 if sys.stderr is None else 2)


def write_now(descriptor: int, line: bytes) -> bool:
    """Write a line at once where that is possible without waiting; else drop it, and say so by ``False``.

    For a process that must not have threads, since it forks.
    """
    poll = select.poll()
    poll.register(descriptor, select.POLLOUT)
    try:
        ready = [event for _, event in poll.poll(0)]
        # A pipe that is ready takes this many bytes without waiting.
        return ready == [select.POLLOUT] and os.write(descriptor, line[: select.PIPE_BUF]) > 0
    except OSError:
        return False


def line_of(event: str, level: str, fields: Mapping[str, Any]) -> bytes:
    """A line: one JSON object, with the time."""
    return orjson.dumps({"event": event, "level": level, "timestamp": datetime.now(UTC), **fields}, repr, _FORM)


class _Lines:
    """What structlog writes with: each of its methods is ``LineWriter.put``."""

    def __init__(self, *_: object) -> None:
        self.debug = self.info = self.warning = self.error = self.critical = STDOUT.put


def _render(_logger: object, _method: str, event: Mapping[str, Any]) -> bytes:
    return orjson.dumps(event, repr, _FORM)


def configure(request_id: Callable[[], str | None]) -> None:
    """Have structlog write lines of JSON; ``request_id`` names the request that is being answered, if one is."""

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
