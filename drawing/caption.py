"""The words below a board: verdict, action, article, reason, status."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from drawing.letters import measure, wrap
from drawing.look import Look, Shown
from drawing.scene import Column, Label, Panel, Polyline, Scene, Token
from drawing.wording import words

MAX_LINES = 8
"""Maximum lines of a caption; a longer one ends in an ellipsis."""

ROLES: Final = {"legal": "allowed", "illegal": "danger", "incomplete": "act"}
"""The colour of each verdict."""
_EDGE = 14.0
_SPREAD = 0.7
"""Between the bold letters of a verdict: "Illegal" begins with three upright strokes."""


def standing(shown: Shown, look: Look, status: Mapping[str, Any]) -> str:
    """The side to move and the state of ``status``, or the outcome, in one line."""
    labels = words(look.language)
    state, side = status.get("state", "normal"), status.get("to_move")
    if status.get("over"):
        winners = ", ".join(shown.name(winner) for winner in status["winners"])
        end = labels["won"].format(winners) if winners else labels["drawn"]
        end = end[:1].upper() + end[1:]
        return end if state not in ("checkmate", "stalemate") else f"{end} – {labels[state]}"
    line = labels["to_move"].format(shown.name(side)) if side else ""
    if status.get("power_turn"):
        line += f" ({labels['power']})"
    if state in labels and state != "awaiting":
        line = f"{line} – {labels[state]}" if line else labels[state]
    return line


def in_words(action: Any, language: str, shown: Shown | None = None) -> str:
    """An action in a line: its text, or the gist of an object, with the units of the position ``shown``."""
    if isinstance(action, str):
        return words(language)["pass"] if action in ("-", "pass") else re.sub(",(?! )", ", ", action)
    kind = str(action.get("kind", ""))
    named = words(language).get(f"action_{kind}", kind.replace("_", " "))
    unit = str if shown is None else shown.unit
    parts = [named, *(unit(action[name]) for name in ("attacker", "unit") if action.get(name))]
    parts += [", ".join(map(unit, _listed(action.get("units"))))]
    if action.get("target"):
        parts += ["→", unit(action["target"])]
    path = _listed(action.get("path"))
    parts += ["→", *path] if path else []
    return " ".join(str(part) for part in parts if part)


def _listed(value: Any) -> Sequence[Any]:
    """The elements of a field; a turn that cannot be read may have anything in place of a list."""
    if isinstance(value, (list, tuple)):
        return value
    return (value,) if value else ()


def write(scene: Scene, shown: Shown, look: Look) -> None:
    """Put the caption below the board; the letters are large enough to read at 400 pixels."""
    if look.caption == "none":
        return
    ruling = shown.ruling
    state = standing(shown, look, ruling["status"] if ruling else shown.status)
    if ruling is None:
        if state:
            _Writer(scene).position(state, shown.status)
        return
    texts = [ruling["message"]]
    if ruling["verdict"] == "legal" and not (texts[0] and ruling["status"].get("over")):
        # The ruling's message includes the winner.
        texts.append(state)
    verdict, action = ruling["verdict"], in_words(ruling["action"], look.language, shown)
    writer = _Writer(scene)
    writer.ruling(ROLES[verdict], words(look.language)[verdict], action, ", ".join(ruling["articles"][:3]))
    if look.caption == "full":
        writer.paragraphs([text for text in texts if text])
    writer.close()


class _Writer:
    """Writes down a scene, from below its board."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        size = min(max(11.0, scene.width / 34), 23.0)
        self._column = scene.column or Column(_EDGE, scene.height, scene.width - 2 * _EDGE, size)
        self._left, self._size = self._column.left, self._column.size
        self._unit = self._size / 10
        self._room = self._column.width / self._unit
        top = self._column.top + self._size * 0.15
        scene.lines.append(Polyline("rule", ((self._left, top), (self._left + self._column.width, top))))
        self._y = self._column.top + self._size * 0.9

    def position(self, state: str, status: Mapping[str, Any]) -> None:
        """One line, after a chip of the side to move."""
        x, side, size = self._left, status.get("to_move"), self._size
        if side and not status.get("over"):
            self._scene.chip = Token("", x + size * 0.75, self._y + size * 0.5, side, "", size / 22)
            x += size * 2.1
        self._line(x, state, 1.8)
        self.close()

    def ruling(self, role: str, verdict: str, action: str, cited: str) -> None:
        """The verdict in a pill; then the action, and the articles if they fit on the line."""
        size, x = self._size, self._left
        wide = measure(verdict, _SPREAD) * self._unit + size * 1.1
        self._scene.panels.append(Panel(role, x, self._y - size * 0.42, wide, size * 1.84, size * 0.92))
        self._scene.labels.append(Label(x + wide / 2, self._y, verdict, size, "case", weight=1.8, spread=_SPREAD))
        x += wide + size * 0.8
        room = (self._left + self._column.width - x) / self._unit
        both = f"{action}  ·  {cited}" if action and cited else action or cited
        if measure(both) <= room:
            self._line(x, both, 1.8, 2.25)
            return
        first, *rest = wrap(action, room, self._room)
        self._line(x, first, 1.8, 2.25)
        for line in [*rest[: MAX_LINES // 2], *(wrap(cited, self._room) if cited else ())]:
            self._line(self._left, line, 1.8)

    def paragraphs(self, texts: list[str]) -> None:
        lines = [line for text in texts for line in wrap(text, self._room)]
        most = max(1, min(MAX_LINES, int((self._column.floor - self._y) / self._size / 1.75)))
        if len(lines) > most:
            lines = [*lines[: most - 1], lines[most - 1][:-1] + "…"]
        for line in lines:
            self._line(self._left, line, 1.3)

    def close(self) -> None:
        self._scene.height = max(self._y - self._size * 0.15, self._column.end)

    def _line(self, x: float, text: str, weight: float, lead: float = 1.75) -> None:
        self._scene.labels.append(Label(x, self._y, text, self._size, "ink", "start", weight))
        self._y += self._size * lead
