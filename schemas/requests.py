"""The shapes of requests. All errors are reported together, each as a code at its place."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from marshmallow import INCLUDE, Schema, ValidationError, fields, validate

from engine.errors import pointer_part
from engine.game import AnyGame, HasDice
from schemas.fields import (
    CODES,
    MAX_OPTIONS,
    MAX_SEEN,
    MAX_STOOD,
    OBJECT,
    UNKNOWN_FIELD,
    WRONG_TYPE,
    Named,
    Request,
    Several,
    Text,
    choice,
    field_metadata,
    flag,
    flag_list,
    of_record,
    short,
    string,
    whole,
)

MAX_TURNS: Final = 500
MAX_ITEMS: Final = 200
MAX_SETUP: Final = 64
TIE_BREAKS: Final = ("direct", "sonneborn-berger", "buchholz", "wins", "second", "banners")
_NUMBER: Final = validate.Regexp(r"^[0-9]{1,3}(\.[0-9]|/[1-9][0-9]?)?$", error=WRONG_TYPE)
POSITION: Final = "The position, in the text form of its game. Left out: the game's default setup."
TABLE: Final = (
    "Instead of a position: its table, as in responses. `GET /v1/games/{game}` lists the fields; omitted ones "
    "take their defaults, and omitted pieces are not there."
)
OPTIONS: Final = "Readings of the rules chosen by name; omitted ones take their defaults."
STRICT: Final = "Accept only the documented notation, without other spellings."
SEEN: Final = (
    "How often positions have occurred, by `key`, including the submitted one. An empty object is a history; "
    "omitted, repetition is `unknown`."
)


class PositionedRequest(Request):
    """A request about a position."""

    position = Text(POSITION)
    setup = short("Instead of a position: the name of a setup.", MAX_SETUP)
    strict = flag(STRICT)
    options = Named(OPTIONS, object)


class AdjudicationRequest(PositionedRequest):
    """A position and a turn to rule on."""

    action = Text("One turn, in the notation of its game.", required=True)
    seen = Named(SEEN, most=MAX_SEEN)
    include = flag_list(
        "legal_actions table effect_messages links markdown bbcode",
        "Optional fields of the response: about the resulting position, effects in words, the URLs of pictures, "
        "posts for forums and chats.",
    )
    as_ = choice("texts objects", "`objects`: the included legal actions as objects.", data_key="as")


class LegalActionsRequest(PositionedRequest):
    """A position whose legal actions are requested."""

    begun = Text("The beginning of one turn. Default: none.")
    stage = choice("next whole", "`next`: texts one decision longer than `begun`; `whole`: whole turns, 5,000 at most.")
    as_ = choice(
        "texts objects",
        "`objects`: each action with its piece, squares and kind, so that no text must be parsed.",
        data_key="as",
    )
    from_ = short("Only actions that begin on this square, or with this unit.", 32, data_key="from")


class PositionRequest(PositionedRequest):
    """A position to check, as text or as its table."""

    table = fields.Dict(error_messages=CODES, metadata=field_metadata(TABLE))
    seen = Named(SEEN, most=MAX_SEEN)
    include = flag_list(
        "legal_actions effect_messages links",
        "Optional fields of the response: the legal actions; the status in words, under `status.words`; the URLs of "
        "pictures.",
    )
    as_ = choice(
        "position placement objects",
        "`placement`: also check it as a free placement, if the game has one. `objects`: the included legal "
        "actions as objects.",
        data_key="as",
    )


class RecordRequest(PositionedRequest):
    """A game to replay."""

    turns = Several(
        Text(), MAX_TURNS, "The turns in order, at most 500; longer games go in parts, with `seen`.", required=True
    )
    on_illegal = choice("stop skip", "`stop` at the first offence (default), or `skip` it and go on.")
    include = flag_list("positions effects", "Optional fields of each turn.")
    seen = Named(SEEN, most=MAX_SEEN)


class RecordParameters(Request):
    """How to judge a record."""

    on_illegal = choice("stop skip", "`stop` at the first offence that no intervention follows (default), or go on.")
    include = flag_list(
        "positions effects record",
        "Optional fields of each turn, and `record`: the record in JSON, its players and its result in words.",
    )
    strict = flag(STRICT)


class RecordText(RecordParameters):
    """The text of a record, and how to judge it."""

    text = string(required=True)


class ReportParameters(Request):
    """How to report on records."""

    format = choice("json text csv junit markdown html bbcode", "The format of the report.")
    include = flag_list("rulings", "In JSON: the response to each record, with positions.")
    strict = flag(STRICT)
    name = short("The name of the file in the report. Default: the name of the file sent, or `record`.")
    game = string("The game of records that name none.")


class RecordForm(RecordParameters):
    """A record of a game in its JSON format, and how to judge it. The record's reader validates its fields."""

    class Meta:
        unknown = INCLUDE

    format = of_record("This form.", required=True, type="string", enum=["adjudicator-record/1"])
    game = of_record("The game, as in the URL.", type="string")
    edition = of_record("The edition of the rules it was played by.", type="string")
    options = of_record(OPTIONS, type="object", additionalProperties={"type": ["string", "boolean"]})
    setup = of_record("The name of the setup; or give a `position`.", type="string")
    position = of_record(POSITION, anyOf=[{"type": "string"}, OBJECT])
    players = of_record(
        "The player of each side.",
        type="object",
        additionalProperties={"type": "object", "properties": {"name": {"type": "string"}}},
    )
    tags = of_record(
        "Other tags of the text form: `Event`, `Site`, `Date`, `Round`.",
        type="object",
        additionalProperties={"type": "string"},
    )
    notes = of_record(
        "Comments before the first turn.", anyOf=[{"type": "string"}, {"type": "array", "items": {"type": "string"}}]
    )
    result = of_record("The result claimed: `*`, `draw`, a side, or several sides joined by `+`.", type="string")
    termination = of_record("How the game ended, in words.", type="string")
    turns = of_record(
        "Turns, and the declarations of arbiters and players between them: a turn's text; `{turn, marks, note, "
        "variations}`; `{arbiter: accept | position | takeback | forfeit | result | adjourn | resume | note, …}`; "
        "`{player: resign | claim | agree-draw, …}`.",
        type="array",
        maxItems=MAX_TURNS,
        items={"anyOf": [{"type": "string"}, OBJECT]},
    )
    seen = Named(SEEN, most=MAX_SEEN)


