"""CPU of the service over HTTP as multiples of its floor, in many short rounds.

Only the quieter half of the rounds counts, by the sum of all figures: other programs that empty the processor's caches
slow the service more than the floor.
"""

import os
import statistics
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any, Final

import orjson

from adjudicator.api.problem import MAX_BODY
from bench.clock import process_cpu
from bench.floor import serving_floor
from bench.material import Sample
from engine.game import AnyGame
from tests.support.raw_client import Client, post
from tests.support.servers import Server, serving

FLOOR: Final = "floor"
UNCACHED: Final = "uncached"
MAKE_RUN: Final = "as make run"
MEMORY: Final = "memory"
BATCH: Final = "batch, an item"
LEVELS: Final = {UNCACHED: "miss", MAKE_RUN: "miss", MEMORY: "hit-memory"}
"""The expected ``X-Cache`` of every response, by measurement."""

PASSES: Final = 3
LEAD_IN: Final = 20
"""Requests before the clock starts, since other servers have used the processor."""
ITEMS: Final = 200
"""Items of a batch; fewer if they do not fit into a body."""
DEFAULTS: Final = {"LOG_REQUESTS": "on", "METRICS": "on", "CORS": "on"}
"""Settings that ``make run`` has on, and the other servers here have not."""
FEW: Final = {"CACHE_ENTRIES": "100"}
"""A first level of the cache that is too small for a cycle through many positions."""
ONE: Final = {"CACHE_ENTRIES": "1"}
"""A first level without hits, not even within a batch."""


@dataclass(frozen=True, slots=True)
class Figures:
    """CPU microseconds a request (median of rounds), latencies, and the ratio to the floor of the same round."""

    cpu: float
    ratio: float
    p50: float | None = None
    p99: float | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """CPU microseconds per request and all latencies, by measurement."""

    cpu: Mapping[str, float]
    took: Mapping[str, Sequence[float]]


@dataclass(frozen=True, slots=True)
class Load:
    """The requests to one server: before the clock starts, and while it runs."""

    first: Sequence[bytes]
    requests: Sequence[bytes]
    rulings: int
    """The number of rulings in these requests."""


class Stand:
    """Servers side by side, of which one works at a time."""

    def __init__(self, core: int) -> None:
        self._stack = ExitStack()
        self._core = core
        self._servers: dict[str, Server] = {}

    def __enter__(self) -> "Stand":
        enter = self._stack.enter_context
        unread = enter(open(os.devnull, "wb"))
        served = {UNCACHED: FEW, MAKE_RUN: FEW | DEFAULTS, MEMORY: {}, BATCH: ONE}
        self._servers[FLOOR] = enter(serving_floor(core=self._core, log=unread))
        for what, environment in served.items():
            self._servers[what] = enter(serving(environment, self._core, log=unread))
        return self

    def __exit__(self, *failure: Any) -> None:
        self._stack.close()

    def compare(self, game: AnyGame, samples: Sequence[Sample], rounds: int) -> Mapping[str, Figures]:
        """Send every sample to every server ``PASSES`` times, a share of them a round; one batch a round."""
        bodies = [{"position": sample.position, "action": sample.turn} for sample in samples]
        path = f"/v1/games/{game.NAME}/adjudications"
        requests = [post(path, orjson.dumps(body)) for body in bodies]
        others = [post(path, orjson.dumps({**body, "options": {}})) for body in bodies]
        items = cycle({"game": game.NAME, **body} for body in bodies)
        longest = max(len(orjson.dumps({"game": game.NAME, **body})) + 1 for body in bodies)
        most = min(ITEMS, (MAX_BODY - len('{"items":[]}')) // longest)
        self._warm(requests, others)
        done = []
        for n in list(range(rounds)) * PASSES:
            share, second = requests[n::rounds], others[n::rounds][:LEAD_IN]
            known = requests[:LEAD_IN]
            batch = list(islice(items, most))
            loads = {what: Load(known, share, len(share)) for what in (FLOOR, MEMORY)}
            loads |= {what: Load(second, share, len(share)) for what in (UNCACHED, MAKE_RUN)}
            loads[BATCH] = Load(second, [post("/v1/batch", orjson.dumps({"items": batch}))], len(batch))
            done.append(self._round(loads))
        done.sort(key=lambda spent: sum(spent.cpu.values()))
        return _compared(done[: len(done) // 2 + 1])

    def _warm(self, requests: Sequence[bytes], others: Sequence[bytes]) -> None:
        """Fill the cache; ``others`` warm a server up, or evict the measured entries from its memory."""
        loads = {FLOOR: requests, UNCACHED: others, MAKE_RUN: others, MEMORY: requests, BATCH: others}
        for what, each in loads.items():
            with Client(self._servers[what].port) as client:
                client.ask_all(each)

    def _round(self, loads: Mapping[str, Load]) -> Round:
        cpu, took = {}, {}
        for what, server in self._servers.items():
            # A new connection each time: servers close idle ones.
            with Client(server.port) as client:
                client.ask_all(loads[what].first)
                before = process_cpu(server.worker)
                answers = client.ask_all(loads[what].requests)
                cpu[what] = (process_cpu(server.worker) - before) / loads[what].rulings
            took[what] = [answer.took for answer in answers]
            wrong = {answer.level for answer in answers} - {LEVELS.get(what, "")}
            if wrong:
                raise RuntimeError(f"{what} was answered from {', '.join(sorted(wrong))}")
        return Round(cpu, took)


def _compared(rounds: Sequence[Round]) -> dict[str, Figures]:
    figures = {}
    for what in rounds[0].cpu:
        cpu = statistics.median(timed.cpu[what] for timed in rounds)
        ratio = statistics.median(timed.cpu[what] / timed.cpu[FLOOR] for timed in rounds)
        took = [taken for timed in rounds for taken in timed.took.get(what, ())]
        if what == BATCH:
            figures[what] = Figures(cpu, ratio)
        else:
            cuts = statistics.quantiles(took, n=100)
            figures[what] = Figures(cpu, ratio, cuts[49], cuts[98])
    return figures
