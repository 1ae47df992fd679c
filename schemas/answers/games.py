"""Games: their rulebooks, boards and setups, and what is drawn of them."""

from typing import Final

from marshmallow import Schema, fields, validate

from engine.table import KINDS
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
    """What a kind of piece has in every game."""

    piece = fields.String(required=True, metadata={"description": "Its code."})
    name = fields.String(required=True, metadata={"description": "In the language asked for, without an article."})
    french = fields.String(required=True, metadata={"description": "In French, whatever is asked for."})


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


_PLACE: Final = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}


class BoardGeometry(Schema):
    """Where the cells of a board are in its pictures, seen from one side: for who lays pieces of his own on them."""

    view = fields.String(required=True, metadata={"description": "The side that sits below, as in `view` of pictures."})
    layout = nullable(
        validate=validate.OneOf(["stack", "row", None]),
        metadata={"description": "How several boards lie, as in `layout` of pictures; null where there is one board."},
    )
    view_box = fields.List(
        fields.Float(),
        required=True,
        metadata={
            "description": "`viewBox` of the SVG with `caption=none`: left, top, width, height. Every length here is "
            "in its units. A caption adds to the height; cells stay where they are. Of Dragonchess: all levels."
        },
    )
    levels = fields.List(
        fields.String(),
        required=True,
        metadata={
            "description": "Boards that lie above each other, from the top down, or from the left in a row: each is "
            "the first sign of its cells' names. Empty where there is one board."
        },
    )
    outline = fields.List(
        fields.List(fields.Float()),
        required=True,
        metadata={
            "description": "The corners of a cell, each as x and y from its middle; every cell of a board has the "
            "same. The drawing may keep a margin within."
        },
    )
    cells = open_object("By name, the middle of every cell: x and y. The SVG names them in `data-at`.", **_PLACE)
    points = open_object("By name, every point between cells where a piece may stand: x and y. Phylde only.", **_PLACE)


class TableWord(Schema):
    """A value of a field of a table; null where nothing is said."""

    value = fields.Raw(required=True, metadata={"type": ["string", "null"]})
    name = fields.String(required=True, metadata={"description": "In the language asked for."})


class TableField(Schema):
    """A field of a table, or of a piece on it."""

    field = text()
    kind = fields.String(
        required=True,
        metadata={
            "enum": list(KINDS),
            "description": "`cells`: a list of names; `hands`: kinds of piece by side; `points`: a name or null by "
            "side; `origins`: a list of `at` and `from`; `choice`: one of `values`; `choices`: one by side; `number`, "
            "`numbers`: whole numbers, one or by side; `flag`: true or false; `name`: of a unit, that no other has; "
            "`units`: null, or `unit` and `against`.",
        },
    )
    name = fields.String(required=True, metadata={"description": "What it is called, in the language asked for."})
    default = fields.Raw(
        required=True,
        metadata={
            "type": ["string", "integer", "boolean", "object", "array", "null"],
            "description": "What it holds where it is left out; what a piece has, its rules say.",
        },
    )
    values = fields.List(fields.Nested(TableWord))
    minimum = fields.Integer()
    maximum = fields.Integer()
    alone = fields.Boolean(metadata={"description": "Of `cells`: nothing else can stand on them."})
    nothing = fields.String(metadata={"description": "What null is called, where a number or units may be null."})
    pieces = fields.List(fields.String(), metadata={"description": "Of an attribute: the kinds of piece that have it."})


class TableDescription(Schema):
    """What a table of a game holds: `pieces`, each with `at`, `side`, `piece` and its attributes, and the fields."""

    name = fields.String(required=True, metadata={"description": "What the pieces are called together."})
    pieces = texts()
    fields_ = fields.List(fields.Nested(TableField), required=True, data_key="fields")
    attributes = fields.List(fields.Nested(TableField), required=True)


class CommonGameDescription(GameSummary):
    """What a game described has in every game: source, options, setups, and the kinds of effects and grounds."""

    source = fields.Nested(SourceText, required=True)
    options = fields.List(fields.Nested(Option), required=True)
    setups = texts()
    pictures = fields.Nested(PictureForms, required=True)
    geometry = fields.List(
        fields.Nested(BoardGeometry),
        required=True,
        metadata={
            "description": "The board as pictures show it, once for each view, the usual one first; of a game of "
            "several boards then once more for each view in every other layout."
        },
    )
    table = fields.Nested(TableDescription, required=True)
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
