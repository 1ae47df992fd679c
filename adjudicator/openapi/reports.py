"""Reports on files of records as openapi.yaml describes them."""

from collections.abc import Callable
from typing import Any, Final

from adjudicator.api.body import JSON, RECORD_JSON, RECORD_TEXT
from adjudicator.api.reports import FORM, TYPES
from adjudicator.openapi.games import called
from adjudicator.openapi.parameters import language_parameter, query
from adjudicator.openapi.pictures import Described
from adjudicator.openapi.records import TEXT
from schemas import requests

_PARAMETER_SCHEMA: Final = requests.ReportParameters()
_TEXT: Final = "The text of any number of records; the report lists errors."
_JSON: Final = "A record in its JSON form (`RecordForm`), or a list of them; the report lists errors."


def described(
    problem: Callable[..., dict[str, Any]],
    references: Callable[..., dict[str, Any]],
    headers: Callable[..., dict[str, Any]],
) -> Described:
    """The path of reports; the functions make problems, references to them, and headers."""
    forms = {kind.partition(";")[0]: {"schema": {"type": "string"}} for kind in TYPES.values()}
    header_fields = headers("X-Request-Id", "Content-Language", "Vary", "Content-Disposition")
    responses = {
        "200": {
            "description": "The report.",
            "headers": header_fields,
            "content": forms | {JSON: {"schema": called("Report")}},
        },
        "406": problem("None of the forms that there are is accepted.", {}, 406),
        "422": problem("Not understood: all errors at once.", {}),
        **references({"400": "NotJson", "413": "TooLarge", "415": "WrongContentType"}),
        **references({"401": "Unauthorized", "429": "TooManyRequests", "500": "Internal"}),
    }
    fields = {
        "record": {"type": "string", "description": "The text or the JSON of the records."},
        "file": {
            "type": "string",
            "format": "binary",
            "description": "The same as a file. Repeat the field for several files.",
        },
    }
    fields |= {
        parameter["name"]: parameter["schema"] | {"description": parameter["description"]}
        for parameter in _parameters()
    }
    content = {
        **{kind: {"schema": {"description": _TEXT}, "example": TEXT} for kind in (RECORD_TEXT, "text/plain")},
        **{kind: {"schema": {"description": _JSON}} for kind in (RECORD_JSON, JSON)},
        FORM: {"schema": {"type": "object", "properties": fields}},
    }
    operation = {
        "operationId": "post_reports",
        "summary": "Report on a file of records",
        "tags": ["Rulings"],
        "responses": dict(sorted(responses.items())),
        "parameters": [*_parameters(), language_parameter()],
        "requestBody": {"required": True, "content": content},
    }
    return "/v1/reports", [], {"post": operation}


def _parameters() -> list[dict[str, Any]]:
    """Parameters of a report, in the URL or in a form."""
    more = {
        "format": {"enum": list(TYPES)},
        "strict": {"enum": ["true", "false"]},
        "include": {"enum": ["rulings"]},
        "name": {"examples": ["round-1.txt"]},
    }
    return [
        query(name, str(field.metadata["description"]), **more.get(name, {}))
        for name, field in _PARAMETER_SCHEMA.fields.items()
    ]
