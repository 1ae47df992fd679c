"""Games of a tournament, each corrupted in one place: none is called clean, and each fault is at its turn."""

import random
import re
from collections.abc import Callable
from itertools import islice
from typing import Final

import pytest

from adjudicator.checks.play import random_turns
from adjudicator.records.file_reader import read_file
from adjudicator.reports.games import report_on
from adjudicator.reports.result import GameReport, Settings
from tests.support.battlelore import random_battle

GAMES_WRITTEN: Final = tuple(
    (name, seed) for name in ("cyclix", "dragonchess", "djambi", "phylde", "battlelore") for seed in range(15)
)
TURNS: Final = 12
HEAD: Final = 6
"""Lines before the first turn; each turn has a line."""


def record(name: str, seed: int, *, tags: str = "", result: str = "*") -> list[str]:
    chance = random.Random(f"corrupted {name} {seed}")
    turns = random_battle(chance, TURNS) if name == "battlelore" else islice(random_turns(name, chance), TURNS)
    tags = tags or '[Setup "duel"]' * (name == "battlelore")
    head = [f'[Game "{name}"]', '[Event "Cup"]', '[Date "2026.11.22"]', '[Round "1"]', tags or '[Site "Hall"]', ""]
    return [*head, *(f"{n}. {turn}" for n, turn in enumerate(turns, start=1)), result]


def report(lines: list[str]) -> GameReport:
    (found,) = report_on("a.game", read_file("\n".join([*lines, ""]).encode(), is_json=False), Settings("en"))
    return found


def _on_turn(change: Callable[[str], str]) -> Callable[[list[str], int], list[str]]:
    return lambda lines, at: [*lines[:at], change(lines[at]), *lines[at + 1 :]]


CORRUPTIONS: Final[dict[str, Callable[[list[str], int], list[str]]]] = {
    "a mate that is none": _on_turn(lambda turn: f"{turn}#"),
    "a check that is none": _on_turn(lambda turn: f"{turn}+" if "R:" not in turn else f"{turn}#"),
    "a turn left out": lambda lines, at: lines[:at] + lines[at + 1 :],
    "a turn twice": lambda lines, at: [*lines[: at + 1], lines[at], *lines[at + 1 :]],
    "a result in a comment": _on_turn(lambda turn: f"{turn} {{1/2-1/2}}"),
    "a draw in a comment": _on_turn(lambda turn: f"{turn} {{draw agreed}}"),
    "a square off the board": _on_turn(lambda turn: re.sub(r"[a-r][0-9]+", "z9", turn, count=1)),
    "the letter of another piece": _on_turn(lambda turn: re.sub(r"^(\d+\. )\S+", r"\g<1>Qa1-a2", turn)),
    "a turn that is only a square": _on_turn(lambda turn: turn[: turn.index(".") + 1] + " a1"),
    "a word for a turn": _on_turn(lambda turn: turn[: turn.index(".") + 1] + " hello"),
    "an open comment": _on_turn(lambda turn: f"{turn} {{and"),
    "an open variation": _on_turn(lambda turn: f"{turn} (1. pass"),
    "a stray brace": _on_turn(lambda turn: f"{turn} }}"),
    "a command unknown": _on_turn(lambda turn: f"{turn} {{[%arbiter shout]}}"),
    "a number that goes back": _on_turn(lambda turn: re.sub(r"^\d+", "1", turn)),
    "a number too high": _on_turn(lambda turn: re.sub(r"^(\d+)", lambda n: str(int(n[0]) + 5), turn)),
}
"""By name: the change of the lines of a record at one of its turns."""


@pytest.mark.parametrize("corruption", CORRUPTIONS)
@pytest.mark.parametrize("nth", range(5))
def test_a_corrupted_turn_is_reported_at_its_turn(corruption: str, nth: int) -> None:
    name, seed = GAMES_WRITTEN[(list(CORRUPTIONS).index(corruption) * 7 + nth * 15) % 75]
    at = HEAD + 3 + nth
    assert report(record(name, seed)).state == "clean"
    found = report(CORRUPTIONS[corruption](record(name, seed), at))
    assert found.state != "clean", corruption
    lines = {item.line for item in found.items}
    near = {at + 1, at + 2} | ({HEAD + TURNS + 1} if corruption == "an open variation" else set())
    assert lines & near, (corruption, [(item.line, item.code, item.message) for item in found.items])
