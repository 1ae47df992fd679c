"""What the pictures of every game have in common: titles, names of fields, pieces off the board, attacks."""

import pytest
from flask.testing import FlaskClient

from drawing.registry import drawing_of
from engine.registry import GAMES

SETUP = {game: "&setup=duel" if game == "battlelore" else "" for game in GAMES}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_the_alternative_text_begins_with_the_game_and_has_sentences(
    game: str, language: str, client: FlaskClient
) -> None:
    picture = client.get(f"/v1/games/{game}/board.json?lang={language}{SETUP[game]}").json
    assert picture is not None
    colon = " : " if language == "fr" else ": "
    assert picture["title"].partition(colon)[0] == GAMES[game].RULEBOOK.sentences[language]["title"]
    assert all(part[:1] == part[:1].upper() for part in picture["description"].split(". "))


@pytest.mark.parametrize("game", GAMES)
def test_text_without_names_has_the_same_cells(game: str, client: FlaskClient) -> None:
    named, bare = (
        client.get(f"/v1/games/{game}/board.txt?caption=none&names={names}{SETUP[game]}").text.splitlines()
        for names in ("edge", "none")
    )
    assert len(bare) == len(named) - (len(drawing_of(game).levels[0]) if drawing_of(game).levels else 1)
    cells = [line for line in bare if "·" in line]
    assert cells
    assert all(not line.strip()[0].isdigit() for line in cells)
    assert [line.strip() for line in cells] == [line.split(maxsplit=1)[1].strip() for line in named if "·" in line]
