"""The words and forms of typed turns and positions, from ``en.toml``, ``fr.toml`` and ``grammar.toml``."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from unicodedata import category, normalize

from engine.battlelore.creatures import CREATURES
from engine.sentences import load_sentences, load_toml

MAX_WORD: Final = 32
"""Characters of a word that can have a meaning: the limit of ids."""
NOTHING: Final = "nothing"
"""The code of words that are passed over."""
_DASH: Final = "\\-\u2010-\u2015\u2212"
WORD: Final = re.compile(
    rf"""(?P<name>"(?:[^"\\]|\\.)*")|(?P<hexes>[a-z][0-9]{{1,2}}(?:[{_DASH}][a-z][0-9]{{1,2}})*)(?:(?![\w{_DASH}])
    |(?=x[a-m][1-9]\b))|(?P<number>[0-9]+)(?:x\b)?|(?P<to>(?<![={_DASH}])[={_DASH}]*>|[→➔➜⇒⟶])|(?P<x>[×✕✖⨯╳]|(?<=[1-9])x(?=[a-m][1-9]\b))
    |(?:[ld]['’])?(?P<word>\w+(?:[{_DASH}'’]\w+)*)|(?P<colon>[:=])|(?P<end>[/;|\n])|(?P<comma>,)
    |(?P<passed>\s+|[{_DASH}.…()\[\]`'’“”«»*_!?&+<])|(?P<sign>.)(?:(?<=").*)?""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
"""A token: a word, a number, hexes, a name in quotes or a separator. A quote that is not closed takes the rest, since
otherwise each quote would scan it."""


@lru_cache(maxsize=1_024)
def _folded(word: str) -> str:
    return "".join([letter for letter in normalize("NFKD", word).casefold() if category(letter)[0] in "LN"])


def fold(word: str) -> str:
    """A word without case, accents, spaces and punctuation."""
    return _folded(word[:MAX_WORD])


def strip_accents(name: str) -> str:
    """A name without accents, which ids do not have."""
    return "".join([letter for letter in normalize("NFKD", name) if category(letter) != "Mn"])


_SENTENCES: Final = load_sentences(__package__)
PHRASES, TURN_CODES, _MORE = (
    {word: code for table in _SENTENCES.values() for code, words in table[name].items() for word in words.split()}
    for name in ("phrases", "turns", "positions")
)
"""``PHRASES``: the codes of several words, written as one."""
PHRASE_STARTS: Final = {phrase[:length] for phrase in PHRASES for length in range(len(phrase) + 1)}
UNQUOTED: Final = ("with", "on")
"""Words that texts of turns have around names: a unit of this name is in quotes."""
CODES: Final[Mapping[str, str]] = TURN_CODES | _MORE
"""The code of a word in a turn (``TURN_CODES``), and in a position, by the word folded."""
KINDS: Final[Mapping[str, str]] = {
    **{word: code for word, code in CODES.items() if code in ("foot", "mounted")},
    **{fold(name): card.name for card in CREATURES.values() for name in (card.name, card.french)},
}
"""Troops and creatures in both languages, by the name folded."""
_GRAMMAR: Final = {**load_toml(__package__, "grammar")}
CARDS: Final[Mapping[str, str]] = _GRAMMAR.pop("cards")
PARTS: Final[dict[str, str]] = {}


def _whole(form: str) -> str:
    """A form with its parts filled in."""
    return re.sub(r"<(\w+)>", lambda part: PARTS[part[1]], form)


for _name, _part in _GRAMMAR.pop("parts").items():
    PARTS[_name] = _whole(_part)
FORMS: Final[Mapping[str, Mapping[str, Mapping[str, Any]]]] = {
    name: {_whole(form): fields for form, fields in forms.items()} for name, forms in _GRAMMAR.items()
}
"""By turn or part of a position, its forms and the fields that each sets."""
