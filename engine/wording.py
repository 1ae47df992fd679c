"""Putting facts into a sentence.

A template holds the names of facts in braces. ``{piece}`` is put in by its name (a code in ``names``) or as it
stands; several are joined by commas, the last by the name of ``and`` where the language gives one. A word behind a
colon says more:

- ``{piece:de}``, ``{piece:à}``: the French name after that preposition (*du roi*, *à la tour*);
- ``{dice:# die|# dice}``: the first for one, the second for any other number, which stands for each ``#``;
- ``{attackers:on by}``: each of these with its partner among the facts of that name (*the rook on d3*).
"""

from collections.abc import Collection, Mapping
from typing import Final

Fact = str | int | tuple[str, ...] | tuple[int, ...]
"""What a finding says about a case: a code, a square, a name, a number, or several of them."""

_ARTICLES: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "de": (("le ", "du "), ("les ", "des "), ("la ", "de la "), ("l'", "de l'")),
    "à": (("le ", "au "), ("les ", "aux "), ("la ", "à la "), ("l'", "à l'")),
}
_VOWELS: Final = "aeiouyéèêëàâîïôûœh"


def render(template: str, facts: Mapping[str, Fact], names: Mapping[str, str], verbatim: Collection[str] = ()) -> str:
    """The sentence, begun with a capital. ``verbatim`` names facts that are never looked up among ``names``."""
    known = {key: _Worded(fact, facts, {} if key in verbatim else names, names) for key, fact in facts.items()}
    sentence = template.format_map(known)
    return sentence[:1].upper() + sentence[1:]


class _Worded:
    """A fact on its way into a sentence."""

    __slots__ = ("_facts", "_joins", "_names", "_values")

    def __init__(
        self, fact: Fact, facts: Mapping[str, Fact], names: Mapping[str, str], joins: Mapping[str, str]
    ) -> None:
        self._values = fact if isinstance(fact, tuple) else (fact,)
        self._facts = facts
        self._names = names
        self._joins = joins

    def __format__(self, how: str) -> str:
        if "|" in how:
            one, many = how.split("|")
            return (one if self._values == (1,) else many).replace("#", str(self._values[0]))
        words = [self._names.get(one, one) if isinstance(one, str) else str(one) for one in self._values]
        if how in _ARTICLES:
            words = [_after(how, word) for word in words]
        elif how:
            preposition, _, partners = how.partition(" ")
            places = self._facts[partners]
            pairs = zip(words, places if isinstance(places, tuple) else (places,), strict=True)
            words = [f"{word} {preposition} {place}" for word, place in pairs]
        last = self._joins.get("and")
        if last is None or len(words) < 2:
            return ", ".join(words)
        return f"{', '.join(words[:-1])} {last} {words[-1]}"


def _after(preposition: str, name: str) -> str:
    """A French name after ``de`` or ``à``, its article drawn together with it."""
    for article, together in _ARTICLES[preposition]:
        if name.startswith(article):
            return together + name[len(article) :]
    if preposition == "de" and name[:1].lower() in _VOWELS:
        return f"d'{name}"
    return f"{preposition} {name}"
