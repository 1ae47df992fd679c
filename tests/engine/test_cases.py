"""Every conformance case, ruled on once, with every property that its response, words and pictures must have."""

from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from adjudicator.conformance.runner import LEVELS, compare
from adjudicator.judging.refusal import Refused
from engine.registry import GAMES
from tests.drawing.test_captions import check_caption
from tests.drawing.test_framing import check_frame
from tests.drawing.test_marks import check_signs
from tests.drawing.test_pictures import check_pictures
from tests.engine.test_tables import check_table
from tests.engine.test_words import check_words
from tests.http.test_answer_shapes import check_shapes
from tests.http.test_omitted_facts import check_facts
from tests.http.test_posts import check_post
from tests.http.test_records import check_record
from tests.support.cases import Ruled, answer_to, cases, request_of

REQUESTS = {"action", "record", "lists", "count", "impossible", "misread", "stands"}
KEYS = REQUESTS | {
    "case", "article", "position", "options", "seen", "verdict", "reason", "facts", "after", "effects", "articles",
    "status", "awaits", "table", "answer", "on_illegal", "verdicts", "offence", "begun", "complete", "stage", "note",
    "as", "strict", "fault", "spelled", "id", "since", "fr", "layer", "withdrawn",
}  # fmt: skip
CASES = [pytest.param(game, case, id=f"{game}: {case['case']}") for game in GAMES for case in cases(game)]


@pytest.mark.parametrize(("game", "case"), CASES)
def test_a_case_has_every_property(game: str, case: dict[str, Any], published: FlaskClient) -> None:
    ruled = Ruled(game, case)
    if "withdrawn" not in case:
        check_verdict(ruled)
    for check in (check_words, check_facts, check_shapes, check_table, check_record, check_pictures, check_signs):
        check(ruled)
    check_frame(ruled)
    check_caption(ruled)
    check_post(published, ruled)


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
    with pytest.raises(Refused) as refusal:
        request_of(ruled.game, ruled.case)
    findings = [fault.finding for fault in refusal.value.faults]
    return {article for finding in findings if finding is not None for article in finding.articles}
