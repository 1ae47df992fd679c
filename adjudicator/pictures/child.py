"""The process that paints: documents come in, PNGs go out, each with its length before it in four bytes.

It has one job and knows nothing else, ends when nobody writes any more, and lets rulings go first.
"""

import os
import signal
import sys
from contextlib import suppress
from typing import IO

from drawing.png import rasteriser


def serve(source: IO[bytes], target: IO[bytes]) -> None:
    """Paint what comes until nothing more does; what cannot be painted gets an empty answer."""
    painter = rasteriser()
    while painter is not None and (head := source.read(4)):
        document = source.read(int.from_bytes(head, "big")).decode()
        try:
            picture = painter.paint(document)
        except ValueError:
            picture = b""
        target.write(len(picture).to_bytes(4, "big") + picture)
        target.flush()


if __name__ == "__main__":
    # A terminal's interrupt is for the workers, which end this process by closing its pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    with suppress(BrokenPipeError):
        serve(sys.stdin.buffer, sys.stdout.buffer)
