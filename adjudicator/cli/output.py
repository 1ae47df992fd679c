"""Where output goes: to the terminal, or to a file that is complete or left as it was."""

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from errno import EPIPE
from pathlib import Path
from secrets import token_hex
from typing import IO

import click

from adjudicator.cli.wording import SENTENCES
from adjudicator.reports.wording import escape_controls
from engine.rulebook import Language


def echo(line: str, *, err: bool = False) -> None:
    """Print a line that may contain text of a record, with control characters escaped."""
    click.echo(escape_controls(line), err=err)


@contextmanager
def opened(path: str | None, language: Language, inputs: Iterable[str] = ()) -> Iterator[IO[bytes]]:
    """Open ``path`` for writing, or the terminal where it is ``None``.

    A regular file is replaced once everything is written, and keeps its permissions; a link is followed. A device or
    a pipe is written to. Raises ``click.UsageError`` where that fails, or where ``path`` is one of ``inputs``.
    """
    if path is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    target = Path(path)
    try:
        is_file = target.is_file()
        if is_file and any(target.samefile(path) for path in inputs if Path(path).exists()):
            raise click.UsageError(SENTENCES[language].say("faults", "output-is-input", path=escape_controls(path)))
        with _replaced(path) if is_file or not target.exists() else target.open("wb") as stream:
            yield stream
    except OSError as failure:
        if failure.errno == EPIPE:
            raise  # the reader has gone, which click handles
        why = failure.strerror or str(failure)
        raise click.UsageError(
            SENTENCES[language].say("faults", "not-written", path=escape_controls(path), why=why)
        ) from None


@contextmanager
def _replaced(path: str) -> Iterator[IO[bytes]]:
    """A stream that replaces a regular file in one step at the end."""
    target = Path(os.path.realpath(path))
    new = target.with_name(f".adjudicator.{token_hex(8)}")
    try:
        with new.open("xb") as stream:
            if target.exists():
                shutil.copymode(target, new)
            yield stream
        new.replace(target)
    finally:
        new.unlink(missing_ok=True)
