"""Games: their rulebooks, boards and setups, and what is drawn of them."""

from marshmallow import Schema, fields

from schemas.answers.values import nullable, open_object, text, texts
from schemas.fields import Text


class GameSummary(Schema):
    """A game, in short."""

    game = text()
    title = text()
    ruleset = text()
    edition = text()
    sides = texts()
    side_names = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "The sides in their order, as sentences name them, in the language asked for."},
    )
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
    name = fields.String(required=True, metadata={"description": "In the language asked for, without an article."})


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
