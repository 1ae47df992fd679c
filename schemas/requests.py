"""Requests. All errors are found at once, as codes with their places."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import INCLUDE, RAISE, Schema, ValidationError, fields, validate

from engine.errors import pointer_part
from schemas.fields import CODES, TOO_LONG, TOO_MANY, UNKNOWN_FIELD, WRONG_TYPE, Options, Seen, Several, Text

MAX_FIELDS: Final = 50
MAX_TURNS: Final = 500
MAX_ITEMS: Final = 200
MAX_LOOKED_AT: Final = 10
POSITION: Final = "The position, in the text form of its game. Left out: the game's default setup."
TABLE: Final = (
    "Instead of a position: its table, as answers give it. `GET /v1/games/{game}` lists the fields; those left out "
    "take their defaults, and pieces left out are not there."
)
OPTIONS: Final = "Readings of the rules chosen by name; those left out take their defaults."
STRICT: Final = "Read only what is written exactly as documented, and no other spelling of it."
SEEN: Final = (
    "How often positions have stood, by `key`, the submitted one included. An empty object is a history; "
    "left out, repetition is `unknown`."
)


def choice(*values: str, **settings: Any) -> fields.String:
    """One of these words."""
    return fields.String(validate=validate.OneOf(values, error=WRONG_TYPE), error_messages=CODES, **settings)


def flag_list(*values: str, **settings: Any) -> Several:
    """A list of some of these words, each at most once over."""
    most = validate.Length(max=len(values), error=TOO_MANY)
    return Several(choice(*values), MAX_LOOKED_AT, validate=most, **settings)


def number(description: str) -> fields.Integer:
    """A whole number from 0 to 99."""
    bounds = validate.Range(0, 99, error=WRONG_TYPE)
    return fields.Integer(strict=True, validate=bounds, error_messages=CODES, metadata={"description": description})


def _exactly_boolean(value: object) -> None:
    if not isinstance(value, bool):
        raise ValidationError(WRONG_TYPE)


def flag(description: str) -> fields.Raw:
    """True or false, without conversions."""
    return fields.Raw(
        validate=_exactly_boolean, error_messages=CODES, metadata={"type": "boolean", "description": description}
    )


def of_record(**settings: Any) -> fields.Raw:
    """A field that the reader of records looks at."""
    return fields.Raw(error_messages=CODES, **settings)


class Request(Schema):
    """A request without unknown fields. If it has too many fields, no other error is reported."""

    class Meta:
        unknown = RAISE

    error_messages = {"unknown": UNKNOWN_FIELD, "type": WRONG_TYPE}  # noqa: RUF012  # marshmallow's own form

    def load(self, data: Any, **settings: Any) -> Any:
        """As in marshmallow. Raises ``ValidationError`` with all errors."""
        if isinstance(data, Mapping) and len(data) > MAX_FIELDS:
            raise ValidationError(TOO_MANY)
        return super().load(data, **settings)


class AdjudicationRequest(Request):
    """A position and a turn to rule on."""

    position = Text(metadata={"description": POSITION})
    action = Text(required=True, metadata={"description": "One turn, in the notation of its game."})
    strict = flag(STRICT)
    options = Options(metadata={"description": OPTIONS})
    seen = Seen(metadata={"description": SEEN})
    include = flag_list(
        "legal_actions",
        "table",
        "effect_messages",
        "links",
        metadata={
            "description": "What else to tell: of the position that stands after, the effects in words, where the "
            "pictures are."
        },
    )


class LegalActionsRequest(Request):
    """A position whose legal actions are requested."""

    position = Text(metadata={"description": POSITION})
    strict = flag(STRICT)
    options = Options(metadata={"description": OPTIONS})
    begun = Text(metadata={"description": "The beginning of one turn. Left out: nothing is begun."})
    stage = choice(
        "next",
        "whole",
        metadata={
            "description": "`next`: texts one decision longer than `begun`; `whole`: whole turns, 5,000 at most."
        },
    )
    as_ = choice(
        "texts",
        "objects",
        data_key="as",
        metadata={"description": "`objects`: each action with its piece, squares and kind, so that nothing is parsed."},
    )
    from_ = fields.String(
        data_key="from",
        validate=validate.Length(max=32, error=TOO_LONG),
        error_messages=CODES,
        metadata={"description": "Only what begins on this square, or with this unit."},
    )


class PositionRequest(Request):
    """A position to look at, as it is written or as its table."""

    position = Text(metadata={"description": POSITION})
    table = fields.Dict(error_messages=CODES, metadata={"description": TABLE})
    strict = flag(STRICT)
    options = Options(metadata={"description": OPTIONS})
    seen = Seen(metadata={"description": SEEN})
    include = flag_list(
        "legal_actions",
        "effect_messages",
        metadata={"description": "What else to tell: what may be played; the status in words, under `status.words`."},
    )
    as_ = choice(
        "position",
        "placement",
        data_key="as",
        metadata={"description": "`placement`: also check it as a free placement, where the game has one."},
    )


class RecordRequest(Request):
    """A game to replay."""

    position = Text(metadata={"description": POSITION})
    turns = Several(
        Text(),
        MAX_TURNS,
        required=True,
        metadata={"description": "The turns in order, at most 500; longer games go in parts, with `seen`."},
    )
    strict = flag(STRICT)
    options = Options(metadata={"description": OPTIONS})
    on_illegal = choice(
        "stop", "skip", metadata={"description": "`stop` at the first offence (default), or `skip` it and go on."}
    )
    seen = Seen(metadata={"description": SEEN})


class RecordParameters(Request):
    """How to judge a record."""

    on_illegal = choice(
        "stop",
        "skip",
        metadata={"description": "`stop` at the first offence that no intervention follows (default), or go on."},
    )
    include = flag_list("positions", "effects", metadata={"description": "What else to tell of each turn."})
    strict = flag(STRICT)


class ReportParameters(Request):
    """How to report on records."""

    format = choice("json", "text", "csv", "junit", "markdown", "html", metadata={"description": "The form of it."})
    include = flag_list("rulings", metadata={"description": "In JSON: the answer to each record, with positions."})
    strict = flag(STRICT)
    name = fields.String(
        validate=validate.Length(max=200, error=TOO_LONG),
        error_messages=CODES,
        metadata={"description": "What the report calls the file. Left out: the name of the file sent, or `record`."},
    )
    game = fields.String(error_messages=CODES, metadata={"description": "The game of records that name none."})


class RecordForm(RecordParameters):
    """A record of a game in its JSON format, and how to judge it. The record's reader validates its fields."""

    class Meta:
        unknown = INCLUDE

    format = of_record(
        required=True,
        metadata={"type": "string", "enum": ["adjudicator-record/1"], "description": "This form."},
    )
    game = of_record(metadata={"type": "string", "description": "The game, as in the URL."})
    edition = of_record(metadata={"type": "string", "description": "The edition of the rules it was played by."})
    options = of_record(
        metadata={"type": "object", "additionalProperties": {"type": ["string", "boolean"]}, "description": OPTIONS}
    )
    setup = of_record(metadata={"type": "string", "description": "The name of the setup; or give a `position`."})
    position = of_record(metadata={"type": ["string", "object"], "description": POSITION})
    players = of_record(
        metadata={
            "type": "object",
            "additionalProperties": {"type": "object", "properties": {"name": {"type": "string"}}},
            "description": "Who plays each side.",
        }
    )
    tags = of_record(
        metadata={
            "type": "object",
            "additionalProperties": {"type": "string"},
            "description": "Anything else that the text form has as tags: `Event`, `Site`, `Date`, `Round`.",
        }
    )
    notes = of_record(
        metadata={
            "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
            "description": "Comments before the first turn.",
        }
    )
    result = of_record(
        metadata={
            "type": "string",
            "description": "The result claimed: `*`, `draw`, a side, or several sides joined by `+`.",
        }
    )
    termination = of_record(metadata={"type": "string", "description": "How the game ended, in words."})
    turns = of_record(
        metadata={
            "type": "array",
            "maxItems": MAX_TURNS,
            "items": {"type": ["string", "object"]},
            "description": (
                "Turns, and what arbiters and players declared between them: a turn's text; `{turn, marks, note, "
                "variations}`; `{arbiter: accept | position | takeback | forfeit | result | adjourn | resume | note, "
                "…}`; `{player: resign | claim | agree-draw, …}`."
            ),
        }
    )
    seen = Seen(metadata={"description": SEEN})


