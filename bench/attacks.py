"""Hostile, slow or numerous clients: ``python -m bench.attacks [--behind-nginx] [attack ...]``.

During an attack another client requests rulings, each over a new connection. Clients and service share the machine, so
compare numbers within a run. Exits with 1 if a bound is missed.
"""

import argparse
import os
import resource
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench import loads
from bench.clock import process_cpu
from bench.limits import slowness
from bench.loads import BUNDLE, SINGLE, Load, apart, attackers, connect
from tests.support.attacks import ATTACKS as CONNECTIONS
from tests.support.attacks import BATCH, PIPELINED
from tests.support.attacks import Attack as Connections
from tests.support.nginx import nginx
from tests.support.raw_client import Client
from tests.support.servers import MIB, Server, resident, serving


@dataclass(frozen=True, slots=True)
class Attack:
    """A load and its bounds: milliseconds of the other client on a quiet machine, MiB of all processes."""

    load: Load
    behind: Load | None = None
    """The same behind nginx, if that looks at more."""
    p99: float | None = None
    slowest: float | None = None
    memory: float | None = None
    asked: bytes = SINGLE
    """The request of the other client."""
    workers: int = 1
    descriptors: int | None = None
    """The soft limit with which the service starts."""
    replicas: int = 1
    """Two are behind nginx."""
    killed: bool = False
    """Kill the second replica."""
    seconds: float = 5.0
    needs_proxy: bool = False
    """Whether it is left out where no proxy is in front, unless it is named."""


MAX_FILE_MS: Final = 200
CROWD: Final = Connections(BUNDLE, connections=900, is_deaf=True)
IDLE: Final = Connections(b"", connections=1_500, is_deaf=True)
NONE: Final = Connections(b"", connections=0)
ATTACKS: Final = {
    **{
        name: Attack(attackers(one), attackers(one, to_the_end=True), p99=250, needs_proxy=one.needs_proxy)
        for name, one in CONNECTIONS.items()
    },
    "pipelined": Attack(attackers(PIPELINED), workers=2, p99=250, memory=450, needs_proxy=True, seconds=8),
    "late FINs": Attack(loads.late_fins, p99=50),
    "deaf crowd": Attack(attackers(CROWD), workers=2, memory=430, seconds=15),
    "few descriptors": Attack(attackers(IDLE), workers=2, descriptors=1_024, p99=100),
    "records": Attack(loads.record_clients(100, patient=True), workers=2, p99=150),
    "records repeated": Attack(loads.record_clients(100, patient=False), workers=2, p99=150),
    "records behind nginx": Attack(loads.record_clients(180, patient=True), workers=2, replicas=2),
    "a replica killed": Attack(attackers(NONE), replicas=2, killed=True, p99=50, seconds=15),
    "few reports": Attack(loads.report_clients(4, patient=True), asked=BATCH, slowest=1_000),
    "few reports repeated": Attack(loads.report_clients(4, patient=False), asked=BATCH, slowest=1_000),
    "reports": Attack(loads.report_clients(12, patient=True), asked=BATCH, slowest=1_500),
    "reports repeated": Attack(loads.report_clients(12, patient=False), asked=BATCH, slowest=1_500),
    "lazy readers": Attack(loads.lazy_readers, workers=2, memory=300, seconds=30),
    "pictures": Attack(loads.pictures(2), workers=2, p99=100, seconds=15),
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.attacks", description="The service under attack.")
    parser.add_argument("--behind-nginx", action="store_true", help="attack through deploy/nginx.conf")
    others = {"files of records": _judge_files, "bursts": _burst}
    names = [*ATTACKS, *others]
    parser.add_argument("attacks", nargs="*", metavar="attack", help=", ".join(names))
    arguments = parser.parse_args()
    held_off = [name for name, attack in ATTACKS.items() if attack.needs_proxy and not arguments.behind_nginx]
    missed = 0
    for name in arguments.attacks or [name for name in names if name not in held_off]:
        print(f"{name}: ", end="", flush=True)
        holds = others[name]() if name in others else _attack(ATTACKS[name], arguments.behind_nginx)
        print(f"  {'holds' if holds else 'MISSED'}", flush=True)
        missed += not holds
    sys.exit(missed > 0)


@contextmanager
def _served(attack: Attack, behind_nginx: bool) -> Iterator[tuple[list[Server], int]]:
    """The servers, and the port to attack."""
    with ExitStack() as stack:
        limits = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (attack.descriptors or limits[0], limits[1]))
        environment = {"WEB_CONCURRENCY": str(attack.workers)}
        unread = stack.enter_context(open(os.devnull, "wb"))
        servers = [stack.enter_context(serving(environment, log=unread)) for _ in range(attack.replicas)]
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        for server in servers:
            warm(server)
        port = servers[0].port
        if behind_nginx or attack.replicas > 1:
            port = stack.enter_context(nginx([server.port for server in servers]))
        yield servers, port


