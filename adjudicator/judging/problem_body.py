"""The bodies of problems, for HTTP responses, items of a batch, and reports."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from adjudicator import messages
from adjudicator.judging.localization import ground_message
from adjudicator.records.faults import record_message
from engine.errors import Fault
from engine.game import AnyGame
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


def refusal_body(faults: Sequence[Fault], game: AnyGame | None, language: Language) -> dict[str, Any]:
    """The body of a refusal (422) for these faults; its code is that of the first."""
    errors = [error(fault, game, language) for fault in faults]
    body = problem_body(422, faults[0].problem, {"count": len(errors)}, language)
    return body | {"errors": errors}


def error(fault: Fault, game: AnyGame | None, language: Language) -> dict[str, Any]:
    """One error as in ``errors``; with its article, if the rulebook has one for it."""
    fields: dict[str, Any] = {"pointer": fault.pointer, "code": fault.code, "detail": _detail(fault, game, language)}
    if fault.line_column is not None:
        fields |= {"line": fault.line_column[0], "column": fault.line_column[1]}
    if fault.cells:
        fields["places"] = fault.cells
    if fault.is_of_text:
        fields |= {"at": fault.facts.get("at", 0), "found": _joined(fault.facts.get("found", ""), "|")}
        fields |= {"expected": _joined(fault.facts["expected"], ", "), messages.SUGGESTED: fault.suggestions}
    finding = None if game is None else fault.finding
    article = fault.facts.get("article") if finding is None else finding.articles[0]
    return fields if article is None else fields | {"article": article}


def _detail(fault: Fault, game: AnyGame | None, language: Language) -> str:
    """The sentence of an error; ``game`` has the names for its facts."""
    code, facts = fault.code, dict(fault.facts)
    if fault.finding is not None and game is not None:
        return ground_message(game.RULEBOOK.speaker(language), code, facts)
    if code == "not-json":
        return messages.detail(code, facts, language)
    if fault.problem == "record-not-understood":
        return record_message(code, facts, language)
    if fault.is_of_text and game is not None:
        facts[messages.SUGGESTED] = fault.suggestions
        code = "rule-unknown-typed" if fault.problem == "rule-unknown" else code
        if fault.problem == "position-not-understood":
            code = _OF_POSITIONS.get(code, code)
    elif code == "rule-unknown":
        facts["what"] = f"assumed-{facts['field']}"
    elif code == WRONG_TYPE and "given" in facts:
        facts["given"] = messages.SENTENCES[language]["expected"][f"given-{facts['given']}"]
    elif code == WRONG_TYPE:
        facts["expected"] = messages.expected(fault.pointer, language)
    return messages.fault(code, facts, language, None if game is None else game.RULEBOOK.sentences[language])


def _joined(fact: Fact, separator: str) -> Fact:
    return separator.join(map(str, fact)) if isinstance(fact, tuple) else fact
