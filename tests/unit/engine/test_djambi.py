"""Djambi by its properties: perft, whole games, encirclement, threats, the bounds."""

import engine.djambi as djambi
from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.case import open_case, resolve
from adjudicator.judging.legal_actions import MAX_LISTED, list_turns
from engine.djambi.position import Position
from engine.registry import GAMES
from tests.reference import djambi as reference
from tests.support.tabled import tabled

GAME = GAMES["djambi"]
DEFAULTS = resolve(GAME, {})[0]
WORST = "9/9/4gA4/2yA2rCrN2/1bRyMrDbC1gD2/1yMgM1gMyD1bA1/1bM1yMrMgMrM2/2gMyMrMrMbM2/3bMbN4 RBRR aadd R - 0 *"
"""The position with the longest list that a search by small changes has found, by the options below."""
WORST_OPTIONS: dict[str, str | bool] = {"satellite_turns": "pool", "kill_own": True}


def read(text: str, **options: str | bool) -> Position:
    return djambi.read_position(text, {**DEFAULTS, **options})


def test_the_longest_list_is_cut_and_its_count_exact() -> None:
    position = read(WORST, **WORST_OPTIONS)
    answer = list_turns(GAME, position, (), position)
    assert answer["count"] == len(reference.turns(reference.read(WORST, {**DEFAULTS, **WORST_OPTIONS}))) > MAX_LISTED
    assert len(answer["actions"]) == MAX_LISTED
    assert answer["actions"] == sorted(answer["actions"])


@tabled
def test_a_chosen_piece_lists_the_kinds_of_its_actions(position: str, action: str, kinds: dict[str, str]) -> None:
    awaits = adjudicate(open_case(GAME, {"position": position}), action)["status"]["awaits"]
    assert sorted(awaits["kinds"]) == awaits["values"]
    assert kinds.items() <= awaits["kinds"].items()
