"""The response to a case is what the case expects."""

import orjson

from adjudicator.conformance.runner import LEVELS, compare
from adjudicator.judging.refusal import Refused
from tests.support.cases import Ruled, answer_to, request_of

REQUESTS = {"action", "record", "lists", "count", "impossible", "misread", "stands"}
KEYS = REQUESTS | {
    "case", "article", "position", "options", "seen", "verdict", "reason", "facts", "after", "effects", "articles",
    "status", "awaits", "table", "answer", "on_illegal", "verdicts", "offence", "begun", "complete", "stage", "note",
    "as", "strict", "fault", "spelled", "id", "since", "fr", "layer", "withdrawn",
}  # fmt: skip


def check_verdict(ruled: Ruled) -> None:
    """Compare the response with the case, by the comparer of the published runner."""
    case = ruled.case
    assert set(case) <= KEYS, f"unknown keys {set(case) - KEYS}"
    assert REQUESTS & set(case), "a case has a request"
    status, body = ruled.ask(ruled.resource, ruled.body)
    for level in LEVELS:
        assert compare(ruled.published["expect"], status, body, level) == []
    _compare_refusal(ruled)
    prefix = ruled.rules.RULEBOOK.articles[0].id[:3]
    assert all(article.startswith(prefix) for article in body.get("articles", ()))
    if "spelled" in case:
        strictly = answer_to(ruled.game, {**case, "strict": True})
        assert {fault["code"] for fault in strictly["refused"]} == {"action-not-understood"}


def _compare_refusal(ruled: Ruled) -> None:
    """Compare the facts and articles of a refusal, which responses have only in words."""
    case = ruled.case
    refused = orjson.loads(orjson.dumps(ruled.answer.get("refused"), option=orjson.OPT_NON_STR_KEYS))
    if "impossible" in case:
        assert set(case.get("articles", [case["article"]])) <= _articles_against(ruled)
    if "misread" in case:
        assert {fault["code"] for fault in refused} == {f"{case['misread']}-not-understood"}
        assert compare({"status": 0, "has": case.get("fault", {})}, 0, refused[0]) == []
    expected = case.get("answer", {}).get("refused")
    if expected is not None:
        assert refused == expected


def _articles_against(ruled: Ruled) -> set[str]:
    """The articles that an impossible position offends against."""
    try:
        request_of(ruled.game, ruled.case)
    except Refused as refused:
        findings = [fault.finding for fault in refused.faults]
        return {article for finding in findings if finding is not None for article in finding.articles}
    raise AssertionError("the position is possible")
