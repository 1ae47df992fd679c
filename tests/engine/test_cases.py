"""Every conformance case, ruled on and compared by the comparer of the published runner."""

from collections.abc import Mapping
from typing import Any

import orjson
import pytest

from adjudicator.cli.requests import ask
from adjudicator.conformance.runner import LEVELS, compare
from adjudicator.judging.refusal import Refused
from engine.registry import GAMES
from tests.support.cases import all_cases, answer_to, request_of
from tools.conformance.conversion import converted

REQUESTS = {"action", "record", "lists", "count", "impossible", "misread", "stands"}
KEYS = REQUESTS | {
    "case", "article", "position", "options", "seen", "verdict", "reason", "facts", "after", "effects", "articles",
    "status", "awaits", "table", "answer", "on_illegal", "verdicts", "offence", "begun", "complete", "stage", "note",
    "as", "strict", "fault", "spelled", "id", "since", "fr", "layer", "withdrawn",
}  # fmt: skip
CASES = [
    pytest.param(game, case, id=f"{game}: {case['case']}") for game, case in all_cases() if "withdrawn" not in case
]


@pytest.mark.parametrize(("game", "case"), CASES)
def test_a_case_is_answered_as_the_rules_say(game: str, case: dict[str, Any]) -> None:
    assert set(case) <= KEYS, f"unknown keys {set(case) - KEYS}"
    assert REQUESTS & set(case), "a case has a request"
    published = orjson.loads(orjson.dumps(converted(GAMES[game], case), option=orjson.OPT_NON_STR_KEYS))
    request = published["ask"]
    answer = ask(None, game, request["resource"], request["body"], "en")
    body = orjson.loads(orjson.dumps(answer.body))
    for level in LEVELS:
        assert compare(published["expect"], answer.status, body, level) == []
    _compare_refusal(game, case)
    if "articles" in body:
        prefix = GAMES[game].RULEBOOK.articles[0].id[:3]
        assert all(article.startswith(prefix) for article in body["articles"])
    if "spelled" in case:
        strictly = answer_to(game, {**case, "strict": True})
        assert {fault["code"] for fault in strictly["refused"]} == {"action-not-understood"}


def _compare_refusal(game: str, case: Mapping[str, Any]) -> None:
    """Compare the facts and articles of a refusal, which responses have only in words."""
    refused = orjson.loads(orjson.dumps(answer_to(game, case).get("refused"), option=orjson.OPT_NON_STR_KEYS))
    if "impossible" in case:
        assert set(case.get("articles", [case["article"]])) <= _cited_against(game, case)
    if "misread" in case:
        assert {fault["code"] for fault in refused} == {f"{case['misread']}-not-understood"}
        assert compare({"status": 0, "has": case.get("fault", {})}, 0, refused[0]) == []
    expected = case.get("answer", {}).get("refused")
    if expected is not None:
        assert refused == expected


def _cited_against(game: str, case: Mapping[str, Any]) -> set[str]:
    """The articles that an impossible position offends against."""
    with pytest.raises(Refused) as refusal:
        request_of(game, case)
    findings = [fault.finding for fault in refusal.value.faults]
    return {article for finding in findings if finding is not None for article in finding.articles}
