"""Verifying files of records: in this process and its children, or by a service."""

import os
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from adjudicator.cli.requests import ask
from adjudicator.cli.wording import SENTENCES
from adjudicator.records.file_reader import read_file
from adjudicator.records.json_writer import write_json
from adjudicator.records.record import Record
from adjudicator.reports.games import Judged, judge_here, needs_effects, report_on
from adjudicator.reports.result import GameReport, Item, Settings

SUFFIXES: Final = (".game", ".games", ".pgn", ".record", ".txt", ".json")
"""The suffixes of records in a folder; files named on the command line are always read."""


class Task(NamedTuple):
    """A file, or a part of a big one: ``text`` begins at ``line``. It is judged by the service at ``url``, or here."""

    file: str
    text: str | None = None
    line: int = 1
    url: str | None = None
    is_last: bool = True


def check(task: Task, settings: Settings) -> list[GameReport]:
    """The reports on all games of a task. Raises ``NoService``."""
    file = os.fsencode(task.file).decode(errors="backslashreplace")  # a name need not be UTF-8, but a report is
    try:
        raw = Path(task.file).read_bytes() if task.text is None else task.text.encode()
    except OSError as failure:
        message = SENTENCES[settings.language].say("faults", "not-opened", why=failure.strerror or str(failure))
        return [GameReport(file, 1, 1, "", items=(Item("fault", message, True, "not-opened"),), state="fault")]
    judge = judge_here if task.url is None else partial(_judge_there, task.url)
    readings = read_file(raw, is_json=task.file.endswith(".json"), line=task.line)
    return list(report_on(file, readings, settings, judge))


def _judge_there(url: str, record: Record, settings: Settings) -> Judged:
    """A record judged by a service. Raises ``NoService``."""
    include = ["effects"] if needs_effects(record) else []
    body = write_json(record) | {"strict": settings.strict, "include": include}
    answered = ask(url, record.game, "records", body, settings.language)
    return (answered.body, []) if answered.status == 200 else (None, answered.body["errors"])
