"""The sentences of a rulebook, read from files: one per language, and one with quotations of the source.

All languages must have the same keys and placeholders. Extra keys, missing keys and different placeholders are rejected
at import, all errors at once.
"""

import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, Final

from engine.rulebook import (
    LANGUAGES,
    Article,
    ArticleText,
    Effect,
    Ground,
    Language,
    Mark,
    Option,
    OptionText,
    Rulebook,
    Sentences,
    Source,
    Value,
)

Table = Mapping[str, Any]
"""The content of a file: texts by key, and tables of texts."""

_FIELDS: Final = Formatter()
_OPTIONAL: Final = (
    *("names", "outcomes", "causes", "states", "standing", "claims", "awaits", "asides", "table", "guide"),
)
"""Tables that a game may leave out; the first language decides which keys they have."""
_MARKS: Final[tuple[Mark, ...]] = ("reading", "silent")


class SentencesError(ValueError):
    """Files of sentences that do not fit each other or their rulebook: every fault, a line each."""


def load_rulebook(
    folder: Traversable,
    *,
    ruleset: str,
    grounds: tuple[Ground, ...],
    effects: tuple[Effect, ...],
    options: tuple[Option, ...] = (),
    rulesets: Mapping[Value, Mapping[str, Value]] | None = None,
    verbatim: Collection[str] = (),
    draws: str = "",
    kinds: Mapping[str, str] | None = None,
    languages: Sequence[Language] = LANGUAGES,
) -> Rulebook:
    """A game's rulebook, with the sentences and the articles in the files of ``folder``.

    The articles are those of the first language, in its order; ``source.toml`` lists those that are a ``reading`` of
    the source or on which it is ``silent``. ``verbatim`` are names of facts that hold text of a client; ``draws`` and
    ``kinds`` are as in ``Rulebook``. Raises ``SentencesError`` with all errors.
    """
    tables = load_tables(folder, languages)
    first = languages[0]  # the others do not differ from it
    required = _required(grounds, effects, options, tables[first])
    left_out: Table = {name: {} for name in ("options", *_OPTIONAL)}
    faults = list(_differences(required, {**left_out, **tables[first]}, f"{first}.toml: "))
    source = _read(folder, "source")
    marks: Mapping[str, Mark] = {one: mark for mark in _MARKS for one in source.get(mark, ())}
    cited = {f"source.toml: {one}": one for one in (*source.get("quotations", ()), *marks)}
    cited |= {ground.code: ground.article for ground in grounds}
    faults += [f"{place}: no article {one}" for place, one in cited.items() if one not in required["articles"]]
    if faults:
        raise SentencesError(f"{folder.name}:\n" + "\n".join(faults))
    return Rulebook(
        source=Source(ruleset, source["title"], source["author"], source.get("quotations", {})),
        articles=tuple(Article(one, marks.get(one, "seed")) for one in required["articles"]),
        grounds=grounds,
        effects=effects,
        options=options,
        rulesets={} if rulesets is None else rulesets,
        draws=draws,
        kinds=kinds or {},
        verbatim=frozenset(verbatim),
        guide=_read(folder, "guide") if folder.joinpath("guide.toml").is_file() else {},
        sentences={language: _sentences(tables[language], options) for language in languages},
    )


def _required(
    grounds: tuple[Ground, ...],
    effects: tuple[Effect, ...],
    options: tuple[Option, ...],
    first: Table,
) -> Table:
    """The keys that a file of sentences must have: a text, or a table of texts, for each."""
    return {
        "articles": {name: {"title": "", "text": ""} for name in first.get("articles", {})},
        "grounds": {ground.sentence or ground.code: "" for ground in grounds},
        "effects": {effect.code: "" for effect in effects},
        "options": {
            option.name: {"question": "", "answers": {_key(value): "" for value in option.values}} for option in options
        },
        "title": "",
        "source": "",
        "messages": {effect.code: "" for effect in effects} | first.get("messages", {}),
    } | {name: first.get(name, {}) for name in _OPTIONAL}


def load_tables(folder: Traversable, languages: Sequence[Language] = LANGUAGES) -> Mapping[Language, Table]:
    """The files of sentences in ``folder``, by language. Raises ``SentencesError`` where they differ in shape."""
    tables = {language: _read(folder, language) for language in languages}
    first, *others = languages
    faults = [fault for other in others for fault in _differences(tables[first], tables[other], f"{other}.toml: ")]
    if faults:
        raise SentencesError(f"{folder.name}:\n" + "\n".join(faults))
    return tables


def _read(folder: Traversable, name: str) -> Table:
    return tomllib.loads(folder.joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def _differences(required: Table, given: Table, place: str) -> Iterator[str]:
    """Extra and missing keys of ``given``, values of the wrong type, and other placeholders than in a required text."""
    for key in given.keys() - required.keys():
        yield f"{place}{key}: nothing has this name"
    for key, wanted in required.items():
        if key not in given:
            yield f"{place}{key}: missing"
        elif isinstance(wanted, Mapping) and isinstance(given[key], Mapping):
            yield from _differences(wanted, given[key], f"{place}{key}.")
        elif isinstance(wanted, Mapping) or not isinstance(given[key], str) or not given[key].strip():
            yield f"{place}{key}: must be {'a table' if isinstance(wanted, Mapping) else 'a text'}"
        elif isinstance(wanted, str) and wanted and (differing := placeholders(wanted) ^ placeholders(given[key])):
            yield f"{place}{key}: stands in one language only: {', '.join(sorted(differing))}"


def placeholders(template: str) -> frozenset[str]:
    """The names of the facts that a sentence holds in braces."""
    return frozenset(name for _, name, _, _ in _FIELDS.parse(template) if name)


def _sentences(table: Table, options: tuple[Option, ...]) -> Sentences:
    questions = table["options"] if options else {}
    return Sentences(
        title=table["title"],
        source=table["source"],
        articles={name: ArticleText(article["title"], article["text"]) for name, article in table["articles"].items()},
        grounds=table["grounds"],
        effects=table["effects"],
        options={
            option.name: OptionText(
                questions[option.name]["question"],
                {value: questions[option.name]["answers"][_key(value)] for value in option.values},
            )
            for option in options
        },
        messages=table["messages"],
        **{name: table.get(name, {}) for name in _OPTIONAL},
    )


def _key(value: Value) -> str:
    """An answer as the key of a table: ``true`` and ``false`` are words there."""
    return str(value).lower() if isinstance(value, bool) else value