def warm(server: Server) -> None:
    """Let every worker make what it makes once."""
    for _ in range(20):
        with Client(server.port) as client:
            client.ask(SINGLE)


def _attack(attack: Attack, behind_nginx: bool) -> bool:
    with _served(attack, behind_nginx) as ((server, *others), port):
        sizes = [sum(resident(server).values())]
        waits: list[float] = []
        with apart((behind_nginx and attack.behind) or attack.load, port) as came:
            for other in others * attack.killed:
                other.kill()
            until = time.monotonic() + attack.seconds
            while time.monotonic() < until or len(waits) < 20:
                waits.append(_wait(port, attack.asked))
                if len(waits) % 20 == 1:
                    sizes.append(sum(resident(server).values()))
                time.sleep(0.005)
    memory, p99 = max(sizes) * 1e6 / MIB, statistics.quantiles(waits, n=100)[98]
    print(f"p99 {p99:.0f} ms, slowest {max(waits):.0f} ms of {len(waits)}; {memory:.0f} MiB; {dict(came)}", end="")
    slow = slowness(time.perf_counter)
    bounds = ((p99 / slow, attack.p99), (max(waits) / slow, attack.slowest), (memory, attack.memory))
    good = all(status.isdigit() and status < "5" for status in came)
    return good and all(measured <= most for measured, most in bounds if most is not None)


def _wait(port: int, request: bytes) -> float:
    """Milliseconds until a 200, over a new connection, with a retry after each ``Retry-After``; at most 8,000."""
    began = time.monotonic()
    try:
        with Client(port, budget=8.0) as client:
            while not (answer := client.send(request)).head.startswith(b"HTTP/1.1 200"):
                time.sleep(float(answer.field("Retry-After") or 8.0))
    except TimeoutError:
        return 8_000.0
    return (time.monotonic() - began) * 1e3


def _judge_files() -> bool:
    """Files with long or expensive reports: 200 ms of CPU each on a quiet machine."""
    dearest = 0.0
    with serving() as server, Client(server.port) as client:
        warm(server)
        for name, request in loads.reports():
            costs = []
            for _ in range(3):
                before = process_cpu(server.worker)
                client.ask(request)
                costs.append((process_cpu(server.worker) - before) / 1e3)
            print(f"\n  {name}: {min(costs):.0f} ms of CPU", end="")
            dearest = max(dearest, min(costs))
    return dearest / slowness() <= MAX_FILE_MS


def _burst() -> bool:
    """Thirty bursts of forty connections to two workers: none gives one of them four fifths."""
    shares = []
    with serving({"WEB_CONCURRENCY": "2"}) as server:
        warm(server)
        for _ in range(30):
            before = [_open_files(pid) for pid in server.workers]
            with ExitStack() as stack:
                lines = [stack.enter_context(connect(server.port)) for _ in range(40)]
                for line in lines:
                    line.sendall(SINGLE)
                time.sleep(0.1)
                taken = [_open_files(pid) - was for pid, was in zip(server.workers, before, strict=True)]
            shares.append(max(taken) / max(1, sum(taken)))
            time.sleep(0.05)
    print(f"largest share {max(shares):.0%}, median {statistics.median(shares):.0%}", end="")
    return max(shares) < 0.8


def _open_files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


if __name__ == "__main__":
    main()
