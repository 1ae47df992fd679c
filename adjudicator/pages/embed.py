"""``/embed/board.js``: the element ``<adjudicator-board>``, put together from the scripts of the playing page.

Each script becomes a function in one file, without comments and imports. An element calls them with a document of its
own, so that several work on one page.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from adjudicator.pages import assets
from adjudicator.pages.page import words
from engine.rulebook import LANGUAGES

PLACE: Final = "/embed/board.js"
_GAME: Final = "embed/game.js"
_ELEMENT: Final = "embed/element.js"
_REPLACED: Final = {
    "glide.js": "export const glide = () => {};\n",
    "key.js": "export const kept = () => null;\n",
}
"""Scripts with another content here: an element has no animations, and no form for a key."""
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
_COMMENT: Final = re.compile(
    r"^[ \t]*//[^\n]*\n|^[ \t]*/\*\*(?:[^*]|\*(?!/))*\*/\n|(?<=[;,{}]) //[^\n]*$", re.MULTILINE
)
_USED: Final = re.compile(r"\bwords(?:\.(?:board|play|service))?\.(?!play;)(\w+)|page\.words\.service\.(\w+)")
_SECTIONS: Final = ("board", "play", "service")
_COMPUTED: Final = ("movable", "targets", "captures", "selected", "legal", "illegal", "incomplete")
"""Words that scripts look up by a name in a variable."""


@cache
def board() -> assets.Asset:
    """The file, as it is and packed."""
    names = list(_ordered(_GAME))
    sources = {name: _source(name) for name in (*names, _ELEMENT)}
    used = {word for source in sources.values() for pair in _USED.findall(source) for word in pair if word}
    used.update(_COMPUTED)
    texts = {
        language: {
            section: {name: text for name, text in words(language)[section].items() if name in used}
            for section in _SECTIONS
        }
        for language in LANGUAGES
    }
    style = re.sub(r"\s+", " ", assets.SCRIPTS.joinpath("embed/style.css").read_text("utf-8"))
    parts = (
        f"const WORDS = {json.dumps(texts, ensure_ascii=False, separators=(',', ':'))};",
        f"const STYLE = {json.dumps(style)};",
        "function modules(document, fetch) {\nconst modules = {};",
        *(_function(name, sources[name]) for name in names),
        f'return modules["{_GAME}"];\n}}',
        sources[_ELEMENT],
    )
    text = re.sub(r"\n\s+", "\n", "\n".join(parts)).encode()
    return assets.packed(text, "js")


def _ordered(name: str) -> Iterator[str]:
    """A script after those that it imports, each once."""
    found = dict.fromkeys(other for path in assets.imported(name, _source(name)) for other in _ordered(path))
    yield from (*found, name)


def _source(name: str) -> str:
    return _REPLACED.get(name) or _COMMENT.sub("", assets.assets()[name].text.decode())


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
