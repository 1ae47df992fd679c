"""The table of clients that are slow, silent, broken, endless or many, and those who attack with it.

Each attack comes from an address of its own, as proxies limit the connections of an address.
"""

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from typing import Final, NamedTuple, Self

from tests.support.client import CYCLIX
from tests.support.raw_client import post

RULING: Final = post(f"{CYCLIX}/adjudications", b'{"action": "Rc3-c6"}')
BATCH: Final = post("/v1/batch", b'{"items": [{"game": "cyclix", "action": "Rc3-c6"}]}')
END_S: Final = 30.0
"""Seconds within which a connection has a response or is closed."""
CLOSED: Final = 0
OPEN: Final = -1
_HOST: Final = b"Host: x\r\n"
_POST: Final = b"POST /v1/batch HTTP/1.1\r\n" + _HOST
_CHUNKED: Final = _POST + b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
_BYTES: Final = b"1\r\n \r\n" * 10_000
_FILE: Final = b"GET /docs/swagger-ui-bundle.js HTTP/1.1\r\n" + _HOST + b"\r\n"
_TARGETS: Final = ("http://[/", "http://[::1", "//", "*", "?", "x", "http:/x", "/%", "/%ff%00", "/..%2f..")
_ADDRESSES: Final = count(2)


class Attack(NamedTuple):
    """Connections that send ``raw``, then ``more`` again and again; ``behind`` is how they end behind nginx.

    An end is the status of the first response, ``CLOSED`` without one, or ``OPEN`` if neither comes.
    """

    raw: bytes
    behind: frozenset[int] = frozenset({CLOSED})
    more: bytes = b""
    connections: int = 40
    is_deaf: bool = False
    """Whether they read only after the other clients have been served."""
    needs_proxy: bool = False
    """Whether other clients wait where no proxy is in front."""


def _ended(*statuses: int) -> frozenset[int]:
    return frozenset(statuses)


def _target(target: bytes) -> Attack:
    return Attack(b"GET %s HTTP/1.1\r\n%s\r\n" % (target, _HOST), _ended(200, 400, 404, 405), connections=5)


ATTACKS: Final = {
    "silent": Attack(b""),
    "half a head": Attack(RULING[:40]),
    "half a body": Attack(BATCH[:-10]),
    "much to come": Attack(_POST + b"Content-Length: 250000\r\n\r\n"),
    "too much to come": Attack(_POST + b"Content-Length: 9999999\r\n\r\n", _ended(413)),
    "half a chunk": Attack(_CHUNKED + b"4\r\n\r\n\r\n\r\n", _ended(400, CLOSED)),
    "chunks of one byte": Attack(_CHUNKED + _BYTES * 20 + b"0\r\n\r\n", _ended(400), connections=5, needs_proxy=True),
    "such chunks without end": Attack(_CHUNKED, _ended(413), more=_BYTES, connections=5, needs_proxy=True),
    "a body without end": Attack(_CHUNKED, _ended(413), more=b"2710\r\n%s\r\n" % (b" " * 10_000), connections=20),
    "a head without end": Attack(b"GET / HTTP/1.1\r\n", _ended(400, 431), more=b"X: y\r\n" * 1_000, connections=20),
    "5,000 headers": Attack(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5_000 + b"\r\n", _ended(400, 431), connections=20),
    "leave to send": Attack(_POST + b"Expect: 100-continue\r\nContent-Length: 9\r\n\r\n", _ended(100)),
    "cookies expected": Attack(_POST + b"Expect: cookies\r\nContent-Length: 0\r\n\r\n", _ended(415, 417)),
    "websocket": Attack(
        b"GET / HTTP/1.1\r\n" + _HOST + b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", _ended(200),
    ),
    "http/2": Attack(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", _ended(400, 405)),
    "h2c": Attack(b"GET / HTTP/1.1\r\n" + _HOST + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
        b"HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n", _ended(200),
    ),
    "http/1.0": Attack(b"GET /healthz HTTP/1.0\r\n\r\n", _ended(200)),
    "nonsense": Attack(b"nonsense\r\n\r\n", _ended(400), connections=20),
    "tls": Attack(b"\x16\x03\x01\x02\x00\x01\r\n", _ended(400), connections=20),
    "does not read": Attack(_FILE * 8, _ended(200), connections=20, is_deaf=True),
    **{f"target {target}": _target(target.encode()) for target in _TARGETS},
}  # fmt: skip
"""The attacks by name."""
PIPELINED: Final = Attack(RULING * 3_000, _ended(200, 429, CLOSED), connections=2_000, is_deaf=True, needs_proxy=True)
"""Half a megabyte of requests on each connection, of which none is read."""


class Attackers:
    """The connections of an attack, from an address of their own. They are closed at the end."""

    def __init__(self, port: int, attack: Attack) -> None:
        self._attack = attack
        number = next(_ADDRESSES)
        address = f"127.0.{number // 250}.{number % 250 + 1}"
        self._lines = [self._open(port, address) for _ in range(attack.connections)]
        self._senders = [
            threading.Thread(target=self._send, args=(line,)) for line in self._lines if not attack.is_deaf
        ]
        for sender in self._senders:
            sender.start()

    def _open(self, port: int, address: str) -> socket.socket:
        line = socket.socket()
        if self._attack.is_deaf:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(END_S)
        line.bind((address, 0))
        line.connect(("127.0.0.1", port))
        if self._attack.is_deaf:
            line.setblocking(False)
            line.send(self._attack.raw)  # as much as the kernel takes
            line.settimeout(END_S)
        return line

    def _send(self, line: socket.socket) -> None:
        with suppress(OSError):  # closed
            line.sendall(self._attack.raw)
            while self._attack.more:
                line.sendall(self._attack.more)

    def ends(self) -> Iterator[int]:
        """How each connection ends."""
        for line in self._lines:
            try:
                head = line.recv(4096)
                yield int(head.split()[1]) if head else CLOSED
            except TimeoutError:
                yield OPEN
            except OSError:
                yield CLOSED

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for line in self._lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()
        for sender in self._senders:
            sender.join()
