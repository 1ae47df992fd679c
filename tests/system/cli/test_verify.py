"""``adjudicator verify``: exit codes, reports, and files that are whole or not there."""

import csv
import io
import json
import os
import pty
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from codecs import BOM_UTF8
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import main
from adjudicator.reports.formats import FORMATS
from engine.rulebook import LANGUAGES
from tests.support.console import commands_of, with_output
from tests.support.folders import ROOT

HEAD = '[Game "cyclix"]\n[White "A<b>|`"]\n\n'
CLEAN = f"{HEAD}1. Rc3-c6 2. Re5-e2 *\n"
OPEN = f"{HEAD}1. Rc3-c6 2. Re5-e2 3. Rc6xb4 *\n"
SETTLED = f"{HEAD}1. Rc3-d4 {{[%arbiter takeback to=0]}} 1. Rc3-c6 *\n"
WRONG = f"{HEAD}1. Rc3-c6 {{[%player resign side=black]}} 0-1\n"
UNPROVEN = f"{HEAD}1. Rc3-c6 1-0\n"
FAULTY = f"{HEAD}1. Rc3-c6 (\n"
INCOMPLETE = '[Game "djambi"]\n\n1. Ca1xe4 *\n'


def verify(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["verify", "--lang", "en", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def written(folder: Path, **games: str) -> str:
    for name, text in games.items():
        (folder / f"{name}.game").write_text(text, encoding="utf-8")
    return str(folder)


@pytest.mark.parametrize(
    ("text", "code", "strict"),
    [
        (CLEAN, 0, 0), (OPEN, 1, 1), (SETTLED, 0, 0), (WRONG, 1, 1), (UNPROVEN, 0, 1), (FAULTY, 3, 3), ("", 3, 3),
        ("\x00", 3, 3), (INCOMPLETE, 1, 1), (CLEAN + OPEN, 1, 1), (OPEN + FAULTY + CLEAN, 3, 3),
        (CLEAN.replace("]\n\n", ']\n[Setup "nowhere"]\n\n', 1), 3, 3),
    ],
)  # fmt: skip
def test_exit_codes(tmp_path: Path, text: str, code: int, strict: int) -> None:
    path = written(tmp_path, game=text)
    assert verify(path)[0] == code
    assert verify(path, "--strict")[0] == strict


def test_what_cannot_be_opened_is_a_fault_and_wrong_use_is_not(tmp_path: Path) -> None:
    assert verify(str(tmp_path / "nowhere.game"))[0] == 3
    (tmp_path / "latin.game").write_bytes(b"[Game \xff]")
    code, output = verify(str(tmp_path / "latin.game"))
    assert code == 3
    assert "latin.game:1:1: The file ends inside the tag [Game ÿ]: it is truncated." in output
    assert "latin.game:1:7: This game is not UTF-8: it is read as Windows-1252." in output
    (tmp_path / "binary.game").write_bytes(b"[Game \xff\0]")
    assert "binary.game:1:7: The file is not UTF-8 text." in verify(str(tmp_path / "binary.game"))[1]
    (tmp_path / "bad.json").write_text('{"format": }')
    assert verify(str(tmp_path / "bad.json"))[0] == 3
    assert verify("--format", "prose", str(tmp_path))[0] == 2
    assert verify("--url", "http://127.0.0.1:9", written(tmp_path / "..", x=CLEAN) + "/x.game")[0] == 4


def test_games_to_be_checked_and_skipped_files_are_counted(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("no record")
    code, output = verify(str(tmp_path))
    assert (code, ".game, .games, .pgn, .record, .txt, .json" in output) == (2, True), "there is no record"
    path = written(tmp_path, a=UNPROVEN)
    code, output = verify(path)
    assert (code, "To check: 1." in output, "1 file was skipped" in output) == (0, True, True)
    assert verify(path, "--require-clean")[0] == 1
    assert '"state":"to-check"' in verify(path, "--format", "json")[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FORMATS)
def test_every_report_is_of_its_form(tmp_path: Path, name: str, language: str) -> None:
    path = written(tmp_path, a=CLEAN + OPEN, b=SETTLED, c=WRONG, d=FAULTY, e=INCOMPLETE)
    output = tmp_path / "report"
    assert verify(path, "--format", name, "-o", str(output), "--lang", language)[0] == 3
    text = output.read_text(encoding="utf-8")
    if name == "json":
        value = json.loads(text)
        assert [game["state"] for game in value["games"]] == [
            "clean", "offence", "settled", "offence", "fault", "offence",
        ]  # fmt: skip
        assert value["summary"]["games"] == 6
    elif name == "csv":
        rows = list(csv.DictReader(io.StringIO(text)))
        assert {row["kind"] for row in rows} == {"", "offence", "entry", "result", "fault"}
        assert all(len(row) == 18 and None not in row for row in rows)
    elif name == "junit":
        suite = ElementTree.fromstring(text)
        assert len(suite.findall(".//testcase")) == 6
        assert (len(suite.findall(".//failure")), len(suite.findall(".//error"))) == (3, 1)
    elif name == "html":
        # As XML, which needs every element closed.
        closed = re.sub(r"<(meta|link|br|input)([^>]*)>", r"<\1\2/>", text.removeprefix("<!doctype html>"))
        page = ElementTree.fromstring(closed)
        assert len([one for one in page.iter() if one.tag.endswith("svg")]) == 3
        assert not [one for one in re.findall(r'(?:src|href)="([^"]*)"', text) if not one.startswith("#")]
        assert "A&lt;b&gt;" in text
        assert "A<b>" not in text
    else:
        assert "CYX-3.1" in text
        assert "A<b>" not in text or name in ("text", "bbcode")  # BBCode knows no HTML


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMATS)
def test_quiet_leaves_remarks_out_but_not_what_to_write(tmp_path: Path, form: str, language: str) -> None:
    folder = written(tmp_path, a=f"{HEAD}1. Tc3-c6 *\n", b=UNPROVEN)
    options = (folder, "--format", form, "--lang", language)
    loud, quiet = verify(*options)[1], verify(*options, "--quiet")[1]
    assert ("Tc3-c6" in loud, "Tc3-c6" in quiet) == (form != "junit", False)
    assert ("%arbiter result" in loud) == ("%arbiter result" in quiet) == (form != "junit")


def test_the_option_game_is_that_of_records_that_name_none(tmp_path: Path) -> None:
    folder = written(tmp_path, a="1. Rc3-c6 *\n", b='[Game "djambi"]\n\n1. Ma3-a5 *\n')
    assert verify(folder)[0] == 3
    code, output = verify(folder, "--game", "cyclix")
    assert (code, output.count("clean "), "Djambi" in output) == (0, 2, True)
    assert verify(folder, "--game", "chess")[0] == 2


def test_a_csv_file_begins_with_a_byte_order_mark_and_nothing_else_does(tmp_path: Path) -> None:
    folder, report = written(tmp_path, a=CLEAN.replace("A<b>", "Zoé")), tmp_path / "report"
    for command in ("verify", "standings"):
        for form in ("csv", "json", "text"):
            options = [command, folder, "--format", form, "--lang", "en"]
            printed = CliRunner().invoke(main, options).stdout_bytes
            assert CliRunner().invoke(main, [*options, "-o", str(report)]).exit_code == 0
            assert report.read_bytes() == (BOM_UTF8 if form == "csv" else b"") + printed
            assert not printed.startswith(BOM_UTF8)
    piped = subprocess.run(
        shell("verify", folder, "--format", "csv", "-o", "/dev/stdout"), stdout=subprocess.PIPE, check=True
    )
    assert piped.stdout.startswith(b"file,")


def test_the_same_with_several_processes_and_in_one_big_file(tmp_path: Path) -> None:
    for n in range(30):
        written(tmp_path, **{f"g{n:02}": (CLEAN, OPEN, SETTLED)[n % 3]})
    one = verify(str(tmp_path))
    assert verify(str(tmp_path), "--jobs", "2") == one
    big = tmp_path / "big.game"
    big.write_text((CLEAN + "\n" + OPEN + "\n") * 150, encoding="utf-8")
    code, output = verify(str(big), "--jobs", "2", "--format", "json")
    games = json.loads(output)["games"]
    assert (code, len(games)) == (1, 300)
    assert [game["number"] for game in games] == list(range(1, 301))
    assert [game["line"] for game in games[:4]] == [1, 6, 11, 16]
    assert games[298]["line"] == 1 + 5 * 298


def test_a_report_that_breaks_off_leaves_what_stood_there(tmp_path: Path) -> None:
    output = tmp_path / "report.md"
    output.write_text("before")
    games = written(tmp_path, a=CLEAN)
    assert verify(games, "--url", "http://127.0.0.1:9", "-o", str(output))[0] == 4
    assert output.read_text() == "before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.game", "report.md"]


def shell(*arguments: str) -> list[str]:
    return [sys.executable, "-c", "from adjudicator.cli.main import main; main(prog_name='adjudicator')", *arguments]


def test_a_bar_on_a_terminal_and_none_in_a_pipe(tmp_path: Path) -> None:
    games = written(tmp_path, a=CLEAN, b=CLEAN)
    piped = subprocess.run(shell("verify", games), capture_output=True, check=False)
    assert (piped.returncode, piped.stderr) == (0, b"")
    ours, theirs = pty.openpty()
    on_terminal = subprocess.run(
        shell("verify", games, "-o", str(tmp_path / "report")), stderr=theirs, stdout=theirs, check=False
    )
    os.close(theirs)
    output = os.read(ours, 65_536).decode()
    os.close(ours)
    assert on_terminal.returncode == 0
    assert "100%" in output


# The director's guide, in both languages: its transcripts match the real output


DOCS = ROOT / "docs"


@pytest.mark.parametrize("name", ["directing.md", "fr/directing.md"])
def test_the_guide_shows_what_happens(name: str) -> None:
    page = (DOCS / name).read_text(encoding="utf-8")
    assert len(commands_of(page)) > 15
    assert with_output(page, DOCS / "tournament") == page, (
        f"python -m tests.support.console docs/{name} docs/tournament"
    )
