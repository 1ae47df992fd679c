"""No pattern has a possessive or atomic group: CPython before 3.11.5, as in Debian 12, matches those wrongly."""

import os
import re
import subprocess
import sys

from tools.tree import ROOT, project_files

WRITTEN = re.compile(r"\)(?:[*+?]|\{[0-9,]+\})\+|\(\?>")


def test_no_pattern_is_written_with_such_a_group() -> None:
    sources = [path for path in project_files() if path.suffix in (".py", ".toml") and path.name != "test_patterns.py"]
    assert [str(path.relative_to(ROOT)) for path in sources if WRITTEN.search(path.read_text("utf-8"))] == []


def test_no_pattern_is_composed_with_such_a_group() -> None:
    """Patterns composed from tables, such as BattleLore's grammar, as they are when they are compiled."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.support.patterns"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert int(ran.stdout) > 100
