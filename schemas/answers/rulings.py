"""Rulings: on a turn, on a position, on what may come next, on chances, and many at once."""

from typing import Final

from marshmallow import Schema, fields

from schemas.answers.values import nullable, open_object, text, texts

REPETITION: Final = {
    "anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "enum": ["unknown"]}, {"type": "null"}],
    "description": "How often this position has stood; null where the rules know no repetition.",
}


class Reason(Schema):
    """Why an action is illegal: the first ground in the order of the rulebook. Games add the `facts`."""

    code = text()
    article = nullable(metadata={"description": "The article cited; null where a text was not understood."})
    title = text()
    message = text()


class Ruleset(Schema):
    """Under which rules: every option, resolved."""

    id = text()
    edition = text()
    options = open_object("Every option, resolved.", type=["string", "boolean"])


class StatusWords(Schema):
    """How a position stands, in words, in the language asked for."""

    sentence = text(metadata={"description": "Who is to move and how that side stands, or how the game ended."})
    to_move = nullable()
    state = text()
    cause = nullable()
    claims = texts()
    awaits = fields.String(metadata={"description": "Of a turn that is begun: what is awaited."})


class Status(Schema):
    """How a position stands. Games add fields of their own.

    The codes of ``state`` and ``cause`` are those of all games, with these.
    """

    to_move = nullable(metadata={"description": "Whose turn it is; null where it is nobody's or any side's."})
    state = text("normal", "won", "drawn", "awaiting")
    in_check = texts("Sides in check.")
    checkers = texts("Where the pieces stand that give check.")
    over = fields.Boolean(required=True, metadata={"description": "Whether the game is over."})
    winners = texts("Who has won.")
    draw = fields.Boolean(required=True, metadata={"description": "Whether the game is drawn."})
    cause = text(None)
    repetition = fields.Raw(required=True, metadata=REPETITION)
    claims = texts("Draws that may be claimed.")
    words = fields.Nested(StatusWords, metadata={"description": "Where `include` names `effect_messages`."})


class CommonAdjudication(Schema):
    """What a ruling on one turn has in every game."""

    game = text()
    ruleset = fields.Nested(Ruleset, required=True)
    verdict = text("legal", "illegal", "incomplete")
    articles = texts("The articles that the ruling rests on, in the order of the rulebook.")
    message = fields.String(
        required=True, metadata={"description": "What happened, or why not, in the language asked for."}
    )
    spelled = fields.String(metadata={"description": "The turn as it was sent, where it is written otherwise."})
    key = nullable(metadata={"description": "What counts as the same position; null where repetition means nothing."})
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

    text = fields.String(metadata={"description": "The turn as it is sent, up to this action."})
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


class LegalActions(Schema):
    """What may come next."""

    count = fields.Integer(required=True, metadata={"minimum": 0, "description": "How many there are."})
    complete = fields.Boolean(required=True, metadata={"description": "Whether `begun` is itself a whole legal turn."})


class CommonPosition(Schema):
    """What a position looked at has in every game."""

    game = text()
    ruleset = fields.Nested(Ruleset, required=True)
    key = nullable(metadata={"description": "What counts as the same position; null where repetition means nothing."})


class Chance(Schema):
    """How likely something is, exactly and about."""

    fraction = text()
    decimal = fields.Float(required=True, metadata={"minimum": 0, "maximum": 1})


class OddsChosen(Schema):
    """What was assumed of the choices that the target's owner has."""

    ignore = fields.Raw(
        required=True,
        metadata={
            "anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "enum": ["most"]}, {"type": "null"}],
            "description": "How many flags it ignores; null where there is nothing to choose.",
        },
    )
    path = text("first", None)


class Odds(Schema):
    """How likely it is that an attack ends in one way or another."""

    game = text()
    dice = fields.Integer(required=True, metadata={"description": "With how many dice."})
    death_first = fields.Nested(Chance, required=True, metadata={"description": "That it dies of the attack roll."})
    death = fields.Nested(Chance, required=True, metadata={"description": "That it dies, of the retreat included."})
    survival = fields.Nested(Chance, required=True)
    retreat = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(Chance),
        required=True,
        metadata={"description": "By the number of hexes: that it survives and retreats so far."},
    )
    trampled = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(Chance),
        required=True,
        metadata={"description": "By unit: that it is trampled."},
    )
    chosen = fields.Nested(OddsChosen, required=True)


class BatchAnswer(Schema):
    """The answer to one item: a ruling, or a problem with pointers relative to the item."""

    status = fields.Integer(required=True)
    body = fields.Dict(required=True)


class Batch(Schema):
    """The answers to all items, in their order."""

    answers = fields.List(fields.Nested(BatchAnswer), required=True)
