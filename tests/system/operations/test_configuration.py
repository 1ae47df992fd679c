"""Every variable with the worst that it may hold: one clear line, or it works."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.config import BadConfig, Config, from_environment
from tests.support.folders import ROOT
from tests.support.servers import COMMAND, environment_of, launched
from tests.support.tabled import values_of

VALUES = values_of(__file__)
REFUSED: dict[str, list[str]] = {
    name: [*values, *(VALUES["numbers"] if name in VALUES["numeric"] else ())]
    for name, values in VALUES["refused"].items()
}
ACCEPTED: dict[str, list[str]] = VALUES["accepted"]
SECRET = ("API_KEYS", "REDIS_URL", "CACHE_SECRET")


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in REFUSED.items() for value in values])
def test_a_value_that_cannot_be_used_is_one_clear_line(name: str, value: str) -> None:
    with pytest.raises(BadConfig) as refused:
        from_environment({name: value})
    (line,) = {fault for fault in refused.value.faults if not fault.startswith("HOST") or name == "HOST"}
    assert re.fullmatch(rf"{name} must be [^\n]{{5,250}}", line), line
    assert name not in SECRET or len(value.strip()) < 5 or value.strip() not in line, "it is not told to the log"


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in ACCEPTED.items() for value in values])
def test_a_value_that_can_be_used_is_used(name: str, value: str) -> None:
    config = from_environment({name: value})
    assert value or config == Config(), "an empty variable is as good as none"


def test_every_variable_is_documented_and_has_its_worst_values() -> None:
    block = (ROOT / "docs" / "operating.md").read_text("utf-8").partition("```sh\n")[2].partition("```")[0]
    documented = set(re.findall(r"^([A-Z_]+)=", block, re.MULTILINE))
    assert documented == {*REFUSED, "PROMETHEUS_MULTIPROC_DIR"}
    assert set(REFUSED) == set(ACCEPTED)


def test_what_is_secret_is_in_no_text_of_the_configuration() -> None:
    config = from_environment({"REDIS_URL": "redis://:hidden-one@h", "CACHE_SECRET": "hidden-two" * 4})
    assert "hidden" not in repr(config) + str(config)


def start(tmp_path: Path, **variables: str) -> tuple[int, list[str]]:
    """The exit status and the output of a gunicorn that does not start."""
    environment = environment_of(0, **{"PORT": "0", "TMPDIR": str(tmp_path), **variables})
    ended = subprocess.run(COMMAND, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=30, check=False)
    assert not list(tmp_path.glob("adjudicator-metrics-*")), "a start that failed leaves nothing"
    return ended.returncode, [line for line in ended.stderr.splitlines() if "[INFO]" not in line]


def test_all_faults_are_told_at_once_by_whoever_is_asked(tmp_path: Path) -> None:
    faulty = {"PORT": "70000", "CACHE_BYTES": "64M", "API_KEYS": ",", "METRICS": "maybe"}
    status, lines = start(tmp_path, **faulty)
    assert (status, len(lines)) == (1, len(faulty)), lines
    for command in (["-m", "adjudicator"], ["-m", "adjudicator", "--check-config"]):
        environment = environment_of(0, **faulty, WEB_CONCURRENCY="abc")
        run = [sys.executable, *command]
        ended = subprocess.run(run, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=30, check=False)
        assert ended.returncode == 1
        assert len(ended.stderr.splitlines()) == len(faulty) + 1, ended.stderr


@pytest.mark.parametrize(
    ("variables", "text"),
    [
        ({"PROMETHEUS_MULTIPROC_DIR": "/dev/null/figures"}, "PROMETHEUS_MULTIPROC_DIR cannot be used"),
        pytest.param({"PROMETHEUS_MULTIPROC_DIR": "/" + "x" * 300}, "cannot be used", marks=pytest.mark.slow),
        pytest.param({"PROMETHEUS_MULTIPROC_DIR": "/proc/figures"}, "cannot be used", marks=pytest.mark.slow),
        ({"HOST": "192.0.2.1"}, "Cannot listen on 192.0.2.1"),
    ],
)
def test_a_place_that_cannot_be_used_is_one_clear_line(tmp_path: Path, variables: dict[str, str], text: str) -> None:
    status, lines = start(tmp_path, **variables)
    assert (status, len(lines)) == (1, 1), lines
    assert text in lines[0]


@pytest.mark.slow
def test_a_service_listens_in_ipv6_without_figures(tmp_path: Path) -> None:
    environment = {"HOST": "::", "METRICS": "off", "TMPDIR": str(tmp_path), "PROMETHEUS_MULTIPROC_DIR": "/dev/null/x"}
    with launched(environment) as server:
        assert server.ask()[0] == 200
        assert os.listdir(tmp_path) == []
