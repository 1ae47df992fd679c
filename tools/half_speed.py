"""Run a command at half speed: ``python -m tools.half_speed make test``.

Stops the command and all its descendants for 40 of every 80 ms, as a busy machine does, to find tests that look at a
clock. Exits with the command's exit code.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

PAUSE: Final = 0.04
"""Seconds of running and of standing still."""


def descendants(process: int) -> list[int]:
    """The processes started by a process and by its children, with itself first."""
    found = [process]
    for parent in found:
        with contextlib.suppress(OSError):  # ended meanwhile
            for task in Path(f"/proc/{parent}/task").iterdir():
                found += map(int, (task / "children").read_text("ascii").split())
    return found


def _signal(processes: list[int], sent: signal.Signals) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, sent)


def main() -> int:
    """Run the command of the arguments and return its exit code."""
    command = subprocess.Popen(sys.argv[1:])  # noqa: S603  # as the caller typed it
    while command.poll() is None:
        stopped = descendants(command.pid)
        _signal(stopped, signal.SIGSTOP)
        time.sleep(PAUSE)
        _signal(stopped, signal.SIGCONT)
        time.sleep(PAUSE)
    return command.returncode


if __name__ == "__main__":
    sys.exit(main())
