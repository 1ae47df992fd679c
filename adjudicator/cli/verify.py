"""``adjudicator verify``: files and folders of records judged, and a report."""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final

import click

from adjudicator.cli.checking import SUFFIXES, Task, check
from adjudicator.cli.output import echo, opened
from adjudicator.cli.wording import SENTENCES
from adjudicator.records.file_reader import split_games
from adjudicator.reports.result import GameReport, Settings, Summary
from adjudicator.reports.writer import Writer

_WHOLE_BYTES: Final = 64 * 1024
"""A file up to this size is one task; a bigger one is split between its games."""
_AHEAD: Final = 4
"""Tasks for each process that may wait or be done before their turn in the report."""
USAGE: Final = 2


def verify(
    paths: Sequence[str],
    settings: Settings,
    jobs: int,
    writer: Writer,
    output: str | None,
    url: str | None,
    *,
    require_clean: bool = False,
) -> int:
    """Verify, report, and give the exit code. A report that cannot be finished leaves no file. Raises ``NoService``."""
    summary = Summary(require_clean=require_clean)
    files: list[str] = []
    for path in paths:
        records, skipped = _files(path)
        if not records:
            suffixes = ", ".join(SUFFIXES)
            echo(SENTENCES[settings.language].say("faults", "no-records", path=path, suffixes=suffixes), err=True)
            return USAGE
        files += records
        summary.skipped += skipped
    label, is_hidden = SENTENCES[settings.language].say("verify", "progress"), not sys.stderr.isatty()
    with (
        opened(output, settings.language, files) as stream,
        click.progressbar(length=len(files), label=label, hidden=is_hidden, file=sys.stderr, update_min_steps=1) as bar,
    ):
        stream.write(writer.head().encode())
        for report in _reports(files, settings, jobs, lambda: bar.update(1), url):
            between = writer.between if summary.games else ""
            summary.add(report)
            stream.write((between + writer.game(report)).encode())
        stream.write(writer.tail(summary).encode())
    return summary.exit_code


def _files(path: str) -> tuple[list[str], int]:
    """A file named, or the records of a folder in the order of names; and the number of other files in it."""
    if not os.path.isdir(path):  # pathlib raises for a path that is too long
        return [path], 0
    every = sorted(str(file) for file in Path(path).rglob("*") if file.is_file())
    records = [file for file in every if file.endswith(SUFFIXES)]
    return records, len(every) - len(records)


def _tasks(files: Iterable[str], url: str | None) -> Iterator[Task]:
    for file in files:
        path = Path(file)
        parts: list[tuple[str | None, int]] = [(None, 1)]
        if os.path.isfile(file) and not file.endswith(".json") and path.stat().st_size > _WHOLE_BYTES:
            with suppress(OSError, UnicodeDecodeError):  # the task reads the file again and reports the error
                parts = [*split_games(path.read_bytes().decode(), _WHOLE_BYTES)]
        for n, (part, line) in enumerate(parts, start=1):
            yield Task(file, part, line, url, is_last=n == len(parts))


def _reports(
    files: list[str], settings: Settings, jobs: int, seen: Callable[[], None], url: str | None
) -> Iterator[GameReport]:
    """The reports in the order of the files, numbered within each."""
    number = 0
    for task, reports in _results(_tasks(files, url), settings, jobs):
        for report in reports:
            number += 1
            yield replace(report, number=number)
        if task.is_last:
            number = 0
            seen()


def _results(tasks: Iterator[Task], settings: Settings, jobs: int) -> Iterator[tuple[Task, list[GameReport]]]:
    if jobs <= 1:
        yield from ((task, check(task, settings)) for task in tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting: deque[tuple[Task, Future[list[GameReport]]]] = deque()
        try:
            while True:
                for task in islice(tasks, jobs * _AHEAD - len(waiting)):
                    waiting.append((task, pool.submit(check, task, settings)))
                if not waiting:
                    return
                task, future = waiting.popleft()
                yield task, future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
