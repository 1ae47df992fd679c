"""The adjudicator serves any game it is given: a sixth one works without a change."""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine.errors import NotationError, NotationFault
from engine.game import Game, Outcome, Status
from engine.registry import GAMES
from engine.rulebook import LANGUAGES, Effect, Finding, Ground, Rulebook
from engine.sentences import load_rulebook
from tests.support.described import objects_in

RULES = """
title = "Heap"
source = "Made up."
articles."HEA-1.1" = {title = "Taking", text = "The player to move takes one or two marbles; the last one wins."}
grounds.too-few = "There are only {left}."
effects.taken = "Marbles were taken."
messages.taken = "{side} takes {count}."
names = {white = "White", black = "Black"}
"""
FEW = Ground("too-few", "HEA-1.1")


@dataclass(frozen=True)
class Heap:
    """The marbles left, and the side to move."""

    left: int
    mover: int


class Marbles:
    """A game as small as a game can be: what every game has, and no capability."""

    NAME, EDITION, SIDES, NOTATION = "marbles", "1", ("white", "black"), "text"
    SETUPS = MappingProxyType({"five": "5 0"})
    BOARD = MappingProxyType(
        {"board": {"kind": "heap"}, "pieces": [], "notation": {"position": "5 0", "actions": ["1"]}}
    )
    EXAMPLES = MappingProxyType({"legal": {"position": "5 0", "action": "2"}})

    def __init__(self, folder: Path) -> None:
        for language in ("en", "fr"):
            (folder / f"{language}.toml").write_text(RULES, encoding="utf-8")
        (folder / "source.toml").write_text(
            'title = "Heap"\nauthor = "nobody"\nsilent = ["HEA-1.1"]\n[quotations]\n', encoding="utf-8"
        )
        self.RULEBOOK: Rulebook = load_rulebook(
            folder,
            ruleset="heap",
            grounds=(FEW,),
            effects=(Effect("taken", ("HEA-1.1",)),),
            options=(),
        )

    def objection(self, heap: Heap, count: int) -> Ground | None:
        return FEW if count > heap.left else None

    def legal_actions(self, heap: Heap) -> Iterator[int]:
        return (count for count in (1, 2) if count <= heap.left)

    def apply(self, heap: Heap, count: int) -> Heap:
        return Heap(heap.left - count, heap.mover)

    def close(self, heap: Heap) -> Heap:
        return Heap(heap.left, 1 - heap.mover)

    def to_move(self, heap: Heap) -> str:
        return self.SIDES[heap.mover]

    def status(self, heap: Heap) -> Status:
        return Status(self.to_move(heap))

    def outcome(self, heap: Heap, status: Status, repetition: int | None) -> Outcome:
        over = not heap.left
        return Outcome.won(self.SIDES[1 - heap.mover], cause="last_one", article="HEA-1.1") if over else Outcome()

    def key(self, heap: Heap, text: Any = None) -> None:
        return None

    def read_position(self, text: Any, options: Any) -> Heap:
        left, _, mover = str(text).partition(" ")
        if not left.isdigit() or mover not in ("0", "1"):
            raise NotationError(NotationFault(text, "5 0"))
        return Heap(int(left), int(mover))

    def write_position(self, heap: Heap) -> str:
        return f"{heap.left} {heap.mover}"

    def table(self, heap: Heap) -> dict[str, Any]:
        return {"left": heap.left}

    def read_turn(self, heap: Heap, text: Any) -> tuple[int, ...]:
        if text not in ("1", "2"):
            raise NotationError(NotationFault(text, "1, 2"))
        return (int(text),)

    def write_turn(self, heap: Heap, actions: tuple[int, ...]) -> str:
        return str(actions[0])

    def facts(self, heap: Heap, count: int, ground: Ground) -> dict[str, Any]:
        return {"left": heap.left}

    def findings(self, before: Heap, count: int | None, after: Heap) -> tuple[Finding, ...]:
        if count is None:
            return ()
        return (Finding("taken", ("HEA-1.1",), {"side": self.SIDES[before.mover], "count": count}),)


