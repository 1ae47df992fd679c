"""Two workers under the load of eight connections: mixed games, uncached and from memory, as multiples of the floor.

wrk (https://github.com/wg/wrk) makes the load. It shares the machine's cores with the workers, so all servers do less
here than they could, and the cheaper a server, the more of that: the ratios flatter the service.
"""

import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench.clock import process_cpu
from bench.floor import serving_floor
from bench.report import verdict
from bench.requests import mixed
from bench.service import FEW
from engine.registry import GAMES
from tests.support.servers import Server, serving

SEED: Final = 20_261_121
EACH: Final = 200
"""Requests of each game."""
CONNECTIONS: Final = 8
ROUNDS: Final = 7
SECONDS: Final = 3
FLOOR: Final = "floor"
BOUNDS: Final = {"uncached": 0.51, "memory": 1.27}
"""Least throughput in multiples of the floor's."""
TAIL: Final = 10.0
"""Most p99 in multiples of p50."""
TWO: Final = {"WEB_CONCURRENCY": "2"}
SERVERS: Final = {"uncached": TWO | FEW, "memory": TWO}


@dataclass(frozen=True, slots=True)
class Load:
    """Responses a second; CPU of the workers in microseconds a response; latencies in microseconds."""

    rate: float
    cpu: float
    p50: float
    p99: float


def wrk() -> str:
    """The path of wrk. Exits if it is not installed."""
    executable = shutil.which("wrk")
    if executable is None:
        sys.exit(
            "The load is measured with wrk, which is not installed: apt-get install wrk (https://github.com/wg/wrk)"
        )
    return executable


def measure() -> Iterator[str]:
    """Measure in short rounds, one server after another; yields the lines of the table."""
    with requests_file() as requests, ExitStack() as stack:
        servers = {name: stack.enter_context(serving(options)) for name, options in SERVERS.items()}
        servers = {FLOOR: stack.enter_context(serving_floor(workers=2)), **servers}
        for server in servers.values():
            _load(server, requests, 2 * SECONDS)
        rounds = [{name: _load(server, requests, SECONDS) for name, server in servers.items()} for _ in range(ROUNDS)]
    yield f"  {'':<12}{'req/s':>8}{'x floor':>9}{'CPU us':>8}{'p50 ms':>8}{'p99 ms':>8}"
    for name in SERVERS:
        loads = [trial[name] for trial in rounds]
        rate, cpu, p50, p99 = (statistics.median(getattr(load, of) for load in loads) for of in Load.__slots__)
        ratio = statistics.median(trial[name].rate / trial[FLOOR].rate for trial in rounds)
        line = f"  {name:<12}{rate:>8.0f}{ratio:>9.2f}{cpu:>8.0f}{p50 / 1e3:>8.2f}{p99 / 1e3:>8.2f}"
        if least := BOUNDS.get(name):
            line += f"   at least {least} x floor: {verdict(least / ratio)}"
            line += f"; p99 {p99 / p50:.1f} x p50, at most {TAIL:.0f}: {verdict(p99 / p50 / TAIL)}"
        yield line


@contextmanager
def requests_file() -> Iterator[Path]:
    """The requests as ``in_turn.lua`` reads them."""
    with TemporaryDirectory() as folder:
        lines = []
        for exchange in mixed(list(GAMES), EACH, SEED):
            head, _, body = exchange.request.partition(b"\r\n\r\n")
            lines.append(head.split(b" ", 2)[1] + b" " + body)
        path = Path(folder, "requests")
        path.write_bytes(b"\n".join(lines))
        yield path


def _load(server: Server, requests: Path, seconds: int) -> Load:
    before = sum(map(process_cpu, server.workers))
    command = [wrk(), "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "-s", str(Path(__file__).with_name("in_turn.lua"))]
    command += [f"http://127.0.0.1:{server.port}", "--", str(requests)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    figures = [float(number) for number in printed.partition("\ndone\t")[2].split()]
    count, lasted, errors, p50, p99 = figures
    if errors:
        raise ConnectionError(f"{errors:.0f} requests failed:\n{printed}")
    return Load(count / lasted, (sum(map(process_cpu, server.workers)) - before) / count, p50, p99)
