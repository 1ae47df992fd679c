"""Rulings on Djambi in words, in both languages."""

import pytest

from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.case import open_case
from adjudicator.judging.localization import localize
from engine.registry import GAMES

GAME = GAMES["djambi"]
DIPLOMAT = "gC7yC/9/9/9/9/3bM5/9/1rD7/rC7bC RBYG aaaa R - 0 *"
REPORTER = "gC7yC/9/9/bM8/9/9/9/rR8/rC7bC RBYG aaaa R - 0 *"
CHIEF = "gC7yC/9/9/9/9/bM8/9/9/rC7bC RBYG aaaa R - 0 *"
HEIR = "gC8/9/9/9/9/bC8/rM8/9/rC1yM6 RBBG aada R - 0 *"


@pytest.mark.parametrize(
    ("position", "action", "english", "french"),
    [
        (
            DIPLOMAT,
            "Db2:d4>f6",
            "The diplomat (Red) goes from b2 to d4 and carries the militant (Blue) to f6.",
            "Le diplomate (Rouge) va de b2 à d4 et porte le militant (Bleu) en f6.",
        ),
        (
            DIPLOMAT,
            "Db2:d4",
            "The diplomat (Red) goes from b2 to d4. Red chooses where the piece carried is put down.",
            "Le diplomate (Rouge) va de b2 à d4. Rouge choisit où déposer la pièce portée.",
        ),
        (
            REPORTER,
            "Ra2-a5*a6",
            "The reporter (Red) goes from a2 to a5 and kills the militant (Blue) on a6.",
            "Le reporter (Rouge) va de a2 à a5 et tue le militant (Bleu) en a6.",
        ),
        (
            CHIEF,
            "Ca1xa4>b7",
            "The chief (Red) goes from a1 to a4 and kills the militant (Blue); the corpse goes to b7.",
            "Le chef (Rouge) va de a1 à a4 et tue le militant (Bleu) ; le cadavre va en b7.",
        ),
        (CHIEF, "Ca1", "Red chooses where the piece goes.", "Rouge choisit où va la pièce."),
        (
            HEIR,
            "Ma3xa4>b9",
            "The militant (Red) goes from a3 to a4 and kills the chief (Blue); the corpse goes to b9. Blue is dead and"
            " out of the game: the colours Blue and Yellow now belong to Red.",
            "Le militant (Rouge) va de a3 à a4 et tue le chef (Bleu) ; le cadavre va en b9. Bleu est mort et éliminé :"
            " les couleurs Bleu et Jaune appartiennent désormais à Rouge.",
        ),
        (
            CHIEF,
            "Ca1-b3",
            "The chief cannot go from a1 to b3: it moves in a straight line, any distance.",
            "Le chef ne peut aller de a1 à b3 : il se déplace en ligne droite, aussi loin qu'il veut.",
        ),
    ],
)
def test_a_ruling_in_words(position: str, action: str, english: str, french: str) -> None:
    for language, words in (("en", english), ("fr", french)):
        answer = adjudicate(open_case(GAME, {"position": position}), action)
        localize(answer, GAME, language)
        assert answer["message"] == words


def test_a_piece_chosen_says_of_each_square_what_it_does_there() -> None:
    for position, action, kinds in (
        (CHIEF, "Ca1", {"a4": "capture", "a2": "move", "i1": "capture"}),
        (DIPLOMAT, "Db2", {"d4": "carry", "b3": "move"}),
    ):
        awaits = adjudicate(open_case(GAME, {"position": position}), action)["status"]["awaits"]
        assert sorted(awaits["kinds"]) == awaits["values"]
        assert kinds.items() <= awaits["kinds"].items()
