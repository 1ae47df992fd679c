"""The files of the project, found without git: a downloaded archive has no repository."""

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]


def project_files(folder: Path = ROOT, ignored: tuple[str, ...] = (".git/",)) -> Iterator[Path]:
    """Yield the files below a folder in order, except those that it or a ``.gitignore`` on the way ignores."""
    own = folder / ".gitignore"
    ignored += tuple(own.read_text("utf-8").split()) if own.exists() else ()
    for path in sorted(folder.iterdir()):
        name = f"{path.name}/" if path.is_dir() else path.name
        if any(fnmatch(name, pattern) for pattern in ignored):
            continue
        if path.is_dir():
            yield from project_files(path, ignored)
        else:
            yield path
