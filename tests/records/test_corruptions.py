"""Games of a tournament, each corrupted in one place: none is called clean, and each fault is at its turn."""

import random
import re
from collections.abc import Callable
from typing import Final

import pytest

from adjudicator.records.file_reader import read_file
from adjudicator.reports.games import report_on
from adjudicator.reports.result import GameReport, Settings
from engine.play import first_position
from engine.registry import GAMES
from tests.support.play import random_turn

GAMES_WRITTEN: Final = tuple(
    (name, seed) for name in ("cyclix", "dragonchess", "djambi", "phylde") for seed in range(15)
)
TURNS: Final = 12
HEAD: Final = 6
"""Lines before the first turn; each turn has a line."""


def turns_of(name: str, seed: int) -> list[str]:
    """A random legal game, a turn each."""
    game = GAMES[name]
    chance = random.Random(f"corrupted {name} {seed}")
    position = game.read_position(first_position(game), game.RULEBOOK.complete({}))
    written: list[str] = []
    while len(written) < TURNS:
        actions, reached = random_turn(game, position, chance)
        written.append(str(game.write_turn(position, actions)))
        position = game.close(reached)
    return written


def record(name: str, seed: int, *, tags: str = "", result: str = "*") -> list[str]:
    head = [f'[Game "{name}"]', '[Event "Cup"]', '[Date "2026.11.22"]', '[Round "1"]', tags or '[Site "Hall"]', ""]
    return [*head, *(f"{n}. {turn}" for n, turn in enumerate(turns_of(name, seed), start=1)), result]


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

HEADERS: Final = {
    "a date in no calendar": ('[Date "2026.11.31"]', "date-impossible"),
    "a termination not shown": ('[Termination "checkmate"]', "termination-unproven"),
    "a result not shown": ('[Result "{winner}"]', "result-unproven"),
    "an unknown setup": ('[Setup "nowhere"]', "setup-unknown"),
    "an unknown option": ('[Option.none "x"]', "unknown-option"),
    "a tag without an end": ('[Annotator "x]', "tag-malformed"),
    "a result of no side": ('[Result "nobody"]', "result-not-understood"),
    "an edition unknown": ('[Edition "99"]', "edition-unknown"),
}


def test_sixty_games_are_clean() -> None:
    assert 4 * len(CORRUPTIONS) + 3 * len(HEADERS) >= 76, "corruptions"
    reports = [report(record(name, seed)) for name, seed in GAMES_WRITTEN]
    assert len(reports) == 60
    assert {one.state for one in reports} == {"clean"}


@pytest.mark.parametrize("corruption", CORRUPTIONS)
@pytest.mark.parametrize("nth", range(4))
def test_a_corrupted_turn_is_reported_at_its_turn(corruption: str, nth: int) -> None:
    name, seed = GAMES_WRITTEN[(list(CORRUPTIONS).index(corruption) * 7 + nth * 15) % 60]
    at = HEAD + 3 + nth
    found = report(CORRUPTIONS[corruption](record(name, seed), at))
    assert found.state != "clean", corruption
    lines = {item.line for item in found.items}
    near = {at + 1, at + 2} | ({HEAD + TURNS + 1} if corruption == "an open variation" else set())
    assert lines & near, (corruption, [(item.line, item.code, item.message) for item in found.items])


@pytest.mark.parametrize("corruption", HEADERS)
@pytest.mark.parametrize("nth", range(3))
def test_a_corrupted_header_is_reported(corruption: str, nth: int) -> None:
    name, seed = GAMES_WRITTEN[(list(HEADERS).index(corruption) * 4 + nth * 17) % 60]
    tag, code = HEADERS[corruption]
    tag = tag.replace("{winner}", GAMES[name].SIDES[0])
    lines = record(name, seed, tags=tag)
    if tag.startswith("[Result") and code == "result-unproven":
        lines[-1] = GAMES[name].SIDES[0]
    if tag.startswith("[Date"):
        lines[2] = '[Place "Hall"]'
    found = report(lines)
    assert found.state != "clean"
    assert code in {item.code for item in found.items}
