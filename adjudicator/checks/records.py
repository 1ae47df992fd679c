"""Turns of a case are judged as a record as by themselves."""

import random
from itertools import islice
from typing import Any

import orjson

from adjudicator.checks.play import random_turns
from adjudicator.checks.ruled import Ruled, answer, opened
from adjudicator.judging.records import replay
from adjudicator.judging.refusal import Refused
from engine.game import AnyGame, HasReading, capability
from engine.play import first_position


def _verdicts(body: Any) -> list[str]:
    return [ruling["verdict"] for ruling in body["rulings"]]


def check_record(ruled: Ruled) -> None:
    """As a record, the turns of a case are judged as by themselves, or with French letters if these make more legal."""
    case, start = ruled.case, ruled.start
    rules: Any = ruled.rules
    turns = case.get("record", [case["action"]] if "action" in case else None)
    if turns is None or start is None:
        return
    form = {
        "format": "adjudicator-record/1",
        "game": ruled.game,
        "options": dict(case.get("options", {})),
        "position": ruled.rules.write_position(start.position),
        "turns": [{"turn": turn} for turn in turns],
        "on_illegal": "skip",
        "strict": start.strict,
    }
    status, body = ruled.ask("records", form)
    if status == 422 and ruled.rules.NOTATION == "text":
        assert any(not isinstance(turn, str) for turn in turns), body
        return
    beginning = {**case, "position": form["position"], "seen": {}}
    try:
        older = replay(opened(ruled.game, beginning), turns, "skip")
        if _verdicts(body) != _verdicts(older) and capability(rules, HasReading) is not None:
            french = [rules.LEXICON.from_french(turn) for turn in turns]
            older = replay(opened(ruled.game, beginning), french, "skip")
    except Refused:
        assert status == 422, "a record with this turn is judged, though the turn by itself is refused"
        return
    differing = f"the verdicts in a record are {_verdicts(body)}, by themselves {_verdicts(older)}"
    assert _verdicts(body) == _verdicts(older), differing
    assert body["position"] == orjson.loads(orjson.dumps(older["position"])), "a record ends in another position"


def check_random_record(game: AnyGame, seed: int) -> None:
    """A record of a random game is legal to its end."""
    turns = list(islice(random_turns(game.NAME, random.Random(seed)), 100))
    status, body = answer(game, "records", {"position": first_position(game), "turns": turns})
    assert status == 200, f"a record is refused: {body.get('detail')}"
    first = body["first_offence"]
    assert first is None, f"turn {first and first['n']}, {first and first['turn']}: {first and first['message']}"
