"""The response to a case is what the case expects."""

import orjson

from adjudicator.checks.ruled import Ruled, answer_to, request_of
from adjudicator.conformance.runner import LEVELS, compare
from adjudicator.judging.refusal import Refused

REQUESTS = {"action", "record", "lists", "count", "impossible", "misread", "stands"}
KEYS = REQUESTS | {
    "case", "article", "position", "options", "seen", "verdict", "reason", "facts", "after", "effects", "articles",
    "status", "awaits", "table", "answer", "on_illegal", "verdicts", "offence", "begun", "complete", "stage", "note",
    "as", "strict", "fault", "spelled", "id", "since", "fr", "layer", "withdrawn",
}  # fmt: skip


def check_verdict(ruled: Ruled) -> None:
    """Compare the response with the case, by the comparer of the published runner."""
    case = ruled.case
    if "published" not in case:
        assert set(case) <= KEYS, f"a case has no keys {', '.join(sorted(set(case) - KEYS))}"
        assert REQUESTS & set(case), f"a case has a request: one of {', '.join(sorted(REQUESTS))}"
    status, body = ruled.ask(ruled.resource, ruled.body)
    first = (body.get("errors") or [body])[0]
    is_awaited = status in (200, ruled.published["expect"]["status"])
    assert is_awaited, f"refused with {status}: {first['code']}: {first['detail']}"
    for level in LEVELS:
        differences = compare(ruled.published["expect"], status, body, level)
        assert not differences, "; ".join(differences)
    _compare_refusal(ruled)
    prefix = ruled.rules.RULEBOOK.articles[0].id[:3]
    for article in body.get("articles", ()):
        assert article.startswith(prefix), f"{article} is cited, whose article ids do not begin with {prefix}"
    if "spelled" in case:
        strictly = answer_to(ruled.game, {**case, "strict": True})
        codes = {fault["code"] for fault in strictly.get("refused", ())}
        assert codes == {"action-not-understood"}, "the spelling is also read with strict"


def _compare_refusal(ruled: Ruled) -> None:
    """Compare the facts and articles of a refusal, which responses have only in words."""
    case = ruled.case
    refused = orjson.loads(orjson.dumps(ruled.answer.get("refused"), option=orjson.OPT_NON_STR_KEYS))
    if "impossible" in case:
        against = _articles_against(ruled)
        missing = set(case.get("articles", [case["article"]])) - against
        assert not missing, f"the errors of the position do not cite {', '.join(sorted(missing))}"
    if "misread" in case:
        assert refused, f"the {case['misread']} is read"
        assert {fault["code"] for fault in refused} == {f"{case['misread']}-not-understood"}, refused
        differences = compare({"status": 0, "has": case.get("fault", {})}, 0, refused[0])
        assert not differences, "; ".join(differences)
    expected = case.get("answer", {}).get("refused")
    if expected is not None:
        assert refused == expected, f"refused with {refused}"


def _articles_against(ruled: Ruled) -> set[str]:
    """The articles that an impossible position offends against."""
    try:
        request_of(ruled.game, ruled.case)
    except Refused as refused:
        findings = [fault.finding for fault in refused.faults]
        return {article for finding in findings if finding is not None for article in finding.articles}
    raise AssertionError("the position is possible")
