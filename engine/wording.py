"""Fill sentences with facts.

A template has placeholders in braces. ``{piece}`` is replaced by its name (a code in ``names``) or its value; several
values are joined by commas, the last by the name of ``and`` if the language has one. After a colon:

- ``{piece:de}``, ``{piece:à}``: the French name after that preposition (*du roi*, *à la tour*);
- ``{dice:# die|# dice}``: a form for each plural category of the language, with the number for ``#``;
  ``{hits:once|# times|=2 twice}`` adds a form for one exact number;
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

Own = Mapping[str, Mapping[str, str]]
"""By fact, the names of its values; each mapping has a name for every text."""
NO_OWN: Final[Own] = {}

Fact = str | int | tuple[str, ...] | tuple[int, ...]
"""A fact of a finding: a code, a square, a name, a number, or several of them."""

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
    """Names of units by id, made by ``name`` when they are first read; an id that no unit has stays.

    ``kinds`` are those of all units. If several units are of one kind, their ids follow in brackets.
    """

    def __init__(self, kinds: Mapping[str, str], name: Callable[[str], str]) -> None:
        self._kinds = kinds
        self._name = name

    def __missing__(self, unit_id: str) -> str:
        if unit_id not in self._kinds:
            return unit_id
        alike = [*self._kinds.values()].count(self._kinds[unit_id])
        name = self[unit_id] = self._name(unit_id) + (f" ({unit_id})" if alike > 1 else "")
        return name


def word(words: Mapping[str, str], code: str) -> str:
    """The word for a code; for a code without a word, the code with spaces."""
    return words.get(code) or code.replace("_", " ")


def render(template: str, facts: Mapping[str, Fact], names: Mapping[str, str], language: str, own: Own = NO_OWN) -> str:
    """The sentence, begun with a capital. ``own``: by fact, the names of its values in place of ``names``."""
    sentence = _filled(template, facts, names, language, own)
    return sentence[:1].upper() + sentence[1:]


def fill(template: str, facts: Mapping[str, Any], language: str) -> str:
    """A template outside rulebooks, filled with words or numbers unchanged."""
    return _filled(template, facts, {}, language, NO_OWN)


def clause(template: str, facts: Mapping[str, Fact], names: Mapping[str, str], language: str, own: Own = NO_OWN) -> str:
    """The sentence as a part of a longer one: without its stop, begun with a capital only where a name has one."""
    text = _filled(template, facts, names, language, own).removesuffix(".")
    return text if template.startswith("{") else text[:1].lower() + text[1:]


def sentence(clauses: Iterable[Sequence[str]], between: str, last: str) -> str:
    """Join clauses into one sentence with ``between``, the predicates of each by commas and ``last``."""
    joined = between.join([_listed(one, last) for one in clauses])
    return f"{joined[:1].upper()}{joined[1:]}."


def _listed(words: Sequence[str], last: str) -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 and last else ", ".join(words)


def _filled(template: str, facts: Mapping[str, Fact], names: Mapping[str, str], language: str, own: Own) -> str:
    form, fields = _taken_apart(template)
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
            text.append(_counted(fact, _forms(noun), language))
        else:
            text.append(_worded(fact, how, facts, own.get(name, names), names))
    return form % tuple(text)


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
        fields.append((name, how or "", _forms(how) if how and "|" in how else None))
    return form, tuple(fields)


def _forms(text: str) -> tuple[str, ...]:
    return tuple(text.split("|"))


@lru_cache(maxsize=4_096)
def _counted(fact: Fact, forms: tuple[str, ...], language: str) -> str:
    """The form for a number; cached, since sentences repeat a few small numbers."""
    number = str(fact[0] if isinstance(fact, tuple) else fact)
    for form in forms[2:]:
        if form.startswith(f"={number} "):
            return form.removeprefix(f"={number} ").replace("#", number)
    place = PLURALS[language](int(number)) if number.isdecimal() else 1
    return forms[place].replace("#", number)


def _worded(fact: Fact, how: str, facts: Mapping[str, Fact], names: Mapping[str, str], joins: Mapping[str, str]) -> str:
    values = fact if isinstance(fact, tuple) else (fact,)
    words = [
        str(one) if not isinstance(one, str) else names[one] if names is not joins or one in names else one
        for one in values
    ]
    if how in _ARTICLES:
        words = [_after(how, word) for word in words]
    elif how:
        between, _, partners = how.rpartition(" ")
        places = facts[partners]
        pairs = zip(words, places if isinstance(places, tuple) else (places,), strict=True)
        before = between if "#" in between else f"# {between}"
        words = [f"{before.replace('#', word)} {place}" for word, place in pairs]
    return _listed(words, joins.get("and", ""))


def _after(preposition: str, name: str) -> str:
    """A French name after ``de`` or ``à``, its article drawn together with it."""
    for article, together in _ARTICLES[preposition]:
        if name.startswith(article):
            return together + name[len(article) :]
    if preposition == "de" and name[:1].lower() in _VOWELS:
        return f"d'{name}"
    return f"{preposition} {name}"
