"""The folders of unit tests of what has changed since the last commit, or all: ``python -m tests.support.changed``."""

import subprocess
from typing import Final

from tests.support.folders import ROOT

UNIT: Final = ("engine", "reading", "records", "drawing", "api", "house")
TESTED: Final[dict[str, tuple[str, ...]]] = {
    **{f"tests/unit/{one}/": (one,) for one in UNIT},
    "tests/unit/": UNIT,
    "tests/": (),
    "engine/": ("engine", "reading"),
    "adjudicator/judging/": ("engine", "reading", "api"),
    "adjudicator/reading/": ("reading", "api"),
    "adjudicator/records/": ("records",),
    "adjudicator/": ("api",),
    "schemas/": ("api",),
    "drawing/": ("drawing",),
}
"""By the beginning of a path, of which the first counts: the folders of unit tests about it."""


def changed() -> list[str] | None:
    """The paths that have changed since the last commit; none without git."""
    command = ["git", "status", "--porcelain", "--no-renames", "--untracked-files=all"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return [line[3:] for line in done.stdout.splitlines()]


def folders(paths: list[str] | None) -> list[str]:
    """The folders of unit tests for these paths."""
    found: set[str] = set()
    for path in paths or ():
        found.update(next((names for start, names in TESTED.items() if path.startswith(start)), ()))
    return [f"tests/unit/{name}" for name in (UNIT if paths is None else sorted(found))]


if __name__ == "__main__":
    print(*folders(changed()))
