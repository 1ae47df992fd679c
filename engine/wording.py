"""Sentences in one language, and the renderer that fills them with facts.

A template has placeholders in braces. ``{piece}`` is replaced by its name (a code in ``names``) or its value; several
values are joined by commas, the last by the name of ``and`` if the language has one. After a colon:

- ``{piece:de}``, ``{piece:à}``: the French name after that preposition (*du roi*, *à la tour*);
- ``{dice:# die|# dice}``: a form for each plural category of the language, with the number for ``#``; of several
  words (``{winners:wins|win}``), that for their number;
  ``{hits:once|# times|=2 twice}`` adds a form for one exact number;
- ``{piece:bare}``: the English name without its article (*king*);
- ``{piece:=reach}``: its name under ``rook-reach``;
- ``{count:# of piece}``: the number with the noun of that other fact (*2 rooks*): its name under ``rook-count``, in
  these forms;
- ``{attackers:on by}``: each value with its partner in that other fact (*the rook on d3*);
  ``{starts:from # to goals}`` with words before it (*from a1 to a2, from b1 to b2*).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, Final

Language = str
"""A language by its ISO 639-1 code."""
LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr")
"""The languages of all sentences; the first is the default."""

Own = Mapping[str, Mapping[str, str]]
"""By fact, the names of its values; each mapping has a name for every text."""
NO_OWN: Final[Own] = {}

Fact = str | int | tuple[str, ...] | tuple[int, ...]
"""A fact of a finding: a code, a square, a name, a number, or several of them."""
Facts = dict[str, Fact]
"""Facts by name, as a game gathers them."""

_ARTICLES: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "de": (("le ", "du "), ("les ", "des "), ("la ", "de la "), ("l'", "de l'")),
    "à": (("le ", "au "), ("les ", "aux "), ("la ", "à la "), ("l'", "à l'")),
}
PLURALS: Final[Mapping[str, Callable[[int], int]]] = {"en": lambda n: int(n != 1), "fr": lambda n: int(n > 1)}
"""By language, the place of a whole number's form among the forms of a template: the CLDR categories one and other."""
_COUNTED: Final = "# of "
_VOWELS: Final = "aeiouyéèêëàâîïôûœh"


class Unchanged(dict[str, str]):
    """Names of texts that are never translated: each is its own."""

    def __missing__(self, text: str) -> str:
        return text


class UnitNames(dict[str, str]):
    """Names of units by id, made by ``name`` on first use, with the id in brackets if ``kinds`` has another one."""

    def __init__(self, kinds: Mapping[str, str], name: Callable[[str], str]) -> None:
        self._kinds = kinds
        self._name = name

    def __missing__(self, unit_id: str) -> str:
        if unit_id not in self._kinds:
            return unit_id
        alike = [*self._kinds.values()].count(self._kinds[unit_id])
        name = self._name(unit_id)
        name = self[unit_id] = f"{name} ({unit_id})" if alike > 1 and unit_id not in name.split() else name
        return name


def word(words: Mapping[str, str], code: str) -> str:
    """The word for a code; for a code without a word, the code with spaces."""
    return words.get(code) or code.replace("_", " ")


