"""Programs of ``bench`` that end with 1 if a response was wrong, lost or late."""

import subprocess
import sys

import pytest

from tests.support.servers import ROOT


def run(*module: str) -> None:
    ended = subprocess.run([sys.executable, "-m", *module], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.slow
def test_minutes_of_everything_leave_no_wrong_answer() -> None:
    run("bench.soak", "--minutes", "2")


@pytest.mark.slow
def test_a_replica_that_is_killed_costs_no_answer() -> None:
    run("bench.failover", "--seconds", "3")


@pytest.mark.slow
def test_the_service_holds_out_against_every_attack() -> None:
    run("bench.attacks")
