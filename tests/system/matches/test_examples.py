"""The programs in ``examples/programs``."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.folders import ROOT
from tests.support.matches.playing import GAMES_PLAYED, RANDOM, play, records, verified

EXAMPLES = ROOT / "examples" / "programs"
MATERIAL = shlex.join((sys.executable, str(EXAMPLES / "material.py")))


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_material_and_random(game: str, tmp_path: Path) -> None:
    run = play(tmp_path, game, MATERIAL, RANDOM, more="--games 1 --max-turns 6")
    assert run.exit_code == 0, run.output
    assert [report["turns"] for report in verified(tmp_path)] == [6]


@pytest.mark.slow
def test_material_beats_random(tmp_path: Path) -> None:
    play(tmp_path, "cyclix", MATERIAL, RANDOM, more="--games 10 --jobs 2")
    verified(tmp_path)
    won = [re.search(r'\[Result "(\w+)"\]', text) for text in records(tmp_path)]
    ada = [one is not None and one[1] == ("white", "black")[n % 2] for n, one in enumerate(won)]
    assert sum(ada) >= 8


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
