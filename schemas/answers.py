"""What is answered. These schemas describe and are checked against; answers are not built through them."""

from typing import Any, Final

from marshmallow import Schema, fields

from schemas.fields import Text

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
    "method-not-allowed",
    "too-large",
    "wrong-content-type",
    "too-many-requests",
    "no-rasteriser",
    "not-acceptable",
    "internal",
)
"""The codes of problems: what is wrong with a request, what is wrong with the asking, what is wrong with us."""
REPETITION: Final = {
    "anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "enum": ["unknown"]}, {"type": "null"}],
    "description": "How often this position has stood; null where the rules know no repetition.",
}


def text(*values: str | None, **settings: Any) -> fields.String:
    """A string; with ``values``, one of them (``None``: or null)."""
    metadata: dict[str, Any] = {"enum": list(values)} if values else {}
    if None in values:
        metadata["type"] = ["string", "null"]
    return fields.String(required=True, metadata=metadata, **settings)


def nullable(**settings: Any) -> fields.String:
    """A string or null."""
    return fields.String(required=True, allow_none=True, **settings)


def texts() -> fields.List[str]:
    """A list of strings."""
    return fields.List(fields.String(), required=True)


def open_object(description: str, **values: Any) -> fields.Dict:
    """An object whose names are not known beforehand; ``values`` says what they hold, in JSON Schema."""
    metadata = {"type": "object", "additionalProperties": values or True, "description": description}
    return fields.Dict(required=True, metadata=metadata)


class Reason(Schema):
    """Why an action is illegal: the first ground in the order of the rulebook."""

    code = text()
    article = nullable(metadata={"description": "The article cited; null where a text was not understood."})
    title = text()
    message = text()
    facts = open_object("What the message is made of: codes, squares, names, numbers.")


class Effect(Schema):
    """One consequence: its kind, and the facts of that kind beside it."""

    class Meta:
        unknown = "include"

    kind = text()
    message = fields.String(metadata={"description": "The effect in words, where `include` names `effect_messages`."})


class Ruleset(Schema):
    """Under which rules: every option, resolved."""

    id = text()
    edition = text()
    options = open_object("Every option, resolved.", type=["string", "boolean"])


class StatusWords(Schema):
    """How a position stands, in words, in the language asked for."""

    to_move = nullable()
    state = text()
    cause = nullable()
    claims = texts()


class Status(Schema):
    """How a position stands. Games add fields of their own."""

    class Meta:
        unknown = "include"

    to_move = nullable()
    state = text("normal", "check", "checkmate", "stalemate", "pass_forced", "won", "drawn", "awaiting")
    in_check = texts()
    checkers = texts()
    over = fields.Boolean(required=True)
    winners = texts()
    draw = fields.Boolean(required=True)
    cause = text(
        "checkmate", "stalemate", "repetition", "king_captured", "last_alive", "nobody_alive", "passes", None
    )  # fmt: skip
    repetition = fields.Raw(required=True, metadata=REPETITION)
    claims = texts()
    awaits = fields.Dict(metadata={"description": "What a begun turn awaits, where `state` is `awaiting`."})
    words = fields.Nested(StatusWords, metadata={"description": "Where `include` names `effect_messages`."})
    may_spend = fields.List(
        fields.Dict(),
        metadata={
            "description": "BattleLore: lore tokens that a unit could spend at this point of the battle: `unit`, "
            "`for` (`die`, `flag` or `move`), and how many `tokens` at most. Nothing awaits them."
        },
    )


