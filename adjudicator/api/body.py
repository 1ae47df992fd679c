"""Bodies of requests and their media types."""

import json
from base64 import b64encode
from contextlib import suppress
from hashlib import sha256
from typing import Final

import orjson

from adjudicator.api.problem import Problem
from adjudicator.records.source import json_cause
from schemas.fields import DUPLICATE

JSON: Final = "application/json"
RECORD_JSON: Final = "application/vnd.adjudicator.record+json"
RECORD_TEXT: Final = "application/vnd.adjudicator.record"


def not_json(raw: bytes, failure: orjson.JSONDecodeError) -> Problem:
    """The problem of a body that is no JSON."""
    if raw and not failure.doc:  # not UTF-8
        return Problem(400, "not-json")
    return Problem(400, "not-json", line=failure.lineno, column=failure.colno, cause=json_cause(failure))


def refuse_duplicates(raw: bytes) -> None:
    """Raise ``Problem`` 400 for a name that occurs twice in an object of this JSON."""
    with suppress(RecursionError):  # nested deeper than any request
        json.loads(raw, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise Problem(400, DUPLICATE, key=next(name for name in names if names.count(name) > 1)[:80])
    return found


def parse_text(raw: bytes) -> str:
    """A body as text in UTF-8. Raises ``Problem`` 400."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise Problem(400, "not-text") from None


def csp_source(content: bytes) -> str:
    """An inline script or style as a Content-Security-Policy allows it, by its hash."""
    return f"'sha256-{b64encode(sha256(content).digest()).decode()}'"
