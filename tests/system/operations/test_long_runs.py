"""Programs of ``bench`` that end with 1 if a response was wrong, lost or late."""

import subprocess
import sys

import pytest

from tests.support.folders import ROOT


@pytest.mark.slow
@pytest.mark.parametrize("program", ["bench.soak --minutes 2", "bench.failover --seconds 3", "bench.attacks"])
def test_no_response_is_wrong_lost_or_late(program: str) -> None:
    words = [sys.executable, "-m", *program.split()]
    ended = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
