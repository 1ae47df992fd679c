"""What the service says of a text that it cannot read, in the language asked for."""

from flask.testing import FlaskClient

PATH = "/v1/games/dragonchess/adjudications"


def test_what_a_text_could_say_is_told_in_the_language_asked_for(client: FlaskClient) -> None:
    turns = "2a2-2a3, 3a5x3a6, 3g4*2g4, 2a7-2a8=H"
    details = {
        "a2-a3": "il manque le niveau devant a2. Les cases vont de 1a1 à 3l8.",
        "O-O": f"il n'y a pas de roque à Dragonchess (DRC-4.4). Un tour s'écrit {turns}.",
        "e2e4": f"c'est la notation d'un autre jeu. Un tour de Dragonchess s'écrit {turns}.",
    }
    for typed, detail in details.items():
        answer = client.post(PATH, json={"action": typed}, headers={"Accept-Language": "fr"})
        (error,) = answer.get_json()["errors"]
        assert (answer.status_code, error["detail"]) == (422, f"Je ne peux pas lire « {typed} » : {detail}")
