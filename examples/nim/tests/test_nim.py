"""Everything that the adjudicator checks of a game, and the sides of Nim that leave it."""

from typing import Any

import pytest

from adjudicator.checks.game import check_game
from adjudicator.checks.ruled import answer
from adjudicator.games import GAMES

TIME = {"arbiter": "forfeit", "side": "blue", "cause": "time"}


@pytest.mark.parametrize(("checked", "faults"), check_game("nim"))
def test_all_is_well(checked: str, faults: list[str]) -> None:
    assert not faults, checked


def judged(*turns: Any) -> Any:
    record = {"format": "adjudicator-record/1", "game": "nim", "turns": [*turns]}
    return answer(GAMES["nim"], "records", record).body


def test_a_side_that_forfeits_is_passed_over() -> None:
    report = judged("A1", TIME, "B1", "A1", "C1")
    assert [(ruling["side"], ruling["verdict"]) for ruling in report["rulings"]] == [
        ("amber", "legal"), ("coral", "legal"), ("amber", "legal"), ("coral", "legal"),
    ]  # fmt: skip
    assert (report["position"], report["result"]["found"]) == ("1-3-4 ac", "*")


def test_a_take_back_undoes_a_forfeit() -> None:
    report = judged("A1", TIME, "B1", {"arbiter": "takeback", "to": 1}, "B2")
    assert (report["position"], report["rulings"][-1]["side"]) == ("2-2-5 cab", "blue")
    assert judged("A1", "B1", TIME, {"arbiter": "takeback", "to": 1})["position"] == "2-4-5 bca"


def test_the_last_side_that_is_left_wins() -> None:
    report = judged("A1", TIME, {"player": "resign", "side": "coral"})
    assert (report["result"]["found"], report["result"]["cause"]) == ("amber", "resignation")