class OddsRequest(Request):
    """An attack for odds: declared in a position without its rolls, or given by numbers alone."""

    position = Text(metadata={"description": "The position, with `action`."})
    action = Text(metadata={"description": "An attack without `inputs`. Instead of it: the numbers below."})
    options = Options(metadata={"description": OPTIONS})
    ignore = number("How many flags the owner ignores, where there is a choice. Left out: as many as can be.")
    dice = number("Dice of the attack roll, 1 to 12.")
    bonus_strike = flag("Whether `bonus` dice hit.")
    free = number("Hexes free behind the creature. Left out: as many as it needs.")
    per_flag = number("Hexes that it retreats for each flag. Left out: 2.")


LOOKS: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("light", "dark", "auto"),
    "pieces": ("figures", "letters"),
    "caption": ("full", "line", "none"),
    "names": ("edge", "cells", "none"),
    "show": ("after", "before"),
    "marks": ("ruling", "threats", "none"),
    "layout": ("stack", "row"),
}
"""The look of a picture; the first value of each is the default."""
MIN_WIDTH: Final = 200
MAX_WIDTH: Final = 1_600


def look(name: str, description: str) -> fields.String:
    """A field of the look; its value is looked at where the game is known."""
    metadata = {"description": description, "enum": list(LOOKS[name])}
    return fields.String(error_messages=CODES, metadata=metadata)


