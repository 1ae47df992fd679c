"""The conformance cases: YAML files that players of the game can read, and their requests.

A case is a mapping. ``id`` and ``since`` are assigned by ``make cases``. ``case`` is its title, ``fr`` the title in
French, and ``article`` the rule it tests. ``layer: form`` marks a case that tests only the text reader, if it has
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

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.case import Case, open_case
from adjudicator.judging.legal_actions import list_legal_actions
from adjudicator.judging.positions import inspect_position
from adjudicator.judging.records import replay
from adjudicator.judging.refusal import Refused
from engine.game import capability
from engine.registry import GAMES
from tools.conformance.conversion import cases as cases


def games_with(kind: type) -> list[str]:
    """The games that have a capability."""
    return [name for name, game in GAMES.items() if capability(game, kind) is not None]


def all_cases() -> Iterator[tuple[str, dict[str, Any]]]:
    for game in GAMES:
        for case in cases(game):
            yield game, case


def opened(game: str, case: Mapping[str, Any]) -> Case:
    rules = GAMES[game]
    request = {name: case[name] for name in ("position", "options", "seen", "strict") if name in case}
    if isinstance(request.get("position"), str):
        request["position"] = rules.SETUPS.get(request["position"], request["position"])
    return open_case(rules, request)


def openable(game: str) -> Iterator[tuple[dict[str, Any], Case]]:
    """The cases of a game that are not refused before they are ruled on, with their positions."""
    for case in cases(game):
        try:
            found = opened(game, case)
        except Refused:
            continue
        yield case, found


def answer_to(game: str, case: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a case, free of language; a refusal as its faults."""
    try:
        return request_of(game, case)
    except Refused as refused:
        return {
            "refused": [
                {"code": fault.problem, "pointer": fault.pointer, "what": fault.code, "facts": _as_sent(fault.facts)}
                | ({} if fault.typed is None else {"did_you_mean": list(fault.typed.did_you_mean)})
                for fault in refused.faults
            ]
        }


def _as_sent(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts of an error; a list of boards as one text."""
    return {
        name: "|".join(fact) if name == "found" and isinstance(fact, tuple) else fact for name, fact in facts.items()
    }


def request_of(game: str, case: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a case, free of language. Raises ``Refused``."""
    opened_case = opened(game, case)
    if "record" in case:
        return without_effects(replay(opened_case, case["record"], case.get("on_illegal", "stop")))
    if "lists" in case or "count" in case:
        return list_legal_actions(opened_case, case.get("begun", ""), case.get("stage") == "whole")
    if "action" in case:
        return adjudicate(opened_case, case["action"], ("table",) if "table" in case else ())
    return inspect_position(opened_case, case.get("as") == "placement")


def without_effects(record: dict[str, Any]) -> dict[str, Any]:
    """The response to a record without its sentences."""
    for ruling in record["rulings"]:
        del ruling["effects"], ruling["status"]
    return record
