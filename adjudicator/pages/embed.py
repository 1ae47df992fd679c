"""``/embed/board.js``: the element ``<adjudicator-board>``, put together from the scripts of the playing page.

Each script becomes a function in one file, without comments and imports. An element calls them with a document of its
own, so that several work on one page.
"""

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from posixpath import dirname, join, normpath
from typing import Any, Final

from adjudicator.pages import assets
from adjudicator.pages.page import words
from engine.rulebook import LANGUAGES

PLACE: Final = "/embed/board.js"
_FOLDER: Final = "embed"
_GAME: Final = f"{_FOLDER}/game.js"
_ELEMENT: Final = f"{_FOLDER}/element.js"
_REPLACED: Final = {
    "glide.js": "export const glide = () => {};\n",
    "key.js": "export const kept = () => null;\n",
}
"""Scripts with another content here: an element has no animations, and no form for a key."""
_IMPORT: Final = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "([^"]+)";\n', re.MULTILINE)
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
    kept = used.union(_COMPUTED)
    texts = {
        language: {section: _kept(words(language)[section], kept) for section in _SECTIONS} for language in LANGUAGES
    }
    style = re.sub(r"\s+", " ", files(__package__).joinpath(assets.SCRIPTS, _FOLDER, "style.css").read_text("utf-8"))
    parts = (
        f"const WORDS = {json.dumps(texts, ensure_ascii=False, separators=(',', ':'))};",
        f"const STYLE = {json.dumps(style)};",
        "function modules(document, fetch) {\nconst modules = {};",
        *(_function(name, sources[name]) for name in names),
        f'return modules["{_GAME}"];\n}}',
        sources[_ELEMENT],
    )
    text = re.sub(r"\n\s+", "\n", "\n".join(parts)).encode()
    return assets.Asset(text, gzip.compress(text, 9, mtime=0), assets.TYPES["js"])


def _ordered(name: str) -> Iterator[str]:
    """A script after those that it imports, each once."""
    found = dict.fromkeys(other for path in _imported(name) for other in _ordered(path))
    yield from (*found, name)


def _imported(name: str) -> list[str]:
    """The scripts that a script imports, in its order."""
    return [normpath(join(dirname(name), path)) for _, path in _IMPORT.findall(_source(name))]


def _source(name: str) -> str:
    return _REPLACED.get(name) or _COMMENT.sub("", assets.assets()[name].text.decode())


def _function(name: str, source: str) -> str:
    """A script as a function that returns its exports."""
    imports = [
        f'const {names.replace(" as ", ": ") if names[0] == "{" else names.removeprefix("* as ")} = modules["{path}"];'
        for (names, _), path in zip(_IMPORT.findall(source), _imported(name), strict=True)
    ]
    exports = ", ".join(_EXPORT.findall(source))
    body = _EXPORT.sub("", _IMPORT.sub("", source))
    return "\n".join((f'modules["{name}"] = (() => {{', *imports, body, f"return {{ {exports} }};", "})();"))


def _kept(section: Mapping[str, Any], used: set[str]) -> dict[str, Any]:
    return {name: value for name, value in section.items() if name in used}