class Looking(Request):
    """How a picture is to look."""

    view = fields.String(
        error_messages=CODES, metadata={"description": "The side that sits below. Left out: the first."}
    )
    lang = fields.String(error_messages=CODES, metadata={"description": "The language of what is said: `en`, `fr`."})
    theme = look("theme", "`auto`, for SVG only, follows the reader's own preference.")
    pieces = look("pieces", "What pieces are drawn as.")
    caption = look("caption", "What is said below the board: all, one line, nothing.")
    names = look("names", "Where fields are named: at the edge, within each (for print), nowhere.")
    marks = look("marks", "What is marked: what the ruling rests on, who threatens whom, nothing.")
    width = fields.Integer(
        strict=True,
        validate=validate.Range(MIN_WIDTH, MAX_WIDTH, error=WRONG_TYPE),
        error_messages=CODES,
        metadata={
            "description": "Pixels across, 200 to 1,600; a PNG has at most 4,000,000 in all. "
            "Its default is 800 across, or fewer for 800,000 in all."
        },
    )
    layout = look("layout", "Dragonchess only: levels one above the other, or side by side.")
    levels = fields.String(
        error_messages=CODES, metadata={"description": "Dragonchess only: which levels, from above: `321`, `2`."}
    )
    edition = fields.String(
        error_messages=CODES, metadata={"description": "The edition of the rules that the picture is pinned to."}
    )
    look = fields.Integer(
        strict=True, error_messages=CODES, metadata={"description": "The drawing that the picture is pinned to."}
    )


class BoardRequest(Looking):
    """A position, or a turn on it, to be drawn."""

    position = Text(metadata={"description": POSITION})
    table = fields.Dict(
        error_messages=CODES, metadata={"description": f"{TABLE} One that cannot occur is drawn, and marked where not."}
    )
    action = Text(metadata={"description": "A turn to rule on. Left out: the position is drawn."})
    strict = flag(STRICT)
    options = Options(metadata={"description": OPTIONS})
    seen = Seen(metadata={"description": SEEN})
    show = look("show", "Of a legal turn: the position after it, or before.")
    irregular = flag(
        "Draw what a record may hold: also a position that the rules forbid and an arbiter has let stand, and of a "
        "turn that cannot be read the board."
    )


class StripRequest(Looking, RecordRequest):
    """A short record to be drawn, turn by turn."""


class BatchRequest(Request):
    """Adjudications of any games, each answered on its own."""

    items = Several(
        fields.Dict(error_messages=CODES),
        MAX_ITEMS,
        required=True,
        metadata={
            "description": (
                "Requests for adjudications, each with its `game`; at most 200, without `include`. With "
                "`resource: records`, requests for records, of 500 turns together at most."
            )
        },
    )


def faults(error: ValidationError) -> list[tuple[str, str]]:
    """The faults of a request as (JSON pointer, code), in the order of the pointers."""
    return sorted(_flat(error.messages, ""))


def _flat(messages: Any, pointer: str) -> list[tuple[str, str]]:
    if isinstance(messages, Mapping):
        return [fault for name, inner in messages.items() for fault in _flat(inner, f"{pointer}/{pointer_part(name)}")]
    # marshmallow reports errors of a whole object under this name, which may also be a field's.
    whole = pointer.removesuffix("/_schema")
    return [(pointer if code == UNKNOWN_FIELD else whole, str(code)) for code in messages]
