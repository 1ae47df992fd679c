"""Sides, results and resignations as people write them, in English and French."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import product
from typing import Final

from adjudicator.games import GAMES
from engine.rulebook import LANGUAGES

ALL_SIDES: Final = tuple(dict.fromkeys(side for game in GAMES.values() for side in game.SIDES))
"""The sides of all games."""
_ARTICLE: Final = re.compile("^les? ")
_HAVING: Final = r"(?:has |have |a |ont )?"
WINS: Final = _HAVING + r"(?:wins?|won|gagne(?:nt)?|gagné)"
LOSES: Final = _HAVING + r"(?:resign(?:s|ed)?|loses?|lost|abandonne(?:nt)?|abandonné|perd(?:ent)?|perdu)"
_HOW: Final = (
    r"(?: (?:on time|au temps|the game|la partie"
    r"|(?:by|on|par) (?:resignation|forfeit|default|checkmate|mate|mat|abandon|forfait)))?"
)
DRAWS: Final = frozenset(("draw", "drawn", "nulle", "remis", "1/2-1/2", "½-½", "1/2", "½"))
_MAX_RESULT: Final = 200
"""Characters of a result; the longest, four sides that win in words, have some 80."""
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
    if len(words) > _MAX_RESULT:
        return None
    if words == "*" or words in DRAWS:
        return "*" if words == "*" else "draw"
    if words in ("1-0", "0-1"):  # PGN's points are those of two players
        return sides[words == "0-1"] if len(sides) == 2 else None
    winners = [side_that(WINS, one, sides) or side_of(one, sides) for one in words.split("+")]
    if not all(winners) or len(set(winners)) < len(winners):
        return None
    return "+".join(side for side in sides if side in winners)


def side_that(verb: str, text: str, sides: tuple[str, ...]) -> str | None:
    """The first side of which a sentence of the text says only this verb (``WINS``, ``LOSES``)."""
    match = _statement(verb, sides).search(text)
    return None if match is None else side_words(sides)[match["side"].lower()]


@cache
def _statement(verb: str, sides: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join(sorted(map(re.escape, side_words(sides)), key=len, reverse=True)) or "(?!)"
    return re.compile(rf"(?:\A|[.;:!])\s*+(?:les? )?(?P<side>{names}) {verb}{_HOW}(?=\W*+\Z|[.;!])", re.IGNORECASE)


_TAGS: Final[Mapping[str, str]] = {
    "jeu": "Game", "édition": "Edition", "disposition": "Setup", "résultat": "Result", "resultat": "Result",
    "fin": "Termination", "événement": "Event", "evenement": "Event", "tournoi": "Event", "lieu": "Site",
    "ronde": "Round", "langue": "Language", "règles": "Ruleset",
}  # fmt: skip
"""Tags in French, in lower case."""
_ENGLISH_TAGS: Final = (*_TAGS.values(), "Position", "Date", "EventDate", "UTCDate")
_NEAR: Final = 0.8
_MAX_TITLE: Final = 64
"""Characters of a name that may be one of a game."""


def tag_named(name: str) -> str:
    """The English name of a tag: of a French one, or of a side."""
    side = side_words(ALL_SIDES).get(name.lower())
    return _TAGS.get(name.lower(), name) if side is None else side.capitalize()


def near_tag(name: str, sides: tuple[str, ...]) -> str:
    """The tags that this one may have meant: a similar one, or the sides instead of one of another game's."""
    own = {side.capitalize(): side for side in sides}
    if name.lower() in ALL_SIDES:
        return ", ".join(own)
    known = {tag.lower(): tag for tag in (*_ENGLISH_TAGS, *own)}
    if name in known.values():
        return ""
    near = get_close_matches(name.lower(), [*known, *_TAGS, *side_words(sides)], n=1, cutoff=_NEAR)
    return known.get(near[0]) or tag_named(near[0]) if near else ""


def game_named(text: str) -> tuple[str, bool]:
    """The game of this name or title, in any case, and whether that is only near; no game is an empty name."""
    letters = _letters(text)
    return _named(letters) if len(letters) <= _MAX_TITLE else ("", False)


@lru_cache(maxsize=256)
def _named(letters: str) -> tuple[str, bool]:
    titles = {
        _letters(title): name
        for name, game in GAMES.items()
        for title in (name, *(game.RULEBOOK.sentences[language]["title"] for language in LANGUAGES))
    }
    near = {titles[title] for title in get_close_matches(letters, titles, n=3, cutoff=_NEAR)}
    exact = titles.get(letters, "")
    return (near.pop(), True) if len(near) == 1 and not exact else (exact, False)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))