class Sentences(dict[str, Any]):
    """The texts of a folder in one language: by key a text, or a table of texts by code.

    Texts are templates over facts: ``{piece} on {at} is pinned``. If there is a table ``names``, it has the words for
    facts that are codes (pieces, sides).
    """

    def __init__(self, language: Language, texts: Mapping[str, Any]) -> None:
        super().__init__(texts)
        self.language = language
        self.names: Mapping[str, str] = texts.get("names", {})

    def say(self, table: str, code: str, /, **facts: object) -> str:
        """One text of a table, filled with words or numbers. Raises ``KeyError`` for an unknown table or code."""
        return self.fill(self[table][code], facts)

    def fill(self, template: str, facts: Mapping[str, Any], own: Own = NO_OWN) -> str:
        """The template with its ``Fact`` values. ``own``: by fact, the names of its values in place of ``names``."""
        form, fields = _taken_apart(template)
        names, language = self.names, self.language
        text = []
        for name, how, numbers in fields:
            fact = facts[name]
            if not how and isinstance(fact, str):  # most of them
                text.append(own[name][fact] if name in own else names.get(fact, fact))
            elif numbers is not None:
                text.append(_counted(fact, numbers, language))
            elif how.startswith("="):
                text.append(names[f"{fact}-{how[1:]}"])
            elif how.startswith(_COUNTED):
                noun = names[f"{facts[how.removeprefix(_COUNTED)]}-count"]
                text.append(_counted(fact, tuple(noun.split("|")), language))
            else:
                text.append(_worded(fact, how, facts, own.get(name, names), names))
        return form % tuple(text)

    def sentence(self, template: str, facts: Mapping[str, Any], own: Own = NO_OWN) -> str:
        """The template with its facts, and a capital at the beginning."""
        sentence = self.fill(template, facts, own)
        return sentence[:1].upper() + sentence[1:]

    def clause(self, template: str, facts: Mapping[str, Any], own: Own = NO_OWN) -> str:
        """A part of a longer sentence: without its full stop, with a capital only if it begins with a fact."""
        text = self.fill(template, facts, own).removesuffix(".")
        return text if template.startswith("{") else text[:1].lower() + text[1:]


def sentence(clauses: Iterable[Sequence[str]], between: str, last: str) -> str:
    """Join clauses into one sentence with ``between``, the predicates of each by commas and ``last``."""
    joined = between.join([listed(words, last) for words in clauses])
    return f"{joined[:1].upper()}{joined[1:]}."


def listed(words: Sequence[str], last: str) -> str:
    """Join words by commas, the last one by ``last``."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 and last else ", ".join(words)


_Field = tuple[str, str, tuple[str, ...] | None]
"""The name of a fact, the format after its colon, and its forms if it is a number."""


@lru_cache(maxsize=4_096)
def _taken_apart(template: str) -> tuple[str, tuple[_Field, ...]]:
    """A template as a format string with ``%s`` for each fact, and the fields for it."""
    form = ""
    fields: list[_Field] = []
    for literal, name, how, _ in Formatter().parse(template):
        form += literal.replace("%", "%%")
        if name is None:
            continue
        form += "%s"
        fields.append((name, how or "", tuple(how.split("|")) if how and "|" in how else None))
    return form, tuple(fields)


@lru_cache(maxsize=4_096)
def _counted(fact: Fact, forms: tuple[str, ...], language: str) -> str:
    """The form for a number; cached, since sentences repeat a few small numbers."""
    if isinstance(fact, tuple):
        fact = fact[0] if fact and isinstance(fact[0], int) else len(fact)
    number = str(fact)
    for form in forms[2:]:
        if form.startswith(f"={number} "):
            return form.removeprefix(f"={number} ").replace("#", number)
    place = PLURALS[language](int(number)) if number.isdecimal() else 1
    return forms[place].replace("#", number)


def _worded(fact: Fact, how: str, facts: Mapping[str, Fact], names: Mapping[str, str], joins: Mapping[str, str]) -> str:
    values = fact if isinstance(fact, tuple) else (fact,)
    words = [
        str(value) if not isinstance(value, str) else names[value] if names is not joins or value in names else value
        for value in values
    ]
    if how == "bare":
        words = [word.removeprefix("the ") for word in words]
    elif how in _ARTICLES:
        words = [_after(how, word) for word in words]
    elif how:
        between, _, partners = how.rpartition(" ")
        places = facts[partners]
        pairs = zip(words, places if isinstance(places, tuple) else (places,), strict=True)
        before = between if "#" in between else f"# {between}"
        words = [f"{before.replace('#', word)} {place}" for word, place in pairs]
    return listed(words, joins.get("and", ""))


def _after(preposition: str, name: str) -> str:
    """A French name after ``de`` or ``à``, its article drawn together with it."""
    for article, together in _ARTICLES[preposition]:
        if name.startswith(article):
            return together + name[len(article) :]
    if preposition == "de" and name[:1].lower() in _VOWELS:
        return f"d'{name}"
    return f"{preposition} {name}"
