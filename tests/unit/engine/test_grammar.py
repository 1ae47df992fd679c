"""Every sentence, filled with small numbers and all pieces, is grammatical in both languages."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from string import Formatter
from typing import Any

import pytest

from adjudicator.checks.facts import is_named
from adjudicator.checks.words import faults_of
from adjudicator.messages import SENTENCES
from engine.game import HasOwnWords, HasSummary, capability
from engine.registry import GAMES
from engine.rulebook import LANGUAGES, SUBJECT, Finding
from engine.sentences import placeholders
from tests.support.cases import answers
from tests.support.tabled import values_of

Facts = Mapping[str, Any]

NUMBERS = (0, 1, 2, 5)
OTHER = 7
"""The other numbers of a sentence."""
NEVER_ZERO = {"hits", "due", "spent", "bought", "quota"}
WHOLE = ("articles", "grounds", "effects", "messages", "asides", "outcomes", "state_sentences", "awaits", "options")
TABLES = values_of(__file__)
WRONG = {
    language: [pattern.replace("{not counted}", TABLES["not counted"]) for pattern in patterns]
    for language, patterns in TABLES["wrong"].items()
}


@cache
def said(game: str) -> dict[str, list[Facts]]:
    """By code, the facts of grounds, effects, summaries and inputs awaited in the cases."""
    summing, found = capability(GAMES[game], HasSummary), dict[str, list[Facts]]()
    for ruling in (one for answer in answers(game) for one in answer.get("rulings", [answer])):
        effects = tuple(Finding(one["kind"], (), one) for one in ruling.get("effects", ()))
        reason = ruling.get("reason") or {"code": "", "facts": {}}
        awaits = ruling.get("status", {}).get("awaits", {"": ""})
        for code, facts in (
            *((one.code, one.facts) for one in (*effects, *(summing.summary(effects) if summing else ()))),
            *((one["what"], one["facts"]) for one in ruling.get("refused", ())),
            (reason["code"], reason["facts"]),
            ("-".join(next(iter(awaits.items()))), awaits),
        ):
            facts = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in facts.items()}
            if facts not in found.setdefault(code, []):
                found[code].append(facts)
    return found


def texts_in(table: Mapping[str, Any], *keys: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text of a table, with its keys."""
    for key, value in table.items():
        yield from texts_in(value, *keys, key) if isinstance(value, Mapping) else [((*keys, key), value)]


def filled(book: Any, template: str, base: Facts, kinds: set[str]) -> Iterator[tuple[int | None, str]]:
    """The template as it is, with every number in ``NUMBERS`` and with every kind; before it the number, if any."""
    names = placeholders(template)
    numbers = [name for name in names if isinstance(base[name], int)]
    plain = {**base, **dict.fromkeys(numbers, OTHER)}
    yield None, book.sentence(template, base)
    for name in names:
        for number in NUMBERS if name in numbers else ():
            if number or name not in NEVER_ZERO:
                yield number, book.sentence(template, {**plain, name: number})
        for kind in sorted(kinds) if base[name] in kinds else ():
            yield None, book.sentence(template, {**plain, name: kind})


def kinds_of(game: str) -> list[str]:
    pieces: Any = GAMES[game].BOARD["pieces"]
    return [piece["piece"] for piece in pieces]


def units(game: str, language: str) -> tuple[frozenset[str], list[str]]:
    """The facts that are ids of units, and names of units of all kinds."""
    rules, names = GAMES[game], GAMES[game].RULEBOOK.sentences[language].names
    if capability(rules, HasOwnWords) is None:
        return frozenset(), []
    kinds = [names["unit"].format(kind=names[kind], at="g5") for kind in kinds_of(game)]
    return rules.RULEBOOK.verbatim - {"card", "face"} | {"victims"}, kinds


def with_units(fact: Any, names: list[str]) -> Any:
    """Names of units in place of the ids in a fact."""
    return tuple(names[: len(fact)]) if isinstance(fact, tuple) else names[0]


def faults_in(text: str, language: str, number: int | None) -> Iterator[str]:
    """What is wrong with the grammar of a text, which must name the number."""
    for wrong in WRONG[language]:
        yield from (match[0] for match in re.finditer(wrong, re.sub(r"\w+_\w+: |Authorization: ", "", text)))
    if number not in (None, 1) and not is_named(number, text, {}):
        yield f"does not say {number}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_a_game_is_grammatical(game: str, language: str) -> None:
    book, pieces = GAMES[game].RULEBOOK.sentences[language], kinds_of(game)
    ids, unit_names = units(game, language)
    faults = dict[str, None]()
    for keys, template in texts_in(book):
        if keys[0] == "names" or keys[-1] == SUBJECT:
            continue
        met = [base for base in said(game).get("".join(keys[1:2]), ()) if placeholders(template) <= base.keys()]
        kinds = {fact for base in met for fact in base.values() if isinstance(fact, str) and fact in pieces}
        for base in met or [dict.fromkeys(placeholders(template), "a1")]:
            known = {**base, "card": "Assaut", **{one: with_units(base[one], unit_names) for one in base.keys() & ids}}
            for number, text in filled(book, template, known, kinds | {*unit_names} if met else set()):
                form = keys[0] in WHOLE and keys[-1] not in ("title", "question", "text")
                for fault in (*faults_in(text, language, number), *(faults_of(text, {}) if form else ())):
                    faults[f"{'.'.join(keys)}: {text!r}: {fault!r}"] = None
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_service_is_grammatical(language: str) -> None:
    faults = dict[str, None]()
    for keys, template in texts_in(SENTENCES[language]):
        fields = [(name, how or "") for _, name, how, _ in Formatter().parse(template) if name]
        for number in NUMBERS:
            facts = {name: number if "# " in how else "a1" for name, how in fields}
            for fault in faults_in(SENTENCES[language].sentence(template, facts), language, None):
                faults[f"{'.'.join(keys)}: {fault!r} in {template!r} with {number}"] = None
    assert not faults, "\n".join(faults)
