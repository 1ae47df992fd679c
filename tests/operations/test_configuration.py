"""Every variable with the worst that it may hold: one clear line, or it works."""

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.config import BadConfig, Config, from_environment
from tests.support.launched import COMMAND, ROOT, environment_of, launched

DIGEST = hashlib.sha256(b"key").hexdigest()
EMPTY = hashlib.sha256(b"").hexdigest()
NUMBERS = ("-1", "1.5", "abc", " 2", "2\n", "1e3", "٣", "9" * 5_000, "0x10", "+1", "1_000", "²", "NaN")
REFUSED: dict[str, tuple[str, ...]] = {
    "HOST": (
        "::1 ", "127.0.0.1:80", "unix:/tmp/x", "256.1.1.1", "[::1]", "http://localhost", "a b", "x" * 300, "..",
        "/tmp", "no.such.host.invalid",
    ),
    "PORT": (*NUMBERS, "65536", "70000", "http", "tcp://10.0.0.1:80"),
    "WEB_CONCURRENCY": (*NUMBERS, "0", "00", "100000", "auto"),
    "CACHE_ENTRIES": (*NUMBERS, "0"),
    "CACHE_BYTES": (*NUMBERS, "0", "64M", "64 MiB"),
    "TRUSTED_PROXIES": (*NUMBERS, "1000000", "all", "127.0.0.1"),
    "RATE_LIMIT": (
        "100", "0/minute", "1٣/minute", "100/week", "/minute", "100 per minute", "1e3/hour", "-1/day", "100/minute\n",
        "100/Minute", "9999999999999/second", "100/minute;1000/day",
    ),
    "API_KEYS": (
        ",", " ", ",,,", "\n", "an-open-secret", EMPTY, f"{DIGEST},{EMPTY}", DIGEST.upper(), DIGEST[:-1],
        f"{DIGEST};{DIGEST}", f"sha256:{DIGEST}",
    ),
    "REDIS_URL": (
        "localhost:6379", "http://h", "redis://h:notaport", "redis://h:99999", "redis://h:0", "redis://[::1", "unix://",
        "redis://h/abc", "redis://h?nothing=1", "redis://h?socket_timeout=abc", "rediss://h?ssl_cert_reqs=maybe",
        "redis://h h", " redis://h", "REDIS://h", "redis://h\n",
    ),
    "CACHE_SECRET": ("x", " " * 31, "é" * 40, "0" * 31, "a\nb" * 20, "\t" * 40),
    "PUBLIC_URL": (
        "referee.example", "ftp://referee.example", "https://", "https://h?x=1", "https://h#x", "https://h h",
        "javascript:alert(1)", 'https://h/"><script>', "https://h/\n", " https://h", "//h",
        "https://u:p@h", "https://h:notaport", "https://h:99999",
    ),
    "PUBLIC_READS": ("yes", "true", "1", "OFF", "0", "no", " on", "off\n", "none", "*"),
    "LOG_REQUESTS": ("yes", "true", "1", "ON", " on", "off ", "0", "no", "null", "debug"),
    "METRICS": ("yes", "true", "1", "On", "/metrics", "off\n", "0", "none", "prometheus", "🙂"),
    "CORS": ("*", "true", "1", "https://example.org", "OFF", "0", "null", "on,off", " ", "any"),
}  # fmt: skip
ACCEPTED: dict[str, tuple[str, ...]] = {
    "HOST": ("", "127.0.0.1", "0.0.0.0", "::", "::1", "localhost"),
    "PORT": ("", "0", "1", "65535", "08000"),
    "WEB_CONCURRENCY": ("", "1", "01", "1024"),
    "CACHE_ENTRIES": ("", "1", "999999999999"),
    "CACHE_BYTES": ("", "1", "999999999999999"),
    "TRUSTED_PROXIES": ("", "0", "16"),
    "RATE_LIMIT": ("", "1/second", "999999999/day"),
    "API_KEYS": ("", DIGEST, f"{DIGEST},", f" {DIGEST} , {EMPTY[::-1]}\n"),
    "REDIS_URL": (
        "", "redis://", "redis://h", "redis://:p%40ss@h:6379/0", "rediss://u:p@h:1", "unix:///run/redis.sock?db=2",
        "redis+cluster://h:7000", "redis://[::1]:6379",
    ),
    "CACHE_SECRET": ("", "0" * 32, "!" * 1_000),
    "PUBLIC_URL": ("", "https://referee.example", "http://h:8080/prefix/", "https://[::1]:8443/a/b"),
    "PUBLIC_READS": ("", "on", "off"),
    "LOG_REQUESTS": ("", "on", "off"),
    "METRICS": ("", "on", "off"),
    "CORS": ("", "on", "off"),
}  # fmt: skip
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
    table = (ROOT / "docs" / "operating.md").read_text("utf-8").partition("| variable |")[2].partition("\n\n")[0]
    documented = {name for row in table.splitlines()[2:] for name in re.findall(r"`([A-Z_]+)`", row.split("|")[1])}
    assert documented == {*REFUSED, "PROMETHEUS_MULTIPROC_DIR"}
    assert set(REFUSED) == set(ACCEPTED)


def test_what_is_secret_is_in_no_text_of_the_configuration() -> None:
    config = from_environment({"REDIS_URL": "redis://:hidden-one@h", "CACHE_SECRET": "hidden-two" * 4})
    assert "hidden" not in repr(config) + str(config)


def start(tmp_path: Path, **variables: str) -> tuple[int, list[str]]:
    """The exit status and the output of a gunicorn that does not start."""
    environment = environment_of(0, **{"PORT": "0", "TMPDIR": str(tmp_path), **variables})
    ended = subprocess.run(COMMAND, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert not list(tmp_path.glob("adjudicator-metrics-*")), "a start that failed leaves nothing"
    return ended.returncode, [line for line in ended.stderr.splitlines() if "[INFO]" not in line]


def test_all_faults_are_told_at_once_by_whoever_is_asked(tmp_path: Path) -> None:
    faulty = {"PORT": "70000", "CACHE_BYTES": "64M", "API_KEYS": ",", "METRICS": "maybe"}
    status, lines = start(tmp_path, **faulty)
    assert (status, len(lines)) == (1, len(faulty)), lines
    for command in (["-m", "adjudicator"], ["-m", "adjudicator", "--check-config"]):
        environment = environment_of(0, **faulty, WEB_CONCURRENCY="abc")
        run = [sys.executable, *command]
        ended = subprocess.run(run, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
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
