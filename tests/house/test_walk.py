"""One ruling passes through few files."""

import pytest

from engine.registry import GAMES
from tests.support.walk import walk

MOST = {"battlelore": 32, "cyclix": 25, "djambi": 24, "dragonchess": 26, "phylde": 25}
"""The number of files. In commit 2c1cda9 these were 40, 34, 41, 35 and 34."""


@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_walks_through_few_files(game: str) -> None:
    files = walk(game)
    assert "adjudicator/judging/adjudication.py" in files
    assert len(files) <= MOST.get(game, max(MOST.values())), files
