"""Numbers agree with their nouns in every sentence of random responses, in both languages."""

import random
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from engine.registry import GAMES
from tests.support import grammar
from tests.support.described import objects_in
from tests.support.random_requests import adjudication, position

NOUNS: Final = {
    "en": {
        "die": "dice", "hex": "hexes", "flag": "flags", "figure": "figures", "token": "tokens", "neck": "necks",
        "hit": "hits", "square": "squares", "cell": "cells", "piece": "pieces", "turn": "turns", "error": "errors",
        "rank": "ranks", "unit": "units", "time": "times", "king": "kings", "rider": "riders", "level": "levels",
        "lore token": "lore tokens",
    },
    "fr": {
        "dé": "dés", "hexagone": "hexagones", "drapeau": "drapeaux", "figurine": "figurines", "pion": "pions",
        "cou": "cous", "case": "cases", "pièce": "pièces", "tour": "tours", "erreur": "erreurs", "unité": "unités",
        "rangée": "rangées", "roi": "rois", "cavalier": "cavaliers", "niveau": "niveaux",
        "coup touché": "coups touchés", "partie": "parties",
    },
}  # fmt: skip
SINGULAR: Final = {"en": ("1",), "fr": ("0", "1")}
NOT_BEFORE: Final = r"(?<![\w.,/–-])(?<!and )(?<!et )"
COUNTED: Final = {
    language: re.compile(rf"{NOT_BEFORE}(\d+) ({'|'.join(sorted({*nouns, *nouns.values()}, key=len, reverse=True))})\b")
    for language, nouns in NOUNS.items()
}


def sentences(value: Any) -> Iterator[str]:
    """The sentences in a response."""
    for one in objects_in(value):
        yield from (one[name] for name in ("message", "detail", "sentence", "awaits") if isinstance(one.get(name), str))


def disagreements(sentence: str, language: str) -> list[str]:
    nouns = NOUNS[language]
    plural = set(nouns.values())
    found = COUNTED[language].findall(sentence)
    return [
        f"{n} {noun}" for n, noun in found if (noun in plural) == (n in SINGULAR[language]) and nouns.get(noun) != noun
    ]


def read(client: FlaskClient, game: str, number: int) -> None:
    chance = random.Random(f"plurals of {game}")
    for _ in range(number):
        make = chance.choices((adjudication, position), weights=(9, 1))[0]
        sent = make(game, chance.choice(grammar.tables(game)), chance)
        for language in NOUNS:
            headers = {"Accept-Language": language}
            response = client.post(sent.path, data=sent.body, content_type=sent.kind, headers=headers)
            assert response.status_code in (200, 422)
            for sentence in sentences(response.get_json()):
                assert disagreements(sentence, language) == [], sentence


@pytest.mark.parametrize("game", GAMES)
def test_numbers_agree_with_nouns(client: FlaskClient, game: str) -> None:
    read(client, game, 60)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_numbers_agree_with_nouns_in_twenty_thousand_rulings(client: FlaskClient, game: str) -> None:
    read(client, game, 20_000)


@pytest.mark.parametrize(
    ("language", "sentence", "found"),
    [
        ("en", "Rank 1 has 1 cells, not 18.", ["1 cells"]), ("en", "It has 2 die.", ["2 die"]),
        ("en", "It has 0 flags and 1 hex.", []), ("fr", "Elle a 0 cases.", ["0 cases"]),
        ("fr", "Elle a 0 case, 1 dé et 2 dés.", []), ("fr", "Il faut 2 hexagone.", ["2 hexagone"]),
    ],
)  # fmt: skip
def test_the_test_sees_disagreements(language: str, sentence: str, found: list[str]) -> None:
    assert disagreements(sentence, language) == found
