"""Records: a game replayed, what an arbiter declared, and how the result came about."""

from typing import Final

from marshmallow import Schema, fields

from schemas.answers.rulings import Ruleset
from schemas.answers.values import nullable, open_object, text, texts
from schemas.fields import Text

_OF_FORM: Final = "Of a record in its own form."


class RecordRuling(Schema):
    """What the ruling on one turn of a record has in every game."""

    n = fields.Integer(
        required=True, metadata={"minimum": 1, "description": "Which turn it is, those taken back not counted."}
    )
    verdict = text("legal", "illegal", "incomplete", "not_understood")
    articles = texts("The articles that the ruling rests on.")
    message = fields.String(metadata={"description": "What happened, or why not, in the language asked for."})
    key = nullable()
    entry = fields.Integer(metadata={"minimum": 0, "description": f"{_OF_FORM} Its place in `turns`, from 0."})
    side = fields.String(allow_none=True, metadata={"description": f"{_OF_FORM} Whose turn it was."})
    adjourned = fields.Boolean(metadata={"description": f"{_OF_FORM} Played while the game was adjourned."})


class Offence(Schema):
    """What a turn that was not legal, or played while the game was adjourned, has in every game."""

    entry = fields.Integer(required=True, metadata={"minimum": 0, "description": "Its place in `turns`, from 0."})
    n = fields.Integer(required=True, metadata={"minimum": 1})
    side = nullable()
    verdict = text("legal", "illegal", "incomplete", "not_understood")
    settled = text("taken-back", "accepted", "forfeited", None)


class EntryGround(Schema):
    """A ground of the rulebook that stands against a position set by an arbiter."""

    code = text()
    article = text()
    message = text()


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
    message = text(metadata={"description": "What was declared, in the language asked for."})
    stands = Text(metadata={"description": "Where `include` asks for `positions`: the position after it."})
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


class CommonRecord(Schema):
    """What a game replayed has in every game."""

    game = text()
    ruleset = fields.Nested(Ruleset, required=True)
    key = nullable()
    seen = open_object("How often each position has stood, by key: for the next part of a longer game.", type="integer")
    interventions = fields.List(fields.Nested(RecordIntervention), metadata={"description": _OF_FORM})
    result = fields.Nested(RecordResult, metadata={"description": _OF_FORM})
