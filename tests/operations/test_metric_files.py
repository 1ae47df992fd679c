"""Figures without room, and of workers that have died: no metrics perhaps, but rulings always."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client.mmap_dict import MmapedDict, mmap_key

from adjudicator.web import metric_files
from tests.support.servers import launched


def write(figures: MmapedDict, label: str) -> None:
    """Set the figure of this label to one."""
    key = mmap_key("a", "a_total", ["n"], [label], "Something.")
    figures.write_value(key, 1.0, 0.0)  # type: ignore[no-untyped-call]  # prometheus-client leaves it so


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
