"""One ruling passes through few files: ``python -m tests.unit.house.test_walk`` lists them."""

import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from adjudicator.config import Config
from app import create_app
from engine.registry import GAMES
from tests.support.folders import ROOT

PRODUCT = ("app.py", "adjudicator", "drawing", "engine", "schemas")
MOST = {"battlelore": 32, "cyclix": 25, "djambi": 24, "dragonchess": 26, "phylde": 25}
"""The number of files. In commit 2c1cda9 these were 40, 34, 41, 35 and 34."""


@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_walks_through_few_files(game: str) -> None:
    files = walk(game)
    assert "adjudicator/judging/adjudication.py" in files
    assert len(files) <= MOST.get(game, max(MOST.values())), files


def walk(game: str) -> list[str]:
    """The files of the second ruling on the first example of a game; the cache has neither ruling."""
    client = create_app(Config()).test_client()
    example = next(iter(GAMES[game].EXAMPLES.values()))
    files: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            files.add(frame.f_code.co_filename)

    def rule(seen: int) -> Any:
        body = {**example, "seen": {"another position": seen}}
        return client.post(f"/v1/games/{game}/adjudications", json=body)

    rule(1)
    sys.setprofile(note)
    try:
        response = rule(2)
    finally:
        sys.setprofile(None)
    assert (response.status_code, response.headers["X-Cache"]) == (200, "miss")
    inside = (Path(file).relative_to(ROOT) for file in files if Path(file).is_relative_to(ROOT))
    return sorted(str(file) for file in inside if file.parts[0] in PRODUCT)


if __name__ == "__main__":
    for name in GAMES:
        files = walk(name)
        print(f"{name}: {len(files)}", *files, sep="\n  ")
