"""Reports on files of records, as JSON."""

from marshmallow import Schema, fields

from schemas.answers.values import open_object, text


class ReportItem(Schema):
    """Something found in a game: an offence, an arbiter's or a player's entry, a wrong result, a fault of the text."""

    kind = text("offence", "entry", "result", "fault")
    message = text()
    is_open = fields.Boolean(required=True, metadata={"description": "Whether it counts against the game."})
    code = text()
    entry = fields.Integer(
        required=True, allow_none=True, metadata={"minimum": 0, "description": "Its place in `turns`, from 0."}
    )
    turn_number = fields.Integer(required=True, metadata={"minimum": 0, "description": "0 where it is about no turn."})
    line = fields.Integer(required=True, metadata={"minimum": 0, "description": "From 1; 0 of a record in JSON."})
    column = fields.Integer(required=True, metadata={"minimum": 0, "description": "From 1; 0 of a record in JSON."})
    side = text()
    turn = text()
    verdict = text("", "legal", "illegal", "incomplete", "not_understood")
    article = text()
    title = text()
    settled = text("", "taken-back", "accepted", "forfeited")
    position = text()
    words = open_object("Of an offence: `side`, `verdict` and `settled` in the language asked for.", type="string")


class ReportGame(Schema):
    """One game of a file."""

    file = text()
    number = fields.Integer(required=True, metadata={"minimum": 1, "description": "Its place in the file, from 1."})
    line = fields.Integer(required=True, metadata={"minimum": 1, "description": "Where it begins."})
    game = text()
    tags = open_object("Event, site, date and round, where the record has them.", type="string")
    players = open_object("Who played each side.", type="string")
    turns = fields.Integer(required=True, metadata={"minimum": 0})
    result = open_object("As in the answer to a record; empty where there is a fault.")
    items = fields.List(fields.Nested(ReportItem), required=True)
    state = text("clean", "settled", "offence", "fault")
    words = open_object("`game`, `players`, `state` and `result` in the language asked for.", type="string")


class ReportSummary(Schema):
    """Counts over all games."""

    games = fields.Integer(required=True, metadata={"minimum": 0})
    turns = fields.Integer(required=True, metadata={"minimum": 0})
    states = open_object("How many games are clean, settled, open (`offence`) or faulty.", type="integer")
    exit_code = fields.Integer(required=True, metadata={"enum": [0, 1, 3], "description": "That of the command line."})


class ReportLeftOut(Schema):
    """The items and games that the report has no room for; the summary counts them."""

    errors = fields.Integer(required=True, metadata={"minimum": 0, "description": "Items of any kind."})
    games = fields.Integer(required=True, metadata={"minimum": 0})


class Report(Schema):
    """A report on every game of a file."""

    format = text("adjudicator-report/1")
    language = text("en", "fr")
    games = fields.List(fields.Nested(ReportGame), required=True)
    summary = fields.Nested(ReportSummary, required=True)
    left_out = fields.Nested(ReportLeftOut, metadata={"description": "Where a report is not complete."})
