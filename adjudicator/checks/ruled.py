"""The cases of a game: YAML files that its players can read, their requests, and the responses to these.

A case is a mapping. ``id`` and ``since`` are assigned when it is published. ``case`` is its title, ``fr`` the title
in French, and ``article`` the rule it tests. ``layer: form`` marks a case that tests only the text reader, if it has
neither ``misread`` nor ``spelled``; such a case has no French title. A case that no longer counts stays, with
``withdrawn: {in: version of the suite, why: text, by: [ids of the cases that replace it]}``. The request is one of:

``action``      a turn to adjudicate: ``verdict``, ``reason``, ``facts``, ``after``, ``effects``,
                ``articles``, ``status``, ``awaits``, ``table``, ``answer`` (any top-level field)
``record``      turns to replay (``on_illegal``): ``verdicts``, ``offence``, ``after``, ``status``
``lists``       exactly these legal actions (``begun``, ``complete``, ``awaits``); ``count`` instead for long ones
``impossible``  the position is impossible, for exactly these grounds in this order; ``articles`` if they belong to
                other articles than the case
``misread``     ``position`` or ``action`` cannot be read: ``fault`` is the content of the first error (``what``,
                ``facts``, ``did_you_mean``)
``stands``      no turn: the ``status`` of the position; ``as: placement`` also checks it as a start

``spelled`` is the canonical text of an action in another spelling, which is read, but not with ``strict``.

``position`` defaults to the first setup, and may be the name of a setup; ``options`` and ``seen`` are as in a
request. ``facts``, ``status`` and ``answer`` may have more keys than the case, ``articles`` must be among those
cited; ``effects`` and ``lists`` are exact.
"""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from functools import cached_property
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final, NamedTuple

import orjson

from adjudicator.checks.conversion import converted, request
from adjudicator.games import GAMES
from adjudicator.judging.adjudication import adjudicate, inspect_position
from adjudicator.judging.case import Case, open_case
from adjudicator.judging.legal_actions import list_legal_actions
from adjudicator.judging.localization import localize
from adjudicator.judging.records import replay
from adjudicator.judging.refusal import Refused
from adjudicator.judging.resources import ADJUDICATIONS, LEGAL_ACTIONS, POSITIONS, records_resource, response_to
from engine.game import AnyGame
from engine.rulebook import Language

INCLUDED: Final = {
    "adjudications": ["table", "legal_actions", "effect_messages"], "positions": ["legal_actions", "effect_messages"],
}  # fmt: skip
"""All additional fields of a response, by resource."""
_RESOURCES: Final = {kind.name: kind for kind in (ADJUDICATIONS, LEGAL_ACTIONS, POSITIONS)}


class Answer(NamedTuple):
    """The status and the body of a response."""

    status: int
    body: dict[str, Any]


def opened(game: str, case: Mapping[str, Any]) -> Case:
    """The position of a case. Raises ``Refused``."""
    return open_case(GAMES[game], request(GAMES[game], case))


def answer_to(game: str, case: Mapping[str, Any]) -> dict[str, Any]:
    """The response to a case, free of language; a refusal as its errors."""
    try:
        return request_of(game, case)
    except Refused as refused:
        errors = []
        for fault in refused.faults:
            found = fault.facts.get("found")
            facts = {**fault.facts, "found": "|".join(map(str, found))} if isinstance(found, tuple) else {**fault.facts}
            error = {"code": fault.problem, "pointer": fault.pointer, "what": fault.code, "facts": facts}
            errors.append(error | ({"did_you_mean": list(fault.suggestions)} if fault.is_of_text else {}))
        return {"refused": errors}


def request_of(game: str, case: Mapping[str, Any]) -> dict[str, Any]:
    """The response to a case, free of language. Raises ``Refused``."""
    opened_case = opened(game, case)
    if "record" in case:
        return replay(opened_case, case["record"], case.get("on_illegal", "stop"))
    if "lists" in case or "count" in case:
        return list_legal_actions(opened_case, case.get("begun", ""), case.get("stage") == "whole")
    if "action" in case:
        return adjudicate(opened_case, case["action"], ("table",) if "table" in case else ())
    return inspect_position(opened_case, case.get("as") == "placement")


def of_published(published: Mapping[str, Any]) -> dict[str, Any]:
    """A case of a published suite, as one that was written with its whole expectation."""
    case = {**published["ask"]["body"], "case": published["title"]["en"], "published": published}
    if published["ask"]["resource"] == "records":
        case["record"] = case.pop("turns")
    if published["ask"]["resource"] == "legal-actions":
        case["lists"] = ()
    return case | {name: published[name] for name in ("id", "since", "article")}


def answer(game: AnyGame, resource: str, body: Mapping[str, Any], language: Language = "en") -> Answer:
    """The response to a request about a game."""
    kind = records_resource(body) if resource == "records" else _RESOURCES[resource]
    status, body_of_answer = response_to(kind, game, body, language)
    return Answer(status, orjson.loads(orjson.dumps(body_of_answer)))


class Ruled:
    """A case and the responses to it, each computed once."""

    def __init__(self, game: str, case: dict[str, Any]) -> None:
        self.game, self.case, self.rules = game, case, GAMES[game]
        published = case.get("published") or converted(self.rules, case)
        self.published = orjson.loads(orjson.dumps(published, option=orjson.OPT_NON_STR_KEYS))
        self.resource, self.body = self.published["ask"]["resource"], self.published["ask"]["body"]
        self.number = int(case["id"][-3:])

    @cached_property
    def start(self) -> Case | None:
        """The position of the case; ``None`` if it is refused."""
        try:
            return opened(self.game, self.case)
        except Refused:
            return None

    @cached_property
    def answer(self) -> dict[str, Any]:
        """The response, free of language; a refusal as its errors."""
        return answer_to(self.game, self.case)

    @cached_property
    def english(self) -> Answer:
        return self.response("en")

    @cached_property
    def french(self) -> Answer:
        return self.response("fr")

    def response(self, language: Language) -> Answer:
        """The response with all additional fields, as JSON."""
        included = {"include": INCLUDED[self.resource]} if self.resource in INCLUDED else {}
        return self.ask(self.resource, self.body | included, language)

    def ask(self, resource: str, body: Mapping[str, Any], language: Language = "en") -> Answer:
        """Another request about the game of this case."""
        return answer(self.rules, resource, body, language)

    def rulings(self, language: Language) -> list[dict[str, Any]]:
        """The rulings on the case with all their sentences; none if it is refused, or has no turn."""
        if "rulings" in self.answer:
            record = deepcopy(self.answer)
            localize(record, self.rules, language, ("effects", "effect_messages"))
            return list(record["rulings"])
        body = (self.english if language == "en" else self.french).body
        return [body] if "verdict" in body else []


def failures(checks: Iterable[tuple[Any, ...]], place: str = "") -> list[str]:
    """The errors of checks, each a function and its arguments; code of a game may raise anything."""
    found = []
    for check, *given in checks:
        try:
            check(*given)
        except AssertionError as failure:
            found.append(f"{place}{failure}")
        except Exception as failure:  # noqa: BLE001  # code of others may raise anything, and all of it is reported
            last = extract_tb(failure.__traceback__)[-1]
            where = f"{Path(last.filename).name}:{last.lineno}, {last.name}"
            found.append(f"{place}{where}: {type(failure).__name__}: {failure}")
    return list(dict.fromkeys(found))