class OddsRequest(Request):
    """An attack for odds: declared in a position without its rolls, or given by numbers alone."""

    position = Text("The position, with `action`.")
    setup = short("Instead of a position: the name of a setup.", MAX_SETUP)
    action = Text("An attack without `inputs`. Instead of it: the numbers below.")
    options = Named(OPTIONS, object)


def odds_request(games: Iterable[AnyGame]) -> type[Schema]:
    """The request for odds with the fields of each of these games."""
    given = [game.ODDS_FIELDS.items() for game in games if isinstance(game, HasDice)]
    described: dict[str, Any] = {
        name: flag(field.description) if field.is_flag else whole(field.description)
        for fields_of_game in given
        for name, field in fields_of_game
    }
    return OddsRequest.from_dict(described, name="OddsRequest")


MIN_WIDTH: Final = 200
MAX_WIDTH: Final = 1_600


def look(values: str, description: str) -> fields.String:
    """A field of the look with one of these words, the default first; it is checked where the game is known."""
    return fields.String(error_messages=CODES, metadata=field_metadata(description, enum=values.split()))


class Looking(Request):
    """How a picture is to look."""

    view = string("The side at the bottom. Default: the first.")
    lang = string("The language of the words in the picture: `en`, `fr`.")
    theme = look("light dark auto", "`auto`, for SVG only, follows the reader's own preference.")
    pieces = look("figures letters", "How pieces are drawn.")
    caption = look("full line none", "The text below the board: all, one line, none.")
    names = look("edge cells none", "Where cells are named: at the edge, within each (for print), nowhere.")
    marks = look("ruling threats none", "Marks: the grounds of the ruling, threats, none.")
    width = whole(
        "Pixels across, 200 to 1,600; a PNG has at most 4,000,000 in all. Its default is 800 across (1,200 of a "
        "landscape), or fewer for 800,000 in all.",
        MIN_WIDTH,
        MAX_WIDTH,
    )
    layout = look(
        "stack row perspective", "Dragonchess only: levels one above the other, side by side, or in perspective."
    )
    levels = string("Dragonchess only: which levels, from above: `321`, `2`.")
    edition = string("The edition of the rules that the picture is pinned to.")
    look = fields.Integer(
        strict=True, error_messages=CODES, metadata=field_metadata("The drawing that the picture is pinned to.")
    )


