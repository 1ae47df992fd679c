"""Messages about unreadable texts, in the requested language."""

import pytest
from flask.testing import FlaskClient

from tests.support.tabled import tabled

PATH = "/v1/games/dragonchess/adjudications"


def test_what_a_text_could_say_is_told_in_the_language_asked_for(client: FlaskClient) -> None:
    turns = "2a2-2a3, 3a5x3a6, 3g4*2g4, 2a7-2a8=H"
    details = {
        "a2-a3": "il manque le niveau devant a2. Les cases vont de 1a1 à 3l8.",
        "O-O": f"il n'y a pas de roque dans Dragonchess (DRC-4.4). Un tour s'écrit {turns}.",
        "e2e4": f"c'est la notation d'un autre jeu. Un tour de Dragonchess s'écrit {turns}.",
    }
    for typed, detail in details.items():
        answer = client.post(PATH, json={"action": typed}, headers={"Accept-Language": "fr"})
        (error,) = answer.get_json()["errors"]
        assert (answer.status_code, error["detail"]) == (422, f"Je ne peux pas lire « {typed} » : {detail}")


@tabled
def test_a_fault_is_told_whole_in_french(client: FlaskClient, game: str, field: str, text: str, message: str) -> None:
    answer = client.post(f"/v1/games/{game}/adjudications?lang=fr", json={"action": "pass", field: text})
    assert answer.status_code == 422
    assert message in answer.get_json()["errors"][0]["detail"]


def test_hexes_that_are_none_are_told_with_the_ends_of_the_field(client: FlaskClient) -> None:
    body = {"position": {"units": {}, "woods": ["z9"]}}
    (error,) = client.post("/v1/games/battlelore/positions", json=body).get_json()["errors"]
    assert error["detail"].endswith("there is no z9 on this board, which goes from a1 to m9; even rows end at l.")


def test_a_turn_of_a_record_that_lacks_a_square_is_an_offence_and_no_failure(client: FlaskClient) -> None:
    for game, turn in (("cyclix", "Rc3-c9"), ("cyclix", "Rc3-"), ("djambi", "Ma3-j9"), ("dragonchess", "a2-a3")):
        answer = client.post(f"/v1/games/{game}/records", json={"turns": [turn]})
        assert (answer.status_code, answer.get_json()["rulings"][0]["verdict"]) == (200, "not_understood")
        assert turn in answer.get_json()["rulings"][0]["message"]


@tabled
def test_pieces_may_be_called_by_their_names(client: FlaskClient, game: str, typed: str, meant: str) -> None:
    answer = client.post(f"/v1/games/{game}/adjudications", json={"action": typed})
    assert (answer.status_code, answer.get_json()["action"]) == (200, meant)


@pytest.mark.parametrize("path", ["/v1/games/cyclix/odds", "/v1/games/cyclix/nothing", "/v1/nothing"])
def test_the_language_asked_for_holds_where_there_is_nothing(client: FlaskClient, path: str) -> None:
    answer = client.post(f"{path}?lang=fr", json={})
    assert (answer.status_code, answer.headers["Content-Language"]) == (404, "fr")
    assert answer.get_json()["detail"] == f"Introuvable : {path}."


def test_what_a_record_holds_wrongly_is_told_in_french(client: FlaskClient) -> None:
    record = {
        "format": "adjudicator-record/1",
        "game": "cyclix",
        "turns": [{"turn": [], "marks": [256]}, {"arbiter": ""}],
    }
    answer = client.post("/v1/games/cyclix/records?lang=fr", json=record)
    assert [error["detail"] for error in answer.get_json()["errors"]] == [
        "Valeur attendue : un texte.",
        "Valeur attendue : une liste de nombres de 0 à 255.",
        "Je ne connais pas la commande «  ». Commandes (arbitre) : accept, position, takeback, forfeit, result, "
        "adjourn, resume, note.",
    ]
