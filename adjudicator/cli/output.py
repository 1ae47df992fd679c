"""Where output goes: to the terminal, or to a file that is complete or left as it was."""

import os
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from errno import EPIPE
from pathlib import Path
from typing import IO

import click

from adjudicator.cli.wording import say
from adjudicator.reports.wording import visible
from engine.rulebook import Language


def echo(line: str, *, err: bool = False) -> None:
    """Print a line whose text may come from a record: nothing in it can control the terminal."""
    click.echo(visible(line), err=err)


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
    try:
        found = _status(path)
        is_replaced = found is None or stat.S_ISREG(found.st_mode)
        if found is not None and is_replaced and any(_is(found, one) for one in inputs):
            raise click.UsageError(say(language, "faults", "output-is-input", path=visible(path)))
        with _replaced(Path(os.path.realpath(path)), found) if is_replaced else Path(path).open("wb") as stream:
            yield stream
    except OSError as failure:
        if failure.errno == EPIPE:
            raise  # the reader has gone, which click handles
        why = failure.strerror or str(failure)
        raise click.UsageError(say(language, "faults", "not-written", path=visible(path), why=why)) from None


def _status(path: str) -> os.stat_result | None:
    """The status of a file, of its target where it is a link; ``None`` where there is none. Raises ``OSError``."""
    try:
        return Path(path).stat()
    except FileNotFoundError:
        return None


def _is(found: os.stat_result, path: str) -> bool:
    """Whether this is the status of the file at ``path``."""
    with suppress(OSError):
        return os.path.samestat(found, Path(path).stat())
    return False


@contextmanager
def _replaced(target: Path, found: os.stat_result | None) -> Iterator[IO[bytes]]:
    """A stream whose content takes the place of ``target`` in one step at the end."""
    handle, name = tempfile.mkstemp(prefix=".adjudicator.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask if found is None else stat.S_IMODE(found.st_mode))
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
