"""Elements for other pages: ``/embed/board.js`` and ``/embed/game.js``, put together from the scripts of our own pages.

Each script becomes a function in one file, without comments and imports. An element calls them with a document of its
own, so that several work on one page.
"""

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from adjudicator.games import GAMES
from adjudicator.pages import assets
from adjudicator.pages.page import SENTENCES
from drawing.data import geometry
from engine.rulebook import LANGUAGES

_VIEWER: Final = ("embed/game_element.js", "viewer.css", ("judge", "service"))
PARTS: Final[Mapping[str, tuple[str, str, str, tuple[str, ...]]]] = {
    "board": ("embed/game.js", "embed/board_element.js", "board.css", ("board", "play", "service")),
    "game": ("embed/viewer.js", *_VIEWER),
    "frame": ("embed/frame_viewer.js", *_VIEWER),
}
"""By file under ``/embed``: the script that opens an element, its own script and style, the sections of words."""
_COMPUTED: Final = (
    "legal", "illegal", "incomplete", "not_understood", "movable", "targets", "captures", "selected",
    "first", "previous", "next", "last",
)  # fmt: skip
"""Words that scripts look up by a name in a variable."""
_SHARED: Final = "embed/element.js"
_REPLACED: Final = {
    "early.js": "export const take = () => {};\n",
    "glide.js": "export const glide = () => {};\n",
    "key.js": 'import { page } from "./page.js";\n'
    "export const kept = () => null;\n"
    "export const refusal = () => page.words.service.key;\n",
}
"""Scripts with another content here: an element sends nothing early, has no animations, and no form for a key."""
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
_COMMENT: Final = re.compile(
    r"^[ \t]*//[^\n]*\n|^[ \t]*/\*\*(?:[^*]|\*(?!/))*\*/\n|(?<=[;,{}]) //[^\n]*$", re.MULTILINE
)
_OWN: Final = re.compile(r"^const words = page\.words\.(\w+);", re.MULTILINE)
_USED: Final = re.compile(r"\bwords\.(\w+)(?:\.(\w+))?")


@cache
def script(name: str) -> tuple[bytes, bytes]:
    """A file of ``PARTS``, as it is and gzipped."""
    module, element, style, sections = PARTS[name]
    names = list(_ordered(module))
    sources = {path: _source(path) for path in (*names, _SHARED, element)}
    used = {section: set(_COMPUTED) for section in sections}
    for source in sources.values():
        own = _OWN.search(source)
        for first, second in _USED.findall(source):
            section, word = (first, second) if first in used else (own[1] if own else "", first)
            used.get(section, set()).add(word)
    texts = {
        language: {
            section: {key: text for key, text in SENTENCES[language][section].items() if key in used[section]}
            for section in sections
        }
        | {"sizes": {name: geometry(name)[0]["view_box"][2:] for name in GAMES}}
        for language in LANGUAGES
    }
    styles = (assets.SCRIPTS.joinpath("embed", path).read_text("utf-8") for path in ("style.css", style))
    sheet = re.sub(r"\s*([{}:;,]|\s)\s*", r"\1", "".join(styles))
    lines = (
        f"const WORDS = {json.dumps(texts, ensure_ascii=False, separators=(',', ':'))};",
        f"const STYLE = {json.dumps(sheet)};",
        "function modules(document, fetch) {\nconst modules = {};",
        *(_function(path, sources[path]) for path in names),
        f'return modules["{module}"];\n}}',
        sources[_SHARED],
        sources[element],
    )
    text = re.sub(r"\n\s+", "\n", "\n".join(lines)).encode()
    return text, gzip.compress(text, 9, mtime=0)


def _ordered(name: str) -> Iterator[str]:
    """A script after those that it imports, each once."""
    found = dict.fromkeys(other for path in assets.imported(name, _source(name)) for other in _ordered(path))
    yield from (*found, name)


def _source(name: str) -> str:
    return _REPLACED.get(name) or _COMMENT.sub("", assets.assets()[name].read_text("utf-8"))


def _function(name: str, source: str) -> str:
    """A script as a function that returns its exports."""
    paths = assets.imported(name, source)
    imports = [
        f'const {names.replace(" as ", ": ") if names[0] == "{" else names.removeprefix("* as ")} = modules["{path}"];'
        for (names, _), path in zip(assets.IMPORT.findall(source), paths, strict=True)
    ]
    exports = ", ".join(_EXPORT.findall(source))
    body = _EXPORT.sub("", assets.IMPORT.sub("", source))
    return "\n".join((f'modules["{name}"] = (() => {{', *imports, body, f"return {{ {exports} }};", "})();"))
