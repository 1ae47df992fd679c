"""Ids, titles and layers of the conformance cases, and the published suite made from them."""

import json
import re
from collections import Counter
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from adjudicator.checks.conversion import broken_ids, layer
from adjudicator.checks.numbering import number
from adjudicator.conformance import SUITE
from adjudicator.conformance.runner import digest, read_suite
from engine.registry import GAMES
from tests.support.cases import cases
from tools.conformance import files

each_game = pytest.mark.parametrize("game", GAMES)
OUT_OF_CONTEXT = ("And ", "Nor ", "But ", "So ", "Not ", "It ", "Its ", "Also ", "Or ", "Neither ", "Then ")
ID_OR_TURN = re.compile(r"[A-Z]{3}-\d|\d?[a-r]\d{1,2}[-x~*:]\d?[a-r]\d")


@each_game
def test_every_case_has_an_id_of_its_article(game: str) -> None:
    for case in cases(game):
        assert re.fullmatch(rf"{re.escape(case['article'])}-\d{{3}}", case["id"]), case["case"]
        assert re.fullmatch(r"\d+\.\d+", case["since"])
    assert len({case["id"] for case in cases(game)}) == len(cases(game))


@each_game
def test_titles_are_unique_and_understood_alone(game: str) -> None:
    for language in ("case", "fr"):
        titles = [case[language] for case in cases(game) if language in case]
        assert [title for title, count in Counter(map(str.lower, titles)).items() if count > 1] == []
        assert [title for title in titles if ID_OR_TURN.search(title) or title.startswith(OUT_OF_CONTEXT)] == []
    for case in cases(game):
        assert ("fr" in case) == (layer(GAMES[game], case) != "form"), case["id"]


def test_no_published_id_is_renumbered_reused_or_dropped() -> None:
    texts = files()
    for one in read_suite(SUITE):
        assert broken_ids(one["cases"], json.loads(texts[f"{one['game']}.json"])["cases"]) == []


@pytest.mark.parametrize("change", ["dropped", "renumbered", "reused"])
def test_a_changed_id_is_noticed(change: str) -> None:
    (suite,) = read_suite(SUITE, ("cyclix",))
    first, second, *rest = suite["cases"]
    changed: dict[str, list[Any]] = {
        "dropped": [second, *rest],
        "renumbered": [first | {"id": second["id"]}, second | {"id": first["id"]}, *rest],
        "reused": [first | {"ask": rest[0]["ask"]}, second, *rest],
    }
    assert first["id"] in broken_ids(suite["cases"], changed[change])
    assert broken_ids(suite["cases"], [*suite["cases"], first | {"id": "CYX-9.9-001"}]) == []


def test_the_published_suite_matches_its_schema() -> None:
    schema = Draft202012Validator(json.loads((SUITE / "schema.json").read_text("utf-8")))
    for suite in read_suite(SUITE):
        schema.validate(suite)
        assert suite["sha256"] == digest(suite["cases"])
        assert not schema.is_valid(suite | {"cases": [{**suite["cases"][0], "stray": 1}]})


def test_new_cases_get_the_next_number_of_their_article_and_old_ones_keep_theirs() -> None:
    old = '# A comment.\n- id: CYX-1.1-007\n  since: "1.0"\n  case: A\n  article: CYX-1.1\n'
    new = "- case: B\n  article: CYX-1.1 # why\n  position: &x {a: 1}\n- {case: C, article: CYX-1.2, action: d}\n"
    numbered = number([old, new])
    assert numbered == [
        old,
        '- id: CYX-1.1-008\n  since: "2.0"\n  case: B\n  article: CYX-1.1 # why\n  position: &x {a: 1}\n'
        '- {id: CYX-1.2-001, since: "2.0", case: C, article: CYX-1.2, action: d}\n',
    ]
    assert number(numbered) == numbered
    assert number(["- case: A\n  action: a\n"]) == ["- case: A\n  action: a\n"], "a case without an article"
