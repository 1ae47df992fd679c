"""What hostile, slow or merely many clients do to a bare gunicorn: ``python -m bench.attacks [attack ...]``.

One worker unless said otherwise, its clients on the same machine, so read the figures beside each other. Every attack
has the bound that it is held to; ends with 1 if one is missed.
"""

import argparse
import itertools
import queue
import socket
import statistics
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import orjson

from bench.clock import of_process
from bench.failover import nginx
from bench.load import Client, post
from bench.servers import Server, serving
from bench.worst import battlelore
from bench.worst.dear import MAX_TURNS

APP: Final = "app:create_app()"
SINGLE: Final = post("/v1/games/cyclix/adjudications", b'{"action": "Rc3-c6"}')
SECONDS: Final = 5.0


class LateCloser:
    """Closes connections some time after they were given up: so a client's FIN comes late."""

    def __init__(self, delay: float) -> None:
        self._delay = delay
        self._given_up: queue.SimpleQueue[tuple[float, socket.socket] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def close(self, one: socket.socket) -> None:
        self._given_up.put((time.monotonic() + self._delay, one))

    def finish(self) -> None:
        self._given_up.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (next_one := self._given_up.get()) is not None:
            when, one = next_one
            time.sleep(max(0.0, when - time.monotonic()))
            one.close()


def _line(port: int, timeout: float = 30.0) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=timeout)


def _answer(line: socket.socket) -> bytes:
    """All that is answered until the server closes its side."""
    answer = b""
    while piece := line.recv(65536):
        answer += piece
    return answer


