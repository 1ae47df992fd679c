"""How a record may be sent: as turns from a position, in JSON, or as text."""

from typing import Any, Final

from adjudicator.api.body import JSON, RECORD_JSON, RECORD_TEXT
from adjudicator.openapi.parameters import language_parameter, query
from schemas import requests

TEXT: Final = """\
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
        RECORD_TEXT: {"schema": {"type": "string"}, "example": TEXT},
    }


def record_parameters() -> list[dict[str, Any]]:
    """Parameters of a record sent as text."""
    return [
        query("include", "`positions`, `effects`, separated by commas, unless the body has it.", examples=["effects"]),
        query("on_illegal", "The reaction to an offence, unless the body has it.", enum=["stop", "skip"]),
        query("strict", "Whether only the exact notation is accepted.", enum=["true", "false"]),
        language_parameter(),
    ]
