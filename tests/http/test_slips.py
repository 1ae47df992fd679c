"""Slips of players and front ends, written before the reader knew them: few responses may be useless."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient

from engine.registry import GAMES
from tests.support.client import CAISSA

SLIPS = Path(__file__).parent.parent / "slips"
FIELD = {
    "units": {
        "k": {"side": "north", "hex": "g6", "kind": "mounted", "banner": "red", "tokens": 1},
        "s": {"side": "south", "hex": "g5", "kind": "creature", "creature": "blue_spider"},
        "f": {"side": "south", "hex": "h4", "kind": "foot", "banner": "blue"},
    }
}
USELESS = 12
"""Four in a hundred of the 300."""


def slips() -> list[tuple[str, dict[str, Any]]]:
    files = ((game, SLIPS / f"{game}.yaml") for game in GAMES)
    return [(game, slip) for game, file in files for slip in yaml.safe_load(file.read_text(encoding="utf-8"))]


def is_useful(client: FlaskClient, game: str, slip: dict[str, Any]) -> bool:
    body = {name: slip[name] for name in ("action", "position") if name in slip}
    if body.get("position") == "field":
        body["position"] = FIELD
    resource = "adjudications" if "action" in body else "positions"
    response = client.post(f"/v1/games/{game}/{resource}", json=body)
    answer = response.get_json()
    assert response.status_code in (200, 422)
    if "reads" in slip:
        return response.status_code == 200 and (game == "battlelore" or slip["reads"] in (True, answer.get("action")))
    reason = (answer.get("reason") or {}).get("message", "")
    errors = [f"{one['detail']} {one['pointer']} {one.get('did_you_mean')}" for one in answer.get("errors", ())]
    return any(words.lower() in " ".join((reason, *errors)).lower() for words in slip["says"].split("|"))


def test_there_are_three_hundred() -> None:
    assert len(slips()) == 300


def test_few_responses_are_useless(client: FlaskClient) -> None:
    useless = [(game, slip["slip"]) for game, slip in slips() if not is_useful(client, game, slip)]
    assert len(useless) <= USELESS, useless


@pytest.mark.parametrize(
    ("game", "typed", "code"),
    [
        ("dragonchess", "2a2", "square-missing"), ("cyclix", "Rc6", "square-missing"),
        ("cyclix", "1.Rc3-c6 Re5-e2", "two-turns"), ("djambi", "Mb5-bb7", "square-off-board"),
        ("cyclix", "resign", "resignation"), ("djambi", "j'abandonne", "resignation"),
        ("phylde", "nulle", "draw-agreement"), ("phylde", "S:a6-a7 A:e4-e6", "second-kind"),
    ],
)  # fmt: skip
def test_what_people_type_instead_of_a_turn_is_explained(client: FlaskClient, game: str, typed: str, code: str) -> None:
    (error,) = client.post(f"/v1/games/{game}/adjudications", json={"action": typed}).get_json()["errors"]
    assert error["code"] == code


@pytest.mark.parametrize(
    ("game", "typed", "read"),
    [
        ("dragonchess", "K2C4-3C4", "K2c4-3c4"), ("dragonchess", "Upper a2-b3", "3a2-3b3"),
        ("djambi", "diplomat e3-g1", "De3-g1"), ("djambi", "Ca1 prend e4 corps b7", "Ca1xe4>b7"),
        ("cyclix", "évêque c3-c6", "Bc3-c6"), ("cyclix", "chevalier c3-c6", "Nc3-c6"),
        ("dragonchess", "prêtre 2b2-2b3", "C2b2-2b3"),
    ],
)  # fmt: skip
def test_words_of_the_source_are_read(client: FlaskClient, game: str, typed: str, read: str) -> None:
    assert client.post(f"/v1/games/{game}/adjudications", json={"action": typed}).get_json()["action"] == read


@pytest.mark.parametrize("side", ["white", "blancs"])
def test_a_side_in_words_and_a_label_are_read(client: FlaskClient, side: str) -> None:
    position = f"position: 7/3bkn1/4r2/7/2R4/1NKB3/7 {side} -"
    answer = client.post("/v1/games/cyclix/positions", json={"position": position}).get_json()
    assert answer["position"] == CAISSA


def test_suggestions_that_only_begin_a_turn_are_marked(client: FlaskClient) -> None:
    body = {"position": "gC7yC/9/9/9/9/3bM5/9/9/rC7bC RBYG aaaa R - 0 *", "action": "Ca1 kill d4"}
    (error,) = client.post("/v1/games/djambi/adjudications", json=body).get_json()["errors"]
    assert error["did_you_mean"]
    for suggestion in error["did_you_mean"]:
        answer = client.post("/v1/games/djambi/adjudications", json=body | {"action": suggestion}).get_json()
        assert answer["verdict"] == ("incomplete" if suggestion.endswith("…") else "legal")


@pytest.mark.parametrize(
    ("path", "body", "error"),
    [
        ("cyclix/adjudications", {"action": "Rc3-c6", "move": "x"}, "Did you mean “action”?"),
        ("cyclix/adjudications", {"action": "Rc3-c6", "include": ["legal-actions"]}, "Did you mean “legal_actions”?"),
        ("cyclix/adjudications", {"action": "Rc3-c6", "include": ["x"]}, "Must be one of: legal_actions, table,"),
        ("cyclix/board", {"width": 5_000}, "Must be a whole number from 200 to 1600."),
        ("cyclix/adjudications", {"action": "Rc3-c6", "colour": "w"}, "The fields are: position, setup,"),
    ],
)
def test_errors_of_fields_list_what_is_allowed(
    client: FlaskClient, path: str, body: dict[str, Any], error: str
) -> None:
    errors = client.post(f"/v1/games/{path}", json=body).get_json()["errors"]
    assert any(error in one["detail"] for one in errors), errors


@pytest.mark.parametrize("resource", ["adjudications", "positions"])
def test_legal_actions_come_as_objects(client: FlaskClient, resource: str) -> None:
    body = {"include": ["legal_actions"], "as": "objects"} | (
        {"action": "Rc3-c6"} if resource == "adjudications" else {}
    )
    answer = client.post(f"/v1/games/cyclix/{resource}", json=body).get_json()
    assert {"text", "piece", "from", "to"} <= answer["legal_actions"][0].keys()


def test_include_of_the_url_holds_for_a_list_of_turns(client: FlaskClient) -> None:
    answer = client.post("/v1/games/cyclix/records?include=positions", json={"turns": ["Rc3-c6"]}).get_json()
    assert answer["rulings"][0]["position"] == answer["position"]
