"""Matches: every result is that of the record, whatever the programs do."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from adjudicator.records.text_reader import read_game
from engine.registry import GAMES
from tests.support.folders import ROOT
from tests.support.matches.playing import GAMES_PLAYED, NAMES, RANDOM, hostile, play, records, script, verified

RESIGNS = {"type": "resign"}


def sent(folder: Path, side: str, kind: str = "") -> list[dict[str, Any]]:
    """The messages that a script got, or those of one type."""
    messages = [json.loads(line) for line in (folder / f"0001.{side}.log").read_text().splitlines()]
    return [one for one in messages if kind in ("", one["type"])]


def scripted(folder: Path, game: str, replies: list[Any], others: list[Any], more: str = "") -> str:
    """The record of a game of scripts, which ``verify`` confirms."""
    play(folder, game, script(*replies), script(*others), more=f"--games 1 --clock 60 {more}")
    verified(folder)
    return records(folder)[0]


@pytest.mark.parametrize("more", ["--max-turns 30 --games 2", pytest.param("--games 100", marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_random_games_are_verified(game: str, more: str, tmp_path: Path) -> None:
    run = play(tmp_path, game, RANDOM, more=f"{more} --jobs 2")
    assert run.exit_code == 0, run.output
    assert len(verified(tmp_path)) == int(more.rpartition(" ")[2])
    assert run.stdout.startswith("#")
    assert not list(tmp_path.glob("*.log"))


def test_each_pairing_swaps_sides_and_djambi_rotates(tmp_path: Path) -> None:
    """In games of one turn, in which one program starts."""
    assert play(tmp_path, "cyclix", RANDOM, more="--max-turns 1", seats=3).exit_code == 0
    games = [read_game(text).record for text in records(tmp_path)]
    seats = [(one.players["white"], one.players["black"]) for one in games]
    assert sorted(seats) == [(a, b) for a in NAMES[:3] for b in NAMES[:3] if a != b]
    assert len({(frozenset(one.players.values()), one.tags["Round"]) for one in games}) == 6
    play(tmp_path / "djambi", "djambi", RANDOM, more="--max-turns 1")
    seats_of_ada = [re.search(r'\[(\w+) "Ada"\]', text) for text in records(tmp_path / "djambi")]
    assert sorted(one[1] for one in seats_of_ada if one) == ["Blue", "Green", "Red", "Yellow"]


def test_after_the_last_turn_the_game_is_a_draw_and_clocks_are_written(tmp_path: Path) -> None:
    run = play(tmp_path, "cyclix", RANDOM, more="--max-turns 3 --games 1 --clock 3661")
    assert run.stderr == "Ada (White) – Bob (Black): Result: draw (the arbiter's decision).\n"
    [text] = records(tmp_path)
    assert re.search(r"^1\. \S+ \{\[%clk 1:0[01]:\d\d\]\}$", text, re.MULTILINE)
    assert "3. " in text
    assert "4. " not in text
    assert "{[%arbiter result result=draw]}\ndraw\n" in text


def test_the_messages_of_a_game(tmp_path: Path) -> None:
    text = scripted(tmp_path, "cyclix", ["Tc3-c6", RESIGNS], ["re5 e2"])
    assert "1. Rc3-c6" in text
    assert "2. Re5-e2" in text
    assert text.endswith("{[%player resign side=white]}\nblack\n")
    hello, game, first, second, over, leave = sent(tmp_path, "white")
    start = GAMES["cyclix"].SETUPS["caissa"]
    assert hello == {"type": "hello", "protocols": ["adjudicator-play/1"]}
    assert game == {
        "type": "game", "game": "cyclix", "edition": GAMES["cyclix"].EDITION, "options": {"king_capture": "sight"},
        "sides": ["white", "black"], "side": "white", "position": start,
    }  # fmt: skip
    assert first == {
        "type": "turn", "id": 1, "side": "white", "position": start, "played": [],
        "clocks": {"white": 60_000, "black": 60_000}, "tries_left": 0,
    }  # fmt: skip
    assert second["played"] == ["Rc3-c6", "Re5-e2"]
    assert second["clocks"]["black"] <= 60_000
    assert over == {"type": "over", "result": "black", "cause": "resignation", "position": second["position"]}
    assert leave == {"type": "quit"}
    begun, turn = sent(tmp_path, "black")[1:3]
    assert (begun["position"], turn["played"]) == (start, ["Rc3-c6"])


@pytest.mark.parametrize("more", ["", "--retries 1"])
def test_an_illegal_turn_loses_and_stays_in_the_record(more: str, tmp_path: Path) -> None:
    """The last try does."""
    text = scripted(tmp_path, "cyclix", ["Rc3-b5", "Rc3-b5"], [], more)
    assert text.endswith("1. Rc3-b5\n{[%arbiter forfeit side=white cause=illegal] The turn is not legal.}\nblack\n")
    [game] = verified(tmp_path)
    assert (game["state"], game["result"]["cause"]) == ("settled", "forfeit-illegal")


@pytest.mark.parametrize("before", [[], ["Rc3-c6"]])
def test_an_illegal_turn_with_letters_that_are_legal_in_french_loses(before: list[str], tmp_path: Path) -> None:
    """R is the rook in English, and the king in French."""
    assert "Rc2-c1\n{[%arbiter forfeit" in scripted(tmp_path, "cyclix", [*before, "Rc2-c1"], ["Re5-e2"])


def test_an_illegal_turn_longer_than_a_line_loses(tmp_path: Path) -> None:
    soldiers = ",".join(f"{column}2-{column}9" for column in "abcdefghijklmnop")
    text = scripted(tmp_path, "phylde", [f"S:{soldiers}"], [])
    assert text.endswith('"]\n\n{[%arbiter forfeit side=white cause=illegal] The turn is not legal.}\nblack\n')


@pytest.mark.parametrize(
    "turn", ["Black resigns", "1-0", "Rc3-c6 {or so}", "R" * 100, "Rc3\x1b[2J", "", "{", "white wins", "½", "*"]
)
def test_a_turn_that_fits_on_no_line_is_left_out(turn: str, tmp_path: Path) -> None:
    text = scripted(tmp_path, "cyclix", [turn], [])
    assert text.endswith('"]\n\n{[%arbiter forfeit side=white cause=illegal] The turn cannot be read.}\nblack\n')


def test_refusals(tmp_path: Path) -> None:
    replies = [{"type": "legal", "begun": "Rc3-b5"}, {"type": "legal"}, "Rc3-b5", "Rc3c", "Rc3-c6"]
    text = scripted(tmp_path, "cyclix", replies, [RESIGNS], "--retries 2")
    assert "]\n\n1. Rc3-c6 {" in text
    assert text.endswith("white\n")
    kinds = [one["type"] for one in sent(tmp_path, "white")]
    assert kinds[2:-2] == ["turn", "refused", "turn", "legal", "refused", "turn", "refused", "turn"]
    no_list, illegal, unreadable = sent(tmp_path, "white", "refused")
    assert no_list["errors"][0]["pointer"] == "/begun"
    assert illegal["verdict"] == "illegal"
    assert illegal["reason"]["article"] == "CYX-3.1"
    assert illegal["message"] == illegal["reason"]["message"]
    assert unreadable["verdict"] == "not_understood"
    assert unreadable["errors"][0]["did_you_mean"]
    assert unreadable["message"] == unreadable["errors"][0]["detail"]
    turns = sent(tmp_path, "white", "turn")
    assert [one["tries_left"] for one in turns] == [2, 2, 1, 0]
    assert [turns[n]["id"] for n in (0, 1, 2)] == [one["id"] for one in (no_list, illegal, unreadable)]


def test_an_incomplete_turn_is_refused_with_what_it_awaits(tmp_path: Path) -> None:
    text = scripted(tmp_path, "djambi", ["Ma3", {"type": "legal"}, "Ma3-a5", RESIGNS], ["Ma3-a5"])
    [refused], [listed] = sent(tmp_path, "red", "refused"), sent(tmp_path, "red", "legal")
    assert (refused["verdict"], refused["awaits"]["choose"], refused["errors"]) == ("incomplete", "destination", [])
    assert {"text": "Ma3", "side": "red", "piece": "militant", "from": "a3", "kind": "pick"} in listed["actions"]
    assert "1. Ma3-a5" in text


def test_no_lists(tmp_path: Path) -> None:
    scripted(tmp_path, "cyclix", [{"type": "legal"}, RESIGNS], [], "--no-legal")
    [refused] = sent(tmp_path, "white", "refused")
    assert refused["message"] == "This match gives no lists of legal actions."


def test_a_draw_that_may_be_claimed_is_claimed(tmp_path: Path) -> None:
    text = scripted(tmp_path, "dragonchess", ["3g1-3f2", "3f2-3g1"] * 3, ["3g8-3f7", "3f7-3g8"] * 3)
    assert "{[%player claim side=gold what=repetition]}\ndraw\n" in text


@pytest.mark.parametrize("more", ["--clock 0.3", "--move-time 0.3"])
def test_time(more: str, tmp_path: Path) -> None:
    play(tmp_path, "cyclix", script(), more=f"--games 1 {more}")
    assert "cause=time] No reply in time.}" in records(tmp_path)[0]
    assert verified(tmp_path)[0]["result"]["found"] == "black"


def test_in_djambi_the_others_play_on(tmp_path: Path) -> None:
    run = play(tmp_path, "djambi", RANDOM, hostile("exit"), RANDOM, more="--games 1 --max-turns 20")
    assert run.exit_code == 0, run.output
    [text] = records(tmp_path)
    assert re.search(r"\{\[%arbiter forfeit side=blue cause=absence\] [^}]+\}\n2\. resign:B", text)
    assert "20. " in text
    verified(tmp_path)


def test_in_djambi_the_last_program_wins(tmp_path: Path) -> None:
    play(tmp_path, "djambi", hostile("no-start"), more="--games 1")
    [text] = records(tmp_path)
    assert re.findall("resign:.", text) == ["resign:R", "resign:B"]
    assert text.endswith("\ngreen\n")
    verified(tmp_path)


# The programs in examples


EXAMPLES = ROOT / "examples" / "programs"
MATERIAL = shlex.join((sys.executable, str(EXAMPLES / "material.py")))


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_material_and_random(game: str, tmp_path: Path) -> None:
    run = play(tmp_path, game, MATERIAL, RANDOM, more="--games 1 --max-turns 6")
    assert run.exit_code == 0, run.output
    assert [report["turns"] for report in verified(tmp_path)] == [6]


@pytest.mark.parametrize("game", ["cyclix", "phylde"])
def test_a_game_by_ugi(game: str, address: str) -> None:
    """A runner's part of the conversation, between two players of one program."""
    command = [sys.executable, str(EXAMPLES / "ugi.py"), address, game, "1"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdin is not None
        assert program.stdout is not None

        def ask(line: str) -> str:
            print(line, file=program.stdin, flush=True)
            return program.stdout.readline().strip()  # type: ignore[union-attr]  # see above

        assert ask("ugi") == "id name random"
        assert program.stdout.readline() == "ugiok\n"
        assert ask("isready") == "readyok"
        moves: list[str] = []
        for _ in range(4):
            print("position startpos" + " moves" * bool(moves), *moves, file=program.stdin, flush=True)
            assert ask("query gameover") == "response false"
            assert ask("query result") == "response none"
            assert ask("query p1turn") == f"response {str(len(moves) % 2 == 0).lower()}"
            kind, move = ask("go wtime 1000 btime 1000").split()
            assert kind == "bestmove"
            moves.append(move)
        print("quit", file=program.stdin, flush=True)
        assert program.wait(10) == 0


def test_the_end_of_a_game_by_ugi(address: str) -> None:
    lines = [
        "position fen 1rk1__1/_______/_______/_______/_______/_______/K______ b BNRbn moves Rb7-a7",
        "query gameover",
        "query result",
        "quit",
    ]
    command = [sys.executable, str(EXAMPLES / "ugi.py"), address, "cyclix"]
    run = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    assert run.stdout == "response true\nresponse p2win\n"
