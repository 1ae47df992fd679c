"""Programs may take their time to start, and orphans stay in sight."""

import pytest

from adjudicator.matches import program
from tests.support.matches.playing import adopt


@pytest.fixture(scope="session", autouse=True)
def _orphans() -> None:
    adopt()


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "_START_S", 60.0)
