"""The cost of pictures: ``python -m bench.pictures [game ...] [--positions N] [--seconds S]``.

- SVG: writing alone.
- PNG: a whole request of the default size, the process that renders included.
- A PNG from the cache, as a multiple of the floor; and the latency of single rulings during a stream of new PNGs.
"""

import argparse
import itertools
import random
import resource
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import orjson
from flask.testing import FlaskClient

from adjudicator.config import from_environment
from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.case import open_case
from adjudicator.judging.localization import localize
from adjudicator.urltoken import fold
from app import create_app
from bench.clock import cpu_per_item, process_cpu
from bench.floor import serving_floor
from bench.games import plan_of
from bench.material import Sample
from bench.report import verdict
from drawing import EDITION, documents
from drawing.look import Look, Shown
from drawing.picture import compose
from drawing.rasteriser import rasteriser
from engine.registry import GAMES
from tests.support.raw_client import Client, post
from tests.support.servers import serving

SEED: Final = 20_261_121
SINGLE: Final = post("/v1/games/cyclix/adjudications", b'{"action": "Rc3-c6"}')
SVG_BOUND_MS: Final = 1.5
PNG_BOUND_MS: Final = 110.0
MEMORY_BOUND: Final = 1.3
"""Multiples of the floor, with responses of the same size."""
WAIT_BOUND_MS: Final = 100.0
ROUNDS: Final = 7
STREAMS: Final = 2


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.pictures", description="What pictures cost.")
    parser.add_argument("games", nargs="*", metavar="game", help=", ".join(GAMES))
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=15.0)
    arguments = parser.parse_args()
    name = rasteriser() or "no rasteriser"
    print(f"{arguments.positions} middle-game rulings a game (seed {SEED}); median and dearest, CPU ms; {name}\n")
    print(f"  {'':<14}{'SVG':>7}{'most':>7}{'kB':>7}{'':>10}{'PNG':>9}{'most':>7}{'kB':>7}")
    samples = {
        game: plan_of(game).samples(GAMES[game], arguments.positions, random.Random(SEED))
        for game in arguments.games or GAMES
    }
    service = create_app(from_environment({"LOG_REQUESTS": "off", "METRICS": "off"})).test_client()
    for game, several in samples.items():
        print(_alone(game, several) + (_by_process(service, game, several) if rasteriser() else ""), flush=True)
    if rasteriser():
        print("\nOver HTTP\n")
        print(_from_memory(), flush=True)
        print(_beside_a_stream(samples, arguments.seconds), flush=True)


def _shown(game: str, sample: Sample) -> Shown:
    rules = GAMES[game]
    case = open_case(rules, {"position": sample.position})
    ruling = adjudicate(case, sample.turn, ("table",))
    localize(ruling, rules, "en")
    ruling = orjson.loads(orjson.dumps(ruling))
    names = rules.RULEBOOK.sentences["en"].names
    return Shown(game, ruling["position"], ruling["table"], ruling["status"], names, ruling, sample.position)


def _alone(game: str, samples: Sequence[Sample]) -> str:
    shown = [_shown(game, sample) for sample in samples]
    look = Look(width=800)

    def draw(board: Shown) -> str:
        return documents.write(compose(board, look), look)

    drawn = _least(draw, shown)
    size = statistics.median(len(draw(board)) for board in shown) / 1e3
    line = f"  {game:<14}{statistics.median(drawn):>7.2f}{max(drawn):>7.2f}{size:>7.1f}"
    return line + f"{verdict(max(drawn) / SVG_BOUND_MS):>10}"


def _by_process(service: FlaskClient, game: str, samples: Sequence[Sample]) -> str:
    """PNGs of every fourth position, none from the cache: CPU of the request and of its process."""
    costs, sizes = [], []
    for k, sample in enumerate(samples[::4]):
        rounds = []
        for n in range(3):
            before = _cpu_with_children()
            response = service.get(_path(game, sample, 3 * k + n))
            rounds.append((_cpu_with_children() - before) * 1e3)
            assert response.headers["X-Cache"] == "miss"
        costs.append(min(rounds))
        sizes.append(len(response.data) / 1e3)
    line = f"{statistics.median(costs):>9.1f}{max(costs):>7.1f}{statistics.median(sizes):>7.0f}"
    return line + f"{verdict(max(costs) / PNG_BOUND_MS):>10}"


