"""Every conformance case, ruled on and compared."""

from collections.abc import Mapping
from typing import Any

import orjson
import pytest

from adjudicator.judging.refusal import Refused
from engine.registry import GAMES
from tests.support.cases import all_cases, answer_to, request_of

TESTS = {"action", "record", "lists", "count", "impossible", "misread", "stands"}
KEYS = TESTS | {
    "case", "article", "position", "options", "seen", "verdict", "reason", "facts", "after", "effects", "articles",
    "status", "awaits", "table", "answer", "on_illegal", "verdicts", "offence", "begun", "complete", "stage", "note",
    "as", "strict", "fault", "spelled", "id", "since", "fr", "layer", "withdrawn",
}  # fmt: skip


@pytest.mark.parametrize(
    ("game", "case"), [pytest.param(game, case, id=f"{game}: {case['case']}") for game, case in all_cases()]
)
def test_a_case_is_answered_as_the_rules_say(game: str, case: dict[str, Any]) -> None:
    assert set(case) <= KEYS, f"unknown keys {set(case) - KEYS}"
    assert TESTS & set(case), "a case asks for something"
    answer = orjson.loads(orjson.dumps(answer_to(game, case), option=orjson.OPT_NON_STR_KEYS))
    if "impossible" in case:
        assert [fault["what"] for fault in answer["refused"]] == case["impossible"]
        assert {fault["code"] for fault in answer["refused"]} == {"position-impossible"}
        assert set(case.get("articles", [case["article"]])) <= _cited_against(game, case)
        assert _holds(case.get("answer", {}), answer), answer
        return
    if "misread" in case:
        assert {fault["code"] for fault in answer["refused"]} == {f"{case['misread']}-not-understood"}
        assert _holds(case.get("fault", {}), answer["refused"][0]), answer["refused"][0]
        return
    assert "refused" not in answer or answer["refused"] == case.get("answer", {}).get("refused"), answer
    if "refused" in answer:
        return
    if "record" in case:
        _compare_record(case, answer)
    elif "lists" in case or "count" in case:
        assert answer["actions"] == sorted(case["lists"], key=str) if "lists" in case else True
        assert answer["count"] == case.get("count", len(case.get("lists", ())))
        assert answer["complete"] == case.get("complete", answer["complete"])
        assert case.get("awaits") is None or _holds(case["awaits"], answer["awaits"]), answer["awaits"]
    elif "action" in case:
        _compare_ruling(game, case, answer)
        _compare_spelling(game, case, answer)
    _compare_common(case, answer)


def _cited_against(game: str, case: Mapping[str, Any]) -> set[str]:
    """The articles that an impossible position offends against."""
    with pytest.raises(Refused) as refusal:
        request_of(game, case)
    findings = [fault.finding for fault in refusal.value.faults]
    return {article for finding in findings if finding is not None for article in finding.articles}


def _compare_ruling(game: str, case: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
    reason = answer["reason"]
    expected = case.get("verdict", "illegal" if "reason" in case else "incomplete" if "awaits" in case else "legal")
    assert answer["verdict"] == expected, reason or answer["status"]
    if "reason" in case:
        assert reason["code"] == case["reason"], reason
        assert reason["article"] == case["article"], reason
        assert _holds(case.get("facts", {}), reason["facts"]), reason["facts"]
    assert answer["effects"] == case.get("effects", answer["effects"])
    assert set(case.get("articles", ())) <= set(answer["articles"]), answer["articles"]
    if answer["verdict"] != "legal":
        assert "after" not in case
    if "awaits" in case:
        assert _holds(case["awaits"], answer["status"]["awaits"]), answer["status"]["awaits"]
    if "table" in case:
        assert _holds(case["table"], answer["table"]), answer["table"]
    assert all(article.startswith(GAMES[game].RULEBOOK.articles[0].id[:3]) for article in answer["articles"])


def _compare_spelling(game: str, case: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
    if "spelled" in case:
        assert answer["action"] == case["spelled"]
        assert answer["spelled"] == case["action"]
        strictly = answer_to(game, {**case, "strict": True})
        assert {fault["code"] for fault in strictly["refused"]} == {"action-not-understood"}


def _compare_record(case: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
    if "verdicts" in case:
        assert [ruling["verdict"] for ruling in answer["rulings"]] == case["verdicts"]
    offence = answer["first_offence"]
    if "offence" in case:
        assert _holds(case["offence"], offence), offence
    elif "verdicts" not in case:
        assert offence is None, offence


def _compare_common(case: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
    if "after" in case:
        assert answer["position"] == case["after"]
    assert _holds(case.get("status", {}), answer.get("status", {})), answer.get("status")
    assert _holds(case.get("answer", {}), answer), answer


def _holds(expected: object, answered: object) -> bool:
    """Whether ``answered`` contains ``expected`` (mappings may have more keys)."""
    if isinstance(expected, Mapping):
        return isinstance(answered, Mapping) and all(
            name in answered and _holds(value, answered[name]) for name, value in expected.items()
        )
    return expected == answered
