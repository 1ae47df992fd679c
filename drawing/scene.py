"""The scene of a picture before it is written, independent of games, colours and file formats.

Lengths are in units; most cells are about 40 units wide. The writer looks up a ``role`` in a theme.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import dist, inf
from typing import Final, Literal, NamedTuple

Shape = Literal["square", "hex", "tile", "hole", "point", "slant"]
State = Literal["", "ghost", "leaving", "stone", "neutral"]
Corner = Literal["tl", "tr", "bl", "br", "middle"]
MarkKind = Literal[
    "from", "to", "begun", "refused", "blocker", "check", "struck", "attacker", "laid", "gone", "zone", "allowed",
    "choice",
]  # fmt: skip
"""The meaning of a marked place."""
ArrowKind = Literal["move", "carry", "shot", "attack", "refused"]
"""The meaning of an arrow."""
Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_ENDING: Final = ("move", "carry", "refused")
"""Arrows that bring something to their end; the others aim at it."""
CORNERS: Final[Mapping[Corner, Point]] = {"tr": (1, -1), "tl": (-1, -1), "bl": (-1, 1), "br": (1, 1), "middle": (0, 0)}
"""Where corners are from the middle, to the right and down; signs prefer the first."""
_NEAR: Final = 1.45
"""The distance in cells below which two places are neighbours, diagonally too."""
_SHORT: Final = 0.28
"""The length left free at the ends of an arrow between neighbours, in cells."""
CELL: Final = 40.0
"""The width of a cell for which tokens are drawn; a token of another size is scaled."""


class Spot(NamedTuple):
    """A place that marks, tokens and arrows may name: its middle, its shape, its width."""

    x: float
    y: float
    shape: Shape
    size: float


class Cell(NamedTuple):
    """A field of the board, in the colour of its role."""

    at: str
    spot: Spot
    role: str


class Badge(NamedTuple):
    """A small badge at a corner of a token; ``text`` is its content, or the kind of a captured piece."""

    kind: Literal["text", "flag", "dot", "slain", "raised"]
    corner: Corner
    role: str = ""
    text: str = ""


class Token(NamedTuple):
    """A piece of ``side``; ``at`` is empty for a piece on no field (in hand, a ghost). ``size``: 1 for a cell."""

    at: str
    x: float
    y: float
    side: str
    kind: str
    size: float = 1.0
    state: State = ""
    badges: tuple[Badge, ...] = ()


class Mark(NamedTuple):
    """The mark of a field."""

    kind: MarkKind
    at: str
    spot: Spot


class Arrow(NamedTuple):
    """An arrow; ``start`` and ``end`` are the lengths left free at its ends."""

    kind: ArrowKind
    points: tuple[Point, ...]
    start: float = 0.0
    end: float = 0.0
    bow: float = 0.0
    lit: float = 0.0
    """The width of the lit band that is drawn instead over two squares with a common side; zero elsewhere."""


class Label(NamedTuple):
    """A line of text: ``y`` is the top of its capitals, ``size`` their height, ``spread`` parts its letters."""

    x: float
    y: float
    text: str
    size: float = 11.0
    role: str = "label"
    anchor: Literal["start", "middle"] = "middle"
    weight: float = 1.35
    spread: float = 0.0


class Polyline(NamedTuple):
    """A line through points; ``fill`` is the role of the enclosed area, if any."""

    role: str
    points: tuple[Point, ...]
    width: float = 1.0
    dash: str = ""
    fill: str = ""


class Panel(NamedTuple):
    """A rectangle with round corners."""

    role: str
    x: float
    y: float
    width: float
    height: float
    radius: float = 6.0


class Emblem(NamedTuple):
    """A drawing on the board itself: terrain, the throne, the sign of a level."""

    name: str
    x: float
    y: float
    size: float


@dataclass(slots=True, eq=False)
class Board:
    """Everything under the pieces. Boards are built once and shared, so they compare by identity.

    ``spots`` maps the name of every place, fields and points between them, to its position.
    ``lanes``: arrows between two boards of the picture run between the files, if one board is below the other, or
    across between the ranks. ``bridges`` are labels beneath which arrows pass.
    """

    game: str
    width: float = 0.0
    height: float = 0.0
    panels: list[Panel] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)
    lines: list[Polyline] = field(default_factory=list)
    emblems: list[Emblem] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    bridges: list[Label] = field(default_factory=list)
    spots: dict[str, Spot] = field(default_factory=dict)
    lanes: Literal["", "down", "across"] = ""

    def cell(self, at: str, spot: Spot, role: str) -> None:
        """Add a field. Tiles and holes are squares to whatever is put on them."""
        self.cells.append(Cell(at, spot, role))
        flat = spot.shape in ("tile", "hole")
        self.spots[at] = Spot(spot.x, spot.y, "square", spot.size) if flat else spot


class Inset(NamedTuple):
    """The whole scene in small, with the rectangles that a crop shows: its corner in the picture, and its scale."""

    scene: "Scene"
    boxes: list[Box]
    x: float
    y: float
    scale: float


class Column(NamedTuple):
    """The room of a caption: its corner, width, letter height and lower end; ``end`` is the least picture height."""

    left: float
    top: float
    width: float
    size: float
    floor: float = inf
    end: float = 0.0


@dataclass(slots=True)
class Scene:
    """A whole picture: a board, pieces, marks, and the text below.

    ``names`` are those of pieces by side and kind; ``corner`` is that of the picture, at its upper left.
    ``chip`` is the form of the side to move, without a figure.
    """

    board: Board
    width: float
    height: float
    title: str = ""
    description: str = ""
    panels: list[Panel] = field(default_factory=list)
    lines: list[Polyline] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    marks: dict[tuple[str, str], Mark] = field(default_factory=dict)
    tokens: list[Token] = field(default_factory=list)
    arrows: dict[tuple[str, tuple[Point, ...]], Arrow] = field(default_factory=dict)
    names: dict[tuple[str, str], str] = field(default_factory=dict)
    corner: Point = (0.0, 0.0)
    inset: Inset | None = None
    column: Column | None = None
    chip: Token | None = None

    @classmethod
    def on(cls, board: Board) -> "Scene":
        return cls(board, board.width, board.height)

    def token(self, at: str, side: str, kind: str, size: float = 1.0, state: State = "", *badges: Badge) -> None:
        """Put a piece on a place; places that the picture does not show (a level left out) are passed over."""
        spot = self.board.spots.get(at)
        if spot is not None:
            self.tokens.append(Token(at, spot.x, spot.y, side, kind, size, state, badges))

    def mark(self, kind: MarkKind, at: object) -> None:
        """Mark a place, once for each kind; places outside the picture are ignored. A zone is two cells wide."""
        spot = self.board.spots.get(at) if isinstance(at, str) else None
        if isinstance(at, str) and spot is not None:
            if kind == "zone":
                spot = Spot(spot.x, spot.y, "square", 2 * CELL)
            self.marks.setdefault((kind, at), Mark(kind, at, spot))

    def arrow(self, kind: ArrowKind, places: Iterable[object], bow: float = 0.0) -> None:
        """Draw an arrow over these places, once; ignored if fewer than two of them are in the picture."""
        names = [place for place in places if isinstance(place, str) and place in self.board.spots]
        spots = [self.board.spots[place] for place in names]
        points = tuple((spot.x, spot.y) for spot in spots)
        if len(points) < 2 or points[0] == points[-1]:
            return
        if self.board.lanes and len(points) == 2 and names[0][0] != names[1][0]:
            points = self._lane(points[0], points[1])
        start = spots[0].size * (0.06 if self._empty(names[0]) else 0.36)
        end = spots[-1].size * (0.14 if kind in _ENDING and self._empty(names[-1]) else 0.40)
        size, lit = min(spots[0].size, spots[-1].size), 0.0
        if len(points) == 2 and dist(*points) < _NEAR * size:
            lit = size if spots[0].shape == "square" and dist(*points) < 1.05 * size else 0.0
            start, end = min(start, _SHORT * size), min(end, _SHORT * size)
        self.arrows.setdefault((kind, points), Arrow(kind, points, start, end, bow, lit))

    def token_on(self, at: str) -> Token | None:
        """The piece on a place."""
        return next((token for token in self.tokens if token.at == at), None)

    def _empty(self, at: str) -> bool:
        """Whether a place is free of pieces and ghosts."""
        spot = self.board.spots[at]
        ghosts = ((token.x, token.y) for token in self.tokens if token.state == "ghost")
        return self.token_on(at) is None and (spot.x, spot.y) not in ghosts

    def _lane(self, start: Point, end: Point) -> tuple[Point, ...]:
        """From one board to another between the files, or the ranks, so that no piece is hidden; left of the last."""
        down = self.board.lanes == "down"
        wide = self.board.width if down else self.board.height
        (x0, y0), (x1, y1) = (start, end) if down else (start[::-1], end[::-1])
        ahead = CELL / 2 * (1 if y1 > y0 else -1)
        x = x0 + CELL / 2 * (1 if x1 > x0 or (x1 == x0 and x0 < wide - 2 * CELL) else -1)
        first, last = (x, y0 + ahead), (x, y1 - ahead)
        return (start, first, last, end) if down else (start, first[::-1], last[::-1], end)
