"""``adjudicator verify``: files and folders of records judged, and a report."""

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, Final

import click

from adjudicator.cli.checking import SUFFIXES, Task, check
from adjudicator.cli.output import echo, opened
from adjudicator.cli.requests import NoService
from adjudicator.cli.wording import say
from adjudicator.records.text_reader import split_games
from adjudicator.reports.result import GameReport, Settings, Summary
from adjudicator.reports.writer import Writer
from engine.rulebook import Language

_WHOLE_BYTES: Final = 64 * 1024
"""A file up to this size is one task; a bigger one is split between its games."""
_AHEAD: Final = 4
"""Tasks for each process that may wait or be done before their turn in the report."""
NO_SERVICE: Final = 4
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
    """Verify, report, and give the exit code. A report that cannot be finished leaves no file."""
    summary = Summary(require_clean=require_clean)
    files: list[str] = []
    for path in paths:
        records, skipped = _files(path)
        if not records:
            suffixes = ", ".join(SUFFIXES)
            echo(say(settings.language, "faults", "no-records", path=path, suffixes=suffixes), err=True)
            return USAGE
        files += records
        summary.skipped += skipped
    try:
        with opened(output, settings.language, files) as stream, _progress(files, settings.language) as seen:
            stream.write(writer.head().encode())
            for report in _reports(files, settings, jobs, seen, url):
                between = writer.between if summary.games else ""
                summary.add(report)
                stream.write((between + writer.game(report)).encode())
            stream.write(writer.tail(summary).encode())
    except NoService as failure:
        echo(say(settings.language, "faults", "no-service", why=str(failure)), err=True)
        return NO_SERVICE
    return summary.exit_code


def _files(path: str) -> tuple[list[str], int]:
    """A file named, or the records of a folder in the order of names; and the number of other files in it."""
    if not Path(path).is_dir():
        return [path], 0
    every = sorted(str(one) for one in Path(path).rglob("*") if one.is_file())
    records = [file for file in every if file.endswith(SUFFIXES)]
    return records, len(every) - len(records)


def _progress(files: list[str], language: Language) -> Any:
    """A progress bar if stderr is a terminal."""
    if not sys.stderr.isatty() or len(files) < 1:
        return nullcontext(lambda: None)
    return _Bar(files, language)


class _Bar:
    def __init__(self, files: list[str], language: Language) -> None:
        self._bar = click.progressbar(
            length=len(files), label=say(language, "verify", "progress"), file=sys.stderr, update_min_steps=1
        )

    def __enter__(self) -> Any:
        self._bar.__enter__()
        return lambda: self._bar.update(1)

    def __exit__(self, *failure: Any) -> None:
        self._bar.__exit__(*failure)


def _tasks(files: Iterable[str], url: str | None) -> Iterator[tuple[Task, bool]]:
    """The tasks, each with whether it completes its file."""
    for file in files:
        path = Path(file)
        if file.endswith(".json") or not path.is_file() or path.stat().st_size <= _WHOLE_BYTES:
            yield Task(file, url=url), True
            continue
        try:
            text = path.read_bytes().decode()
        except (OSError, UnicodeDecodeError):
            yield Task(file, url=url), True  # reading it again reports the error
            continue
        parts = list(split_games(text, _WHOLE_BYTES))
        for n, (part, line) in enumerate(parts, start=1):
            yield Task(file, part, line, url), n == len(parts)


def _reports(
    files: list[str], settings: Settings, jobs: int, seen: Callable[[], None], url: str | None
) -> Iterator[GameReport]:
    """The reports in the order of the files, numbered within each."""
    number = 0
    for reports, is_last in _results(_tasks(files, url), settings, jobs):
        for report in reports:
            number += 1
            yield replace(report, number=number)
        if is_last:
            number = 0
            seen()


def _results(
    tasks: Iterator[tuple[Task, bool]], settings: Settings, jobs: int
) -> Iterator[tuple[list[GameReport], bool]]:
    if jobs <= 1:
        for task, is_last in tasks:
            yield check(task, settings), is_last
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting: deque[tuple[Future[list[GameReport]], bool]] = deque()
        try:
            while True:
                for task, is_last in islice(tasks, jobs * _AHEAD - len(waiting)):
                    waiting.append((pool.submit(check, task, settings), is_last))
                if not waiting:
                    return
                future, is_last = waiting.popleft()
                yield future.result(), is_last
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
