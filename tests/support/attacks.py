"""The table of clients that are slow, silent, broken, endless or many, and those who attack with it.

Each attack comes from an address of its own, as proxies limit the connections of an address.
"""

import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from typing import Any, Final, NamedTuple, Self

from tests.support.client import CYCLIX
from tests.support.raw_client import post
from tests.support.tabled import values_of

RULING: Final = post(f"{CYCLIX}/adjudications", b'{"action": "Rc3-c6"}')
BATCH: Final = post("/v1/batch", b'{"items": [{"game": "cyclix", "action": "Rc3-c6"}]}')
END_S: Final = 30.0
"""Seconds within which a connection has a response or is closed."""
CLOSED: Final = 0
OPEN: Final = -1
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


def _attack(raw: str = "", ends: Sequence[int] = (CLOSED,), more: str = "", **rest: Any) -> Attack:
    return Attack(raw.encode("latin-1"), frozenset(ends), more.encode("latin-1"), **rest)


ATTACKS: Final = {name: _attack(**one) for name, one in values_of(__file__).items()}
"""The attacks by name."""
PIPELINED: Final = Attack(RULING * 3_000, frozenset({200, 429, CLOSED}), b"", 2_000, is_deaf=True, needs_proxy=True)
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
