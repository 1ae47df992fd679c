"""Everything that the adjudicator checks of a game."""

import pytest

from adjudicator.checks.game import check_game


@pytest.mark.parametrize(("checked", "faults"), check_game("hex"))
def test_all_is_well(checked: str, faults: list[str]) -> None:
    assert not faults, checked
