"""The words below a board: verdict, action, article, reason, status."""

import re
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Any, Final

from drawing.look import Look, Shown
from drawing.scene import Column, Label, Panel, Polyline, Scene, Token
from drawing.svg.alphabet import measure, wrap
from drawing.words import SENTENCES, in_words, status_line

MAX_LINES: Final = 8
"""Maximum lines of sentences below a board; a longer caption has smaller letters."""
LEAST: Final = 14 / 1200
"""Minimum height of its capitals, in widths of the picture."""

ROLES: Final = {"legal": "allowed", "illegal": "danger", "incomplete": "act"}
"""The colour of each verdict."""
_EDGE = 14.0
_SPREAD = 0.7
"""Between the bold letters of a verdict: "Illegal" begins with three upright strokes."""
_SMALLER = 0.94
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+")


def add_caption(scene: Scene, shown: Shown, look: Look) -> None:
    """Put the caption below the board, or next to it.

    The letters are large enough to read at 400 pixels. A long caption has smaller ones, of ``LEAST`` at least; if it is
    still too long, its last sentences are left out.
    """
    if look.caption == "none":
        return
    ruling = shown.ruling
    state = status_line(shown, look, ruling["status"] if ruling else shown.status)
    if ruling is None and not state and not scene.column:
        return
    texts = [ruling["message"]] if ruling else []
    if ruling and ruling["verdict"] == "legal" and not (texts[0] and ruling["status"].get("over")):
        # The ruling's message includes the winner.
        texts.append(state)
    sentences = [_SENTENCE.split(text) for text in texts if text and look.caption == "full"]
    size = largest = scene.column.size if scene.column else min(max(11.0, scene.width / 34), 23.0)
    least = LEAST * scene.width
    while not (writer := _written(scene, shown, look, state, sentences, size)).fits:
        if size > least:
            size = max(size * _SMALLER, least)
        elif len([sentence for text in sentences for sentence in text]) > 1:
            sentences, size = [*sentences[:-1], *filter(None, [sentences[-1][:-1]])], largest
        else:
            writer.clip()
            break
    writer.close()


def _written(
    scene: Scene, shown: Shown, look: Look, state: str, sentences: Sequence[Sequence[str]], size: float
) -> "_Writer":
    """The caption in letters of this size."""
    writer, ruling = _Writer(scene, size), shown.ruling
    if look.shape == "landscape":
        writer.name(shown.title or shown.game.capitalize())
    if ruling is None:
        if state:
            writer.position(state, shown.status)
    else:
        verdict, action = ruling["verdict"], in_words(ruling["action"], look.language, shown)
        writer.ruling(ROLES[verdict], SENTENCES[look.language][verdict], action, ", ".join(ruling["articles"][:3]))
    writer.paragraphs(" ".join(text) for text in sentences)
    return writer


class _Writer:
    """Lays out the lines of a caption from below the board, and puts them on the scene when it is closed."""

    def __init__(self, scene: Scene, size: float) -> None:
        self._scene, self._size = scene, size
        self._column = scene.column or Column(_EDGE, scene.height, scene.width - 2 * _EDGE, size)
        self._left, self._unit = self._column.left, size / 10
        self._room = self._column.width / self._unit
        self._y = self._column.top + size * 0.9
        self._chip: Token | None = None
        self._pill: Panel | None = None
        self._lines: list[Label] = []
        self._sentences = 0

    @property
    def fits(self) -> bool:
        """Whether the caption ends above the floor of its column, or has few lines of sentences if there is none."""
        floor = self._column.floor
        return self._y - self._size * 0.3 <= floor if floor < inf else self._sentences <= MAX_LINES

    def name(self, title: str) -> None:
        """The name of the game, for pictures that are seen on other sites."""
        self._line(self._left, title, 1.3, 2.0, "muted")

    def position(self, state: str, status: Mapping[str, Any]) -> None:
        """One line, after a chip of the side to move."""
        x, side, size = self._left, status.get("to_move"), self._size
        if side and not status.get("over"):
            self._chip = Token("", x + size * 0.75, self._y + size * 0.5, side, "", size / 22)
            x += size * 2.1
        self._line(x, state, 1.8)

    def ruling(self, role: str, verdict: str, action: str, cited: str) -> None:
        """The verdict in a pill; then the action, and the articles if they fit on the line."""
        size, x = self._size, self._left
        wide = measure(verdict, _SPREAD) * self._unit + size * 1.1
        self._pill = Panel(role, x, self._y - size * 0.42, wide, size * 1.84, size * 0.92)
        self._lines.append(Label(x + wide / 2, self._y, verdict, size, "case", weight=1.8, spread=_SPREAD))
        x += wide + size * 0.8
        room = (self._left + self._column.width - x) / self._unit
        both = f"{action}  ·  {cited}" if action and cited else action or cited
        if measure(both) <= room:
            self._line(x, both, 1.8, 2.25)
            return
        first, *rest = wrap(action, room, self._room)
        self._line(x, first, 1.8, 2.25)
        for line in [*rest, *(wrap(cited, self._room) if cited else ())]:
            self._line(self._left, line, 1.8)

    def paragraphs(self, texts: Iterable[str]) -> None:
        """Write each text, beginning on a new line."""
        for line in (line for text in texts for line in wrap(text, self._room)):
            self._line(self._left, line, 1.3)
            self._sentences += 1

    def clip(self) -> None:
        """Remove the lines that do not fit; the last line ends after a word, with an ellipsis."""
        while len(self._lines) > 1 and not self.fits:
            last = self._lines.pop()
            self._y, self._sentences = last.y, max(self._sentences - 1, 0)
        last = self._lines[-1]
        self._lines[-1] = last._replace(text=last.text.rpartition(" ")[0].rstrip(" ,;:(") + "…")

    def close(self) -> None:
        """Put the lines on the scene, below a rule."""
        scene, column = self._scene, self._column
        top = column.top + self._size * 0.15
        scene.lines.append(Polyline("rule", ((self._left, top), (self._left + column.width, top))))
        scene.chip = self._chip
        scene.panels += [self._pill] if self._pill else []
        scene.labels += self._lines
        scene.height = max(self._y - self._size * 0.15, column.end)

    def _line(self, x: float, text: str, weight: float, lead: float = 1.75, role: str = "ink") -> None:
        self._lines.append(Label(x, self._y, text, self._size, role, "start", weight))
        self._y += self._size * lead
