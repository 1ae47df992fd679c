"""Matches, and what is left of them."""

import ctypes
import json
import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from adjudicator.cli.main import main
from engine.registry import GAMES
from tests.support.folders import ROOT

HERE = Path(__file__).parent
PR_SET_CHILD_SUBREAPER = 36
"""Of ``linux/prctl.h``."""
PLAYER = shlex.join([sys.executable, str(HERE / "player.py")])
RANDOM = shlex.join([sys.executable, str(ROOT / "examples/programs/random_player.py")])
GAMES_PLAYED = [name for name, game in GAMES.items() if game.DEFAULT_SETUP]
NAMES = ("Ada", "Bob", "Cleo", "Dan")


def hostile(behaviour: str) -> str:
    return shlex.join([sys.executable, str(HERE / "hostile.py"), behaviour])


def script(*replies: Any) -> str:
    """A program that gives these replies, and logs the messages that it gets."""
    return shlex.join([sys.executable, str(HERE / "scripted.py"), json.dumps(replies)])


def play(folder: Path, game: str, *commands: str, more: str = "", seats: int = 0) -> Result:
    """A match; the last command is also that of the seats without one."""
    commands += commands[-1:] * ((seats or len(GAMES[game].SIDES)) - len(commands))
    programs = [word for name, one in zip(NAMES, commands, strict=False) for word in ("--program", f"{name}={one}")]
    return CliRunner().invoke(main, ["match", game, *programs, "-o", str(folder), "--lang", "en", *more.split()])


def verified(folder: Path) -> list[dict[str, Any]]:
    """The games as ``verify`` reports them; all must be clean or settled, with the result that they claim."""
    run = CliRunner().invoke(main, ["verify", str(folder), "--format", "json", "--lang", "en", "--strict"])
    assert run.exit_code == 0, run.output
    games: list[dict[str, Any]] = json.loads(run.output)["games"]
    for one in games:
        assert one["state"] in ("clean", "settled"), one
        assert one["result"]["agrees"] is True, one
    return games


def records(folder: Path) -> list[str]:
    return [file.read_text() for file in sorted(folder.glob("*.game"))]


def running(*words: str) -> list[str]:
    """The processes that this one started, at any remove, with one of these words on their command line."""
    found = []
    for pid in _descendants(os.getpid()):
        with suppress(OSError):
            line = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
            found += [line] * (state != "Z" and any(word in line for word in words))
    return found


def _descendants(pid: int) -> Iterator[int]:
    for tasks in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            for child in map(int, tasks.read_text().split()):
                yield child
                yield from _descendants(child)


def adopt() -> None:
    """Make this process the parent of the orphans among its descendants, which would be lost to ``running``."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