class BoardRequest(Looking, PositionedRequest):
    """A position, or a turn on it, to be drawn."""

    table = fields.Dict(
        error_messages=CODES,
        metadata=field_metadata(f"{TABLE} An impossible one is drawn, with marks on the impossible cells."),
    )
    action = Text("A turn to rule on. Left out: the position is drawn.")
    seen = Named(SEEN, most=MAX_SEEN)
    show = look("after before", "Of a legal turn: the position after it, or before.")
    crop = look("none auto", "`auto`: only the part with marks, and its place on the board. SVG and PNG only.")
    shape = look(
        "board landscape", "`landscape`: 1200 to 630, the caption at the right, for previews. SVG and PNG only."
    )
    irregular = flag(
        "Draw the positions of records: also those that the rules forbid and an arbiter accepted; for a turn that "
        "cannot be read, the board."
    )


LOOKS: Final[Mapping[str, tuple[str, ...]]] = {
    name: tuple(field.metadata["enum"]) for name, field in BoardRequest().fields.items() if "enum" in field.metadata
}
"""The values of each field of a picture's look."""


class StripRequest(Looking, RecordRequest):
    """A short record to be drawn, turn by turn."""

    class Meta:
        exclude = ("include",)


class BatchRequest(Request):
    """Adjudications of any games, each with its own response."""

    items = Several(
        fields.Dict(error_messages=CODES),
        MAX_ITEMS,
        "Requests for adjudications, each with its `game`; at most 200, without `include`. With `resource: records`, "
        "requests for records, of 500 turns together at most.",
        required=True,
    )


class JudgedItem(Request):
    """Something found in a game, as `POST /v1/reports` returns it."""

    kind = choice("offence entry check result remark fault", "Its kind.", required=True)
    side = short("The side of an offence.")
    article = short("The article of an offence.")
    code = short("Its code.")
    message = string("The reason shown for a game that does not count.")
    is_open = flag("Whether it counts against the game.")


class JudgedResult(Request):
    """The result of a game: `*`, `draw`, or the winners in the order of the sides, as in `red+green`."""

    found = short("By the turns.", required=True)
    claimed = short("By the record.", required=True)


class JudgedGame(Request):
    """A game of a report, without turns."""

    file = short("The name of its file.")
    line = whole("Where it begins in the file.", 0, MAX_STOOD)
    game = short("The name of the game.", required=True)
    tags = Named("Its tags; `Round` is used.", str)
    players = Named("Their names by side. One player without turns has a bye.", str, required=True)
    turns = whole("The number of turns.", 0, MAX_STOOD)
    result = fields.Nested(JudgedResult, required=True, error_messages=CODES)
    items = Several(fields.Nested(JudgedItem, error_messages=CODES), MAX_TURNS, "What was found in the game.")
    state = choice("clean settled to-check offence fault", "Default: `clean`.")
    fallen = Named("The turn after which a side dropped out, in games where sides do.")
    banners = Named("Banners by side, in BattleLore.")


class StandingsRequest(Request):
    """The judged games of a tournament. Numbers are 0 to 999: `2`, `0.5`, `1/2`."""

    games = Several(fields.Nested(JudgedGame, error_messages=CODES), MAX_ITEMS, "At most 200.", required=True)
    tie_breaks = Several(choice(" ".join(TIE_BREAKS)), len(TIE_BREAKS), "In their order, each once.", is_distinct=True)
    points = Several(string(validate=_NUMBER), MAX_OPTIONS, "By place, with more than two sides. Default: 1 and 0.")
    bye = string("Points for a bye. Default: 1.", validate=_NUMBER)


def faults(error: ValidationError) -> list[tuple[str, str]]:
    """The errors of a request as (JSON pointer, code), in the order of the pointers."""
    return sorted(_flat(error.messages, ""))


def _flat(messages: Any, pointer: str) -> list[tuple[str, str]]:
    if isinstance(messages, Mapping):
        return [fault for name, inner in messages.items() for fault in _flat(inner, f"{pointer}/{pointer_part(name)}")]
    # marshmallow reports errors of a whole object under this name, which a field may have as well.
    whole = pointer.removesuffix("/_schema")
    return [(pointer if code == UNKNOWN_FIELD else whole, str(code)) for code in messages]
