"""Render PNGs, one at a time per worker, each in a separate process (``child.py``), so that rulings go first.

The process costs 12 ms of CPU next to 60 or more for the picture. In return a rasteriser that crashes, hangs or leaks
costs one picture, and it does not inherit the environment (keys, secrets) and the open files of the service.
"""

import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Final

from adjudicator import log
from adjudicator.api.long_requests import RETRY_AFTER_S, Queue
from adjudicator.api.pictures import child
from adjudicator.api.problem import Problem

MAX_SECONDS: Final = 10.0
"""The longest that a picture may take, a second try included."""
QUEUE: Final = Queue()
"""The requests for PNGs in this worker: one is rendered, as many may wait as of other long requests."""
_ROOT: Final = Path(__file__).parents[3]


class _Died(Exception):
    """The process ended without a picture."""


def paint(document: bytes) -> bytes:
    """The PNG of an SVG, for a caller whose turn it is in ``QUEUE``; a process that dies is replaced once.

    Raises ``Problem`` 503 if the picture cannot be rendered now, and ``ValueError`` for a text that is not an SVG.
    """
    until = time.monotonic() + MAX_SECONDS
    try:
        try:
            return _by_process(document, until)
        except _Died as first:
            log.write("picture_retried", "warning", error=str(first))
            return _by_process(document, until)
    except (_Died, subprocess.TimeoutExpired, OSError) as error:
        log.write("picture_failed", "error", error=str(error)[-200:])  # of a timeout, the end: the command is long
        raise Problem(503, "picture-failed", seconds=RETRY_AFTER_S) from error


def _by_process(document: bytes, until: float) -> bytes:
    rendered = subprocess.run(  # noqa: S603  # the command does not depend on the request
        _command(),
        input=document,
        capture_output=True,
        check=False,
        env={},
        cwd="/",
        start_new_session=True,  # a terminal's interrupt is for the workers
        timeout=max(0.0, until - time.monotonic()),
    )
    if rendered.returncode == child.REFUSED:
        raise ValueError(rendered.stderr.decode(errors="replace")[-200:])
    if rendered.returncode != 0:
        raise _Died(f"exit status {rendered.returncode}: {rendered.stderr.decode(errors='replace')[-200:]}")
    return rendered.stdout


@cache
def _command() -> list[str]:
    """Python without ``site``, which is slow to start and not needed: the child gets the directories to import from."""
    return [sys.executable, "-I", "-S", child.__file__, str(_ROOT), *filter(None, sys.path)]
