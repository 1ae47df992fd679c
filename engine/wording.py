"""Fill sentences with facts.

A template has placeholders in braces. ``{piece}`` is replaced by its name (a code in ``names``) or its value; several
values are joined by commas, the last by the name of ``and`` if the language has one. After a colon:

- ``{piece:de}``, ``{piece:à}``: the French name after that preposition (*du roi*, *à la tour*);
- ``{dice:# die|# dice}``: singular and plural, with the number for ``#``;
- ``{attackers:on by}``: each value with its partner in that other fact (*the rook on d3*);
  ``{starts:from # to goals}`` with words before it (*from a1 to a2, from b1 to b2*).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Final

Fact = str | int | tuple[str, ...] | tuple[int, ...]
"""A fact of a finding: a code, a square, a name, a number, or several of them."""

_ARTICLES: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "de": (("le ", "du "), ("les ", "des "), ("la ", "de la "), ("l'", "de l'")),
    "à": (("le ", "au "), ("les ", "aux "), ("la ", "à la "), ("l'", "à l'")),
}
_VOWELS: Final = "aeiouyéèêëàâîïôûœh"


def word(words: Mapping[str, str], code: str) -> str:
    """The word for a code; for a code without a word, the code with spaces."""
    return words.get(code) or code.replace("_", " ")


def render(template: str, facts: Mapping[str, Fact], names: Mapping[str, str], verbatim: Collection[str] = ()) -> str:
    """The sentence, begun with a capital. ``verbatim`` names facts that are never looked up among ``names``."""
    sentence = _filled(template, facts, names, verbatim)
    return sentence[:1].upper() + sentence[1:]


def clause(template: str, facts: Mapping[str, Fact], names: Mapping[str, str], verbatim: Collection[str] = ()) -> str:
    """The sentence as a part of a longer one: without its stop, begun with a capital only where a name has one."""
    said = _filled(template, facts, names, verbatim).removesuffix(".")
    return said if template.startswith("{") else said[:1].lower() + said[1:]


def rest_of_clause(
    template: str, start: str, facts: Mapping[str, Fact], names: Mapping[str, str], verbatim: Collection[str] = ()
) -> str:
    """The rest of a clause whose template has this beginning."""
    return _filled(template.removeprefix(start), facts, names, verbatim).removesuffix(".")


def sentence(clauses: Iterable[tuple[str, str]], between: str, last: str) -> str:
    """Join clauses into one sentence with ``between``; each is a subject, or "", and a predicate.

    Consecutive clauses with the same subject share it: they are joined by commas, the last by ``last``.
    """
    told: list[list[str]] = []
    held = ""
    for subject, said in clauses:
        if subject and subject == held:
            told[-1].append(said.lstrip())
        else:
            told.append([subject + said])
        held = subject
    joined = between.join([_listed(one, last) for one in told])
    return f"{joined[:1].upper()}{joined[1:]}."


def _listed(words: Sequence[str], last: str) -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 and last else ", ".join(words)


def _filled(template: str, facts: Mapping[str, Fact], names: Mapping[str, str], verbatim: Collection[str]) -> str:
    form, fields = _taken_apart(template)
    said = []
    for name, how, numbers in fields:
        fact = facts[name]
        if numbers is not None:
            said.append(_counted(fact, numbers))
        elif how or not isinstance(fact, str):
            said.append(_worded(fact, how, facts, {} if name in verbatim else names, names))
        else:
            said.append(fact if name in verbatim else names.get(fact, fact))
    return form % tuple(said)


_Field = tuple[str, str, tuple[str, str] | None]
"""The name of a fact, the format after its colon, and its singular and plural."""


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
        one, found, many = (how or "").partition("|")
        fields.append((name, how or "", (one, many) if found else None))
    return form, tuple(fields)


def _counted(fact: Fact, numbers: tuple[str, str]) -> str:
    number = str(fact[0] if isinstance(fact, tuple) else fact)
    return numbers[number != "1"].replace("#", number)


def _worded(fact: Fact, how: str, facts: Mapping[str, Fact], names: Mapping[str, str], joins: Mapping[str, str]) -> str:
    values = fact if isinstance(fact, tuple) else (fact,)
    words = [names.get(one, one) if isinstance(one, str) else str(one) for one in values]
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
