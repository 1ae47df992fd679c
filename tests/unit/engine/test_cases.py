"""Every conformance case, ruled on once, with every property that its response, words and pictures must have."""

import os
from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicator.checks.facts import check_facts
from adjudicator.checks.pictures import check_pictures
from adjudicator.checks.records import check_record
from adjudicator.checks.tables import check_table
from adjudicator.checks.verdict import check_verdict
from adjudicator.checks.words import check_words
from engine.registry import GAMES
from tests.properties.captions import check_caption
from tests.properties.framing import check_frame
from tests.properties.posts import check_post
from tests.properties.shapes import check_shapes
from tests.properties.signs import check_signs
from tests.support.cases import Ruled, cases

CASES = [
    pytest.param(game, case, id=f"{game}: {case['case']}")
    for game in GAMES
    for case in cases(game)[:: int(os.environ.get("CASES", "1"))]
]


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
