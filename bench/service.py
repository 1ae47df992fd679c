"""The service over HTTP beside its floor, in many short rounds: uncached, from memory, from Redis.

Of the rounds the quieter half counts: those in which all that was measured took least together. A neighbour that
empties the processor's caches is dearer to whoever has more in them, and that is not what is asked here.
"""

import os
import statistics
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Final

import orjson

from bench.clock import of_process, spent
from bench.engine import adjudicator, ruling
from bench.load import Client, post
from bench.material import Rules, Sample
from bench.servers import DEFAULTS, FEW, Server, redis, serving

FLOOR: Final = "floor"
LEVELS: Final = {"uncached": "miss", "as make run": "miss", "memory": "hit-memory", "redis": "hit-redis"}
"""What is measured, and what ``X-Cache`` must say of every answer of it."""

PASSES: Final = 3
LEAD_IN: Final = 20
"""Requests asked before the clock runs, when a server's turn has come: the others have had the processor."""
FILLS: Final = 10
"""How often at most Redis is filled: on a busy machine it may be too slow to be asked for a while."""
UNCACHED_BOUND: Final = 1.3
"""Times the floor, and the engine's own time on top."""
MEMORY_BOUND: Final = 1.1
"""Times the floor."""


@dataclass(frozen=True, slots=True)
class Figures:
    """CPU microseconds a request (median of rounds), latencies, and the ratio to the floor of the same round."""

    cpu: float
    p50: float
    p99: float
    ratio: float


@dataclass(frozen=True, slots=True)
class Compared:
    """One game: the figures by what was measured, the engine's own time, and the shares used of the bounds.

    The engine is timed in two ways: all that a ruling asks of it, once between two requests at a time
    (``between``), as it runs in the service; and a full adjudication, text in, text out, in a tight loop
    (``engine``), where the processor's caches hold nothing else. ``spoiled`` rounds are left out.
    """

    figures: Mapping[str, Figures]
    engine: float
    between: float
    uncached_share: float
    uncached_share_between: float
    memory_share: float
    spoiled: int


@dataclass(frozen=True, slots=True)
class Round:
    """CPU microseconds a request and all latencies, by what was measured; and the engine's own time."""

    cpu: Mapping[str, float]
    took: Mapping[str, Sequence[float]]
    engine: float
    between: float


class Spoiled(Exception):
    """Redis was too slow to be asked: on a busy machine it may be."""


class Stand:
    """Five servers side by side, of which one works at a time."""

    def __init__(self, core: int) -> None:
        self._stack = ExitStack()
        self._core = core
        self._servers: dict[str, tuple[Server, Client]] = {}

    def __enter__(self) -> "Stand":
        url = self._stack.enter_context(redis())
        self._add(FLOOR, "bench.floor:create_app()", {})
        self._add("uncached", "app:create_app()", FEW)
        self._add("as make run", "app:create_app()", FEW | DEFAULTS)
        self._add("memory", "app:create_app()", {})
        self._add("redis", "app:create_app()", {**FEW, "REDIS_URL": url})
        return self

    def __exit__(self, *failure: Any) -> None:
        self._stack.close()

    def compare(self, game: Rules, samples: Sequence[Sample], rounds: int) -> Compared:
        """Send every sample to every server ``PASSES`` times, a share of them a round."""
        bodies = [orjson.dumps({"position": sample.position, "action": sample.turn}) for sample in samples]
        path = f"/v1/games/{game.NAME}/adjudications"
        requests = [post(path, body) for body in bodies]
        others = [post(path, orjson.dumps({**orjson.loads(body), "options": {}})) for body in bodies]
        self._warm(requests, others)
        judge, rule = adjudicator(game), ruling(game)
        done = []
        spoiled = 0
        for n in list(range(rounds)) * PASSES:
            lead_in = {FLOOR: requests[:LEAD_IN], "memory": requests[:LEAD_IN]}
            try:
                done.append(
                    self._round(
                        requests[n::rounds], lead_in, others[n::rounds][:LEAD_IN], samples[n::rounds], judge, rule
                    )
                )
            except Spoiled:
                spoiled += 1
        done.sort(key=lambda one: sum(one.cpu.values()))
        return _compared(done[: len(done) // 2 + 1], spoiled)

    def _warm(self, requests: Sequence[bytes], others: Sequence[bytes]) -> None:
        """Fill what is to be hit; ``others`` warm a server up, or push what is measured out of its memory."""
        for what, asked in ((FLOOR, requests), ("uncached", others), ("as make run", others), ("memory", requests)):
            self._servers[what][1].ask_all(asked)
        client = self._servers["redis"][1]
        for _ in range(FILLS):
            if all(answer.level == LEVELS["redis"] for answer in client.ask_all(requests)):
                break
        client.ask_all(others)

    def _round(
        self,
        requests: Sequence[bytes],
        lead_in: Mapping[str, Sequence[bytes]],
        others: Sequence[bytes],
        samples: Sequence[Sample],
        judge: Callable[[Sample], object],
        rule: Callable[[Sample], object],
    ) -> Round:
        cpu, took = {}, {}
        for what, (server, client) in self._servers.items():
            client.ask_all(lead_in.get(what, others))
            before = of_process(server.worker)
            answers = client.ask_all(requests)
            cpu[what] = (of_process(server.worker) - before) / len(requests)
            took[what] = [answer.took for answer in answers]
            wrong = {answer.level for answer in answers} - {LEVELS.get(what, "")}
            if wrong and what == "redis":
                raise Spoiled
            if wrong:
                raise RuntimeError(f"{what} was answered from {', '.join(sorted(wrong))}")
        idle = self._servers[FLOOR][1]
        between = 0.0
        for request, sample in zip(requests, samples, strict=True):
            idle.ask(request)
            between += spent(rule, (sample,))
        return Round(cpu, took, spent(judge, samples), between / len(samples))

    def _add(self, what: str, app: str, environment: Mapping[str, str]) -> None:
        unread = self._stack.enter_context(open(os.devnull, "wb"))  # noqa: SIM115  # the stack closes it
        server = self._stack.enter_context(serving(app, environment, self._core, log=unread))
        self._servers[what] = server, self._stack.enter_context(Client(server.port))


def _compared(rounds: Sequence[Round], spoiled: int) -> Compared:
    figures = {}
    for what in rounds[0].cpu:
        cuts = statistics.quantiles([took for one in rounds for took in one.took[what]], n=100)
        cpu = statistics.median(one.cpu[what] for one in rounds)
        ratio = statistics.median(one.cpu[what] / one.cpu[FLOOR] for one in rounds)
        figures[what] = Figures(cpu, cuts[49], cuts[98], ratio)
    return Compared(
        figures,
        engine=statistics.median(one.engine for one in rounds),
        between=statistics.median(one.between for one in rounds),
        uncached_share=statistics.median(_share(one, one.engine) for one in rounds),
        uncached_share_between=statistics.median(_share(one, one.between) for one in rounds),
        memory_share=figures["memory"].ratio / MEMORY_BOUND,
        spoiled=spoiled,
    )


def _share(one: Round, engine: float) -> float:
    return one.cpu["uncached"] / (UNCACHED_BOUND * one.cpu[FLOOR] + engine)
