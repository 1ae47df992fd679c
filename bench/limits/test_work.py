"""The cost of a turn of a match, of a table of standings, of the pages of articles, and of counting a request."""

import random
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from statistics import median
from time import thread_time
from typing import Any, Final

import pytest

from adjudicator.checks.play import random_turns
from adjudicator.judging.case import open_case
from adjudicator.judging.legal_actions import list_actions
from adjudicator.judging.records import replay
from adjudicator.matches import playing
from adjudicator.records.file_reader import read_file
from adjudicator.reports.games import report_on
from adjudicator.reports.result import GameReport, Settings, Summary
from adjudicator.reports.standings import Standings
from adjudicator.reports.text import TextReport
from app import create_app
from bench.games import plan_of
from bench.limits import MARGIN, allowed, ms, record
from engine.battlelore.odds import odds
from engine.registry import GAMES
from engine.rulebook import LANGUAGES
from tests.support.battlelore import DEFAULTS
from tests.support.client import QUIET
from tests.support.folders import TOURNAMENT
from tests.support.matches.playing import HERE, play

TURN_MS: Final = 0.5
PAGE_MS: Final = 50
TURNS: Final = 500


@pytest.mark.parametrize("game", ["cyclix", "dragonchess", "djambi", "phylde"])
def test_a_turn_of_a_match(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CPU of the referee; the last turns of a long game cost no more than the first."""
    turns = list(islice(random_turns(game, random.Random(1)), TURNS))
    (tmp_path / "turns").write_text(" ".join(turns))
    spent: list[float] = []
    played = playing._Game._turn

    def timed(*arguments: Any) -> Any:
        start = thread_time()
        returned = played(*arguments)
        spent.append((thread_time() - start) * 1000)
        return returned

    monkeypatch.setattr(playing._Game, "_turn", timed)
    command = f"{sys.executable} {HERE / 'scripted.py'} {tmp_path / 'turns'}"
    play(tmp_path / "games", game, command, more=f"--games 1 --max-turns {len(turns)}")
    assert len(spent) == len(turns) >= 60
    assert median(spent) <= allowed(TURN_MS)
    assert median(spent[-50:]) <= 1.2 * MARGIN * median(spent[10:60])


@pytest.mark.parametrize("setup", ["line", "corner", "column"])
def test_the_next_actions_of_phylde(setup: str) -> None:
    game = GAMES["phylde"]
    position = game.read_position(game.SETUPS[setup], game.RULEBOOK.complete({}))
    assert ms(lambda: list_actions(game, position)) <= allowed(1.5)


def test_the_odds_of_six_dice() -> None:
    game = GAMES["battlelore"]
    position = game.read_position(plan_of("battlelore").samples(game, 1, random.Random(1))[0].position, DEFAULTS)
    declaration = {"kind": "attack", "attacker": "k", "target": "t", "melee": True, "dice": 6, "bonus_strike": True}
    assert ms(lambda: odds(position, declaration)) <= allowed(5)


def test_a_record_of_two_hundred_moves() -> None:
    game, turns = GAMES["dragonchess"], record("dragonchess", 200, random.Random(1))
    assert ms(lambda: replay(open_case(game, {}), turns, "stop")) <= allowed(25)


def judged(file: Path) -> list[GameReport]:
    return list(report_on(str(file), read_file(file.read_bytes(), is_json=False), Settings("en")))


def test_the_table_of_two_thousand_games() -> None:
    """At most 5 % of the CPU time of verifying them: the guide's games 250 times, between 300 players."""
    files, chance = sorted(TOURNAMENT.glob("*.game")), random.Random(1)
    many = []
    for n, report in enumerate([report for file in files for report in judged(file)] * 250):
        names = (f"Player {one}" for one in chance.sample(range(300), len(report.players)))
        players = dict(zip(report.players, names, strict=True))
        many.append(replace(report, file=f"{n}.game", tags={"Round": str(n // 150)}, players=players))

    def verify() -> None:
        for file in files:
            for report in judged(file):
                TextReport("en").game(report)

    def tabulate() -> None:
        table = Standings("text", None, "en")
        for report in many:
            table.game(report)
        assert "Player 299" in table.tail(Summary())

    assert ms(tabulate) <= MARGIN * 0.05 * 250 * ms(verify)


def test_the_pages_of_articles() -> None:
    client = create_app(QUIET).test_client()
    pages = [f"/rules/{game}/{one.id}" for game, rules in GAMES.items() for one in rules.RULEBOOK.articles]

    def get_all() -> None:
        for page in pages:
            for language in LANGUAGES:
                assert client.get(f"{page}?lang={language}").status_code == 200

    assert ms(get_all, tries=1) / len(pages) / len(LANGUAGES) <= allowed(PAGE_MS)
