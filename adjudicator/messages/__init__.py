"""The sentences of the service itself: titles of problems, details of problems and faults. Rulebooks have their own."""

import unicodedata
from collections.abc import Collection, Mapping
from importlib.resources import files
from typing import Any, Final

from engine.rulebook import GAME_OVER, Language, Sentences
from engine.sentences import load_tables
from engine.wording import Fact, Unchanged, render, word

_TABLES: Final[Any] = load_tables(files("adjudicator.messages"))
BETWEEN: Final[Mapping[Language, str]] = {language: text["clauses"]["between"] for language, text in _TABLES.items()}
"""The separator between two clauses of a sentence, by language."""

_TYPED: Final = dict.fromkeys(("text", "found"), Unchanged())
"""Facts that quote input."""
_LISTING: Final = {"nearest": "-near", "values": "-listed", "most": "-range"}
"""By a fact of an error, the suffix of the key of a sentence that lists the allowed values."""
_MAX_TOKEN: Final = 5
"""A shorter quotation is a square or a letter, shown character by character."""


def tables() -> Mapping[Language, Any]:
    """All sentences, by language."""
    tables: Mapping[Language, Any] = _TABLES
    return tables


def titles() -> Collection[str]:
    """The codes of all problems."""
    return frozenset(_TABLES["en"]["titles"])


def title(code: str, language: Language) -> str:
    """The title of the problem of this code. Raises ``KeyError``, as the others here, for a code that is none."""
    text: str = _TABLES[language]["titles"][code]
    return text


def post(key: str, language: Language) -> str:
    """A word of posts. Raises ``KeyError`` for an unknown key."""
    text: str = _TABLES[language]["posts"][key]
    return text


def detail(code: str, facts: Mapping[str, Fact], language: Language) -> str:
    """The detail of a problem: that of ``refused`` for every invalid request."""
    details = _TABLES[language]["details"]
    return render(details.get(code, details["refused"]), facts, {}, language)


def fault(code: str, facts: Mapping[str, Fact], language: Language, game: Sentences | None = None) -> str:
    """The message of one error; ``game`` has the names for its facts."""
    typed = {name: visible(fact) for name, fact in facts.items() if name in _TYPED and isinstance(fact, str)}
    known = {"game": "" if game is None else game.title, **facts, **typed}
    sentences = _TABLES[language]["faults"]
    if known.get("options") == ():
        code += "-none"
    elif isinstance(known.get("found"), tuple):
        code += "-boards"
    else:
        endings = (ending for fact, ending in _LISTING.items() if fact in facts and code + ending in sentences)
        code += next(endings, "")
    return render(sentences[code], known, {} if game is None else game.names, language, _TYPED)


def visible(typed: str) -> str:
    """Input for display: invisible characters, and letters of other scripts, by their code points.

    The result cannot change the text direction of the sentence around it.
    """
    if len(typed) == 1 and _is_unseen(typed):
        return _number(typed)
    lines = typed.splitlines()
    shown = "".join(
        f"[{_number(one)}]" if _is_unseen(one) else one for one in (" ".join(lines) if lines[1:] else typed)
    )
    foreign = {one for one in typed if one.isalnum() and not _is_latin(one)}
    return f"{shown} ({_number(foreign.pop())})" if len(foreign) == 1 and len(typed) < _MAX_TOKEN else shown


def _is_unseen(one: str) -> bool:
    return one != " " and unicodedata.category(one)[0] in "CMZ"


def _is_latin(one: str) -> bool:
    return one.isascii() or unicodedata.name(one, "").startswith("LATIN ")


def _number(one: str) -> str:
    return f"U+{ord(one):04X}"


def expected(field: str, language: Language) -> str:
    """The expected type of a request's field; with a slash at its end, that of an entry in it."""
    known: Mapping[str, str] = _TABLES[language]["expected"]
    return known.get(field) or known.get(field.removesuffix("/"), known["other"])


def game_over(cause: str, winners: Any, language: Language, game: Sentences) -> str:
    """The ground against every action in a finished game."""
    text = render(_TABLES[language]["grounds"][GAME_OVER.code], {"cause": cause}, {}, language)
    return f"{text} {outcome(not winners, winners, language, game)}"


def state(code: str, language: Language, game: Sentences) -> str:
    """The state of a position, in a word or two."""
    return word({**_TABLES[language]["states"], **game.states}, code)


def standing(code: str, side: str | None, language: Language, game: Sentences) -> str:
    """The state of a position for the side to move, as a sentence; ``side`` is ``None`` if the position omits it."""
    known = {**_TABLES[language]["standing"], **game.standing}
    return render(
        known.get(code, known["normal"]) if side else known["open"], {"side": side or ""}, game.names, language
    )


def outcome(is_draw: bool, winners: tuple[str, ...], language: Language, game: Sentences) -> str:
    """How a game ended, without its cause."""
    return render(
        _TABLES[language]["outcomes"]["drawn" if is_draw else "won"], {"winners": winners}, game.names, language
    )
