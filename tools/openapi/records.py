"""How a record may be sent: as turns from a position, in JSON, or as text."""

from typing import Any, Final

from adjudicator.web.body import JSON, RECORD_JSON, RECORD_TEXT
from schemas import requests
from tools.openapi.parameters import language_parameter

RECORDS: Final = (
    "Three forms are understood: turns from a position; a whole record in JSON, which the field `format` tells apart, "
    "also as `application/vnd.adjudicator.record+json`; and the text of one record as "
    "`application/vnd.adjudicator.record`, for which the parameters stand in the URL. At most 500 turns."
)
_TEXT: Final = """\
[Game "cyclix"]
[White "Ada"]
[Black "Bob"]
[Result "white"]

1. Rc3-c6 {a rook on its own} 2. Re5-e2 3. Rc6-c4
{[%arbiter takeback to=2] the rook cannot jump} 3. Rc6-b6
{[%player resign side=black]} white
"""


def record_content(body: dict[str, Any]) -> dict[str, Any]:
    """The media types of a request for records; ``body`` is that of turns from a position."""
    form = {"schema": requests.RecordForm}
    either = {"anyOf": [requests.RecordRequest, requests.RecordForm]}
    return {
        JSON: body | {"schema": either},
        RECORD_JSON: form,
        RECORD_TEXT: {"schema": {"type": "string"}, "example": _TEXT},
    }


def record_parameters() -> list[dict[str, Any]]:
    """What the URL says about a record sent as text."""
    several = {"type": "array", "items": {"type": "string", "enum": ["positions", "effects"]}}
    include = _parameter("include", "What else to tell of each turn of a record, where the body does not say.", several)
    skip = {"type": "string", "enum": ["stop", "skip"]}
    return [
        include | {"style": "form", "explode": False},
        _parameter("on_illegal", "What to do at an offence, where the body does not say.", skip),
        language_parameter(),
    ]


def _parameter(name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "description": description, "schema": schema}
