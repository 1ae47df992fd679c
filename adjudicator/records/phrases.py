"""Sides, results and resignations as people write them, in English and French."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from itertools import product
from typing import Final

from engine.registry import GAMES
from engine.rulebook import LANGUAGES

_ARTICLE: Final = re.compile("^les? ")
_HAVING: Final = r"(?:has |have |a |ont )?"
WINS: Final = _HAVING + r"(?:wins?|won|gagne(?:nt)?|gagné)"
LOSES: Final = _HAVING + r"(?:resign(?:s|ed)?|loses?|lost|abandonne(?:nt)?|abandonné|perd(?:ent)?|perdu)"
_DRAWS: Final = ("draw", "drawn", "nulle", "remis", "1/2-1/2", "½-½", "1/2", "½")
_DASHES: Final = str.maketrans("–—−‑", "----")


@cache
def side_words(sides: tuple[str, ...]) -> Mapping[str, str]:
    """Each side by its names in lower case: ``white``, ``blancs``, ``blanc``; also of no game: all sides of all."""
    names = {side: side for side in sides}
    for game, language in product(GAMES.values(), LANGUAGES):
        for side in set(game.SIDES).intersection(sides):
            name = _ARTICLE.sub("", game.RULEBOOK.sentences[language].names[side].lower())
            names |= {name: side, name.removesuffix("s"): side}
    return names


def side_of(text: str, sides: tuple[str, ...]) -> str | None:
    """The side of this name, in any case and language; ``None`` if there is none."""
    return side_words(sides).get(_ARTICLE.sub("", text.strip().lower()))


def result_of(text: str, sides: tuple[str, ...]) -> str | None:
    """The canonical form of a result; ``None`` if it is none of this game: ``½-½``, ``White wins``, ``Blancs``."""
    words = text.strip().lower().translate(_DASHES)
    if words in ("*", *_DRAWS):
        return "*" if words == "*" else "draw"
    if words in ("1-0", "0-1"):  # PGN's points are those of two players
        return sides[words == "0-1"] if len(sides) == 2 else None
    winners = [side_that(WINS, one, sides) or side_of(one, sides) for one in words.split("+")]
    if None in winners or len(set(winners)) < len(winners):
        return None
    return "+".join(side for side in sides if side in winners)


def side_that(verb: str, text: str, sides: tuple[str, ...]) -> str | None:
    """The first side in the text that is followed by this verb (``WINS``, ``LOSES``)."""
    match = _statement(verb, sides).search(text)
    return None if match is None else side_words(sides)[match["side"].lower()]


@cache
def _statement(verb: str, sides: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join(sorted(map(re.escape, side_words(sides)), key=len, reverse=True)) or "(?!)"
    return re.compile(rf"\b(?P<side>{names}) {verb}\b", re.IGNORECASE)


_TAGS: Final[Mapping[str, str]] = {
    "jeu": "Game", "édition": "Edition", "disposition": "Setup", "résultat": "Result", "resultat": "Result",
    "fin": "Termination", "événement": "Event", "evenement": "Event", "tournoi": "Event", "lieu": "Site",
    "ronde": "Round", "langue": "Language", "règles": "Ruleset",
}  # fmt: skip
"""Tags in French, in lower case."""
_NEAR: Final = 0.8


def tag_named(name: str) -> str:
    """The English name of a tag: of a French one, or of a side."""
    side = side_words(tuple(side for game in GAMES.values() for side in game.SIDES)).get(name.lower())
    return _TAGS.get(name.lower(), name) if side is None else side.capitalize()


def game_named(text: str) -> tuple[str, bool]:
    """The game of this name or title, in any case, and whether that is only near; no game is an empty name."""
    titles = {
        _letters(title): name
        for name, game in GAMES.items()
        for title in (name, *(game.RULEBOOK.sentences[language].title for language in LANGUAGES))
    }
    near = {titles[title] for title in get_close_matches(_letters(text), titles, n=3, cutoff=_NEAR)}
    exact = titles.get(_letters(text), "")
    return (near.pop(), True) if len(near) == 1 and not exact else (exact, False)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))
