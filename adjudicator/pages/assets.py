"""Assets of pages: the style sheets and the scripts, all under one digest.

A script that imports another by a relative URL thus gets the version it was written with.
"""

import re
from collections.abc import Mapping
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


@cache
def assets() -> Mapping[str, Path]:
    """All of them by their names: ``style.css``, ``play.js``, ``battlelore/flow.js``."""
    paths = {path.name: path for path in HERE.glob("*.css")}
    paths |= {path.relative_to(SCRIPTS).as_posix(): path for path in SCRIPTS.rglob("*.js")}
    return dict(sorted(paths.items()))


@cache
def digest() -> str:
    """What changes when any of them does."""
    whole = blake2b(digest_size=8)
    for name, path in assets().items():
        whole.update(f"{name}\0{path.stat().st_size}\0".encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()


@cache
def imports(script: str) -> list[str]:
    """The scripts that a page must have before it runs ``script``, itself first: those it imports, and theirs."""
    scripts = [script]
    for name in scripts:
        scripts += [script for script in imported(name, assets()[name].read_text("utf-8")) if script not in scripts]
    return scripts


def imported(name: str, source: str) -> list[str]:
    """The scripts that a script of this name and source imports, in its order."""
    return [normpath(join(dirname(name), path)) for _, path in IMPORT.findall(source)]
