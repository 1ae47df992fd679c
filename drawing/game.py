"""How a game is drawn: the members of a file in ``boards``."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, NamedTuple

from drawing.look import Ground, Shown
from drawing.scene import ArrowKind, Board, MarkKind, Scene
from drawing.svg.pieces import Pieces, figures
from drawing.themes import SHARED_SIDES, Side
from engine.sentences import load_toml


class Drawn(NamedTuple):
    """How an effect is drawn.

    ``marks``: by field, the mark of the places or units in it. ``arrow``: its kind, and the fields of its ends. Besides
    the fields of the effect, ``king`` is the king of its side, and ``fallen`` the place of the last captured piece.
    ``falls``: the piece on ``at`` is captured. ``raised``: the field of a promoted piece. ``ghost``: the kind of a
    piece that is shown faintly on ``at`` if it is no longer there.
    """

    marks: Mapping[str, MarkKind] = {}
    arrow: tuple[ArrowKind, str, str] | None = None
    falls: bool = False
    raised: str = ""
    ghost: str = ""


@dataclass(frozen=True)
class GameDrawing:
    """The drawing of a game.

    ``views``: the sides that may sit below, the default first. ``empty``: the board without pieces; ``ground.view``
    is one of the views. ``lay_out``: the board with the pieces of a position, without marks. ``signs``: in text, the
    letters of each cell, all of one width, by default those of its piece; ``legend``: lines below these.
    ``effects``: by kind, or by kind and ``how``; other effects are not drawn. ``levels``: of a game of several boards,
    examples of levels to draw, each named by one character; the first has all of them.
    """

    views: tuple[str, ...]
    pieces: Pieces
    empty: Callable[[Ground], Board]
    lay_out: Callable[[Shown, Ground], Scene]
    effects: Mapping[str, Drawn] = field(default_factory=dict)
    signs: Callable[[Shown], Mapping[str, str]] | None = None
    legend: Callable[[Shown, Ground], list[str]] | None = None
    levels: tuple[str, ...] = ()

    @classmethod
    def load(
        cls, game: str, empty: Callable[..., Board], lay_out: Callable[[Shown, Ground], Scene], **lines: Any
    ) -> "GameDrawing":
        """The drawing with the views, the pieces and the effects of ``boards/<game>.toml``; ``lines`` are texts."""
        table = load_toml(files(__package__) / "boards", game)
        given = table["sides"].items()
        sides = {side: SHARED_SIDES[look] if isinstance(look, str) else Side(*look) for side, look in given}
        pieces = Pieces(sides, figures(table.get("figures", {})), table.get("letters", {}))
        effects = {kind: Drawn(**drawn) for kind, drawn in table["effects"].items()}
        levels = tuple(table.get("levels", ()))
        return cls(tuple(table["views"]), pieces, empty, lay_out, effects, levels=levels, **lines)

    @property
    def captures(self) -> tuple[str, ...]:
        """The kinds of effects that take a piece from the board."""
        return tuple(dict.fromkeys(kind.partition(" ")[0] for kind, drawn in self.effects.items() if drawn.falls))
