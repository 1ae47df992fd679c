"""Legal actions as objects: enough for a front end that parses no text."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from engine.battlelore import SETUPS
from engine.registry import GAMES
from tests.support.client import ask
from tests.support.described import conforms
from tests.support.tabled import tabled

TEXT_GAMES = [name for name, game in GAMES.items() if game.NOTATION == "text"]


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
        assert one["kind"] in {"move", "pick", "capture"}
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


# BattleLore before a declaration: setups, vocabulary, possible declarations


GAME = "/v1/games/battlelore"


def answered(client: FlaskClient, what: str, **question: Any) -> Any:
    answer = client.post(f"{GAME}/{what}", json=question)
    assert answer.status_code == 200, answer.json
    return answer.json


@pytest.mark.parametrize("name", SETUPS)
def test_every_battle_can_be_begun(client: FlaskClient, name: str) -> None:
    battle: Any = client.get(f"{GAME}/setups/{name}").json
    inspected = answered(client, "positions", position=battle["position"], include=["legal_actions"])
    assert inspected["legal_actions"] == []
    declared = inspected["declarations"]
    attacks = [
        {"kind": "attack", "attacker": unit, "target": one["target"], **dict.fromkeys(one["asks"], True)}
        for unit, targets in declared["attack"].items()
        for one in targets
    ]
    assert attacks
    for attack in attacks:
        ruling = answered(
            client, "adjudications", position=battle["position"], action=attack, include=["effect_messages"]
        )
        assert ruling["status"]["awaits"]["roll"] == "attack"
        assert ruling["status"]["words"]["awaits"].startswith("Roll ")


@pytest.mark.parametrize("named", ["riders", "g6"])
def test_declarations_are_narrowed_to_a_unit_with_its_reach(client: FlaskClient, named: str) -> None:
    position = client.get(f"{GAME}/setups/duel").json["position"]  # type: ignore[index]
    position["woods"] = ["h7"]
    declared = answered(client, "legal-actions", position=position, **{"from": named})["declarations"]
    assert list(declared["attack"]) == list(declared["move"]) == declared["hits"] == ["riders"]
    move = declared["move"]["riders"]
    assert move["asks"] == ["movement"]
    assert move["reach"]["h7"] == ["h7"]
    assert move["reach"]["f3"] == ["h5", "g4", "g3", "f3"], "around the spider"
    assert "g5" not in move["reach"]
    assert not any("h7" in way[:-1] for way in move["reach"].values()), "woods end a way"
    for way in move["reach"].values():
        action = {"kind": "move", "unit": "riders", "path": way, "movement": len(way)}
        assert answered(client, "adjudications", position=position, action=action)["verdict"] == "legal"
