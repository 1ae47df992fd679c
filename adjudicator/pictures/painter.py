"""PNGs, one at a time in a worker, painted by a child process that lets rulings go first.

The child starts with the first PNG and ends with its worker. A picture that kills the child, or keeps it for too
long, costs one child and no more.
"""

import atexit
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import IO, Final

from adjudicator.web.http.exclusive import LINE, Line
from drawing import png
from drawing.png import Rasteriser

MAX_SECONDS: Final = 10.0
"""The longest that a picture may take."""
_ROOT: Final = Path(__file__).parents[2]


class PaintingFailed(RuntimeError):
    """The rasteriser did not give a picture."""


class Painter:
    """Paints with a rasteriser, in a child process."""

    def __init__(self, rasteriser: Rasteriser) -> None:
        self._rasteriser = rasteriser
        self.line = Line()
        self.line.places = LINE.places
        self._child: subprocess.Popen[bytes] | None = None
        self._owner = 0

    @property
    def name(self) -> str:
        """The rasteriser with its version: another one may give other bytes."""
        return f"{self._rasteriser.name}/{self._rasteriser.version}"

    def paint(self, document: str) -> bytes:
        """The PNG of an SVG. Raises ``Problem`` 429 where too many wait, ``PaintingFailed`` where none comes."""
        with self.place() as paint:
            return paint(document)

    @contextmanager
    def place(self) -> Iterator[Callable[[str], bytes]]:
        """A place in the line, with what gives the PNG of an SVG when its turn has come. Raises as ``paint``."""
        with self.line.place() as turn:

            def paint(document: str) -> bytes:
                with turn:
                    return self._by_child(document.encode())

            yield paint

    def close(self) -> None:
        """End the child, if there is one."""
        if self._child is not None and self._owner == os.getpid():
            self._end(self._child)

    def _by_child(self, document: bytes) -> bytes:
        child = self._running()
        try:
            return _exchange(child, document)
        except (OSError, PaintingFailed) as failure:
            self._end(child)
            raise PaintingFailed(str(failure)) from failure

    def _running(self) -> "subprocess.Popen[bytes]":
        """The child, started where there is none; one that a parent had before a fork is not ours."""
        if self._child is not None and self._owner == os.getpid() and self._child.poll() is not None:
            self._end(self._child)
        if self._child is None or self._owner != os.getpid():
            # Its own module and nothing of the request is on this line.
            self._child = subprocess.Popen(
                [sys.executable, "-m", "adjudicator.pictures.child"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                cwd=_ROOT,
                bufsize=0,
                close_fds=True,
            )
            self._owner = os.getpid()
        return self._child

    def _end(self, child: "subprocess.Popen[bytes]") -> None:
        self._child = None
        with suppress(OSError):
            child.kill()
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        child.wait()


def painter() -> Painter | None:
    """What paints in this process; ``None`` where nothing is installed that does."""
    rasteriser = png.rasteriser()
    return None if rasteriser is None else _of(rasteriser)


@cache
def _of(rasteriser: Rasteriser) -> Painter:
    made = Painter(rasteriser)
    atexit.register(made.close)
    return made


def _exchange(child: "subprocess.Popen[bytes]", document: bytes) -> bytes:
    """Send a document, each way with its length before it; an empty answer is a refusal."""
    until = time.monotonic() + MAX_SECONDS
    if child.stdin is None or child.stdout is None:
        raise PaintingFailed("no pipe")
    child.stdin.write(len(document).to_bytes(4, "big") + document)
    length = int.from_bytes(_read(child.stdout, 4, until), "big")
    if length == 0:
        raise PaintingFailed("refused by the rasteriser")
    return _read(child.stdout, length, until)


def _read(pipe: IO[bytes], size: int, until: float) -> bytes:
    held = bytearray()
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        while len(held) < size:
            if not selector.select(max(0.0, until - time.monotonic())):
                raise PaintingFailed(f"nothing after {MAX_SECONDS:g} seconds")
            chunk = os.read(pipe.fileno(), size - len(held))
            if not chunk:
                raise PaintingFailed("the child ended")
            held += chunk
    return bytes(held)
