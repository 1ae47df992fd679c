"""Numbers agree with their nouns: ``disagreements`` is asked about every sentence of the random requests."""

import re
from typing import Final

import pytest

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


def disagreements(sentence: str, language: str) -> list[str]:
    nouns = NOUNS[language]
    plural = set(nouns.values())
    found = COUNTED[language].findall(sentence)
    return [
        f"{n} {noun}" for n, noun in found if (noun in plural) == (n in SINGULAR[language]) and nouns.get(noun) != noun
    ]


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
