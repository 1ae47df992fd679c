"""What is answered. These schemas describe and are checked against; answers are not built through them."""

from typing import Any, Final

from marshmallow import Schema, fields

from schemas.fields import Text

ANY_OBJECT: Final = {"type": "object"}


def text(*values: str | None, **settings: Any) -> fields.String:
    """A string; with ``values``, one of them (``None``: or null)."""
    metadata: dict[str, Any] = {"enum": list(values)} if values else {}
    if None in values:
        metadata["type"] = ["string", "null"]
    return fields.String(required=True, metadata=metadata, **settings)


def nullable(**settings: Any) -> fields.String:
    return fields.String(required=True, allow_none=True, **settings)


def texts() -> fields.List[str]:
    return fields.List(fields.String(), required=True)


class Reason(Schema):
    """Why an action is illegal: the first ground in the order of the rulebook."""

    code = text()
    article = nullable(metadata={"description": "The article cited; null where a text was not understood."})
    title = text()
    message = text()
    facts = fields.Dict(required=True)


class Effect(Schema):
    """One consequence: its kind, and the facts of that kind beside it."""

    class Meta:
        unknown = "include"

    kind = text()


class Ruleset(Schema):
    """Under which rules: every option, resolved."""

    id = text()
    edition = text()
    options = fields.Dict(required=True)


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
    repetition = fields.Raw(required=True, metadata={"type": ["integer", "string", "null"]})
    claims = texts()


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
    effects = fields.List(fields.Nested(Effect), required=True)
    position = Text(required=True)
    key = nullable()
    status = fields.Nested(Status, required=True)


class LegalActions(Schema):
    """What may come next."""

    class Meta:
        unknown = "include"

    count = fields.Integer(required=True)
    actions = fields.List(Text(), required=True)
    complete = fields.Boolean(required=True, metadata={"description": "Whether `begun` is itself a whole legal turn."})
    awaits = fields.Raw(required=True, metadata={"type": ["object", "null"]})


class Position(Schema):
    """A position looked at."""

    class Meta:
        unknown = "include"

    game = text()
    ruleset = fields.Nested(Ruleset, required=True)
    position = Text(required=True)
    key = nullable()
    table = fields.Dict(required=True)
    status = fields.Nested(Status, required=True)


class RecordRuling(Schema):
    """The ruling on one turn of a record."""

    n = fields.Integer(required=True)
    turn = Text(required=True)
    verdict = text("legal", "illegal", "incomplete", "not_understood")
    articles = texts()
    reason = fields.Nested(Reason, required=True, allow_none=True)
    key = nullable()


class Record(Schema):
    """A game replayed."""

    game = text()
    ruleset = fields.Nested(Ruleset, required=True)
    rulings = fields.List(fields.Nested(RecordRuling), required=True)
    first_offence = fields.Nested(RecordRuling, required=True, allow_none=True)
    position = Text(required=True)
    key = nullable()
    status = fields.Nested(Status, required=True)
    seen = fields.Dict(required=True)


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


class GameDescription(GameSummary):
    """A game, with its board, pieces, notation, options, setups, and the kinds of effects and grounds."""

    class Meta:
        unknown = "include"

    source = fields.Dict(required=True)
    board = fields.Dict(required=True)
    pieces = fields.List(fields.Dict(), required=True)
    notation = fields.Dict(required=True)
    options = fields.List(fields.Dict(), required=True)
    setups = texts()
    effects = fields.List(fields.Dict(), required=True)
    grounds = fields.List(fields.Dict(), required=True)


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


class Health(Schema):
    """The process answers."""

    status = text("ok")


class Readiness(Schema):
    """Whether rulings can be handed down, game by game. Redis is told, and is never a reason to be unready."""

    status = text("ready", "unready")
    redis = text("up", "down", "off")
    games = fields.Dict(required=True)


class Fault(Schema):
    """One fault of a request: where (a JSON pointer), and what."""

    pointer = text()
    code = text()
    detail = text()
    article = fields.String()


class Problem(Schema):
    """Anything that is not an answer (RFC 9457)."""

    type = text()
    title = text()
    status = fields.Integer(required=True)
    detail = text()
    code = text()
    errors = fields.List(fields.Nested(Fault))
