"""Requests of a BattleLore front end before a declaration: setups, vocabulary, possible declarations."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from engine.battlelore import BATTLES
from engine.battlelore.rulebook import RULEBOOK

GAME = "/v1/games/battlelore"


def ask(client: FlaskClient, what: str, **question: Any) -> Any:
    answer = client.post(f"{GAME}/{what}", json=question)
    assert answer.status_code == 200, answer.json
    return answer.json


@pytest.mark.parametrize("language", ["en", "fr"])
def test_codes_have_words_and_battles_have_titles(client: FlaskClient, language: str) -> None:
    game: Any = client.get(f"{GAME}?lang={language}").json
    names = RULEBOOK.sentences[language].names
    assert game["vocabulary"]["faces"] == {
        face: names[f"faces-{face}"] for face in ("green", "blue", "red", "bonus", "lore", "flag")
    }
    assert all(words for words in game["vocabulary"].values())
    assert game["cards"][1] == {"kind": "tactic", "name": "Charge de cavalerie", "for": "mounted"}
    setups: Any = client.get(f"{GAME}/setups?lang={language}").json
    assert [setup["title"] for setup in setups["setups"]] == [names[f"battles-{name}"] for name in game["setups"]]
    assert game["default_setup"] is None
    assert client.get(f"/v1/games/cyclix?lang={language}").json["vocabulary"] == {}  # type: ignore[index]


@pytest.mark.parametrize("name", BATTLES)
def test_every_battle_can_be_begun(client: FlaskClient, name: str) -> None:
    battle: Any = client.get(f"{GAME}/setups/{name}").json
    inspected = ask(client, "positions", position=battle["position"], include=["legal_actions"])
    assert inspected["legal_actions"] == []
    declared = inspected["declarations"]
    attacks = [
        {"kind": "attack", "attacker": unit, "target": one["target"], **dict.fromkeys(one["asks"], True)}
        for unit, targets in declared["attack"].items()
        for one in targets
    ]
    assert attacks
    for attack in attacks:
        ruling = ask(client, "adjudications", position=battle["position"], action=attack, include=["effect_messages"])
        assert ruling["status"]["awaits"]["roll"] == "attack"
        assert ruling["status"]["words"]["awaits"].startswith("Roll ")


def test_a_ruling_brings_what_may_be_declared_next(client: FlaskClient) -> None:
    position = client.get(f"{GAME}/setups/duel").json["position"]  # type: ignore[index]
    ended = ask(
        client,
        "adjudications",
        position=position,
        action={"kind": "end_turn", "side": "north"},
        include=["legal_actions"],
    )
    assert ended["message"] == "North ends its turn. It is South's turn."
    assert list(ended["declarations"]["attack"]) == ["spider"]
    assert ended["assumed"] == []


@pytest.mark.parametrize("named", ["riders", "g6"])
def test_declarations_are_narrowed_to_a_unit_with_its_reach(client: FlaskClient, named: str) -> None:
    position = client.get(f"{GAME}/setups/duel").json["position"]  # type: ignore[index]
    position["woods"] = ["h7"]
    declared = ask(client, "legal-actions", position=position, **{"from": named})["declarations"]
    assert list(declared["attack"]) == list(declared["move"]) == declared["hits"] == ["riders"]
    move = declared["move"]["riders"]
    assert move["asks"] == ["movement"]
    assert move["reach"]["h7"] == ["h7"]
    assert move["reach"]["f3"] == ["h5", "g4", "g3", "f3"], "around the spider"
    assert "g5" not in move["reach"]
    assert not any("h7" in way[:-1] for way in move["reach"].values()), "woods end a way"
    for way in move["reach"].values():
        action = {"kind": "move", "unit": "riders", "path": way, "movement": len(way)}
        assert ask(client, "adjudications", position=position, action=action)["verdict"] == "legal"


@pytest.mark.parametrize("named", ["spider", "g5", "nobody", "z9", "e1"])
def test_who_may_not_act_declares_nothing(client: FlaskClient, named: str) -> None:
    position = client.get(f"{GAME}/setups/duel").json["position"]  # type: ignore[index]
    declared = ask(client, "legal-actions", position=position, **{"from": named})["declarations"]
    assert declared["attack"] == declared["move"] == {}
    assert declared["order"] == {"north": []}


def test_tokens_that_may_be_spent_are_told_in_words(client: FlaskClient) -> None:
    position = client.get(f"{GAME}/setups/dragons").json["position"]  # type: ignore[index]
    action = {"kind": "attack", "attacker": "lancers", "target": "dragon", "bonus_strike": True}
    status = ask(client, "adjudications", position=position, action=action, include=["effect_messages"])["status"]
    assert status["words"]["may_spend"] == ["The cavalry on g4 may roll 1 more die for a lore token."]
    (offer,) = status["may_spend"]
    more = ask(client, "adjudications", position=position, action=action | offer["add"][0])
    assert more["status"]["awaits"] == {"roll": "attack", "dice": 5}
    assert more["status"]["may_spend"] == []
