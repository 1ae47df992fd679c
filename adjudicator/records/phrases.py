"""Sides, results and resignations as people write them, in English and French."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import product
from typing import Final
from unicodedata import combining, normalize

from adjudicator.games import GAMES
from engine.rulebook import LANGUAGES
from engine.sentences import load_toml

ALL_SIDES: Final = tuple(dict.fromkeys(side for game in GAMES.values() for side in game.SIDES))
"""The sides of all games."""
_ARTICLE: Final = re.compile("^(?:les? |l['’])")
_HAVING: Final = r"(?:has |have |a |ont )?"
WINS: Final = _HAVING + r"(?:wins?|won|gagne(?:nt)?|gagné)"
LOSES: Final = _HAVING + r"(?:resign(?:s|ed)?|loses?|lost|abandonne(?:nt)?|abandonné|perd(?:ent)?|perdu)"
HOW: Final = (
    r"(?: (?:on time|au temps|the game|la partie"
    r"|(?:by|on|par) (?:resignation|forfeit|default|checkmate|mate|mat|abandon|forfait)))?"
)
DRAWS: Final = frozenset(("draw", "drawn", "nulle", "remis", "1/2-1/2", "½-½", "1/2", "½"))
FORFEITS: Final = {"1-0f": "1-0", "+/-": "1-0", "0-1f": "0-1", "-/+": "0-1"}
"""Points of games that were not played, in lower case."""
_MAX_RESULT: Final = 200
"""Characters of a result; the longest, four sides that win in words, have some 80."""
_DASHES: Final = str.maketrans("–—−‑", "----")


@cache
def side_words(sides: tuple[str, ...]) -> Mapping[str, str]:
    """Each side by its names in lower case: ``white``, ``blancs``, ``blanc``."""
    names = {side: side for side in sides} | ({"or": "gold"} if "gold" in sides else {})
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
    words = FORFEITS.get(words, words)
    if words in ("1-0", "0-1"):  # PGN's points are those of two players
        return sides[words == "0-1"] if len(sides) == 2 else None
    winners = [side_that(WINS, one, sides) or side_of(one, sides) for one in words.split("+")]
    if not all(winners) or len(set(winners)) < len(winners):
        return None
    return "+".join(side for side in sides if side in winners)


def is_forfeit(text: str) -> bool:
    """Whether a result is that of a game that was not played."""
    return text.strip().lower().translate(_DASHES) in FORFEITS


def side_that(verb: str, text: str, sides: tuple[str, ...]) -> str | None:
    """The first side of which a sentence of the text says only this verb (``WINS``, ``LOSES``)."""
    match = _statement(verb, sides).search(text)
    return None if match is None else side_words(sides)[match["side"].lower()]


@cache
def _statement(verb: str, sides: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join(sorted(map(re.escape, side_words(sides)), key=len, reverse=True)) or "(?!)"
    return re.compile(rf"(?:\A|[.;:!])\s*+(?:les? |l['’])?(?P<side>{names}) {verb}{HOW}(?=\W*+\Z|[.;!])", re.IGNORECASE)


PGN_FLAG: Final = "SetUp"
"""PGN's tag that says, by 1, that a position is given."""
KNOWN_TAGS: Final = (
    "Game", "Edition", "Setup", "Position", "Result", "Termination", "Event", "Site", "Date", "Round", "Language",
    "Ruleset", "EventDate", "UTCDate", *map(str.capitalize, ALL_SIDES),
)  # fmt: skip
TABLES: Final = load_toml(__package__, "tables")
"""Words and signs of records, for readers in any language."""
_NEAR: Final = 0.8
_MAX_TITLE: Final = 64
"""Characters of a name that may be one of a game."""


def folded(text: str) -> str:
    """A name without case and accents."""
    return "".join(one for one in normalize("NFKD", text.casefold()) if not combining(one))


@cache
def _tag_words() -> Mapping[str, str]:
    words = {folded(word): side.capitalize() for word, side in side_words(ALL_SIDES).items()}
    words |= {f"{word}s": side for word, side in words.items()}
    return {**words, **{tag.lower(): tag for tag in KNOWN_TAGS}, **TABLES["tags"]}


def tag_named(name: str) -> str:
    """The English name of a tag in any case and language, or of a side; any other name as it is."""
    word = "".join(filter(str.isalnum, folded(name[:_MAX_TITLE])))
    word = word.removeprefix("player").removeprefix("joueur").removesuffix("player")
    return name if name == PGN_FLAG else _tag_words().get(word, name)


def near_tag(name: str, sides: tuple[str, ...]) -> str:
    """The tags that this one may have meant: a similar one, or the sides instead of one of another game's."""
    own = [side.capitalize() for side in sides]
    if name.lower() in ALL_SIDES:
        return ", ".join(own)
    if name in KNOWN_TAGS or name == PGN_FLAG:
        return ""
    words = {word: tag for word, tag in _tag_words().items() if tag in own or tag.lower() not in ALL_SIDES}
    near = get_close_matches(folded(name[:_MAX_TITLE]), words, n=1, cutoff=_NEAR)
    return words[near[0]] if near else ""


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
