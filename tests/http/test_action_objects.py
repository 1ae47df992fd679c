"""Legal actions as objects: enough for a front end that parses no text."""

from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from engine.registry import GAMES
from tests.support.client import ask
from tests.support.described import conforms
from tests.support.tabled import tabled

TEXT_GAMES = [name for name, game in GAMES.items() if game.NOTATION == "text"]
SPIDER = {
    "units": {
        "k": {"side": "south", "hex": "f4", "kind": "foot", "banner": "green"},
        "spider": {"side": "north", "hex": "g5", "kind": "creature", "creature": "giant_spider"},
    }
}
ATTACK = {
    "kind": "attack", "attacker": "k", "target": "spider", "dice": 2, "bonus_strike": False,
    "inputs": [{"roll": "attack", "faces": ["flag", "flag"]}],
}  # fmt: skip
MEETING = "gC7yC/9/9/9/2bM6/9/2r{}6/9/rC7bC RBYG aaaa R - 0 *"
"""A red piece on c3, to be chosen, before a blue militant on c5."""


def listed(client: FlaskClient, game: str, **body: Any) -> Any:
    response = ask(client, body, "legal-actions", game)
    assert response.status_code == 200, response.text
    return response.get_json()


@pytest.mark.parametrize("game", TEXT_GAMES)
def test_objects_are_the_texts_in_the_same_order(client: FlaskClient, game: str) -> None:
    texts, objects = listed(client, game), listed(client, game, **{"as": "objects"})
    assert [one["text"] for one in objects["actions"]] == texts["actions"]
    assert objects["count"] == texts["count"] == len(objects["actions"])
    for one in objects["actions"]:
        conforms("ActionObject", one)
        assert one["kind"] in {"move", "pick", *GAMES[game].RULEBOOK.kinds.values()}
        assert one["side"] == GAMES[game].SIDES[0]


@pytest.mark.parametrize("game", TEXT_GAMES)
def test_a_list_is_narrowed_to_a_piece(client: FlaskClient, game: str) -> None:
    objects = listed(client, game, **{"as": "objects"})["actions"]
    square = objects[0].get("from", "")  # only marks are placed, no piece moves
    narrowed = listed(client, game, **{"as": "objects", "from": square})
    assert narrowed["actions"] == [one for one in objects if one.get("from") == square]
    assert narrowed["count"] == len(narrowed["actions"]) < len(objects)
    assert listed(client, game, **{"from": square})["actions"] == [one["text"] for one in narrowed["actions"]]
    assert listed(client, game, **{"from": "z9"}) == {**listed(client, game), "count": 0, "actions": []}


@tabled
def test_what_an_action_does_is_said_in_fields(client: FlaskClient, game: str, body: Any, expected: Any) -> None:
    assert expected in listed(client, game, **{"as": "objects", **body})["actions"]


def test_a_whole_turn_of_several_actions_has_steps(client: FlaskClient) -> None:
    (turn,) = (
        one
        for one in listed(client, "djambi", **{"as": "objects", "stage": "whole"})["actions"]
        if one["text"] == "Ma3-a4"
    )
    assert [step["kind"] for step in turn["steps"]] == ["pick", "move"]
    assert (turn["from"], turn["to"]) == ("a3", "a4")


def test_choices_of_a_battle_are_objects_too(client: FlaskClient) -> None:
    answer = listed(client, "battlelore", **{"as": "objects", "position": SPIDER, "begun": ATTACK})
    assert answer["actions"]
    for one in answer["actions"]:
        assert one["kind"] in ("ignore", "path")
        assert one["action"]["inputs"][-1]["value"] == one["value"]


def test_a_position_tells_what_may_be_played(client: FlaskClient) -> None:
    body = ask(client, {"include": ["legal_actions"]}, "positions", "cyclix").get_json()
    assert body["legal_actions"] == listed(client, "cyclix")["actions"]
    assert "legal_actions" not in ask(client, {}, "positions", "cyclix").get_json()


def test_a_finished_game_has_nothing_to_play(client: FlaskClient) -> None:
    mated = "k6/1Q5/7/7/7/7/7 b -"
    assert ask(client, {"position": mated, "include": ["legal_actions"]}, "positions", "cyclix").status_code == 422
    assert orjson.loads(ask(client, {"as": "words"}, "legal-actions", "cyclix").data)["code"] == "malformed"


def test_a_piece_brought_back_is_named(client: FlaskClient) -> None:
    """So that clients need not parse the turn."""
    body = {"position": "6k/7/7/_6/_6/_6/K__n3 w BNRbr", "as": "objects"}
    actions = client.post("/v1/games/cyclix/legal-actions", json=body).get_json()["actions"]
    assert {one["text"]: one["reentered"] for one in actions if "reentered" in one} == {
        "Ka1-a5/B": "bishop",
        "Ka1-a5/N": "knight",
        "Ka1-a5/R": "rook",
    }


def test_who_may_resign_by_a_turn_is_told_how(client: FlaskClient) -> None:
    actions = listed(client, "djambi")
    assert actions["resignation"] == "resign:R"
    assert ask(client, {"action": actions["resignation"]}, game="djambi").get_json()["verdict"] == "legal"
    assert "resignation" not in listed(client, "djambi", begun="Ma3")
    assert "resignation" not in listed(client, "cyclix")


def test_a_position_is_told_in_words(client: FlaskClient) -> None:
    status = ask(client, {"include": ["effect_messages"]}, "positions", "djambi").get_json()["status"]
    assert status["words"]["to_move"] == "Red"
