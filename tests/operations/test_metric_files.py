"""Figures without room, and of workers that have died: no metrics perhaps, but rulings always."""

import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.mmap_dict import MmapedDict, mmap_key

from adjudicator.web import metric_files
from tests.support.servers import Server, launched, responds
from tests.support.waiting import until


def total(server: Server, name: str) -> float:
    """The sum of a figure over all its labels."""
    status, _, text = server.ask("GET", "/metrics", None)
    assert status == 200
    return sum(float(value) for value in re.findall(rf"^{name}(?:{{[^}}]*}})? (\S+)$", text.decode(), re.MULTILINE))


def write(figures: MmapedDict, label: str) -> None:
    """Set the figure of this label to one."""
    key = mmap_key("a", "a_total", ["n"], [label], "Something.")
    figures.write_value(key, 1.0, 0.0)  # type: ignore[no-untyped-call]  # prometheus-client leaves it so


def kill_worker(server: Server) -> None:
    """Kill the worker and wait until another answers."""
    (killed,) = server.workers_now()
    os.kill(killed, signal.SIGKILL)
    until(lambda: responds(server.port), 60, "no worker takes its place")
    assert killed not in server.workers_now()


@pytest.mark.slow
def test_a_worker_continues_the_files_of_one_that_has_died(tmp_path: Path) -> None:
    with launched({"PROMETHEUS_MULTIPROC_DIR": str(tmp_path), "LOG_REQUESTS": "off"}) as server:
        for deaths in range(3):
            for _ in range(5):
                server.ask()
            assert total(server, "adjudicator_rulings_total") == 5 * (deaths + 1)
            assert total(server, "adjudicator_request_seconds_count") >= 5 * (deaths + 1)
            if deaths < 2:
                kill_worker(server)
        name = f"{server.master}-0.db"
        assert {path.name for path in tmp_path.iterdir()} == {
            f"{kind}_{name}" for kind in ("counter", "gauge_livesum", "histogram")
        }
        assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 3 * 2 * 64 * 1024


def test_without_room_there_are_rulings(tmp_path: Path) -> None:
    """No file may have more than 32 KiB, and figures begin with 64."""
    log = tmp_path / "log"
    directory = tmp_path / "figures"

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (32 * 1024, 32 * 1024))

    with log.open("wb") as file:
        environment = {"PROMETHEUS_MULTIPROC_DIR": str(directory)}
        with launched(environment, stdout=file, stderr=subprocess.STDOUT, preexec_fn=bound) as server:
            for _ in range(20):
                assert server.ask()[0] == 200
            assert server.ask("GET", "/metrics", None)[0] == 200
            assert not list(directory.glob("*.db")), "nothing empty lies about"
    assert log.read_text().count("metrics_without_room") == 1


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 320 KiB in memory."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=320k", "tmpfs", str(place)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("no file system can be mounted here")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


@pytest.mark.slow
def test_a_disk_that_fills_up_kills_nobody(small_disk: Path) -> None:
    with launched({"PROMETHEUS_MULTIPROC_DIR": str(small_disk), "LOG_REQUESTS": "off"}) as server:
        assert server.ask()[0] == 200
        before = server.workers_now()
        with (small_disk / "filler").open("wb", buffering=0) as filler:
            try:
                while filler.write(b"x" * 4096):
                    pass
            except OSError:
                pass
        for n in range(200):
            # Each route, method and status is another figure: the files would have to grow.
            assert server.ask("GET", f"/v1/games/cyclix/articles/{n}", None)[0] == 404
        assert server.workers_now() == before, "none died"
        kill_worker(server)
        assert server.ask()[0] == 200
        assert server.ask("GET", "/metrics", None)[0] == 200


def test_each_process_counts_in_its_own_file_after_a_fork(tmp_path: Path) -> None:
    counting = """
import os
from adjudicator.web import metric_files
metric_files.share()
from prometheus_client import Counter, Gauge
counter, gauge = Counter("a", "Something.", ["n"]), Gauge("b", "Something.", multiprocess_mode="livesum")
counter.labels("kept").inc(2)
gauge.set(5)
if os.fork() == 0:
    counter.labels("new").inc()
    counter.labels("kept").inc(7)
    gauge.set(0)
    gauge.set(6)
    os._exit(0)
os.wait()
counter.labels("kept").inc()
"""
    environment = os.environ | {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-c", counting], env=environment) as parent:
        assert parent.wait(60) == 0
    (child,) = {path.stem.split("_")[1] for path in tmp_path.glob("counter_*.db")} - {str(parent.pid)}
    read = MmapedDict.read_all_values_from_file
    samples = {
        path.stem: [value for _, value, _, _ in read(str(path))]  # type: ignore[no-untyped-call]  # prometheus-client leaves it so
        for path in tmp_path.glob("*.db")
    }
    assert samples == {
        f"counter_{parent.pid}": [3.0],
        f"counter_{child}": [7.0, 1.0],
        f"gauge_livesum_{parent.pid}": [5.0],
        f"gauge_livesum_{child}": [6.0],
    }


def test_growth_without_room_is_refused_before_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    figures = metric_files.ReservedDict(str(tmp_path / "counter_1.db"))
    real = os.posix_fallocate

    def full(descriptor: int, offset: int, size: int) -> None:
        if size > 64 * 1024:
            raise OSError(28, "No space left on device")
        real(descriptor, offset, size)

    monkeypatch.setattr(os, "posix_fallocate", full)

    def count_much() -> None:
        for n in range(5_000):
            write(figures, str(n))

    with pytest.raises(OSError, match="No space"):
        count_much()
    assert (tmp_path / "counter_1.db").stat().st_size == 64 * 1024
    figures.close()  # type: ignore[no-untyped-call]  # prometheus-client leaves it so