def _cpu_with_children() -> float:
    """Seconds of CPU of this process and of the children that have ended."""
    used = [resource.getrusage(usage) for usage in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def _least(work: Callable[[Any], object], material: Sequence[Any]) -> list[float]:
    """The CPU milliseconds of each, the least of some rounds: a neighbour can only make it dearer."""
    return [min(cpu_per_item(work, [item]) for _ in range(3)) / 1e3 for item in material]


def _get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: bench\r\n\r\n".encode()


def _from_memory() -> str:
    """CPU of a PNG from memory as a multiple of the floor, with responses of the same size; the quieter rounds."""
    wanted = _get(f"/v1/games/cyclix/board.png?width=800&edition={GAMES['cyclix'].EDITION}&look={EDITION}")
    with (
        serving() as ours,
        serving_floor() as floor,
        Client(ours.port) as client,
        Client(floor.port) as other,
    ):
        bare = _get(f"/bytes/{len(client.ask(wanted).body)}")
        ratios = []
        for _ in range(ROUNDS):
            mine = _cpu(ours.worker, client, wanted)
            least = _cpu(floor.worker, other, bare)
            ratios.append((mine + least, mine / least, mine))
    quiet = sorted(ratios)[: ROUNDS // 2 + 1]
    ratio = statistics.median(trial[1] for trial in quiet)
    micros = statistics.median(trial[2] for trial in quiet)
    return (
        f"  a PNG from memory: {micros:.0f} us, {ratio:.2f} x floor of {MEMORY_BOUND}: {verdict(ratio / MEMORY_BOUND)}"
    )


def _cpu(process: int, client: Client, request: bytes, count: int = 300) -> float:
    client.ask_all([request] * 20)
    before = process_cpu(process)
    client.ask_all([request] * count)
    return (process_cpu(process) - before) / count


def _beside_a_stream(samples: dict[str, list[Sample]], seconds: float) -> str:
    """Single rulings while clients request PNGs one after another, with two workers."""
    requests = _pictures(samples)
    stop, lock = threading.Event(), threading.Lock()
    painted = [0]

    def go_on() -> None:
        while not stop.is_set():
            # A connection for each: the kernel spreads them over the workers.
            with Client(server.port) as client:
                with lock:
                    request = next(requests)
                client.ask(request)
                painted[0] += 1

    waits: list[float] = []
    with serving({"WEB_CONCURRENCY": "2"}) as server:
        threads = [threading.Thread(target=go_on) for _ in range(STREAMS)]
        for thread in threads:
            thread.start()
        time.sleep(2)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            with Client(server.port) as client:
                waits += [client.ask(SINGLE).took / 1e3 for _ in range(5)]
            time.sleep(0.02)
        stop.set()
        for thread in threads:
            thread.join()
    cuts = statistics.quantiles(waits, n=100)
    return (
        f"  beside {STREAMS} streams of PNGs ({painted[0] / (seconds + 2):.1f} a second), two workers: single "
        f"rulings {len(waits)}, p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms of {WAIT_BOUND_MS:.0f}, "
        f"slowest {max(waits):.1f}: {verdict(cuts[98] / WAIT_BOUND_MS)}"
    )


def _pictures(samples: dict[str, list[Sample]]) -> Iterator[bytes]:
    """Requests for PNGs, each for another picture."""
    for n in itertools.count():
        for game, several in samples.items():
            yield _get(_path(game, several[n % len(several)], n))


def _path(game: str, sample: Sample, n: int) -> str:
    """The address of a PNG; another ``n`` is another picture to the cache."""
    case = {"position": sample.position, "action": sample.turn, "seen": {"": n}}
    return f"/v1/games/{game}/boards/{fold(orjson.dumps(case))}.png"


if __name__ == "__main__":
    main()
