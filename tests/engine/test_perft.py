"""Numbers of sequences of turns, counted by the engine and held against known figures.

``perft/<game>.json`` maps labels to figures, those of depth 1, 2, 3 ... A list of them is for the default setup
under the ruleset of that name, or for the setup of that name; anything else is spelt out, with ``position`` (text,
or the name of a setup), ``options`` and ``counts``. Every figure was counted by two implementations.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from adjudicator.judging.case import resolve
from engine.game import Game
from engine.registry import GAMES
from tests.support.play import perft

FIGURES = Path(__file__).parents[1] / "perft"
QUICK = 15_000
"""Sequences that the everyday tests count at most in one go."""


def figures() -> Iterator[Any]:
    for path in sorted(FIGURES.glob("*.json")):
        if path.stem not in GAMES:
            continue
        for label, figure in orjson.loads(path.read_bytes()).items():
            start = figure if isinstance(figure, dict) else meant(GAMES[path.stem], label, figure)
            for depth, count in enumerate(start["counts"], start=1):
                marks = pytest.mark.slow if count > QUICK else ()
                yield pytest.param(path.stem, start, depth, count, id=f"{path.stem}: {label}, {depth}", marks=marks)


def meant(rules: Game[Any, Any], label: str, counts: list[int]) -> dict[str, Any]:
    """The subject of a bare list of numbers under a label."""
    if label in rules.SETUPS:
        return {"position": label, "counts": counts}
    assert label in rules.RULEBOOK.rulesets, f"{label} is neither a setup nor a ruleset of {rules.NAME}"
    return {"options": {"ruleset": label}, "counts": counts}


@pytest.mark.parametrize(("game", "start", "depth", "count"), list(figures()))
def test_sequences_are_as_many_as_known(game: str, start: dict[str, Any], depth: int, count: int) -> None:
    rules = GAMES[game]
    options, faults = resolve(rules, start.get("options", {}))
    assert not faults
    text = start.get("position", next(iter(rules.SETUPS.values())))
    position = rules.read_position(rules.SETUPS.get(text, text), options)
    assert perft(rules, position, depth) == count


def test_no_figures_are_left_out() -> None:
    """A file for every game that has figures, and a game for every file."""
    assert {path.stem for path in FIGURES.iterdir()} <= set(GAMES)
