"""Assets of pages: the style sheets and the scripts, all under one digest.

A script that imports another by a relative URL thus gets the version it was written with.
"""

import gzip
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

FOLDER: Final = "/pages"
STYLES: Final = ("style.css", "play.css", "edit.css", "judge.css", "docs.css")
"""The sheet of all pages, and those of a single page."""
SCRIPTS: Final = "scripts"
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
    here = files(__package__)
    paths = {**{name: here.joinpath(name) for name in STYLES}, **dict(_scripts(here.joinpath(SCRIPTS)))}
    return {
        name: Asset(text := file.read_bytes(), gzip.compress(text, 9, mtime=0), TYPES[name.rpartition(".")[2]])
        for name, file in sorted(paths.items())
    }


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
        scripts += [one for one in _imported(name) if one not in scripts]
    return scripts


def _imported(name: str) -> Iterator[str]:
    """The imports of a script, without those it loads on demand."""
    folder = name.rpartition("/")[0]
    for line in assets()[name].text.decode().splitlines():
        if line.startswith(("import ", "export ", "} from ")) and line.endswith('.js";'):
            parts = folder.split("/") if folder else []
            for part in line.rsplit('"', 2)[1].split("/"):
                if part == "..":
                    parts.pop()
                elif part != ".":
                    parts.append(part)
            yield "/".join(parts)


def _scripts(folder: Traversable, before: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _scripts(entry, f"{before}{entry.name}/")
        elif entry.name.endswith(".js"):
            yield f"{before}{entry.name}", entry
