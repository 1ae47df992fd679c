"""Dragonchess and its reference implementation, by ``dragonchess_on_paper.yaml``."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.engine.test_references import compare
from tests.reference import dragonchess as reference
from tests.support.dragonchess import HORANTE, table

PAPER: Any = yaml.load(
    Path(__file__).with_name("dragonchess_on_paper.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader
)


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
