"""The sentences of the service itself: titles of problems, details of problems and faults. Rulebooks have their own."""

import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from engine.sentences import Sentences, load_sentences
from engine.wording import Fact, Language, Unchanged, listed

SENTENCES: Final = load_sentences("adjudicator.messages")

_TYPED: Final = dict.fromkeys(("text", "found", "values", "nearest"), Unchanged())
"""Facts shown as they are sent: input and codes."""
_LISTING: Final = {
    "nearest": "-near",
    "values": "-listed",
    "most": "-range",
    "given": "-body",
    "unknown": "-unknown",
    "legal_for": "-legal",
    "unit": "-unit",
}
"""By a fact of an error, the suffix of the key of the sentence that uses it."""
SUGGESTED: Final = "did_you_mean"
"""The fact of an error with the similar turns or positions; its sentence offers them."""
_MAX_TOKEN: Final = 5
"""A shorter quotation is a square or a letter, shown character by character."""


def title(code: str, language: Language) -> str:
    """The title of the problem of this code. Raises ``KeyError``, as the others here, for a code that is none."""
    return str(SENTENCES[language]["titles"][code])


def detail(code: str, facts: Mapping[str, Fact], language: Language) -> str:
    """The detail of a problem: that of ``refused`` for every invalid request."""
    texts = SENTENCES[language]
    key = f"{code}-{facts['cause']}" if "cause" in facts else code
    return texts.sentence(texts["details"].get(key, texts["details"]["refused"]), facts)


def fault(code: str, facts: Mapping[str, Any], language: Language, game: Sentences | None = None) -> str:
    """The message of one error, with the suggestions in its facts; ``game`` has the names for its facts.

    A suggestion goes before a complaint about a word of prose, which it explains better.
    """
    typed = {name: visible(fact) for name, fact in facts.items() if name in _TYPED and isinstance(fact, str)}
    known = {"game": "" if game is None else game["title"], **facts, **typed}
    sentences = SENTENCES[language]["faults"]
    if known.get("options") == ():
        code += "-none"
    elif isinstance(known.get("found"), tuple):
        code += "-boards"
    else:
        endings = (ending for fact, ending in _LISTING.items() if fact in facts and code + ending in sentences)
        code += next(endings, "")
    complaint = (game or SENTENCES[language]).sentence(sentences[code], known, _TYPED)
    meant = known.get(SUGGESTED) or ()
    if not meant or known.get("expected") in (meant, ", ".join(meant)):  # the sentence has them
        return complaint
    names = listed([visible(text) for text in meant], SENTENCES[language]["clauses"]["or"])
    question = SENTENCES[language].say("clauses", "question", meant=names)
    is_beside_the_point = code == "piece-unknown" and known["found"][1:]  # a word, not a letter
    return f"{question} {complaint}" if is_beside_the_point else f"{complaint} {question}"


def visible(typed: str) -> str:
    """Input for display: invisible characters, and letters of other scripts, by their code points.

    The result cannot change the text direction of the sentence around it.
    """
    if len(typed) == 1 and _is_unseen(typed):
        return _number(typed)
    lines = typed.splitlines()
    shown = "".join(
        f"[{_number(character)}]" if _is_unseen(character) else character
        for character in (" ".join(lines) if lines[1:] else typed)
    )
    letters = {character for character in typed if character.isalnum() and not character.isascii()}
    foreign = {letter for letter in letters if not unicodedata.name(letter, "").startswith("LATIN ")}
    return f"{shown} ({_number(foreign.pop())})" if len(foreign) == 1 and len(typed) < _MAX_TOKEN else shown


def _is_unseen(character: str) -> bool:
    return character != " " and unicodedata.category(character)[0] in "CMZ"


def _number(character: str) -> str:
    return f"U+{ord(character):04X}"


def expected(pointer: str, language: Language) -> str:
    """The expected type of a value in a request: of an entry of its list or object, else of the field of its name."""
    known: Mapping[str, str] = SENTENCES[language]["expected"]
    *_, outer, name = ("", *pointer[1:].split("/"))
    return known.get(f"{outer}/") or known.get(name, known["other"])


def outcome(is_draw: bool, winners: tuple[str, ...], game: Sentences) -> str:
    """How a game ended, without its cause."""
    outcomes = SENTENCES[game.language]["outcomes"]
    return game.sentence(outcomes["drawn" if is_draw else "won"], {"winners": winners})
