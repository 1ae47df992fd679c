"""Dragonchess in words: whole messages of rulings, as they are read in both languages."""

import pytest

from adjudicator.judging.localization import localize
from engine.registry import GAMES
from tests.support.cases import answer_to

ASIDE = "11k/12/12/12/12/12/12/11K"
EMPTY = "12/12/12/12/12/12/12/12"
WORDS: dict[str, tuple[str, str, str, str]] = {
    "a move": (
        f"{ASIDE}|12/12/12/12/12/12/12/O11|{EMPTY} g - 0 1",
        "2a1-2a4",
        "The oliphant goes from 2a1 to 2a4.",
        "L'oliphant va de 2a1 en 2a4.",
    ),
    "a capture": (
        f"{ASIDE}|12/12/12/12/u11/12/12/O11|{EMPTY} g - 0 1",
        "2a1x2a4",
        "The oliphant on 2a1 captures the unicorn on 2a4.",
        "L'oliphant en 2a1 capture la licorne en 2a4.",
    ),
    "a capture from afar": (
        f"11k/12/12/12/6R5/12/12/11K|12/12/12/12/6w5/12/12/12|{EMPTY} g - 0 1",
        "3g4*2g4",
        "The dragon on 3g4 captures the warrior on 2g4 from afar.",
        "Le dragon en 3g4 capture le guerrier en 2g4 à distance.",
    ),
    "a promotion": (
        f"{ASIDE}|12/2W9/12/12/12/12/12/12|{EMPTY} g - 0 1",
        "2c7-2c8",
        "The warrior goes from 2c7 to 2c8 and becomes a hero.",
        "Le guerrier va de 2c7 en 2c8 et devient héros.",
    ),
    "petrification and release": (
        f"{ASIDE}|12/12/12/3w8/2w9/12/12/12|12/12/12/12/2B9/12/12/12 g - 0 1",
        "1c4-1d5",
        "The basilisk goes from 1c4 to 1d5. The basilisk on 1d5 petrifies the warrior on 2d5; "
        "the warrior on 2c4 is no longer petrified.",
        "Le basilic va de 1c4 en 1d5. Le basilic en 1d5 pétrifie le guerrier en 2d5 ; "
        "la pétrification du guerrier en 2c4 prend fin.",
    ),
    "mate": (
        "12/12/1R10/12/12/12/12/11K|k11/12/12/12/12/12/12/1O10|12/1B10/12/12/12/12/12/12 g - 0 1",
        "3b6-3a7",
        "The dragon goes from 3b6 to 3a7; Scarlet is in check from the dragon on 3a7. Checkmate: Gold wins.",
        "Le dragon va de 3b6 en 3a7 ; les écarlates sont mis en échec par le dragon en 3a7. "
        "Échec et mat : les dorés gagnent.",
    ),
    "stalemate": (
        f"11k/12/12/12/12/12/12/K11|12/12/12/7o4/12/12/12/12|{EMPTY} s - 0 1",
        "2h5-2a5",
        "The oliphant goes from 2h5 to 2a5. Stalemate: the game is drawn.",
        "L'oliphant va de 2h5 en 2a5. Pat : la partie est nulle.",
    ),
    "a king left in check by two": (
        f"11k/12/12/12/12/12/12/12|12/12/12/6o5/12/5u6/11W/6K5|{EMPTY} g - 0 1",
        "2l2-2l3",
        "After 2l2-2l3 the king on 2g1 could be captured by the unicorn on 2f3 and the oliphant on 2g5.",
        "Après 2l2-2l3, le roi en 2g1 pourrait être capturé par la licorne en 2f3 et l'oliphant en 2g5.",
    ),
    "the opponent's piece": (
        f"{ASIDE}|12/12/12/12/u11/12/12/12|{EMPTY} g - 0 1",
        "2a4-2b6",
        "The unicorn on 2a4 belongs to the opponent: it is Gold's turn.",
        "La licorne en 2a4 est à l'adversaire : c'est aux dorés de jouer.",
    ),
    "castling": (
        f"11k/12/12/12/12/12/12/12|12/12/12/12/12/12/12/4K6O|{EMPTY} g - 0 1",
        "2e1-2g1",
        "There is no castling: the king on 2e1 cannot step to 2g1 toward the oliphant on 2l1.",
        "Il n'y a pas de roque : le roi en 2e1 ne peut pas aller en 2g1, vers l'oliphant en 2l1.",
    ),
}


@pytest.mark.parametrize("name", WORDS)
def test_a_ruling_in_words(name: str) -> None:
    position, action, *sentences = WORDS[name]
    for language, sentence in zip(("en", "fr"), sentences, strict=True):
        answer = answer_to("dragonchess", {"position": position, "action": action})
        localize(answer, GAMES["dragonchess"], language)
        assert answer["message"] == sentence


def test_each_effect_and_the_status_have_words_where_they_are_asked_for() -> None:
    position, action, *_ = WORDS["mate"]
    answer = answer_to("dragonchess", {"position": position, "action": action})
    localize(answer, GAMES["dragonchess"], "fr", ("effect_messages",))
    assert [effect["message"] for effect in answer["effects"]] == [
        "Le dragon va de 3b6 en 3a7.",
        "Les écarlates sont mis en échec par le dragon en 3a7.",
    ]
    assert answer["status"]["words"] == {
        "to_move": "les écarlates",
        "state": "échec et mat",
        "cause": "échec et mat",
        "claims": [],
        "sentence": "Échec et mat : les dorés gagnent.",
    }
