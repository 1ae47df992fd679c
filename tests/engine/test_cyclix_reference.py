"""Cyclix: its reference implementation alone, by the worked positions of the rules."""

from typing import Any

import pytest
import yaml

from engine.registry import GAMES
from tests.reference import cyclix as reference
from tools.conformance.numbering import CASES

DEFAULTS: dict[str, str | bool] = {"king_capture": "sight"}
WORKED = [
    pytest.param(case, id=case["case"])
    for case in yaml.safe_load((CASES / "cyclix" / "worked.yaml").read_text(encoding="utf-8"))
    if "lists" in case
]


@pytest.mark.parametrize("case", WORKED)
def test_a_worked_position(case: dict[str, Any]) -> None:
    options = case.get("options", DEFAULTS)
    assert sorted(reference.legal_turns(case["position"], options)) == sorted(case["lists"])


def test_numbers_of_sequences() -> None:
    assert [reference.perft(GAMES["cyclix"].SETUPS["caissa"], DEFAULTS, depth) for depth in (1, 2)] == [24, 551]
