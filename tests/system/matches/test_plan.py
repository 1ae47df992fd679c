"""Plans that cannot be played, and interrupted matches."""

import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import main
from tests.support.matches.playing import RANDOM, play, records, running, verified
from tests.support.tabled import tabled
from tests.support.threads import until

TWO = f"--program|Ada={RANDOM}|--program|Bob={RANDOM}"


@tabled
def test_each_error_is_one_line_before_the_first_game(arguments: str, errors: list[str], tmp_path: Path) -> None:
    folder, given = tmp_path / "games", arguments.format(two=TWO, random=RANDOM)
    run = CliRunner().invoke(main, ["match", "--lang", "en", *given.split("|"), "-o", str(folder)])
    assert run.exit_code == 2, run.output
    lines = run.output.splitlines()
    assert len(lines) == len(errors), lines
    for line, error in zip(lines, errors, strict=True):
        assert error in line
    assert not folder.exists()


@pytest.mark.parametrize("folder", ["file", "file/below", "/proc/games"])
def test_a_folder_that_cannot_be_written_to(folder: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    run = play(tmp_path / folder, "cyclix", RANDOM)
    assert run.exit_code == 2
    assert len(run.output.splitlines()) == 1
    assert run.output.startswith("Games cannot be written to ")


def test_arguments_that_are_no_text_and_the_folder_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run = play(Path(), "cyclix", f"{RANDOM} \udcff", more=f"--games 1 --max-turns 1 --seed {10**30}")
    assert run.exit_code == 0, run.output
    assert len(verified(tmp_path)) == 1


def test_another_plan_in_the_folder(tmp_path: Path) -> None:
    assert play(tmp_path, "cyclix", RANDOM, more="--max-turns 1").exit_code == 0
    before = records(tmp_path)
    for more in ("--max-turns 3", "--max-turns 1 --seed 2", "--max-turns 1 --option king_capture=adjacent"):
        run = play(tmp_path, "cyclix", RANDOM, more=more)
        assert run.exit_code == 2
        assert run.output == f"Games cannot be written to {tmp_path}: it has the games of another match.\n"
    (tmp_path / "match.plan").unlink()
    assert play(tmp_path, "cyclix", RANDOM, more="--max-turns 1").exit_code == 2
    assert records(tmp_path) == before


def test_a_repeated_match_plays_the_unfinished_games_only(tmp_path: Path) -> None:
    more = "--max-turns 1 --games 10"
    assert play(tmp_path, "cyclix", RANDOM, more=more).stdout.splitlines()[1].endswith("×     5/10")
    files = sorted(tmp_path.glob("*.game"))
    marked = files[0].read_text().replace('[White "Ada"]', '[Annotator "me"]\n[White "Ada"]')
    files[0].write_text(marked)
    files[1].write_text(files[1].read_text().replace('[Result "draw"]', '[Result "*"]').rpartition("{")[0] + "*\n")
    files[2].unlink()
    run = play(tmp_path, "cyclix", RANDOM, more=more)
    assert run.exit_code == 0, run.output
    assert len(run.stderr.splitlines()) == 2
    assert files[0].read_text() == marked
    assert len(verified(tmp_path)) == 10


def long_match(folder: Path, program: str = RANDOM) -> list[str]:
    """The command line of a match of 200 games."""
    start = [sys.executable, "-c", "from adjudicator.cli.main import main; main()", "match", "cyclix"]
    programs = ["--program", f"Ada={program}", "--program", f"Bob={program}"]
    return [*start, *programs, "-o", str(folder), "--games", "200", "--max-turns", "12"]


@pytest.mark.parametrize("moments", [2, pytest.param(30, marks=pytest.mark.slow)])
def test_a_match_killed_at_random_moments_loses_no_finished_game(moments: int, tmp_path: Path) -> None:
    """And each record stays whole."""
    chance, command, folder = Random(moments), long_match(tmp_path), tmp_path
    finished: dict[str, str] = {}
    for _ in range(moments):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
            until(lambda: len(list(folder.glob("*.game"))) > len(finished) + 1)  # noqa: B023
            time.sleep(chance.random())
            run.kill()
        now = {file.name: file.read_text() for file in folder.glob("*.game")}
        assert all(text.endswith("\n") and '[Result "' in text for text in now.values())
        assert {name: now.get(name) for name in finished} == finished
        finished = {name: text for name, text in now.items() if '[Result "*"]' not in text}
    assert finished
    done = CliRunner().invoke(main, ["verify", str(folder), "--lang", "en"])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_match_that_is_ended_ends_its_programs(number: signal.Signals, tmp_path: Path) -> None:
    marker = tmp_path / "player.py"
    marker.symlink_to(shlex.split(RANDOM)[-1])
    command = long_match(tmp_path / "games", shlex.join((sys.executable, str(marker))))
    programs = f"{sys.executable} {marker} "
    pipes: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes) as run:
        until(lambda: programs in running(str(marker)))
        run.send_signal(number)
        _, error = run.communicate(timeout=30)
    assert run.returncode == 1
    assert error.endswith("Aborted!\n")
    assert "Traceback" not in error
    until(lambda: not running(str(marker)))