@pytest.fixture
def marbles(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Game[Heap, int]:
    """The sixth game, registered for the duration of a test."""
    game: Game[Heap, int] = Marbles(tmp_path)  # type: ignore[assignment]  # attributes, where modules have constants
    for module in list(sys.modules.values()):
        if getattr(module, "GAMES", None) is GAMES:
            monkeypatch.setattr(module, "GAMES", MappingProxyType({**GAMES, "marbles": game}))
    return game


@pytest.mark.usefixtures("marbles")
def test_a_sixth_game_is_served(client: FlaskClient) -> None:
    def ask(resource: str, **body: Any) -> Any:
        return client.post(f"/v1/games/marbles/{resource}", json=body).get_json()

    assert "marbles" in {game["game"] for game in client.get("/v1/games").get_json()["games"]}
    taken = ask("adjudications", action="2")
    assert (taken["verdict"], taken["position"], taken["message"]) == ("legal", "3 1", "White takes 2.")
    last = ask("adjudications", position="1 0", action="1")
    assert (last["status"]["winners"], last["message"]) == (["white"], "White takes 1. White wins.")
    few = ask("adjudications", position="1 0", action="2")
    assert (few["verdict"], few["message"]) == ("illegal", "There are only 1.")
    assert ask("adjudications", action="3")["code"] == "action-not-understood"
    assert ask("legal-actions")["actions"] == ["1", "2"]
    assert ask("positions")["table"] == {"left": 5}
    assert [ruling["verdict"] for ruling in ask("records", turns=["2", "2", "2"])["rulings"]] == [
        "legal",
        "legal",
        "illegal",
    ]
    assert client.get("/v1/games/marbles/articles/HEA-1.1").get_json()["title"] == "Taking"
    assert client.get("/readyz").get_json()["games"]["marbles"] == "ok"


RESIGN = {"player": "resign", "side": "black"}
CLAIM = {"player": "claim", "side": "black", "what": "x"}
FOUND = (
    "/", "/judge", "/rules/marbles", "/play/marbles", "/rulings/marbles", "/rulings/marbles?action=1",
    "/v1/games/marbles", "/v1/games/marbles/setups", "/v1/games/marbles/adjudications?action=1",
    "/v1/games/marbles/board.svg?action=1", "/v1/games/marbles/board.txt", "/v1/games/marbles/board.json",
)  # fmt: skip


@pytest.mark.usefixtures("marbles")
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_fails_for_a_game_without_any_capability(client: FlaskClient, language: str) -> None:
    headers = {"Accept-Language": language}
    for path in FOUND:
        assert client.get(path, headers=headers).status_code == 200, path
    assert client.get("/edit/marbles").status_code == 404
    described = client.get("/v1/games/marbles").get_json()
    assert described["table"] is None
    assert described["geometry"][0]["cells"] == {}
    words = {"include": ["effect_messages", "legal_actions", "table", "links"]}
    bodies: tuple[tuple[str, dict[str, Any]], ...] = (
        ("adjudications", {"position": "1 0", "action": "1", **words}),
        ("adjudications", {"action": "1", "options": {"x": 1}}),
        ("adjudications", {"action": "", "position": ""}),
        ("legal-actions", {"as": "objects", "from": "a1"}),
        ("legal-actions", {"stage": "whole", "begun": "1"}),
        ("positions", {"table": {}}),
        ("positions", {"as": "placement", **words}),
        ("board", {"position": "0 0"}),
        ("records/strip", {"turns": ["1", "2", "2"]}),
        ("records", {"format": "adjudicator-record/1", "game": "marbles", "setup": "x", "turns": []}),
        ("records", {"format": "adjudicator-record/1", "game": "marbles", "turns": ["2", "2", "1", "1"]}),
        ("records", {"format": "adjudicator-record/1", "game": "marbles", "turns": ["2", RESIGN, CLAIM]}),
    )  # fmt: skip
    for resource, body in bodies:
        response = client.post(f"/v1/games/marbles/{resource}", json=body, headers=headers)
        assert response.status_code in (200, 422), (resource, body)
        objects = objects_in(response.get_json() if response.is_json else {})
        for sentence in (one[name] for one in objects for name in ("message", "detail", "sentence") if name in one):
            assert sentence
            assert not re.search(r" [.,:]|: ?$|\{", sentence) or language == "fr", sentence


@pytest.mark.usefixtures("marbles")
def test_reports_know_the_sixth_game(client: FlaskClient) -> None:
    record = '[Game "marbles"]\n\n1. 2 2 2. 1 white'
    for form in ("text", "csv", "junit", "markdown", "bbcode", "html", "json"):
        response = client.post(f"/v1/reports?format={form}", data=record, content_type="text/plain")
        assert response.status_code == 200, form
        assert form in ("csv", "junit") or "last one" in response.text, form
