"""Assets of pages: the style sheets and the scripts, all under one digest.

A script that imports another by a relative URL thus gets the version it was written with.
"""

import gzip
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

FOLDER: Final = "/pages"
HERE: Final = Path(__file__).parent
SCRIPTS: Final = HERE / "scripts"
IMPORT: Final = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "([^"]+)";\n', re.MULTILINE)
"""An import of a script: its names, and the relative URL. Scripts that are loaded on demand are not among them."""
TYPES: Final[Mapping[str, str]] = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8"}
"""By the end of a name."""


@dataclass(frozen=True, slots=True)
class Asset:
    """An asset: its content, the same gzipped, and its type."""

    text: bytes
    packed: bytes
    content_type: str


@cache
def assets() -> Mapping[str, Asset]:
    """All of them by their names: ``style.css``, ``play.js``, ``battlelore/flow.js``."""
    paths = {path.name: path for path in HERE.glob("*.css")}
    paths |= {path.relative_to(SCRIPTS).as_posix(): path for path in SCRIPTS.rglob("*.js")}
    return {name: packed(path.read_bytes(), path.suffix[1:]) for name, path in sorted(paths.items())}


def packed(text: bytes, kind: str) -> Asset:
    """An asset from its content and its kind, ``css`` or ``js``."""
    return Asset(text, gzip.compress(text, 9, mtime=0), TYPES[kind])


@cache
def digest() -> str:
    """What changes when any of them does."""
    whole = blake2b(digest_size=8)
    for name, asset in assets().items():
        whole.update(f"{name}\0{len(asset.text)}\0".encode())
        whole.update(asset.text)
    return whole.hexdigest()


def address(name: str) -> str:
    """Where one of them is kept for a year; without prefix."""
    return f"{FOLDER}/{digest()}/{name}"


def imports(script: str) -> list[str]:
    """The scripts that a page must have before it runs ``script``, itself first: those it imports, and theirs."""
    scripts = [script]
    for name in scripts:
        scripts += [one for one in imported(name, assets()[name].text.decode()) if one not in scripts]
    return scripts


def imported(name: str, source: str) -> list[str]:
    """The scripts that a script of this name and source imports, in its order."""
    return [normpath(join(dirname(name), path)) for _, path in IMPORT.findall(source)]
