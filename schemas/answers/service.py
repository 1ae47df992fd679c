"""The service itself: whether it is well, and everything that is not an answer."""

from typing import Final

from marshmallow import Schema, fields

from schemas.answers.values import open_object, text

PROBLEMS: Final = (
    "malformed",
    "unknown-option",
    "unknown-option-value",
    "position-not-understood",
    "position-impossible",
    "action-not-understood",
    "begun-illegal",
    "rule-unknown",
    "record-not-understood",
    "not-json",
    "not-text",
    "bad-request",
    "unauthorized",
    "not-found",
    "unknown-game",
    "case-missing",
    "method-not-allowed",
    "too-large",
    "wrong-content-type",
    "too-many-requests",
    "no-rasteriser",
    "picture-failed",
    "not-acceptable",
    "internal",
)
"""The codes of problems: what is wrong with a request, what is wrong with the asking, what is wrong with us."""


class Health(Schema):
    """The process answers."""

    status = text("ok")


class Readiness(Schema):
    """Whether rulings can be handed down, game by game. Redis is told, and is never a reason to be unready."""

    status = text("ready", "unready")
    redis = text("up", "down", "off")
    games = open_object("Each game's own check.", type="string", enum=["ok", "failed"])


class Fault(Schema):
    """One fault of a request: where (a JSON pointer), and what."""

    pointer = fields.String(required=True, metadata={"description": "RFC 6901, into the body or the parameters."})
    code = text()
    detail = text()
    line = fields.Integer(metadata={"minimum": 1, "description": "Of a record sent as text."})
    column = fields.Integer(metadata={"minimum": 1, "description": "Of a record sent as text."})
    at = fields.Integer(metadata={"minimum": 0, "description": "How many characters of a text stand before the fault."})
    found = fields.String(metadata={"description": "What stands there, cut where it is long."})
    expected = fields.String(metadata={"description": "What could stand there."})
    did_you_mean = fields.List(
        fields.String(), metadata={"description": "Up to three legal turns near to what was typed."}
    )
    places = fields.List(
        fields.String(), metadata={"description": "The cells on which a position is impossible, where there are any."}
    )
    article = fields.String(
        metadata={"description": "The article that words the fault or leaves it open, if there is one."}
    )


class Problem(Schema):
    """Anything that is not an answer (RFC 9457)."""

    type = fields.String(required=True, metadata={"format": "uri"})
    title = text()
    status = fields.Integer(required=True, metadata={"minimum": 400, "maximum": 599})
    detail = text()
    code = text(*PROBLEMS)
    errors = fields.List(fields.Nested(Fault), metadata={"description": "For 422: every fault at once."})
