"""Rulings on stored requests change only with the edition (``tests/snapshots/stored.py``)."""

import pytest

from engine.registry import GAMES
from tests.snapshots import stored


@pytest.mark.parametrize("game", stored.STORED_GAMES)
@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_no_stored_ruling_changes_without_a_new_edition(game: str, every: int) -> None:
    assert stored.kept(game).edition == GAMES[game].EDITION, "make snapshots renews the digests"
    differing = stored.changed(game, every)
    assert not differing, f"{len(differing)} rulings changed, but not EDITION; the first on {differing[0]}"