class Adjudication(Schema):
    """A ruling on one turn."""

    class Meta:
        unknown = "include"

    game = text()
    ruleset = fields.Nested(Ruleset, required=True)
    verdict = text("legal", "illegal", "incomplete")
    action = Text(required=True)
    articles = texts()
    reason = fields.Nested(Reason, required=True, allow_none=True)
    message = fields.String(
        required=True, metadata={"description": "What happened, or why not, in the language asked for."}
    )
    spelled = fields.String(metadata={"description": "The turn as it was sent, where it is written otherwise."})
    effects = fields.List(fields.Nested(Effect), required=True)
    assumed = fields.List(
        fields.String(),
        metadata={
            "description": "BattleLore: what the ruling took on the caller's word: `range`, `line_of_sight`, `dice`, "
            "`bonus_strike`, `card`, `movement`."
        },
    )
    position = Text(required=True)
    key = nullable()
    status = fields.Nested(Status, required=True)
    legal_actions = fields.List(Text(), metadata={"description": "Where `include` asks for it: what may come next."})
    table = fields.Dict(metadata={"description": "Where `include` asks for it: what stands where."})
    links = fields.Dict(
        metadata={
            "type": ["object", "null"],
            "additionalProperties": {"type": "string"},
            "description": "Where `include` asks for it: where the ruling is drawn, by form; null of too long a case.",
        }
    )


class Captured(Schema):
    """What an action takes."""

    side = text()
    piece = text()
    at = text()


class ActionObject(Schema):
    """A legal action in fields; only those that apply are there."""

    class Meta:
        unknown = "include"

    text = fields.String(metadata={"description": "The turn as it is sent, up to this action."})
    action = fields.Dict(metadata={"description": "BattleLore: the same, as an object."})
    side = fields.String(metadata={"description": "Whose piece goes."})
    piece = fields.String(metadata={"description": "The code of the piece."})
    from_ = fields.String(data_key="from", metadata={"description": "The square that it leaves."})
    to = fields.String(metadata={"description": "The square that it goes to, or shoots at."})
    kind = fields.String(
        required=True,
        metadata={
            "description": "`move`, `capture`, `shot`, `carry`, `reentry`, `promotion`, `pass`, `resignation`; `pick` "
            "where only the piece is chosen yet; BattleLore: what is chosen (`ignore`, `path`)."
        },
    )
    captured = fields.Nested(Captured, metadata={"description": "What it takes."})
    reentered = fields.String(metadata={"description": "Cyclix: the code of the piece brought back behind the king."})
    steps = fields.List(
        fields.Dict(), metadata={"description": "Of a whole turn of several actions: each of them, in the same form."}
    )
    value = fields.Raw(metadata={"description": "BattleLore: what is chosen: a number, or the hexes of a path."})


class LegalActions(Schema):
    """What may come next."""

    class Meta:
        unknown = "include"

    count = fields.Integer(required=True, metadata={"minimum": 0})
    actions = fields.List(
        Text(),
        required=True,
        metadata={
            "description": "Sorted, in the canonical notation; with `as: objects`, `ActionObject`s in the same order."
        },
    )
    complete = fields.Boolean(required=True, metadata={"description": "Whether `begun` is itself a whole legal turn."})
    awaits = fields.Raw(
        required=True,
        metadata={"type": ["object", "null"], "description": "What `begun` still owes."},
    )
    declarations = fields.Dict(
        metadata={
            "description": "BattleLore, where nothing is begun: what may be declared. `order`: units by side; `move`: "
            "the hexes of a first step, by unit; `attack`: enemies by unit, with `melee`; `hits`: units; `battle_back`."
        }
    )
    left = fields.Dict(metadata={"description": "Where turns have a quota: how many may still act, by kind."})


class Position(Schema):
    """A position looked at."""

    class Meta:
        unknown = "include"

    game = text()
    ruleset = fields.Nested(Ruleset, required=True)
    position = Text(required=True)
    key = nullable()
    table = open_object("What stands where.")
    status = fields.Nested(Status, required=True)
    legal_actions = fields.List(Text(), metadata={"description": "Where `include` asks for it: what may be played."})


