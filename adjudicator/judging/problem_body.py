"""The bodies of problems, for HTTP responses, items of a batch, and reports."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from adjudicator import messages
from adjudicator.judging.localization import ground_message
from adjudicator.judging.refusal import Fault
from adjudicator.records.faults import record_message
from engine.game import Game
from engine.rulebook import Fact, Language
from schemas.fields import WRONG_TYPE

_OF_POSITIONS: Final = {"notation-of-another-game": "position-of-another-game", "too-long": "field-extra"}
"""Sentences about positions instead of those about turns, or about any text."""


def problem_body(status: int, code: str, facts: Mapping[str, Fact], language: Language) -> dict[str, Any]:
    """The body of a problem."""
    return {
        "type": f"urn:problem:adjudicator:{code}",
        "title": messages.title(code, language),
        "status": status,
        "detail": messages.detail(code, facts, language),
        "code": code,
    }


def refusal_body(faults: Sequence[Fault], game: Game[Any, Any] | None, language: Language) -> dict[str, Any]:
    """The body of a refusal (422) for these faults; its code is that of the first."""
    errors = [error(fault, game, language) for fault in faults]
    body = problem_body(422, faults[0].problem, {"count": len(errors)}, language)
    return body | {"errors": errors}


def error(fault: Fault, game: Game[Any, Any] | None, language: Language) -> dict[str, Any]:
    """One error as in ``errors``; with its article, if the rulebook has one for it."""
    if fault.finding is not None and game is not None:
        detail = ground_message(game, fault.code, fault.facts, language)
        return _shown(fault, detail) | {"article": fault.finding.articles[0]}
    if fault.problem == "record-not-understood":
        detail = record_message(fault.code, fault.facts, language)
    elif fault.typed is not None and game is not None:
        sentence = "rule-unknown-typed" if fault.problem == "rule-unknown" else fault.code
        if fault.problem == "position-not-understood":
            sentence = _OF_POSITIONS.get(sentence, sentence)
        detail = messages.fault(sentence, fault.facts, language, game.RULEBOOK.sentences[language])
    else:
        detail = messages.fault(fault.code, _facts_of(fault, language), language)
    shown = _shown(fault, detail)
    return shown | {"article": fault.facts["article"]} if "article" in fault.facts else shown


def _facts_of(fault: Fault, language: Language) -> Mapping[str, Fact]:
    """The facts of an error; for a value of the wrong type, also the expected one."""
    if fault.code != WRONG_TYPE:
        return fault.facts
    field, slash, _ = fault.pointer[1:].partition("/")
    return {**fault.facts, "expected": messages.expected(field + slash, language)}


def _shown(fault: Fault, detail: str) -> dict[str, Any]:
    shown: dict[str, Any] = {"pointer": fault.pointer, "code": fault.code, "detail": detail}
    if fault.place is not None:
        shown |= {"line": fault.place[0], "column": fault.place[1]}
    if fault.places:
        shown["places"] = fault.places
    if fault.typed is not None:
        shown |= {"at": fault.typed.at, "found": fault.typed.found, "expected": fault.typed.expected}
        shown["did_you_mean"] = fault.typed.did_you_mean
    return shown
