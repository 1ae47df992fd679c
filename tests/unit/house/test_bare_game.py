"""A game without any capability: nothing fails for it, and no sentence is empty."""

import re
import sys
from types import MappingProxyType, ModuleType
from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicator.games import GAMES
from engine.game import Game
from engine.rulebook import LANGUAGES
from tests.support.described import objects_in
from tests.support.tabled import values_of

REQUIRED = [name for name in vars(Game) if not name.startswith("_")]
RESIGN = {"player": "resign", "side": "black"}
CLAIM = {"player": "claim", "side": "black", "what": "x"}
RECORD = {"format": "adjudicator-record/1", "game": "bare"}
FOUND = values_of(__file__)["found"]
EVERYTHING = {"include": ["effect_messages", "legal_actions", "table", "links"]}
BODIES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("adjudications", {"action": "Rc3-c6", **EVERYTHING}), ("adjudications", {"action": "Rc3-d4"}),
    ("adjudications", {"action": "Rc3-c6", "options": {"x": 1}}), ("adjudications", {"action": "", "position": ""}),
    ("legal-actions", {"as": "objects", "from": "a1"}), ("legal-actions", {"stage": "whole", "begun": "Rc3-c6"}),
    ("positions", {"table": {}}), ("positions", {"as": "placement", **EVERYTHING}), ("board", {}),
    ("records/strip", {"turns": ["Rc3-c6", "Re5-e2"]}), ("records", {**RECORD, "setup": "x", "turns": []}),
    ("records", {**RECORD, "turns": ["Rc3-c6", "Rc3-c6", "Re5-e2"]}),
    ("records", {**RECORD, "turns": ["Rc3-c6", RESIGN, CLAIM]}),
)  # fmt: skip


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register what every game must have of Cyclix, and nothing else, as a sixth game."""
    game = ModuleType("bare")
    vars(game).update({name: getattr(GAMES["cyclix"], name) for name in REQUIRED}, NAME="bare")
    for module in list(sys.modules.values()):
        if getattr(module, "GAMES", None) is GAMES:
            monkeypatch.setattr(module, "GAMES", MappingProxyType({**GAMES, "bare": game}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_fails_for_a_game_without_any_capability(client: FlaskClient, language: str) -> None:
    headers = {"Accept-Language": language}
    for path in FOUND:
        assert client.get(path, headers=headers).status_code == 200, path
    assert client.get("/edit/bare").status_code == 404
    described = client.get("/v1/games/bare").get_json()
    assert (described["table"], described["geometry"][0]["cells"]) == (None, {})
    for resource, body in BODIES:
        response = client.post(f"/v1/games/bare/{resource}", json=body, headers=headers)
        assert response.status_code in (200, 422), (resource, body)
        objects = objects_in(response.get_json() if response.is_json else {})
        for sentence in (one[name] for one in objects for name in ("message", "detail", "sentence") if name in one):
            assert sentence
            assert not re.search(r" [.,:]|: ?$|\{", sentence) or language == "fr", sentence


@pytest.mark.parametrize("form", ["text", "csv", "junit", "markdown", "bbcode", "html", "json"])
def test_reports_know_a_game_without_any_capability(client: FlaskClient, form: str) -> None:
    record = '[Game "bare"]\n\n1. Rc3-c6 2. Re5-e2 3. Rc6-c9'
    response = client.post(f"/v1/reports?format={form}", data=record, content_type="text/plain")
    assert response.status_code == 200
    assert "Rc6-c9" in response.text
