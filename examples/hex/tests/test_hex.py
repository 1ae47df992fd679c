"""Everything that the adjudicator checks of a game."""

import pytest

from adjudicator.checks.game import Checked, check_game


@pytest.mark.parametrize("checked", list(check_game("hex")), ids=lambda checked: checked.name)
def test_all_is_well(checked: Checked) -> None:
    assert checked.faults == []
