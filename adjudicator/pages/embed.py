"""Elements for other pages: ``/embed/board.js`` and ``/embed/game.js``, their bundles with the words of the pages.

An element runs the modules of its bundle with a document of its own, so that several work on one page.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from adjudicator.games import GAMES
from adjudicator.pages import assets
from adjudicator.pages.page import SENTENCES
from drawing.data import geometry
from engine.rulebook import LANGUAGES

PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "board": ("board", "play", "service"), "game": ("judge", "service"), "frame": ("judge", "service")
}  # fmt: skip
"""The sections of the words of an element, by file under ``/embed``."""


@cache
def script(name: str) -> bytes:
    """A file of ``PARTS``."""
    bundle = assets.assets()[f"embed-{name}.js"].read_text("utf-8")
    used = set(re.findall(r"\w+", bundle))
    sizes = {game: geometry(game)[0]["view_box"][2:] for game in GAMES}
    texts = {
        language: {
            section: {key: text for key, text in SENTENCES[language][section].items() if key in used}
            for section in PARTS[name]
        }
        | {"sizes": sizes}
        for language in LANGUAGES
    }
    return f"const WORDS = {json.dumps(texts, ensure_ascii=False, separators=(',', ':'))};\n{bundle}".encode()