@contextmanager
def _threads(work: Callable[[threading.Event], None], count: int) -> Iterator[None]:
    stop = threading.Event()
    threads = [threading.Thread(target=work, args=(stop,)) for _ in range(count)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def _waits(port: int, seconds: float = SECONDS, kept: bool = True) -> list[float]:
    """Milliseconds that single rulings took, asked one after another; over new connections if not ``kept``."""
    waits = []
    until = time.monotonic() + seconds
    with ExitStack() as stack:
        client = stack.enter_context(Client(port)) if kept else None
        while time.monotonic() < until:
            began = time.perf_counter()
            if client is None:
                with Client(port) as one:
                    one.ask(SINGLE)
            else:
                client.ask(SINGLE)
            waits.append((time.perf_counter() - began) * 1e3)
            time.sleep(0.005)
    return waits


def _told(waits: Sequence[float]) -> str:
    cuts = statistics.quantiles(waits, n=100) if len(waits) > 1 else [waits[0]] * 99
    return f"{len(waits)} single rulings: p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms, slowest {max(waits):.1f} ms"


def _p99(waits: Sequence[float]) -> float:
    return statistics.quantiles(waits, n=100)[98] if len(waits) > 1 else waits[0]


def late_fins() -> bool:
    """Twenty clients with a connection a request, whose FIN comes 200 ms late. Bound: 0.8 of the undelayed rate."""
    request = SINGLE.replace(b"Host: bench\r\n", b"Host: bench\r\nConnection: close\r\n")
    rates: dict[float, list[float]] = {0.0: [], 0.2: []}

    def rate(port: int, delay: float) -> float:
        answered = 0
        lock = threading.Lock()
        closer = LateCloser(delay)

        def ask(stop: threading.Event) -> None:
            nonlocal answered
            while not stop.is_set():
                line = _line(port)
                line.sendall(request)
                if not _answer(line).startswith(b"HTTP/1.1 200"):
                    raise ConnectionError("refused")
                closer.close(line)
                with lock:
                    answered += 1

        with _threads(ask, 20):
            time.sleep(2.0)
            told = answered
        closer.finish()
        return told / 2.0

    with serving(APP, {}) as server:
        for _ in range(3):
            for delay, found in rates.items():
                found.append(rate(server.port, delay))
    plain, late = (statistics.median(found) for found in rates.values())
    ratio = statistics.median(b / a for a, b in zip(*rates.values(), strict=True))
    print(f"{plain:.0f} answers a second, {late:.0f} with FINs 200 ms late: {ratio:.2f}")
    return ratio >= 0.8


def lazy() -> bool:
    """A GET of HTTP/1.0 every 1.9 s, whose connection is left open. Bound: p99 under 50 ms."""
    kept = []

    def ask(stop: threading.Event) -> None:
        while not stop.wait(1.9):
            kept.append(_line(server.port))
            kept[-1].sendall(b"GET /healthz HTTP/1.0\r\n\r\n")

    with serving(APP, {}) as server, _threads(ask, 1):
        waits = _waits(server.port, 8.0)
    print(_told(waits))
    return _p99(waits) < 50


def garbage() -> bool:
    """Twenty connections that send what is no HTTP, and stay. Bound: p99 under 50 ms, also over new connections."""
    with serving(APP, {}) as server, ExitStack() as stack:
        for n in range(20):
            line = stack.enter_context(_line(server.port))
            line.sendall(
                (b"\x16\x03\x01\x02\x00\x01", b"GET / HTTP/9.9\r\n\r\n", b"nonsense\r\n\r\n", b"\r\n\r\n")[n % 4]
            )
        waits = _waits(server.port, kept=False)
    print(_told(waits))
    return _p99(waits) < 50


def idle() -> bool:
    """Forty connections that say nothing. Bound: a new one is answered within 100 ms."""
    with serving(APP, {}) as server, ExitStack() as stack:
        for _ in range(40):
            stack.enter_context(_line(server.port))
        time.sleep(0.2)
        waits = _waits(server.port, kept=False)
    print(_told(waits))
    return max(waits) < 100


def halves() -> bool:
    """A hundred connections with half a ruling each. Bound: p99 under 50 ms over new connections."""
    with serving(APP, {}) as server, ExitStack() as stack:
        for n in range(100):
            line = stack.enter_context(_line(server.port))
            line.sendall(SINGLE[: len(SINGLE) // 2 if n % 2 else -1])
        time.sleep(0.2)
        try:
            with Client(server.port, patience=8.0) as one:
                one.ask(SINGLE)
            waits = _waits(server.port, kept=False)
        except TimeoutError:
            waits = [8_000.0]
    print(_told(waits))
    return _p99(waits) < 50


def deaf() -> bool:
    """Forty clients ask eight times for 1.5 MB and read nothing. Bound: p99 under 50 ms over new connections."""
    asked = b"GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n"
    with serving(APP, {}) as server, ExitStack() as stack:
        for _ in range(40):
            line = stack.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", server.port))
            line.sendall(asked * 8)
        time.sleep(1.0)
        try:
            with Client(server.port, patience=8.0) as one:
                one.ask(SINGLE)
            waits = _waits(server.port, kept=False)
        except TimeoutError:
            waits = [8_000.0]
    print(_told(waits))
    return _p99(waits) < 50


def spread() -> bool:
    """Bursts of forty connections to two workers. Bound: none of thirty bursts gives one of them four fifths."""
    shares = []
    with serving(APP, {"WEB_CONCURRENCY": "2"}) as server:
        _all_ready(server)
        for _ in range(30):
            before = [_open_files(one) for one in server.workers]
            lines = [_line(server.port) for _ in range(40)]
            for line in lines:
                line.sendall(SINGLE)
            time.sleep(0.1)
            taken = [_open_files(one) - was for one, was in zip(server.workers, before, strict=True)]
            shares.append(max(taken) / max(1, sum(taken)))
            for line in lines:
                line.close()
            time.sleep(0.05)
    lopsided = sum(share >= 0.8 for share in shares)
    print(f"{lopsided} of {len(shares)} bursts gave one worker 80 % or more; median {statistics.median(shares):.0%}")
    return lopsided == 0


def _all_ready(server: Server) -> None:
    time.sleep(2.0)
    for _ in range(20):
        with Client(server.port) as one:
            one.ask(SINGLE)
    time.sleep(0.5)


def _open_files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def _record(n: int) -> bytes:
    body = {"position": battlelore.ALONE, "turns": [battlelore.RETREAT] * MAX_TURNS, "on_illegal": "skip"}
    return post("/v1/games/battlelore/records", orjson.dumps({**body, "seen": {"": n}}))


@contextmanager
def record_clients(port: int, count: int, patient: bool) -> Iterator[Counter[str]]:
    """So many clients that send the dearest records, none like another; what they are answered, by status.

    Those that are ``patient`` wait as long as ``Retry-After`` says, the others ask again at once.
    """
    came: Counter[str] = Counter()
    numbers = itertools.count()

    def ask(stop: threading.Event) -> None:
        client = None
        while not stop.is_set():
            try:
                client = client or Client(port)
                answer = client.send(_record(next(numbers)))
            except (OSError, ConnectionError) as failure:
                came[type(failure).__name__] += 1
                client = None
                continue
            came[answer.head.split()[1].decode()] += 1
            if b"connection: close" in answer.head.lower():
                client = None
            _, _, seconds = answer.head.lower().partition(b"\r\nretry-after: ")
            if patient and seconds:
                stop.wait(int(seconds.partition(b"\r\n")[0]))

    with _threads(ask, count):
        time.sleep(0.5)
        yield came


def records() -> bool:
    """A hundred record clients, and what they leave of two workers. Bound: single rulings with p99 under 150 ms."""
    held = True
    for patient in (True, False):
        with serving(APP, {"WEB_CONCURRENCY": "2"}) as server:
            _all_ready(server)
            with record_clients(server.port, 100, patient) as came:
                waits = _waits(server.port)
        print(f"{'heeding' if patient else 'ignoring'} Retry-After: {_told(waits)}; records {dict(came)}")
        held = held and _p99(waits) < 150
    return held


def records_behind_nginx() -> bool:
    """180 record clients behind nginx with two replicas of two workers. Bound: no 5xx, p99 of single under 150 ms."""
    two = {"WEB_CONCURRENCY": "2"}
    with serving(APP, two) as one, serving(APP, two) as other, nginx([one.port, other.port]) as port:
        _all_ready(one)
        _all_ready(other)
        with record_clients(port, 180, patient=True) as came:
            waits = _waits(port)
    print(f"{_told(waits)}; records {dict(came)}")
    return not [status for status in came if not status.isdigit() or status >= "5"] and _p99(waits) < 150


def half_batch() -> bool:
    """A batch of which half is sent. Bound: another batch is answered within 100 ms."""
    whole = post("/v1/batch", orjson.dumps({"items": [{"game": "cyclix", "action": "Rc3-c6"}]}))
    with serving(APP, {}) as server, Client(server.port, patience=8.0) as client, _line(server.port) as half:
        client.ask(whole)
        half.sendall(whole[:-10])
        time.sleep(0.2)
        began = time.monotonic()
        try:
            client.ask(whole)
        except TimeoutError:
            print("no answer within 8 s")
            return False
        took = (time.monotonic() - began) * 1e3
    print(f"{took:.1f} ms")
    return took < 100


def chunks() -> bool:
    """Bodies in chunks of one byte. Bound: 30 ms of the worker's CPU each, and a client that reads gets its answer."""
    dearest = 0.0
    with serving(APP, {}) as server:
        for size in (256 * 1024, 4 * 1024 * 1024):
            for path in ("/v1/games/cyclix/adjudications", "/v1/games/chess/adjudications"):
                head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                raw = head.encode() + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * size + b"0\r\n\r\n"
                before = of_process(server.worker)
                with _line(server.port) as line:
                    try:
                        line.sendall(raw)
                        line.shutdown(socket.SHUT_WR)
                        status = _answer(line)[9:12].decode() or "none"
                    except OSError as failure:
                        status = type(failure).__name__
                spent = (of_process(server.worker) - before) / 1e3
                print(f"{size >> 10} KiB to {path.split('/')[3]}: {spent:.0f} ms of CPU, answered {status}")
                dearest = max(dearest, spent)
    return dearest < 30


def long_head() -> bool:
    """A head of all that is admitted, then more of it byte by byte. Bound: 30 us of the worker's CPU a byte."""
    field = b"X-%02d: " + b"a" * 5000 + b"\r\n"
    with serving(APP, {}) as server, _line(server.port) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"".join(field % n for n in range(45)) + b"X-Last: ")
        time.sleep(0.3)
        before = of_process(server.worker)
        for _ in range(1000):
            line.sendall(b"a")
            time.sleep(0.0005)
        spent = (of_process(server.worker) - before) / 1000
    print(f"{spent:.0f} us of CPU a byte")
    return spent < 30


ATTACKS: Final[dict[str, Callable[[], bool]]] = {
    one.__name__: one
    for one in (
        late_fins, lazy, garbage, idle, halves, deaf, spread, records, records_behind_nginx, half_batch, chunks, long_head,
    )
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.attacks", description="A bare gunicorn under attack.")
    parser.add_argument("attacks", nargs="*", metavar="attack", help=", ".join(ATTACKS))
    names = parser.parse_args().attacks or list(ATTACKS)
    missed = 0
    for name in names:
        print(f"{name}: {ATTACKS[name].__doc__}", flush=True)
        print("  ", end="")
        held = ATTACKS[name]()
        missed += not held
        print(f"  {'holds' if held else 'MISSED'}", flush=True)
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
