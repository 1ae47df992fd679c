"""Attacks by reports, and the weights of requests against a rate limit."""

import itertools
import statistics
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Final

import orjson

from adjudicator.api.pictures.routes import PNG_WEIGHT
from bench.attacks.clients import all_ready, at_once, attacked, connect, memory_of
from bench.attacks.requests import long_clients
from bench.clock import process_cpu
from tests.support.raw_client import Answer, Client, post
from tests.support.reports import LIMIT, TEXT, hostile

MAX_MS: Final = 200
MAX_BYTES: Final = 2_000_000
MAX_MIB: Final = 300
CLIENTS: Final = 12
MAX_WAIT_S: Final = {4: 1.0, CLIENTS: 1.5}
"""Seconds until a batch has its response, by the number of report clients."""


def reports() -> bool:
    """Files with long or expensive reports. Bound: 200 ms of CPU and 2 MB each."""
    dearest, longest = 0.0, 0
    with attacked() as server, Client(server.port) as client:
        for sent in hostile():
            request = post(f"/v1/reports?{sent.query}", sent.body, sent.kind)
            costs = []
            for _ in range(3):
                before = process_cpu(server.worker)
                answer = client.ask(request)
                costs.append((process_cpu(server.worker) - before) / 1e3)
            print(f"{sent.name}: {min(costs):.0f} ms of CPU, {len(answer.body) / 1e6:.2f} MB")
            dearest, longest = max(dearest, min(costs)), max(longest, len(answer.body))
    return dearest <= MAX_MS and longest <= MAX_BYTES


def report_clients(port: int, patient: bool, count: int = CLIENTS) -> AbstractContextManager[Counter[str]]:
    """Clients that send these files in turn, as ``long_clients``."""
    sent = [post(f"/v1/reports?{attack.query}", attack.body, attack.kind) for attack in hostile()]
    return long_clients(port, count, patient, itertools.cycle(sent))


@contextmanager
def lazy_report_clients(port: int) -> Iterator[Counter[str]]:
    """Sixty clients that request long reports, read one kilobyte and keep the connection; yields the statuses."""
    pictures = [attack for attack in hostile() if "pictures" in attack.name]
    long = itertools.cycle([post(f"/v1/reports?{attack.query}", attack.body, attack.kind) for attack in pictures])
    came = Counter[str]()
    with ExitStack() as stack:

        def read_a_little(stop: threading.Event) -> None:
            while not stop.is_set():
                line = stack.enter_context(connect(port, timeout=120.0, receive_buffer=4096))
                line.sendall(next(long))
                came[line.recv(1024).split()[1].decode()] += 1
                stop.wait(5.0)

        with at_once(read_a_little, 60):
            yield came


def lazy_readers() -> bool:
    """Sixty clients that request long reports and read one kilobyte. Bound: two workers hold at most 300 MiB."""
    with attacked({"WEB_CONCURRENCY": "2"}) as server:
        all_ready(server)
        sizes = [memory_of(server)]
        until = time.monotonic() + 30
        with lazy_report_clients(server.port) as came:
            while time.monotonic() < until:
                sizes.append(memory_of(server))
                time.sleep(0.05)
    mib = 1e6 / 1024 / 1024
    print(f"{sizes[0] * mib:.0f} MiB before, {max(sizes) * mib:.0f} at most; responses {dict(came)}")
    return max(sizes) * mib <= MAX_MIB


def batch_among_reports() -> bool:
    """A batch of one item beside report clients, with and without patience. Bound: 1 s beside 4, 1.5 s beside 12."""
    batch = post("/v1/batch", orjson.dumps({"items": [{"game": "cyclix", "action": "Rc3-c6"}]}))
    held = True
    for (count, most), patient in itertools.product(MAX_WAIT_S.items(), (True, False)):
        with attacked() as server, report_clients(server.port, patient, count) as came:
            waits = [_until_answered(server.port, batch) for _ in range(20)]
        kind = f"{count} {'heeding' if patient else 'ignoring'} Retry-After"
        print(f"{kind}: {_seconds(waits)}; reports {dict(came)}")
        held = held and max(waits) <= most
    return held


def _until_answered(port: int, request: bytes) -> float:
    """The seconds until a request has its response, with a retry after each ``Retry-After``."""
    time.sleep(0.2)
    began = time.monotonic()
    with Client(port) as client:
        while not (answer := client.send(request)).head.startswith(b"HTTP/1.1 200"):
            time.sleep(float(answer.field("Retry-After")))
    return time.monotonic() - began


def _seconds(waits: list[float]) -> str:
    return f"batches took {statistics.median(waits):.2f} s, the slowest {max(waits):.2f} s"


def weights() -> bool:
    """Requests that hide their turns. Bound: each counts as its judged turns, or 20 for a PNG, within 20 %."""
    turns = ["Rc3-d4"] * 480
    skipped = {"turns": turns, "on_illegal": "skip"}
    item = {"game": "cyclix", "resource": "records", **skipped}
    games = '[Game "cyclix"]\n\nRc3-c6{c}Re5-e2{c}\n' * 100
    accept = "text/plain, image/png;q=0.9"
    strip = orjson.dumps({"turns": ["Rc3-c6", "Re5-e2"]})
    sent = {
        "a record of 480 turns as JSON": post("/v1/games/cyclix/records", orjson.dumps(skipped)),
        "the same as an item of a batch": post("/v1/batch", orjson.dumps({"items": [item]})),
        "three items of 300 turns": post("/v1/batch", orjson.dumps({"items": [{**item, "turns": turns[:300]}] * 3})),
        "480 turns with {c} for spaces": post(
            "/v1/games/cyclix/records?on_illegal=skip", ("Rc3-d4{c}" * 480).encode(), TEXT
        ),
        "100 games of two turns with {c} for spaces": post("/v1/reports", games.encode(), TEXT),
        f"a strip as {accept}": post("/v1/games/cyclix/records/strip", strip, accept=accept),
        "a board as PNG": post("/v1/games/cyclix/board", b"{}", accept="image/png"),
    }
    held = True
    with attacked({"RATE_LIMIT": f"{LIMIT}/day"}) as server, Client(server.port) as client:
        left = int(client.ask(post("/v1/batch", b'{"items":[]}')).field("RateLimit-Remaining"))
        for name, request in sent.items():
            answer = client.ask(request)
            weight, left = left - int(answer.field("RateLimit-Remaining")), int(answer.field("RateLimit-Remaining"))
            work = _work(answer)
            print(f"{name}: counts as {weight}, {work} judged or rendered")
            held = held and abs(weight - work) <= 0.2 * work
    return held


def _work(answer: Answer) -> int:
    """The turns that a response has judged; 20 for a PNG."""
    if answer.field("Content-Type") == "image/png":
        return PNG_WEIGHT
    body = orjson.loads(answer.body)
    if "summary" in body:
        turns: int = body["summary"]["turns"]
        return turns
    answers = body.get("answers", [{"status": 200, "body": body}])
    return sum(len(item["body"].get("rulings", "1")) if item["status"] == 200 else 1 for item in answers)
