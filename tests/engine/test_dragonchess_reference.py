"""Dragonchess and its reference implementation: known numbers of sequences, and ``dragonchess_on_paper.yaml``."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.registry import GAMES
from tests.engine.test_references import compare
from tests.reference import dragonchess as reference
from tests.support.dragonchess import FIGURES, HORANTE, RULESETS, STANDARD, table
from tests.support.play import perft

ENGINE = GAMES["dragonchess"]
PAPER: Any = yaml.safe_load(Path(__file__).with_name("dragonchess_on_paper.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "ruleset", ["horante", *(pytest.param(one, marks=pytest.mark.slow) for one in ("gygax", "jackman"))]
)
def test_numbers_of_sequences(ruleset: str) -> None:
    """The first two only: the third takes the reference implementation minutes."""
    assert [reference.perft(STANDARD, RULESETS[ruleset], depth) for depth in (1, 2)] == FIGURES[ruleset][:2]


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_numbers_of_sequences_of_both(ruleset: str) -> None:
    """The engine to the depth of the figures."""
    position = ENGINE.read_position(STANDARD, RULESETS[ruleset])
    depths = range(1, len(FIGURES[ruleset]) + 1)
    assert [perft(ENGINE, position, depth) for depth in depths] == FIGURES[ruleset]


def options(case: dict[str, Any]) -> dict[str, str | bool]:
    return {**HORANTE, **case.get("options", {})}


@pytest.mark.parametrize("case", PAPER["pieces"].values(), ids=PAPER["pieces"])
def test_a_piece_on_paper(case: dict[str, Any]) -> None:
    kings = "k2l8" if "K" in case["pieces"] else "K2l1 k2l8"
    turns = compare("dragonchess", table(f"{kings} {case['pieces']}", "g", case.get("origins", "-")), options(case))
    assert sorted(turn for turn in turns if turn.startswith(case["from"])) == sorted(case["turns"].split())


@pytest.mark.parametrize("case", PAPER["standings"].values(), ids=PAPER["standings"])
def test_a_position_on_paper(case: dict[str, Any]) -> None:
    position = table(case["pieces"])
    assert reference.status(position, options(case)) == (case["state"], case["checkers"].split())
    compare("dragonchess", position, options(case))


@pytest.mark.parametrize("case", PAPER["afterwards"].values(), ids=PAPER["afterwards"])
def test_a_turn_on_paper(case: dict[str, Any]) -> None:
    assert compare("dragonchess", table(*case["before"]), options(case))[case["turn"]] == table(*case["after"])
