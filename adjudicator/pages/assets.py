"""Assets of pages: the style sheets and the bundled scripts, all under one digest.

A script that imports another by a relative URL thus gets the version it was bundled with.
"""

import re
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

FOLDER: Final = "/pages"
HERE: Final = Path(__file__).parent
BUNDLES: Final = HERE / "bundles"
"""Written by ``make pages`` from ``scripts``."""
_IMPORT: Final = re.compile(r'\b(?:from|import)"\./([\w.-]+)"')
"""A script that another one needs before it runs, unlike those loaded on demand by ``import(…)``."""
TYPES: Final[Mapping[str, str]] = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8"}
"""By the end of a name."""


@cache
def assets() -> Mapping[str, Path]:
    """All of them by their names: ``style.css``, ``play.js``."""
    return {path.name: path for path in sorted((*HERE.glob("*.css"), *BUNDLES.glob("*.js")))}


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
    """The scripts that ``script`` imports; those import no others."""
    return _IMPORT.findall(assets()[script].read_text("utf-8"))