class RecordRuling(Schema):
    """The ruling on one turn of a record."""

    message = fields.String(metadata={"description": "What happened, or why not, in the language asked for."})

    n = fields.Integer(required=True, metadata={"minimum": 1})
    turn = Text(required=True)
    verdict = text("legal", "illegal", "incomplete", "not_understood")
    articles = texts()
    reason = fields.Nested(Reason, required=True, allow_none=True)
    key = nullable()


class Offence(Schema):
    """A turn that was not legal, or played while the game was adjourned, and how it was settled."""

    entry = fields.Integer(required=True, metadata={"minimum": 0})
    n = fields.Integer(required=True, metadata={"minimum": 1})
    side = nullable()
    turn = Text(required=True)
    verdict = text("legal", "illegal", "incomplete", "not_understood")
    reason = fields.Nested(Reason, required=True, allow_none=True)
    position = Text(required=True, metadata={"description": "The position that stood after it."})
    settled = text("taken-back", "accepted", "forfeited", None)


class EntryGround(Schema):
    """A ground of the rulebook that stands against a position set by an arbiter."""

    code = text()
    article = text()
    message = text()
    facts = open_object("What the message is made of.")


class EntryFault(Schema):
    """Why an entry of an arbiter or a player was not carried out."""

    code = text("game-decided", "nothing-to-accept", "no-such-turn", "position-not-understood", "position-impossible")
    message = text()
    facts = open_object("What the message is made of.")
    grounds = fields.List(fields.Nested(EntryGround))


class RecordIntervention(Schema):
    """What an arbiter or a player declared, with the fields of the record's entry, and what came of it."""

    class Meta:
        unknown = "include"

    entry = fields.Integer(required=True, metadata={"minimum": 0, "description": "Its place in `turns`, from 0."})
    n = fields.Integer(required=True, metadata={"minimum": 0, "description": "After how many turns."})
    arbiter = fields.String()
    player = fields.String()
    granted = fields.Boolean(metadata={"description": "Of a claim."})
    article = fields.String(metadata={"description": "Of a claim: the article about draws that may be claimed."})
    claims = fields.List(fields.String(), metadata={"description": "Of a claim: what could be claimed."})
    overrides = fields.List(
        fields.Nested(EntryGround), metadata={"description": "Grounds against a position that stands all the same."}
    )
    fault = fields.Nested(EntryFault)


class RecordResult(Schema):
    """The result claimed and the one found; `agrees` is null where only one of them says anything."""

    claimed = text()
    found = text()
    cause = nullable()
    agrees = fields.Boolean(required=True, allow_none=True)


class RecordEntryRuling(RecordRuling):
    """The ruling on one turn of a record in its own form."""

    entry = fields.Integer(metadata={"minimum": 0, "description": "Its place in `turns`, from 0."})
    side = fields.String(allow_none=True, metadata={"description": "Whose turn it was."})
    adjourned = fields.Boolean(metadata={"description": "Played while the game was adjourned."})
    position = Text(metadata={"description": "Where `include` asks for it: the position after it."})
    effects = fields.List(fields.Nested(Effect), metadata={"description": "Where `include` asks for it."})


_OF_FORM: Final = "Of a record in its own form."


class Record(Schema):
    """A game replayed."""

    game = text()
    ruleset = fields.Nested(Ruleset, required=True)
    rulings = fields.List(fields.Nested(RecordEntryRuling), required=True)
    first_offence = fields.Nested(RecordEntryRuling, required=True, allow_none=True)
    position = Text(required=True)
    key = nullable()
    status = fields.Nested(Status, required=True)
    seen = open_object("How often each position has stood, by key: for the next part of a longer game.", type="integer")
    interventions = fields.List(fields.Nested(RecordIntervention), metadata={"description": _OF_FORM})
    offences = fields.List(fields.Nested(Offence), metadata={"description": _OF_FORM})
    result = fields.Nested(RecordResult, metadata={"description": _OF_FORM})


class Chance(Schema):
    """How likely something is, exactly and about."""

    fraction = text()
    decimal = fields.Float(required=True, metadata={"minimum": 0, "maximum": 1})


