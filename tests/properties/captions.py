"""Captions: whole, or cut after a sentence."""

import re
from typing import Any, Final

from drawing import words
from drawing.look import Look, Shown
from drawing.picture import compose
from drawing.scene import Scene
from engine.rulebook import LANGUAGES, Language
from tests.support.cases import Ruled
from tests.support.pictures import pictured_in

FRAMES: Final[tuple[dict[str, Any], ...]] = (
    {"crop": "auto", "shape": "landscape"}, {"crop": "auto"}, {"shape": "landscape"}, {},
    {"crop": "auto", "shape": "landscape", "layout": "row"}, {"crop": "auto", "layout": "row"},
)  # fmt: skip


LEAST: Final = 14 / 1200
"""The least height of a capital, in widths of the picture."""


def check_caption(ruled: Ruled) -> None:
    """The caption of a case in one of the languages and frames: whole, or cut after a sentence."""
    language: Language = LANGUAGES[ruled.number % len(LANGUAGES)]
    look = Look(language=language, **FRAMES[ruled.number // len(LANGUAGES) % len(FRAMES)])
    for shown in pictured_in(ruled, language)[-1:]:
        assert _is_whole(shown, look, compose(shown, look)), (ruled.number, language)


def _is_whole(shown: Shown, look: Look, scene: Scene) -> bool:
    """Whether a caption ends with its text, or with one of its sentences; checks its words and letters."""
    labels = [label for label in scene.labels if label.role == "ink"]
    assert all(label.size >= LEAST * scene.width - 1e-9 for label in labels)
    every = [word for text in _texts(shown, look) for word in _words(text)]
    written = [word for label in labels for word in _words(label.text)]
    count = len(written)
    assert every[: count - 1] == written[:-1]
    assert [word.rstrip("…") for word in written[-1:]] == every[count - 1 : count], "cut inside a word"
    return count == len(every) or written[-1][-1] in ".!?"


def _texts(shown: Shown, look: Look) -> tuple[str, ...]:
    """The parts of a caption in their order."""
    ruling = shown.ruling
    state = words.status_line(shown, look, ruling["status"] if ruling else shown.status)
    if ruling is None:
        return (state,)
    action = words.in_words(ruling["action"], look.language, shown)
    over = ruling["message"] and ruling["status"].get("over")
    last = state if ruling["verdict"] == "legal" and not over else ""
    return action, ", ".join(ruling["articles"][:3]), ruling["message"], last


def _words(text: str) -> list[str]:
    """The words of a text; turns may be broken after a comma."""
    return [word for word in re.split(r"[\s\u00a0·]+|(?<=,)", text) if word]
