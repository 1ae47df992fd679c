"""The adjudicator works with the game that it is given: a sixth one is served as it stands, without a line changed."""

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
from engine.rulebook import Effect, Finding, Ground, Rulebook
from engine.sentences import load_rulebook

RULES = """
title = "Heap"
source = "Made up."
articles."HEA-1.1" = {title = "Taking", text = "Whoever is to move takes one or two marbles; the last one wins."}
grounds.too-few = "There are only {left}."
effects.taken = "Marbles were taken."
messages.taken = "{side} takes {count}."
outcomes.passes = "{winners} has taken the last one."
names = {white = "White", black = "Black"}
"""
FEW = Ground("too-few", "HEA-1.1")


@dataclass(frozen=True)
class Heap:
    """Marbles left, and whose turn it is."""

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
        return Outcome.won(self.SIDES[1 - heap.mover], cause="passes", article="HEA-1.1") if over else Outcome()

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
    assert (last["status"]["winners"], last["message"]) == (["white"], "White takes 1. White has taken the last one.")
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
