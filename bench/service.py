"""The service over HTTP beside its floor, in many short rounds: uncached, from memory, from Redis."""

import statistics
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Final

import orjson

from bench.clock import of_process, spent
from bench.engine import adjudicator
from bench.load import Client, post
from bench.material import Rules, Sample
from bench.servers import FEW, Server, redis, serving

FLOOR: Final = "floor"
LEVELS: Final = {"uncached": "miss", "memory": "hit-memory", "redis": "hit-redis"}
"""What is measured, and what ``X-Cache`` must say of every answer of it."""

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
    """One game: the figures by what was measured; the engine's own time; the shares of the bounds that were used."""

    figures: Mapping[str, Figures]
    engine: float
    uncached_share: float
    memory_share: float


class Stand:
    """Four servers side by side, of which one works at a time."""

    def __init__(self, core: int) -> None:
        self._stack = ExitStack()
        self._core = core
        self._servers: dict[str, tuple[Server, Client]] = {}

    def __enter__(self) -> "Stand":
        url = self._stack.enter_context(redis())
        self._add(FLOOR, "bench.floor:create_app()", {})
        self._add("uncached", "app:create_app()", FEW)
        self._add("memory", "app:create_app()", {})
        self._add("redis", "app:create_app()", {**FEW, "REDIS_URL": url})
        return self

    def __exit__(self, *failure: Any) -> None:
        self._stack.close()

    def compare(self, game: Rules, samples: Sequence[Sample], rounds: int) -> Compared:
        """Send every sample to every server once, a share of them a round."""
        bodies = [orjson.dumps({"position": sample.position, "action": sample.turn}) for sample in samples]
        path = f"/v1/games/{game.NAME}/adjudications"
        requests = [post(path, body) for body in bodies]
        # Others warm a server up, or push what is measured out of its memory.
        others = [post(path, orjson.dumps({**orjson.loads(body), "options": {}})) for body in bodies]
        for what, asked in ((FLOOR, requests), ("uncached", others), ("memory", requests), ("redis", requests)):
            self._servers[what][1].ask_all(asked)
        self._servers["redis"][1].ask_all(others)
        judge = adjudicator(game)
        cpu: dict[str, list[float]] = {what: [] for what in self._servers}
        took: dict[str, list[float]] = {what: [] for what in self._servers}
        engine = []
        for n in range(rounds):
            for what in self._servers:
                used, latencies = self._round(what, requests[n::rounds])
                cpu[what].append(used)
                took[what] += latencies
            engine.append(spent(judge, samples[n::rounds]))
        return _compared(cpu, took, engine)

    def _round(self, what: str, requests: Sequence[bytes]) -> tuple[float, list[float]]:
        server, client = self._servers[what]
        before = of_process(server.worker)
        answers = client.ask_all(requests)
        used = (of_process(server.worker) - before) / len(requests)
        wrong = {answer.level for answer in answers} - {LEVELS.get(what, "")}
        if wrong:
            raise RuntimeError(f"{what}: answers came from {', '.join(sorted(wrong))}")
        return used, [answer.took for answer in answers]

    def _add(self, what: str, app: str, environment: Mapping[str, str]) -> None:
        server = self._stack.enter_context(serving(app, environment, self._core))
        self._servers[what] = server, self._stack.enter_context(Client(server.port))


def _compared(cpu: Mapping[str, list[float]], took: Mapping[str, list[float]], engine: list[float]) -> Compared:
    floor = cpu[FLOOR]
    figures = {}
    for what, used in cpu.items():
        cuts = statistics.quantiles(took[what], n=100)
        ratio = statistics.median(a / b for a, b in zip(used, floor, strict=True))
        figures[what] = Figures(statistics.median(used), cuts[49], cuts[98], ratio)
    allowed = [UNCACHED_BOUND * least + own for least, own in zip(floor, engine, strict=True)]
    uncached = statistics.median(a / b for a, b in zip(cpu["uncached"], allowed, strict=True))
    return Compared(figures, statistics.median(engine), uncached, figures["memory"].ratio / MEMORY_BOUND)