class Odds(Schema):
    """How likely it is that an attack ends in one way or another."""

    class Meta:
        unknown = "include"

    game = text()
    dice = fields.Integer(required=True)
    death = fields.Nested(Chance, required=True)
    survival = fields.Nested(Chance, required=True)


class BatchAnswer(Schema):
    """The answer to one item: a ruling, or a problem with pointers relative to the item."""

    status = fields.Integer(required=True)
    body = fields.Dict(required=True)


class Batch(Schema):
    """The answers to all items, in their order."""

    answers = fields.List(fields.Nested(BatchAnswer), required=True)


class GameSummary(Schema):
    """A game, in short."""

    game = text()
    title = text()
    ruleset = text()
    edition = text()
    sides = texts()
    default_setup = nullable()


class Games(Schema):
    """All games."""

    games = fields.List(fields.Nested(GameSummary), required=True)


class SourceText(Schema):
    """Where a rulebook comes from."""

    title = text()
    author = text()
    text = text()


class PieceKind(Schema):
    """A kind of piece."""

    class Meta:
        unknown = "include"

    piece = text()


class Notation(Schema):
    """A position and turns as they are written."""

    position = Text(required=True)
    actions = fields.List(Text(), required=True)


class OptionAnswer(Schema):
    """An answer to the question of an option."""

    value = fields.Raw(required=True, metadata={"type": ["string", "boolean"]})
    text = text()


class Option(Schema):
    """An open question of a rulebook."""

    name = text()
    articles = texts()
    question = text()
    default = fields.Raw(required=True, metadata={"type": ["string", "boolean"]})
    answers = fields.List(fields.Nested(OptionAnswer), required=True)


class EffectKind(Schema):
    """A kind of consequence that rulings report."""

    kind = text()
    articles = texts()
    text = text()


class GroundKind(Schema):
    """A ground on which an action can be illegal."""

    code = text()
    article = text()


class PictureForms(Schema):
    """What pictures of a game there are here."""

    look = fields.Integer(required=True, metadata={"description": "The number of the drawing, to pin pictures to."})
    formats = texts()
    views = texts()


class GameDescription(GameSummary):
    """A game, with its board, pieces, notation, options, setups, and the kinds of effects and grounds."""

    source = fields.Nested(SourceText, required=True)
    board = open_object("The board: its kind and its measures.")
    pieces = fields.List(fields.Nested(PieceKind), required=True)
    notation = fields.Nested(Notation, required=True)
    options = fields.List(fields.Nested(Option), required=True)
    setups = texts()
    pictures = fields.Nested(PictureForms, required=True)
    effects = fields.List(fields.Nested(EffectKind), required=True)
    grounds = fields.List(fields.Nested(GroundKind), required=True)


class Article(Schema):
    """A numbered rule, in the language asked for."""

    id = text()
    mark = text("seed", "reading", "silent")
    title = text()
    text = text()
    source = fields.String(required=True)
    quotation = nullable()
    options = texts()


class Articles(Schema):
    """The rulebook of a game, in order."""

    articles = fields.List(fields.Nested(Article), required=True)


class Setup(Schema):
    """A named starting position."""

    name = text()
    position = Text(required=True)


class Setups(Schema):
    """The starting positions of a game, the default first."""

    setups = fields.List(fields.Nested(Setup), required=True)


class Picture(Schema):
    """A picture as values, for who draws it or tests hits by himself."""

    title = text()
    description = text()
    text = fields.String(required=True, metadata={"description": "The same as lines of text."})
    width = fields.Float(required=True, metadata={"description": "Of the picture, in the units of the scene."})
    height = fields.Float(required=True)
    links = fields.Dict(
        required=True,
        metadata={"type": ["object", "null"], "description": "The same picture in every form, pinned."},
    )
    scene = open_object("`spots`, `tokens`, `marks` and `arrows`, with the places they are at.")


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
