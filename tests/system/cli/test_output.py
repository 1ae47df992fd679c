"""Targets of ``-o``, and escaping of record text on a terminal."""

import csv
import io
import os
import socket
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli.main import main
from adjudicator.reports.csv import CsvReport
from adjudicator.reports.formats import FORMATS
from adjudicator.reports.result import GameReport
from adjudicator.reports.wording import escape_controls
from engine.rulebook import LANGUAGES
from tests.support.threads import listening

CLEAN = '[Game "cyclix"]\n\n1. Rc3-c6 *\n'
CONTROL = "\x1b[2J\x00\x07\x7f\x85\x9b31m\u202egnihton\u2066\u2028\u061c"
"""Clears a screen, rings, colours, turns the direction of writing, ends lines."""
HOSTILE = f"""[Game "cyclix"]
[White "A{CONTROL}"]
[Event "E{CONTROL}"]

1. Rc3-d4{CONTROL} {{[%arbiter note] n{CONTROL}}} *
[Game "x{CONTROL}"]
[{CONTROL}
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, [*arguments])


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "a.game"
    path.write_text(CLEAN)
    return path


def test_a_device_and_a_pipe_are_written_to(game: Path, tmp_path: Path) -> None:
    before = Path("/dev/null").stat()
    assert run("verify", str(game), "-o", "/dev/null").exit_code == 0
    assert Path("/dev/null").stat().st_rdev == before.st_rdev
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    lines: list[str] = []
    reader = threading.Thread(target=lambda: lines.append(pipe.read_text()))
    reader.start()
    assert run("verify", str(game), "-o", str(pipe), "--lang", "en").exit_code == 0
    reader.join(10)
    assert lines[0].startswith("clean")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_link_is_followed_and_permissions_stay(game: Path, tmp_path: Path) -> None:
    target, link, dangling = tmp_path / "report", tmp_path / "link", tmp_path / "dangling"
    target.write_text("before")
    target.chmod(0o600)
    link.symlink_to(target)
    dangling.symlink_to(tmp_path / "new")
    for output, written in ((link, target), (dangling, tmp_path / "new")):
        assert run("verify", str(game), "-o", str(output), "--lang", "en").exit_code == 0
        assert output.is_symlink()
        assert written.read_text().startswith("clean")
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert len(list(tmp_path.iterdir())) == 5, "no temporary file is left"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["verify", "convert", "board"])
@pytest.mark.parametrize("output", [".", "x" * 300 + ".svg", "none/x.svg", "a.game/x.svg"])
def test_unwritable_output_is_an_error(game: Path, tmp_path: Path, command: str, output: str, language: str) -> None:
    what = ("board", "cyclix") if command == "board" else (command, str(game))
    result = run(*what, "-o", str(tmp_path / output), "--lang", language)
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)
    assert "Error: " in result.stderr
    assert game.read_text() == CLEAN


def test_a_file_to_judge_is_never_replaced(game: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(game)
    os.link(game, tmp_path / "hard")
    for output in ("a.game", "link", "hard", "../" + tmp_path.name + "/a.game"):
        result = run("verify", str(tmp_path), "-o", str(tmp_path / output), "--lang", "en")
        assert result.exit_code == 2
        assert "one of the files to judge" in result.stderr
    assert game.read_text() == CLEAN


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["text", "markdown"])
def test_a_record_controls_no_terminal(tmp_path: Path, form: str, language: str) -> None:
    (tmp_path / "x\nclean      y.game").write_text(HOSTILE)
    (tmp_path / f"{CONTROL[1:3]}\u202e.game").write_text(CLEAN)
    (tmp_path / "z.json").write_text('[{"turns": [' + "0," * 50 + '0], "\\u001b\\u202e\\n": 1}]')
    for command in (("verify", str(tmp_path), "--format", form), ("convert", str(tmp_path / "x\nclean      y.game"))):
        result = run(*command, "--lang", language)
        output = result.stdout + result.stderr
        assert not set(output) & set(CONTROL + "\r") - set("[2J31mgnihton")
        assert not [line for line in output.split("\n") if line.startswith("clean      y")]
        assert "\\x1b" in output


@pytest.mark.parametrize("command", ["--version", "verify GAME"])
def test_a_full_disk_behind_standard_output_is_a_sentence(game: Path, command: str) -> None:
    words = command.replace("GAME", str(game)).split()
    program = (sys.executable, "-c", "from adjudicator.cli.main import main; main()", *words)
    with open("/dev/full", "wb") as full:
        done = subprocess.run(program, stdout=full, stderr=subprocess.PIPE, text=True, env={"LANG": "en"}, check=False)
    assert (done.returncode, done.stderr) == (2, "The output cannot be written to stdout: No space left on device.\n")


def test_a_path_that_is_too_long_is_a_sentence() -> None:
    result = run("verify", "d/" * 3_000, "--lang", "en")
    assert result.exit_code == 3
    assert "The file cannot be opened: File name too long." in result.output


@pytest.mark.parametrize(
    "body", [b"{}", b'{"verdict": 3}', b"[1]", b"<html>", b'{"errors": [1]}', b'"' + b"x" * 40_000_000]
)
@pytest.mark.parametrize("command", ["rule cyclix Rc3-c6", "legal cyclix", "verify GAME"])
def test_another_site_is_no_service(game: Path, command: str, body: bytes) -> None:
    def respond(line: socket.socket) -> None:
        line.recv(65_536)
        line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)

    with listening(respond) as address:
        result = run(*command.replace("GAME", str(game)).split(), "--url", address)
    assert result.exit_code == 4
    assert isinstance(result.exception, SystemExit)


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_name_need_not_be_utf8(tmp_path: Path, form: str) -> None:
    (tmp_path / os.fsdecode(b"\xff.game")).write_text(CLEAN)
    result = run("verify", str(tmp_path), "--format", form, "--lang", "en")
    assert result.exit_code == 0
    assert "xff.game" in result.stdout


@pytest.mark.parametrize("value", ["=1", "+1", "-1", "@x", '"=1', " =1", "a;=1", "a;\t=1", "a\t@x", "a\n+1", 'a; "-1'])
def test_no_cell_of_a_table_begins_a_formula(value: str) -> None:
    row = CsvReport("en").game(GameReport(value, 1, 1, "cyclix"))
    (cells,) = csv.reader(io.StringIO(row))
    assert all(part.lstrip(' "')[0] not in "=+-@" for part in cells[0].split(";"))
    assert cells[0].replace("'", "") == escape_controls(value)


def test_a_cell_is_looked_at_once() -> None:
    """Where each tab was followed by a look at all others, this took minutes."""
    long = "\t \"'" * 100_000
    assert CsvReport("en").game(GameReport(long, 1, 1, "cyclix")).startswith('"')
