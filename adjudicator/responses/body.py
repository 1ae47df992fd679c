"""Bodies of requests and their media types."""

from typing import Final

import orjson

from adjudicator.records.source import json_cause
from adjudicator.responses.problem import Problem

JSON: Final = "application/json"
RECORD_JSON: Final = "application/vnd.adjudicator.record+json"
RECORD_TEXT: Final = "application/vnd.adjudicator.record"


def parse_json(raw: bytes) -> object:
    """The value in a body of JSON. Raises ``Problem`` 400."""
    try:
        return orjson.loads(raw)
    except orjson.JSONDecodeError as failure:
        if raw and not failure.doc:  # not UTF-8
            raise Problem(400, "not-json") from None
        cause = json_cause(failure)
        raise Problem(400, "not-json", line=failure.lineno, column=failure.colno, cause=cause) from None


def parse_text(raw: bytes) -> str:
    """A body as text in UTF-8. Raises ``Problem`` 400."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise Problem(400, "not-text") from None
