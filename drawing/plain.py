"""Pictures as text, for code blocks, terminals and screen readers: the cells as lines of letters of even width."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from drawing.game import GameDrawing
from drawing.look import Ground, Look, Shown
from drawing.registry import drawing_of
from drawing.scene import Cell, Scene, Token
from drawing.words import hands

_NO_PIECE: Final = {"hole": " "}


def write(scene: Scene, shown: Shown, look: Look) -> str:
    """The title, the board and the pieces; less of it with a shorter caption."""
    drawn = drawing_of(shown.game)
    ground = look.ground(drawn.views[0])._replace(layout="stack")  # in text, all layouts are the same
    rows = [*_rows(drawn, drawn.lay_out(shown, ground), shown, ground), *hands(shown, look)]
    rows += drawn.legend(shown, ground) if drawn.legend else []
    parts = {
        "full": [scene.title, "", *rows, "", scene.description],
        "line": [scene.title, "", *rows],
        "none": rows,
    }[look.caption]
    return "\n".join(parts) + "\n"


def _rows(drawn: GameDrawing, scene: Scene, shown: Shown, ground: Ground) -> Iterator[str]:
    """The rows of a board; of several boards, each under its name; none without a board."""
    width = 1 if len(drawn.views) <= 2 else 2
    pieces = {token.at: _letters(drawn, token).ljust(width) for token in scene.tokens}
    letters = drawn.signs(shown) if drawn.signs else pieces
    if not drawn.levels:
        yield from _board(scene.board.cells, letters, "·".ljust(width), ground)
        return
    levels = dict.fromkeys(cell.at[0] for cell in scene.board.cells)
    for n, (level, bridge) in enumerate(zip(levels, scene.board.bridges, strict=True)):
        yield from ("",) if n else ()
        yield bridge.text.replace("  ", " ")
        inside = [cell for cell in scene.board.cells if cell.at[0] == level]
        yield from _board(inside, letters, "·", ground, 1)


def _letters(drawn: GameDrawing, token: Token) -> str:
    """The letter of a piece, small for the second of two sides, after the side's among more; ``x`` for a corpse."""
    letter, sides = drawn.pieces.letter(token.kind), drawn.views
    if token.kind == "skull":
        return "x"
    if len(sides) > 2:
        return token.side[0] + letter
    return letter if token.side == sides[0] else letter.lower()


def _board(
    cells: Sequence[Cell], letters: Mapping[str, str], empty: str, ground: Ground, start: int = 0
) -> Iterator[str]:
    """The rows from the top, with names at the left and below; ``start`` is where a cell's name has its file.

    Rows of hexes begin where their first hex is.
    """
    rows: dict[float, list[Cell]] = {}
    for cell in sorted(cells, key=lambda cell: (cell.spot.y, cell.spot.x)):
        rows.setdefault(cell.spot.y, []).append(cell)
    if not rows:
        return
    lines = [[letters.get(cell.at, _NO_PIECE.get(cell.spot.shape, empty)) for cell in row] for row in rows.values()]
    names = [[(cell.at[start], cell.at[start + 1 :]) for cell in row] for row in rows.values()]
    by_rank = names[0][0][1] == names[0][-1][1]
    heads = [row[0][by_rank] for row in names]
    pad, width = max(map(len, heads)), len(lines[0][0])
    gap = " " * (2 if cells[0].spot.shape == "hex" else 1)
    left = min(row[0].spot.x for row in rows.values())
    indents = [(row[0].spot.x - left) / row[0].spot.size * (width + len(gap)) for row in rows.values()]
    lines.append([name[not by_rank].ljust(width) for name in names[0]])
    for head, indent, line in zip((*heads, ""), (*indents, indents[-1]), lines, strict=True):
        row = " " * round(indent) + gap.join(line)
        if ground.names != "none":
            yield f"{head:>{pad}}  {row}".rstrip()
        elif head:
            yield row.rstrip()
