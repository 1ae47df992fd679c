"""Where the CPU of a ruling goes: ``python -m bench.stages [game ...] [--positions N]``.

Rulings in process, from bytes to bytes, each of them once, by the plain WSGI door and with an empty cache. A stage has
the time of its functions without that of the stages that they call. Prints microseconds: the medians of all rulings.
The clock costs about a microsecond a function: compare rows with those of other commits, not sums with rulings.
"""

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable
from io import StringIO
from typing import Any, Final

from werkzeug.test import create_environ

from adjudicator import log
from adjudicator.api import exchange
from adjudicator.application import create_app
from adjudicator.config import from_environment
from adjudicator.judging import adjudication, resources
from adjudicator.storage.cache import Cache
from adjudicator.web.http import middleware
from adjudicator.web.http.context import ROUTE
from bench.games import plan_of
from engine.registry import GAMES

STAGES: Final[tuple[tuple[str, tuple[tuple[Any, str], ...]], ...]] = (
    ("JSON in", ((exchange.Request, "json"),)), ("validation", ((resources, "load_request"),)),
    ("options, reading the position", ((resources, "open_case"),)),
    ("reading the turn", ((adjudication, "read_turn"),)), ("judging, effects", ((adjudication, "judge"),)),
    ("status, outcome", ((adjudication, "assess"),)), ("writing the position", ((adjudication, "wire_position"),)),
    ("articles, response", ((resources, "adjudicate"),)), ("sentences", ((resources, "localize"),)),
    ("JSON out", ((resources.Posted, "respond"),)), ("digest", ((resources, "fingerprint"),)),
    ("cache", ((Cache, "fetch"),)), ("route, answer", ((middleware, "respond"), (middleware, "request_of"))),
    ("context", ((middleware, "_context"),)), ("log line", ((log, "write"),)),
)  # fmt: skip
"""The functions of each stage, as the objects that have them."""
REST: Final = "headers, metrics, door"
ROWS: Final = (*dict(STAGES), REST, "sum")


class Stages:
    """The microseconds of the stages of a request, as a stack of those that have begun."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self._open: list[str] = [REST]
        self._since = 0

    def _turn(self) -> None:
        """Charge the time since the last turn to the stage on top."""
        now = time.thread_time_ns()
        self.spent[self._open[-1]] += now - self._since
        self._since = now

    def watch(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, with its time charged to the stage."""

        def watched(*given: Any, **named: Any) -> Any:
            self._turn()
            self._open.append(stage)
            try:
                return function(*given, **named)
            finally:
                self._turn()
                self._open.pop()

        return watched

    def of(self, work: Callable[[], object]) -> Counter[str]:
        """The microseconds of one request by stage."""
        self.spent, self._since = Counter(), time.thread_time_ns()
        work()
        self._turn()
        self.spent["sum"] = self.spent.total()
        return Counter({stage: spent / 1e3 for stage, spent in self.spent.items()})


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.stages", description="The CPU of a ruling, by stage.")
    parser.add_argument("games", nargs="*", metavar="game", help=", ".join(GAMES))
    parser.add_argument("--positions", type=int, default=1_000)
    arguments = parser.parse_args()
    log.HANDLER.setStream(StringIO())
    stages = Stages()
    for stage, functions in STAGES:
        for holder, name in functions:
            setattr(holder, name, stages.watch(stage, getattr(holder, name)))
    app = create_app(from_environment({}))
    tables = {game: _measure(app, stages, game, arguments.positions) for game in arguments.games or GAMES}
    print(f"{'':<30}" + "".join(f"{game:>12}" for game in tables))
    for stage in ROWS:
        print(f"{stage:<30}" + "".join(f"{table[stage]:>12.0f}" for table in tables.values()))


def _measure(app: Any, stages: Stages, game: str, count: int) -> dict[str, float]:
    """The median microseconds of each stage."""
    rulings = []
    for sample in plan_of(game).samples(GAMES[game], count, random.Random(20_261_128)):
        body = {"position": sample.position, "action": sample.turn}
        environ = create_environ(f"/v1/games/{game}/adjudications", method="POST", json=body)
        environ[ROUTE] = middleware.route_of(environ)
        rulings.append(stages.of(lambda environ=environ: app.wsgi_app(environ, lambda *_: lambda _: None)))  # type: ignore[misc]
    return {stage: statistics.median(ruling[stage] for ruling in rulings) for stage in ROWS}


if __name__ == "__main__":
    main()
