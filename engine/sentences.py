"""Sentences read from files, one per language.

All languages must have the same keys and placeholders. Extra keys, missing keys and different placeholders are rejected
when the files are read, all errors at once.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, Final

from engine.wording import LANGUAGES, Language, Sentences

Folder = Traversable | str
"""A folder, or the name of the package that it is."""
Table = Mapping[str, Any]
"""The content of a file: texts by key, and tables of texts."""

_FIELDS: Final = Formatter()


class SentencesError(ValueError):
    """Files of sentences that do not fit each other or their rulebook: every fault, a line each."""


def load_sentences(folder: Folder, languages: Sequence[Language] = LANGUAGES) -> dict[Language, Sentences]:
    """The sentences in ``folder``, by language. Raises ``SentencesError`` if the files differ in keys or facts."""
    tables = {language: load_toml(folder, language) for language in languages}
    first, *others = languages
    faults = [fault for other in others for fault in differences(tables[first], tables[other], f"{other}.toml: ")]
    if faults:
        raise SentencesError(f"{opened(folder).name}:\n" + "\n".join(faults))
    return {language: Sentences(language, table) for language, table in tables.items()}


def opened(folder: Folder) -> Traversable:
    """The folder itself."""
    return files(folder) if isinstance(folder, str) else folder


def load_toml(folder: Folder, name: str) -> Table:
    """The content of ``<name>.toml``."""
    return tomllib.loads(opened(folder).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def differences(required: Table, given: Table, place: str) -> Iterator[str]:
    """Extra and missing keys of ``given``, values of the wrong type, and other placeholders than in a required text."""
    for key in given.keys() - required.keys():
        yield f"{place}{key}: nothing has this name"
    for key, wanted in required.items():
        if key not in given:
            yield f"{place}{key}: missing"
        elif isinstance(wanted, Mapping) and isinstance(given[key], Mapping):
            yield from differences(wanted, given[key], f"{place}{key}.")
        elif isinstance(wanted, Mapping) or not isinstance(given[key], str) or not given[key].strip():
            yield f"{place}{key}: must be {'a table' if isinstance(wanted, Mapping) else 'a text'}"
        elif isinstance(wanted, str) and wanted and (differing := placeholders(wanted) ^ placeholders(given[key])):
            yield f"{place}{key}: stands in one language only: {', '.join(sorted(differing))}"


def placeholders(template: str) -> frozenset[str]:
    """The names of the facts that a sentence holds in braces."""
    return frozenset(name for _, name, _, _ in _FIELDS.parse(template) if name)
