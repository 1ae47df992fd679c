"""The throughput of two workers: ``python -m bench.throughput [--rounds N] [--seconds S] [--variants]``.

Mixed games over connections kept alive, uncached and from memory, beside the floor in the same run; then the
latencies at half of the load that was the most. Whoever asks shares the machine's cores with the workers, so every
server does less here than it could, and the cheaper it is the more of that: the ratios of throughput flatter whoever
is dear. So all connections are asked from one thread, which costs little, and what it costs is told beside the CPU of
the workers. Rounds are short and go in turn from server to server; the
ratio to the floor is taken round by round, and the median shown. ``--variants`` measures other settings of gunicorn
instead, uncached, beside those of ``gunicorn.conf.py``. Ends with 1 if a bound is missed.
"""

import argparse
import os
import statistics
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Final

from bench.connections import CLIENTS, Load, load
from bench.questions import mixed
from bench.service import FEW
from engine.registry import GAMES
from tests.support.servers import Server, serving

SEED: Final = 20_261_121
EACH: Final = 200
FLOOR: Final = "floor"
BOUNDS: Final = {"uncached": 0.52, "memory": 0.85}
"""At least so many times the floor's throughput."""
TAIL: Final = 10.0
"""p99 is under so many times p50, at half the most load."""
OURS: Final = "gunicorn.conf.py"

TWO: Final = {"WEB_CONCURRENCY": "2"}
LEVELS: Final[Mapping[str, tuple[str, Mapping[str, str], tuple[str, ...]]]] = {
    FLOOR: ("bench.floor:create_app()", TWO, ()),
    "uncached": ("app:create_app()", TWO | FEW, ()),
    "memory": ("app:create_app()", TWO, ()),
}
SETTINGS: Final = {
    OURS: (),
    "--worker-class=sync": ("--worker-class=sync",),
    "--reuse-port": ("--reuse-port",),
    "--threads=1": ("--threads=1",),
    "--threads=4": ("--threads=4",),
    "--threads=32": ("--threads=32",),
}
VARIANTS: Final = {name: ("app:create_app()", TWO | FEW, arguments) for name, arguments in SETTINGS.items()}
PINNED: Final = f"{OURS}, a core a worker"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.throughput", description="Two workers under load.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--variants", action="store_true")
    asked = parser.parse_args()
    requests = [question.request for question in mixed(list(GAMES), EACH, SEED)]
    measured = VARIANTS if asked.variants else LEVELS
    with ExitStack() as stack:
        servers = {
            name: stack.enter_context(serving(app, environment, arguments=arguments))
            for name, (app, environment, arguments) in measured.items()
        }
        if asked.variants:
            servers[PINNED] = stack.enter_context(serving("app:create_app()", TWO | FEW))
            _pin(servers[PINNED])
        for server in servers.values():
            load(server, requests, 2 * asked.seconds)
        rounds = [
            {name: load(server, requests, asked.seconds) for name, server in servers.items()}
            for _ in range(asked.rounds)
        ]
        first = next(iter(servers))
        print(f"{CLIENTS} connections, {len(GAMES)} games, {asked.rounds} rounds of {asked.seconds} s\n")
        print(f"  {'':<34}{'req/s':>8}{'x ' + first:>10}{'CPU us':>8}{'client':>8}{'p50 ms':>8}{'p99 ms':>8}")
        ratios = {name: _told(name, [one[name] for one in rounds], [one[first] for one in rounds]) for name in servers}
        missed = [] if asked.variants else _bounds(requests, servers, rounds, ratios, asked.seconds)
    sys.exit(bool(missed))


def _told(name: str, loads: Sequence[Load], firsts: Sequence[Load]) -> float:
    ratio = statistics.median(one.rate / first.rate for one, first in zip(loads, firsts, strict=True))
    rate, cpu, own = (statistics.median(getattr(one, what) for one in loads) for what in ("rate", "cpu", "own"))
    p50, p99 = (statistics.median(one.quantile(percent) for one in loads) / 1e3 for percent in (50, 99))
    print(f"  {name:<34}{rate:>8.0f}{ratio:>10.2f}{cpu:>8.0f}{own:>8.0f}{p50:>8.2f}{p99:>8.2f}", flush=True)
    return ratio


def _bounds(
    requests: Sequence[bytes],
    servers: Mapping[str, Server],
    rounds: Sequence[Mapping[str, Load]],
    ratios: Mapping[str, float],
    seconds: float,
) -> list[str]:
    """Tell how the bounds fared; those that are missed."""
    missed = []
    for name, least in BOUNDS.items():
        held = ratios[name] >= least
        print(f"\n  {name}: {ratios[name]:.2f} of the floor's throughput, at least {least}: {_verdict(held)}")
        missed += [] if held else [name]
    print("\n  at half of the most load")
    for name in BOUNDS:
        half = statistics.median(one[name].rate for one in rounds) / 2
        loads = [load(servers[name], requests, seconds, half) for _ in rounds]
        p50, p99 = (statistics.median(one.quantile(percent) for one in loads) for percent in (50, 99))
        held = p99 < TAIL * p50
        print(f"  {name:<12}{half:>6.0f}/s   p50 {p50 / 1e3:.2f} ms   p99 {p99 / 1e3:.2f} ms   ", end="")
        print(f"p99 {p99 / p50:.1f} x p50, under {TAIL:.0f}: {_verdict(held)}", flush=True)
        missed += [] if held else [f"{name}, tail"]
    return missed


def _verdict(held: bool) -> str:
    return "holds" if held else "MISSED"


def _pin(server: Server) -> None:
    """Give each worker a core of its own, as far as there are cores."""
    cores = sorted(os.sched_getaffinity(0))
    for n, worker in enumerate(server.workers):
        os.sched_setaffinity(worker, {cores[n % len(cores)]})


if __name__ == "__main__":
    main()
