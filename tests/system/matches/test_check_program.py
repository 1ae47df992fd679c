"""Checks of programs: one article broken on purpose is named first, and correct programs show no difference."""

import json
import shlex
import sys

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli.main import main
from tests.support.matches.playing import PLAYER, hostile, script
from tests.support.tabled import values_of

PYTHON = shlex.quote(sys.executable)
BROKEN: dict[str, list[str]] = values_of(__file__)["broken"]
SAMPLE = ("lack:CYX-3.4", "lack:DJB-3.6")
CASES = [
    pytest.param(game, one, marks=() if one in SAMPLE else pytest.mark.slow)
    for game, programs in BROKEN.items()
    for one in programs
]


def check(game: str, program: str, more: str = "") -> Result:
    return CliRunner().invoke(main, ["check-program", game, "--program", program, "--lang", "en", *more.split()])


@pytest.mark.parametrize(("game", "lists"), CASES)
def test_a_broken_article_is_named_first(game: str, lists: str) -> None:
    run = check(game, f"{PLAYER} {lists}", f"--positions {60 if lists in SAMPLE else 150} --format json")
    assert run.exit_code == 1, run.output
    first = json.loads(run.stdout)["differences"][0]
    kind, _, article = lists.partition(":")
    assert (first["kind"], first["article"]) == ({"lack": "missing", "add": "illegal"}[kind], article)
    assert first["count"] > 0
    assert first["turn"].startswith(first["begun"])
    assert first["message"].endswith(".")


@pytest.mark.parametrize("game", BROKEN)
def test_a_correct_program_shows_no_difference(game: str) -> None:
    run = check(game, PLAYER, "--positions 12 --seed 5")
    assert run.exit_code == 0, run.output


def test_each_reading_is_tried_and_the_program_s_own_agrees_best() -> None:
    run = check("cyclix", f"{PLAYER} option:king_capture=adjacent", "--positions 60 --each")
    assert run.exit_code == 1
    assert run.stdout.startswith("Cyclix: ")
    assert "\nIllegal turns" not in run.stdout
    assert "Legal turns that it lacks: " in run.stdout
    ordered = run.stdout.partition("Readings in order of agreement:\n")[2].splitlines()
    assert ordered[0] == "  100.0 % king_capture=adjacent"
    assert ordered[1].endswith("% as given")


FAILS = "The program fails: The program sent a list that is not one of texts."


@pytest.mark.parametrize(
    ("game", "actions", "code", "text"),
    [
        ("cyclix", ["R c3 c6", "nonsense", "a\x1b"], 1, "Unreadable turns that it lists: 2\n  For example a\\x1b: "),
        ("cyclix", ["Tc3-c6"], 1, "Legal turns that it lacks: 18, by CYX-3.2"),
        ("djambi", ["Ma3-a5"], 1, "Djambi: 0 of 1 positions with equal lists.\n\nLegal turns that it lacks"),
        ("cyclix", [5], 4, FAILS),
        ("cyclix", {"Rc3-c6": 1}, 4, FAILS),
    ],
)
def test_lists_in_other_spellings_and_of_no_turns(game: str, actions: object, code: int, text: str) -> None:
    run = check(game, script(*[{"type": "list", "actions": actions}] * 9), "--positions 1")
    assert run.exit_code == code, run.output
    assert text in run.output


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (["cyclix", "--program", hostile("no-start")], 4, "The program fails: The program has exited."),
        (["cyclix", "--program", hostile("protocol")], 4, "does not speak adjudicator-play/1."),
        (["battlelore", "--program", PYTHON], 2, "BattleLore creatures cannot be played by programs"),
        (["cyclix", "--program", ""], 2, "The command cannot be found: "),
        (["cyclix", "--program", " "], 2, "The command cannot be found: "),
        (["cyclix", "--program", "no-such-command"], 2, "The command cannot be found: no-such-command"),
        (["cyclix", "--program", PYTHON, "--option", "chess=true"], 2, "There is no such option"),
        (["cyclix", "--program", PYTHON, "--option", "king_capture=far"], 2, "sight and adjacent"),
    ],
)
def test_failures_are_one_line(arguments: list[str], code: int, text: str) -> None:
    run = CliRunner().invoke(main, ["check-program", "--lang", "en", *arguments])
    assert run.exit_code == code
    assert text in run.output
    assert len(run.output.splitlines()) == 1


def test_the_program_s_own_errors_are_shown(capfd: pytest.CaptureFixture[str]) -> None:
    assert check("cyclix", f"{PYTHON} no_such_program.py").exit_code == 4
    assert "no_such_program.py" in capfd.readouterr().err
