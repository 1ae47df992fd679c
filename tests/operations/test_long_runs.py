"""Long runs of the whole service: everything at once for minutes, and replicas that are killed."""

import shutil
import subprocess
import sys

import pytest

from bench.failover import PATH
from bench.servers import ROOT


def run(*module: str) -> subprocess.CompletedProcess[str]:
    """A program of the bench, which ends with 1 where an answer was wrong, lost or late."""
    return subprocess.run([sys.executable, "-m", *module], cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_minutes_of_everything_leave_no_wrong_answer() -> None:
    ended = run("bench.soak", "--minutes", "2")
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.slow
def test_a_replica_that_is_killed_costs_no_answer() -> None:
    assert shutil.which("nginx", path=PATH) is not None, "nginx is needed: apt-get install nginx-light"
    ended = run("bench.failover", "--seconds", "3")
    assert ended.returncode == 0, ended.stdout + ended.stderr
