"""Editing a position by its table over HTTP: errors name their cells, and pictures mark them."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from engine.game import HasTableText
from engine.registry import GAMES
from tests.support.cases import games_with
from tests.support.client import problem
from tests.support.tabled import tabled


def pieces(*texts: str) -> list[dict[str, str]]:
    """Pieces as ``a1 white king``."""
    return [dict(zip(("at", "side", "piece"), one.split(), strict=True)) for one in texts]


def ask(client: FlaskClient, game: str, body: dict[str, Any], resource: str = "positions", lang: str = "en") -> Any:
    return client.post(f"/v1/games/{game}/{resource}", json=body, headers={"Accept-Language": lang})


@tabled
def test_an_impossible_table_is_refused_with_its_cells(
    client: FlaskClient, game: str, units: str, code: str, places: list[str]
) -> None:
    more: dict[str, Any] = {
        "cyclix": {"to_move": "black"}, "phylde": {"kings": {"white": "i1j2", "black": "i17j18"}}, "battlelore": {},
    }  # fmt: skip
    errors = ask(client, game, {"table": {"pieces": pieces(*units.split(", ")), **more[game]}}).get_json()["errors"]
    assert [set(one["places"]) for one in errors if one["code"] == code] == [set(places)]
    assert client.get("/v1/games/cyclix/board.svg?table=x").status_code == 422


@pytest.mark.parametrize("game", games_with(HasTableText))
def test_an_impossible_table_is_drawn_all_the_same(client: FlaskClient, game: str) -> None:
    body = client.get(f"/v1/games/{game}").get_json()
    side, kind, at = body["sides"][0], body["table"]["pieces"][0], next(iter(body["geometry"][0]["cells"]))
    table = {"pieces": [{"at": at, "side": side, "piece": kind}]}
    for accept in ("image/svg+xml", "text/plain", "application/json"):
        drawn = client.post(f"/v1/games/{game}/board", json={"table": table}, headers={"Accept": accept})
        assert drawn.status_code == 200, drawn.text
    assert [(one["at"], one["piece"]) for one in drawn.get_json()["scene"]["tokens"]] == [(at, kind)]
    assert drawn.get_json()["links"] is None


@pytest.mark.parametrize("game", games_with(HasTableText))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_field_of_every_table_is_described(client: FlaskClient, game: str, lang: str) -> None:
    body = client.get(f"/v1/games/{game}", headers={"Accept-Language": lang}).get_json()
    table = ask(client, game, {"position": body["notation"]["position"]}).get_json()["table"]
    assert {one["field"] for one in body["table"]["fields"]} == table.keys() - {"pieces"}
    assert set(body["table"]["pieces"]) <= {one["piece"] for one in body["pieces"]}
    known = {"at", "side", "piece", *(one["field"] for one in body["table"]["attributes"])}
    assert all(piece.keys() <= known for piece in table["pieces"])


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_is_drawn_by_itself(client: FlaskClient, game: str) -> None:
    body = client.get(f"/v1/games/{game}").get_json()
    for side in body["sides"]:
        for piece in body["pieces"]:
            drawn = client.get(f"/v1/games/{game}/pieces/{side}/{piece['piece']}.svg")
            assert drawn.status_code == 200
            assert drawn.content_type == "image/svg+xml"
            assert drawn.text.startswith("<svg ")
    for path in ("white/queen", "mauve/king", "corpse/skull"):
        assert client.get(f"/v1/games/{game}/pieces/{path}.svg").status_code == 404


def test_of_a_table_with_endless_errors_some_are_told(client: FlaskClient) -> None:
    crowd = [{"at": "a1", "side": "white", "piece": "rook"}] * 3_000
    assert len(problem(ask(client, "cyclix", {"table": {"pieces": crowd}}), 422, "position-not-understood")) == 100
    origins = [{"at": "3a1", "from": "2a1"}] * 3_000
    assert problem(ask(client, "dragonchess", {"table": {"origins": origins}}), 422, "position-impossible")
