"""The sentences of the service itself: titles of problems, details of problems and faults. Rulebooks have their own."""

from collections.abc import Collection, Mapping
from importlib.resources import files
from typing import Any, Final

from engine.rulebook import GAME_OVER, Language, Sentences
from engine.sentences import load_tables
from engine.wording import Fact, render

_TABLES: Final[Any] = load_tables(files("adjudicator.messages"))


def tables() -> Mapping[Language, Any]:
    """All sentences, by language."""
    tables: Mapping[Language, Any] = _TABLES
    return tables


def titles() -> Collection[str]:
    """The codes of all problems."""
    return frozenset(_TABLES["en"]["titles"])


def title(code: str, language: Language) -> str:
    """The title of the problem of this code. Raises ``KeyError``, as the others here, for a code that is none."""
    said: str = _TABLES[language]["titles"][code]
    return said


def detail(code: str, facts: Mapping[str, Fact], language: Language) -> str:
    """What a problem says beyond its title: that of ``refused`` for every request that cannot be ruled on."""
    details = _TABLES[language]["details"]
    return render(details.get(code, details["refused"]), facts, {})


def fault(code: str, facts: Mapping[str, Fact], language: Language, game: Sentences | None = None) -> str:
    """What is wrong at one place of a request; ``game`` has the names of what a text of it could say."""
    known = {"game": "" if game is None else game.title, **facts}
    return render(_TABLES[language]["faults"][code], known, {} if game is None else game.names, ("text", "found"))


def expected(field: str, language: Language) -> str:
    """What a field of a request must be."""
    known: Mapping[str, str] = _TABLES[language]["expected"]
    return known.get(field, known["other"])


def game_over(language: Language) -> str:
    """What stands against every action in a finished game."""
    said: str = _TABLES[language]["grounds"][GAME_OVER.code]
    return said


def state(code: str, language: Language) -> str:
    """How a position stands, in a word or two."""
    return _said("states", code, language)


def cause(code: str, language: Language) -> str:
    """Why a game is over, in a word or two."""
    return _said("causes", code, language)


def claim(code: str, language: Language) -> str:
    """A draw that may be claimed, in a word or two."""
    return _said("claims", code, language)


def _said(table: str, code: str, language: Language) -> str:
    said: str = _TABLES[language][table][code]
    return said
