"""Requests and responses fit their schemas in openapi.yaml."""

from typing import Any, Final

import orjson

from adjudicator.openapi.games import SHAPES
from tests.support.cases import INCLUDED, Ruled
from tests.support.described import conforms

FORM: Final = "adjudicator-record/1"


def check_shapes(ruled: Ruled) -> None:
    """The requests about a case, and the responses to them, fit their schemas; so do the facts of a refusal."""
    case, body, prefix = ruled.case, ruled.body, SHAPES[ruled.game].prefix
    schema = {"adjudications": "Adjudication", "positions": "Position", "records": "Record"}.get(ruled.resource)
    if schema is not None:
        conforms(f"{schema}Request", body | ({"include": INCLUDED[ruled.resource]} if schema != "Record" else {}))
    _conform(ruled, schema or "LegalActions", *ruled.english)
    unseen = {name: value for name, value in body.items() if name not in ("seen", "action")}
    if "record" in case:
        record = {name: value for name, value in unseen.items() if name != "strict"}
        record |= {"format": FORM, "game": ruled.game, "on_illegal": "skip", "include": ["positions", "effects"]}
        _conform(ruled, "Record", *ruled.ask("records", record))
    if schema is None:
        _conform(ruled, "LegalActions", *ruled.ask(ruled.resource, body | {"as": "objects"}))
    elif case.get("verdict") == "incomplete":
        begun = unseen | {"begun": case["action"], "as": "objects"}
        _conform(ruled, "LegalActions", *ruled.ask("legal-actions", begun))
    for fault in ruled.answer.get("refused", ()):
        if fault["code"] == "position-impossible":
            conforms(f"{prefix}Facts", orjson.loads(orjson.dumps(fault["facts"])))


def _conform(ruled: Ruled, schema: str, status: int, body: dict[str, Any]) -> None:
    conforms(schema if status == 200 else "Problem", body)
    if "game" in body:
        conforms(f"{SHAPES[ruled.game].prefix}{schema}", body)
