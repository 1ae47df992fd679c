"""Programs that break the protocol: each costs its own game only, memory stays small, and no process is left."""

import resource
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from adjudicator.matches import program
from tests.support.matches.playing import hostile, play, records, running, verified

LOST = {
    "conduct": "no-line-end flood not-utf-8 half-a-pair deep unknown-type no-object number no-action protocol",
    "absence": "closed-stdout exit killed exit-with-child no-start",
    "time": "closed-stdin silent",
    "illegal": "huge-turn controls announces",
}
"""Behaviours by the cause of the forfeit."""
HARMLESS = ("early", "stderr", "children", "strays", "no-quit", "name")
LEFT = ("/hostile.py", "left behind")


@pytest.mark.parametrize(
    ("behaviour", "cause"), [(one, cause) for cause, behaviours in LOST.items() for one in behaviours.split()]
)
def test_a_broken_program_loses_its_own_game(
    behaviour: str, cause: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "_QUIT_S", 0.2)  # most of them do not quit
    clock = 0.3 if cause == "time" else 60
    more = f"--games 1 --clock {clock} --max-turns 4"
    run = play(tmp_path, "cyclix", hostile(behaviour), hostile("plays"), more=more)
    assert run.exit_code == 0, run.output
    [text] = records(tmp_path)
    assert f"{{[%arbiter forfeit side=white cause={cause}] " in text
    assert text.endswith("\nblack\n")
    assert all(one.isprintable() or one == "\n" for one in text)
    verified(tmp_path)
    assert not running(*LEFT)


@pytest.mark.parametrize("behaviour", HARMLESS)
def test_a_strange_program_plays_on(behaviour: str, tmp_path: Path) -> None:
    play(tmp_path, "cyclix", hostile(behaviour), hostile("plays"), more="--games 1 --clock 60 --max-turns 4")
    [text] = records(tmp_path)
    assert text.endswith("{[%arbiter result result=draw]}\ndraw\n"), text
    verified(tmp_path)
    assert not running(*LEFT)
    log = tmp_path / "0001.white.log"
    assert (log.stat().st_size if log.exists() else 0) == (1 << 20 if behaviour == "stderr" else 0)


def test_a_full_disk_ends_the_log_and_not_the_game(tmp_path: Path) -> None:
    full = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (65_536, 65_536))
    programs = ["--program", f"Ada={hostile('stderr')}", "--program", f"Bob={hostile('plays')}"]
    command = [sys.executable, "-c", MEASURED, "match", "cyclix", *programs, "-o", str(tmp_path)]
    command += ["--games", "1", "--max-turns", "4"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30, preexec_fn=full)
    assert len(run.stderr.splitlines()) == 2, run.stderr
    assert records(tmp_path)[0].endswith("{[%arbiter result result=draw]}\ndraw\n")
    assert (tmp_path / "0001.white.log").stat().st_size == 65_536


MEASURED = """
import sys
from adjudicator.cli.main import main
try:
    main(sys.argv[1:])
finally:
    print([line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")][0], file=sys.stderr)
"""


def test_the_memory_of_the_referee_is_bounded(tmp_path: Path) -> None:
    """Several games at a time, each with a program that writes without end, or JSON of many values."""
    names = ("no-line-end", "flood", "stderr", "bomb")
    programs = [word for name in names for word in ("--program", f"{name}={hostile(name)}")]
    command = [sys.executable, "-c", MEASURED, "match", "cyclix", *programs, "-o", str(tmp_path)]
    command += ["--jobs", "8", "--max-turns", "4", "--clock", "2"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    assert run.returncode == 0, run.stderr
    assert len(verified(tmp_path)) == 12
    assert int(run.stderr.split()[-1]) < 100 * 1024
