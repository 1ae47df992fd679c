"""``adjudicator verify``: files and folders of records judged in this process and its children, or by a service."""

import os
import sys
from codecs import BOM_UTF8
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from stat import S_ISREG
from typing import Final, NamedTuple

import click

from adjudicator.cli.output import echo, opened
from adjudicator.cli.requests import ask
from adjudicator.cli.wording import SENTENCES
from adjudicator.records.file_reader import read_file, split_games
from adjudicator.records.record import Record, write_json
from adjudicator.reports.games import Judge, Judged, judge_here, needs_effects, report_on
from adjudicator.reports.result import GameReport, Item, Settings, Summary
from adjudicator.reports.writer import Writer

_SUFFIXES: Final = (".game", ".games", ".pgn", ".record", ".txt", ".json")
"""The suffixes of records in a folder; files named on the command line are always read."""

_WHOLE_BYTES: Final = 64 * 1024
"""A file up to this size is one task; a bigger one is split between its games."""
_AHEAD: Final = 4
"""Tasks for each process that may wait or be done before their turn in the report."""
USAGE: Final = 2


class _Task(NamedTuple):
    """A file, or a part of a big one: ``text`` begins at ``line``."""

    file: str
    text: str | None
    line: int
    is_last: bool


def verify(
    paths: Sequence[str],
    settings: Settings,
    jobs: int,
    writer: Writer,
    output: str | None,
    url: str | None,
    *,
    require_clean: bool = False,
    game: str | None = None,
    quiet: bool = False,
) -> int:
    """Verify, report, and give the exit code. A report that cannot be finished leaves no file. Raises ``NoService``.

    ``game``: of records that name none. ``quiet``: without remarks, which do not count against a game.
    """
    summary = Summary(require_clean=require_clean)
    files: list[str] = []
    for path in paths:
        records, skipped = _files(path)
        if not records:
            suffixes = ", ".join(_SUFFIXES)
            echo(SENTENCES[settings.language].say("faults", "no-records", path=path, suffixes=suffixes), err=True)
            return USAGE
        files += records
        summary.skipped += skipped
    label, is_hidden = SENTENCES[settings.language].say("verify", "progress"), not sys.stderr.isatty()
    with (
        opened(output, settings.language, files) as stream,
        click.progressbar(length=len(files), label=label, hidden=is_hidden, file=sys.stderr, update_min_steps=1) as bar,
    ):
        if writer.is_csv and output is not None and S_ISREG(os.fstat(stream.fileno()).st_mode):
            stream.write(BOM_UTF8)  # or spreadsheets take accents for other signs
        stream.write(writer.head().encode())
        judge = judge_here if url is None else partial(_judge_there, url)
        check = partial(_check, settings=settings, judge=judge, game=game or "")
        for report in _reports(_results(_tasks(files), check, jobs), lambda: bar.update(1)):
            between = writer.between if summary.games else ""
            summary.add(report)
            stream.write((between + writer.game(_without_remarks(report) if quiet else report)).encode())
        stream.write(writer.tail(summary).encode())
    return summary.exit_code


def _without_remarks(report: GameReport) -> GameReport:
    """The report without remarks, but those that say what to write."""
    kept = (item for item in report.items if item.kind != "remark" or item.code in ("settling", "take-back"))
    return replace(report, items=tuple(kept))


def _files(path: str) -> tuple[list[str], int]:
    """A file named, or the records of a folder in the order of names; and the number of other files in it."""
    if not os.path.isdir(path):  # pathlib raises for a path that is too long
        return [path], 0
    every = sorted(str(file) for file in Path(path).rglob("*") if file.is_file())
    records = [file for file in every if file.endswith(_SUFFIXES)]
    return records, len(every) - len(records)


def _tasks(files: Iterable[str]) -> Iterator[_Task]:
    for file in files:
        path = Path(file)
        parts: list[tuple[str | None, int]] = [(None, 1)]
        if os.path.isfile(file) and not file.endswith(".json") and path.stat().st_size > _WHOLE_BYTES:
            with suppress(OSError, UnicodeDecodeError):  # the task reads the file again and reports the error
                parts = [*split_games(path.read_bytes().decode(), _WHOLE_BYTES)]
        for n, (part, line) in enumerate(parts, start=1):
            yield _Task(file, part, line, is_last=n == len(parts))


def _check(task: _Task, settings: Settings, judge: Judge, game: str) -> list[GameReport]:
    """The reports on all games of a task. Raises ``NoService``."""
    file = os.fsencode(task.file).decode(errors="backslashreplace")  # a name need not be UTF-8, but a report is
    try:
        raw = Path(task.file).read_bytes() if task.text is None else task.text.encode()
    except OSError as failure:
        message = SENTENCES[settings.language].say("faults", "not-opened", why=failure.strerror or str(failure))
        return [GameReport(file, 1, 1, "", items=(Item("fault", message, True, "not-opened"),), state="fault")]
    readings = read_file(raw, is_json=task.file.endswith(".json"), game=game, line=task.line)
    return list(report_on(file, readings, settings, judge))


def _judge_there(url: str, record: Record, settings: Settings) -> Judged:
    """A record judged by a service. Raises ``NoService``."""
    include = ["effects"] if needs_effects(record) else []
    body = write_json(record) | {"strict": settings.strict, "include": include}
    answered = ask(url, record.game, "records", body, settings.language)
    return (answered.body, []) if answered.status == 200 else (None, answered.body["errors"])


def _reports(results: Iterable[tuple[_Task, list[GameReport]]], seen: Callable[[], None]) -> Iterator[GameReport]:
    """The reports in the order of the files, numbered within each; ``seen`` is called after each file."""
    number = 0
    for task, reports in results:
        for report in reports:
            number += 1
            yield replace(report, number=number)
        if task.is_last:
            number = 0
            seen()


def _results(
    tasks: Iterator[_Task], check: Callable[[_Task], list[GameReport]], jobs: int
) -> Iterator[tuple[_Task, list[GameReport]]]:
    if jobs <= 1:
        yield from ((task, check(task)) for task in tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting: deque[tuple[_Task, Future[list[GameReport]]]] = deque()
        try:
            while True:
                for task in islice(tasks, jobs * _AHEAD - len(waiting)):
                    waiting.append((task, pool.submit(check, task)))
                if not waiting:
                    return
                task, future = waiting.popleft()
                yield task, future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
