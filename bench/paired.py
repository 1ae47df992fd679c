"""CPU per ruling against another commit: ``python -m bench.paired COMMIT [game ...] [--pairs N] [--positions N]``.

Serves both commits as ``make run`` does, with one worker, and sends uncached rulings to each in turn.
Prints the median over all pairs of the ratio of CPU time, for each game and for rulings from memory. Ends with 1 if a
game is over ``MOST``.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench.clock import cores, process_cpu
from bench.requests import mixed
from bench.service import DEFAULTS, FEW
from engine.registry import GAMES
from tests.support.folders import ROOT
from tests.support.raw_client import Client
from tests.support.servers import Server, serving

SEED: Final = 20_261_122
MOST: Final = 0.95
LEAD_IN: Final = 50
"""Requests before each measurement: the other server has just used the processor."""
WARM: Final = 300
MEMORY: Final = "memory"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.paired", description="CPU per ruling against a commit.")
    parser.add_argument("commit")
    parser.add_argument("games", nargs="*", metavar="game", help=", ".join(GAMES))
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--positions", type=int, default=300)
    arguments = parser.parse_args()
    core, own = cores()
    os.sched_setaffinity(0, {own})
    with TemporaryDirectory() as place, open(os.devnull, "wb") as unread:
        checkout(arguments.commit, place)
        uncached = FEW | DEFAULTS
        with (
            serving(uncached, core, log=unread, root=Path(place)) as old,
            serving(uncached, core, log=unread) as new,
            serving(DEFAULTS, core, log=unread, root=Path(place)) as old_memory,
            serving(DEFAULTS, core, log=unread) as new_memory,
        ):
            missed = []
            print(f"{'':<14}{'old us':>8}{'new us':>8}{'ratio':>8}{'quartiles':>14}")
            for game in arguments.games or GAMES:
                requests = [one.request for one in mixed([game], arguments.positions, SEED)]
                if summary(game, measure(old, new, requests, arguments.pairs)) > MOST:
                    missed.append(game)
            requests = [one.request for one in mixed(["cyclix"], LEAD_IN, SEED)]
            summary(MEMORY, measure(old_memory, new_memory, requests * 6, arguments.pairs, "hit-memory"))
    print(f"over {MOST}: {', '.join(missed)}" if missed else f"every game is at most {MOST}")
    sys.exit(bool(missed))


def checkout(commit: str, place: str) -> None:
    """Write the files of a commit to a directory."""
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        files.extractall(place, filter="data")


def measure(
    old: Server, new: Server, requests: Sequence[bytes], pairs: int, level: str = "miss"
) -> list[tuple[float, float]]:
    """CPU microseconds per request of both servers, by pair; the first of a pair alternates.

    Raises ``RuntimeError`` if a response does not come from ``level``.
    """
    for server in (old, new):
        cpu(server, requests[:WARM])
    times = []
    for n in range(pairs):
        order = (old, new) if n % 2 else (new, old)
        by_port = {server.port: cpu(server, requests, level) for server in order}
        times.append((by_port[old.port], by_port[new.port]))
    return times


def cpu(server: Server, requests: Sequence[bytes], level: str | None = None) -> float:
    """CPU microseconds per request."""
    with Client(server.port) as client:
        client.ask_all(requests[-LEAD_IN:])
        before = process_cpu(server.worker)
        answers = client.ask_all(requests)
        spent = (process_cpu(server.worker) - before) / len(requests)
    if level is not None and {answer.level for answer in answers} != {level}:
        raise RuntimeError(f"not all responses are a {level}: more positions are needed than the cache holds")
    return spent


def summary(name: str, pairs: Sequence[tuple[float, float]]) -> float:
    """Print a line of the table; returns the median ratio."""
    old, new = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratios = sorted(after / before for before, after in pairs)
    ratio = statistics.median(ratios)
    low, high = ratios[len(ratios) // 4], ratios[-1 - len(ratios) // 4]
    print(f"{name:<14}{old:>8.0f}{new:>8.0f}{ratio:>8.3f}{low:>8.2f}{high:>6.2f}", flush=True)
    return ratio


if __name__ == "__main__":
    main()
