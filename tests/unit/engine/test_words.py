"""Every response to every case has words in both languages; ``words.yaml`` has some whole messages."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.game import HasSummary, capability
from engine.registry import GAMES
from engine.rulebook import SUBJECT, Finding
from engine.sentences import placeholders
from tests.support.cases import answers, ruled

WORDED: Any = yaml.load(Path(__file__).with_name("words.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)


@pytest.mark.parametrize("game", GAMES)
def test_every_end_and_everything_awaited_is_worded(game: str) -> None:
    ends, awaited = set(), set()
    for status in (answer["status"] for answer in answers(game) if "verdict" in answer):
        if status["over"]:
            ends.add(status["cause"])
        if "awaits" in status:
            kind, what = next(iter(status["awaits"].items()))
            awaited.add(f"{kind}-{what}")
        awaited |= {f"spend-{offer['for']}" for offer in status.get("may_spend", ())}
    for texts in GAMES[game].RULEBOOK.sentences.values():
        assert ends <= texts["outcomes"].keys()
        assert awaited == texts["awaits"].keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_message_is_said_in_a_case(game: str) -> None:
    """Every sentence has been read."""
    messages = GAMES[game].RULEBOOK.sentences["en"]["messages"]
    summing = capability(GAMES[game], HasSummary)
    terms: set[str] = set()
    for ruling in (one for answer in answers(game) for one in answer.get("rulings", [answer])):
        effects = tuple(
            Finding(one["kind"], (), {k: tuple(v) if isinstance(v, list) else v for k, v in one.items() if k != "kind"})
            for one in ruling.get("effects", ())
        )
        for finding in (*effects, *(summing.summary(effects) if summing else ())):
            template = messages[finding.code]
            if isinstance(template, str):
                assert placeholders(template) <= finding.facts.keys()
                terms.add(finding.code)
            else:
                variant = next((fact for fact in template if fact in finding.facts), "default")
                terms.add(f"{finding.code}.{variant}")
    assert terms == {
        key
        for code, template in messages.items()
        if code != SUBJECT
        for key in ([code] if isinstance(template, str) else [f"{code}.{variant}" for variant in template])
    }


@pytest.mark.parametrize(("game", "case_id"), [(game, case) for game, told in WORDED.items() for case in told])
def test_a_response_in_words(game: str, case_id: str) -> None:
    case = next(one for one in ruled(game) if one.case["id"] == case_id)
    bodies = (case.english.body, case.french.body)
    assert [body.get("message") or body["errors"][0]["detail"] for body in bodies] == WORDED[game][case_id]
