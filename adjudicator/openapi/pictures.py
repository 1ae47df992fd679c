"""Pictures as openapi.yaml describes them."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from adjudicator.openapi.games import called
from adjudicator.openapi.parameters import NONE_MATCH, game_parameter, url_parameters
from schemas import requests

FORM: Final = {
    "name": "form",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "enum": ["svg", "png", "txt", "json"]},
    "description": "The format of the picture; `png` if a rasteriser is installed.",
}
CASE: Final = {
    "name": "case",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": "^1[A-Za-z0-9_-]+$", "maxLength": 6_000},
    "description": "A whole case: `1`, then base64url of raw deflate of the JSON of a request to `board`, as the "
    "`links` of a ruling give it.",
}
PIECE: Final = [
    {
        "name": "side",
        "in": "path",
        "required": True,
        "schema": {"type": "string"},
        "description": "The side of the piece.",
    },
    {
        "name": "piece",
        "in": "path",
        "required": True,
        "schema": {"type": "string"},
        "description": "Its kind, by the name that `pieces` of the game has.",
    },
]
_LOOK: Final = requests.BoardRequest()
_SAID: Final = ("setup", "position", "action", "include", "edition")
_KEPT: Final = ("ETag", "Cache-Control", "Rules-Edition", "X-Cache", "X-Request-Id", "Content-Language")
_IMAGES: Final = {"image/svg+xml": {"type": "string"}, "image/png": {"type": "string", "format": "binary"}}

Described = tuple[str, list[dict[str, Any]], dict[str, Any]]
"""A path, its parameters, its operations."""


def described(
    problem: Callable[..., dict[str, Any]],
    references: Callable[..., dict[str, Any]],
    headers: Callable[..., dict[str, Any]],
) -> Iterator[Described]:
    """Every path of pictures; the functions make problems, references to them, and headers."""
    always = references({"401": "Unauthorized", "429": "TooManyRequests", "500": "Internal"})
    posted = references({"400": "NotJson", "404": "UnknownGame", "413": "TooLarge", "415": "WrongContentType"})
    refused = {"422": problem("Not understood: all errors at once.", {})}
    missing = {"404": problem("No such game or edition, or this service cannot draw PNGs.", {}, 404)}
    failed = {"503": problem("The PNG cannot be rendered now.", {}, 503)}
    unchanged = {
        "304": {"description": "The cached picture is still valid; it was not drawn.", "headers": headers(*_KEPT)}
    }
    kept = {"200": _picture(headers(*_KEPT), values=True), **unchanged, **refused, **missing, **failed, **always}
    game = game_parameter()
    by_query = _operation("get_board", "Draw a position or a ruling, under a URL that caches can keep", kept)
    by_query["parameters"] = board_parameters()
    yield "/v1/games/{game}/board.{form}", [game, FORM], {"get": by_query}
    by_token = _operation("get_case", "Draw a case that a URL holds whole", kept) | {"parameters": [NONE_MATCH]}
    yield "/v1/games/{game}/boards/{case}.{form}", [game, CASE, FORM], {"get": by_token}
    piece = {"description": "The piece.", "content": {"image/svg+xml": {"schema": {"type": "string"}}}}
    piece["headers"] = headers("Cache-Control", "Rules-Edition", "X-Request-Id")
    nothing = {"404": problem("No such game, side or piece.", {}, 404)}
    alone = _operation("get_piece", "Draw a single piece", {"200": piece, **nothing, **always})
    yield "/v1/games/{game}/pieces/{side}/{piece}.svg", [game, *PIECE], {"get": alone}
    negotiated = {"406": problem("None of the forms that there are is accepted.", {}, 406)}
    drawn = headers("Rules-Edition", "X-Cache", "X-Request-Id", "Content-Language", "Vary")
    for path, name, summary, body, values in (
        ("board", "post_board", "Draw a position or a ruling", requests.BoardRequest, True),
        ("records/strip", "post_strip", "Draw a short record, turn by turn", requests.StripRequest, False),
    ):
        answered = {"200": _picture(drawn, values=values), **refused, **negotiated, **posted, **failed, **always}
        operation = _operation(name, summary, answered)
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
        yield f"/v1/games/{{game}}/{path}", [game], {"post": operation}


def _picture(headers: dict[str, Any], *, values: bool) -> dict[str, Any]:
    content: dict[str, Any] = {kind: {"schema": schema} for kind, schema in _IMAGES.items()}
    if values:
        content |= {"text/plain": {"schema": {"type": "string"}}, "application/json": {"schema": called("Picture")}}
    return {"description": "The picture.", "headers": headers, "content": content}


def _operation(identity: str, summary: str, responses: dict[str, Any]) -> dict[str, Any]:
    return {"operationId": identity, "summary": summary, "responses": dict(sorted(responses.items()))}


def board_parameters() -> list[dict[str, Any]]:
    """The fields of a request as parameters, and the options of the games under their own names."""
    options = [
        parameter
        for parameter in url_parameters()
        if parameter["in"] == "query" and parameter["name"] not in (*_SAID, "lang")
    ]
    fields = [
        {"name": name, "in": "query", "schema": _schema(field), "description": field.metadata["description"]}
        for name, field in _LOOK.fields.items()
        if name not in ("options", "seen", "table", "irregular")
    ]
    return [*fields, *options, NONE_MATCH]


def _schema(field: Any) -> dict[str, Any]:
    if type(field).__name__ == "Integer":
        return {"type": "integer"}
    return {"type": "string"} | ({"enum": field.metadata["enum"]} if "enum" in field.metadata else {})
