"""Rulings: on a turn, on a position, on what may come next, on chances, and many at once."""

from typing import Final

from marshmallow import Schema, fields

from schemas.answers.values import nullable, open_object, text, texts
from schemas.fields import Text

REPETITION: Final = {
    "anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "enum": ["unknown"]}, {"type": "null"}],
    "description": "How often this position has stood; null where the rules know no repetition.",
}


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
    awaits = fields.String(metadata={"description": "Of a turn that is begun: what is awaited."})
    may_spend = fields.List(
        fields.String(), metadata={"description": "BattleLore: each offer of `may_spend` of the status."}
    )


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
            "`for` (`die`, `flag` or `move`), and how many `tokens` at most. Nothing awaits them. `add` lists what to "
            "add to the action for it: further `inputs`, or `tokens`."
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
    declarations = fields.Dict(metadata={"description": "BattleLore, beside `legal_actions`: what may be declared."})
    table = fields.Dict(metadata={"description": "Where `include` asks for it: what stands where."})
    links = fields.Dict(
        metadata={
            "type": ["object", "null"],
            "additionalProperties": {"type": "string"},
            "description": "Where `include` asks for it: where the ruling is drawn, by form, its `page`, "
            "its `article` in the rulebook; null of too long a case.",
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
            "where only the piece is chosen yet, `lay` where a corpse goes; BattleLore: what is chosen (`ignore`, "
            "`path`)."
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
            "description": "BattleLore, where nothing is begun: what may be declared. `order`: units by side; `move`, "
            "by unit: the hexes of a first step (`steps`), how far it may go (`movement`, null if unknown), its "
            "`tokens`; `attack`, by unit: each enemy (`target`) with `melee` and `dice`; `hits`: units; `end_turn`: "
            "sides; `battle_back`: who may, and whom. `asks` are the fields that the declaration must have. With "
            "`from`, of one unit, and `move` has its `reach`: the shortest way to each hex, however far."
        }
    )
    resignation = Text(
        metadata={"description": "Djambi, where nothing is begun: the turn by which the side to move resigns."}
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
    declarations = fields.Dict(metadata={"description": "BattleLore, beside `legal_actions`: what may be declared."})


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
