"""Verify records on the command line: ``python -m bench.verify [--games N] [--turns N] [--kinds N]``.

A folder of N games of N turns, equally many of each game written as text, made of a few different records of each
(``--kinds``). ``adjudicator verify`` judges them on one core and writes a text report; then each game separately.
Figures include start-up. Exits with 1 unless all games are clean, 150 of all together take at most a second of CPU,
memory stays under 200 MB, and the second half of the time adds at most 5 MB to it.
"""

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from adjudicator.records.record import Record, Turn
from adjudicator.records.text_writer import write_text
from bench.clock import cores
from bench.games import plan_of
from engine.registry import GAMES
from tests.support.folders import ROOT

SEED: Final = 20_261_121
MIN_RATE: Final = 150.0
MAX_MEMORY_MB: Final = 200.0
MAX_GROWTH_MB: Final = 5.0
EVERY_S: Final = 0.05
"""How often memory is looked at."""
COMMAND: Final = (sys.executable, "-c", "from adjudicator.cli.main import main; main()", "verify")
WRITTEN: Final = tuple(name for name, game in GAMES.items() if game.NOTATION == "text")


@dataclass(frozen=True, slots=True)
class Run:
    """What one verification took: seconds on the clock and of CPU; what memory was in megabytes, from first to last.

    ``clean``: how many games of the report are.
    """

    seconds: float
    cpu: float
    sizes: Sequence[float]
    clean: int

    @property
    def growth(self) -> float:
        """By how much memory grew in the second half of the time, in megabytes."""
        return max(self.sizes) - max(self.sizes[: len(self.sizes) // 2])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.verify", description="Folders of records verified.")
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--turns", type=int, default=80)
    parser.add_argument("--kinds", type=int, default=5)
    arguments = parser.parse_args()
    own = cores()[1]
    each = arguments.games // len(WRITTEN)
    print(f"{each} games of {arguments.turns} turns each, made of {arguments.kinds} records of {', '.join(WRITTEN)}\n")
    print(f"  {'':<14}{'games':>7}{'seconds':>9}{'CPU s':>8}{'games/CPU s':>13}{'MB':>7}{'grew MB':>9}")
    with TemporaryDirectory() as place:
        for name in WRITTEN:
            _write(Path(place, name), name, each, arguments.turns, arguments.kinds)
        games = each * len(WRITTEN)
        whole = verify(Path(place), own)
        _print(f"all {len(WRITTEN)}", whole, games)
        for name in WRITTEN:
            _print(name, verify(Path(place, name), own), each)
    missed = _missed(whole, games)
    print(f"\nmissed: {', '.join(missed)}" if missed else "\nall bounds hold")
    sys.exit(bool(missed))


def _write(folder: Path, name: str, count: int, turns: int, kinds: int) -> None:
    """Games, each in a separate file."""
    folder.mkdir()
    chance = random.Random(SEED)
    records = [plan_of(name).record(GAMES[name], turns, chance) for _ in range(kinds)]
    for number, entries in enumerate(islice(cycle(records), count), start=1):
        tags = {"Event": "Bench", "Round": str(number)}
        record = Record(name, tags=tags, entries=tuple(Turn(entry) for entry in entries))
        (folder / f"{number:05}.game").write_text(write_text(record), encoding="utf-8")


def verify(folder: Path, core: int) -> Run:
    """Verify a folder on one core, with the report in a file outside of it."""
    with TemporaryDirectory() as place:
        report = Path(place, "report.txt")
        began, spent = time.perf_counter(), os.times()
        with subprocess.Popen(
            [*COMMAND, "--lang", "en", "-o", str(report), str(folder)],
            cwd=ROOT,
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),
        ) as process:
            sizes = list(_sizes(process))
        seconds, after = time.perf_counter() - began, os.times()
        if process.returncode:
            raise RuntimeError(f"verify ended with {process.returncode}")
        clean = sum(line.startswith("clean") for line in report.read_text(encoding="utf-8").splitlines())
    cpu = after.children_user + after.children_system - spent.children_user - spent.children_system
    return Run(seconds, cpu, sizes, clean)


def _sizes(process: "subprocess.Popen[bytes]") -> Iterator[float]:
    """The resident memory of a process in megabytes, until it ends."""
    status = Path(f"/proc/{process.pid}/statm")
    while process.poll() is None:
        pages = status.read_text().split()
        if pages:
            yield int(pages[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
        time.sleep(EVERY_S)


def _print(name: str, run: Run, games: int) -> None:
    """A line of the table."""
    line = (
        f"{games:>7}{run.seconds:>9.2f}{run.cpu:>8.2f}{games / run.cpu:>13.0f}{max(run.sizes):>7.0f}{run.growth:>9.1f}"
    )
    print(f"  {name:<14}{line}", flush=True)


def _missed(run: Run, games: int) -> list[str]:
    """The bounds that do not hold."""
    held = {
        f"{games} clean games": run.clean == games,
        f"{MIN_RATE:.0f} games a second of CPU": games / run.cpu >= MIN_RATE,
        f"{MAX_MEMORY_MB:.0f} MB": max(run.sizes) <= MAX_MEMORY_MB,
        f"{MAX_GROWTH_MB:.0f} MB more in the second half": run.growth <= MAX_GROWTH_MB,
    }
    return [bound for bound, holds in held.items() if not holds]


if __name__ == "__main__":
    main()
