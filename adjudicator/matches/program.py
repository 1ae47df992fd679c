"""A program: a process that speaks the protocol of docs/programs.md, and that cannot harm others."""

import os
from collections.abc import Collection, Mapping
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from select import POLLIN, POLLOUT, poll
from shlex import split
from signal import SIGKILL
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Event, Thread
from time import monotonic
from typing import IO, Any, Final

import orjson

from adjudicator.judging.case import Case

Message = dict[str, Any]
PROTOCOL: Final = "adjudicator-play/1"
_START_S: Final = 10.0  # for the replies to hello, game and list
_QUIT_S: Final = 2.0
_TICK_S: Final = 0.2  # between two looks at whether the program has exited or the match is stopped
_MAX_LINE = _MAX_LOG = 1 << 20
_MAX_DROPPED: Final = 1_000  # messages instead of one reply
_TYPES: Final = ("hello", "ready", "action", "resign", "legal", "list")
_FIELDS: Final = {"type": str, "id": int | float, "protocol": str, "action": str, "begun": str}
_CHUNK: Final = 1 << 16
_PARSER: Final = ThreadPoolExecutor(1)  # of long messages, one at a time: 1 MiB of JSON can be 30 MiB of values


class Failure(Exception):
    """A program that cannot play on: the cause of the forfeit, the key of its sentence, any turn that lost the game."""

    def __init__(self, cause: str, why: str, turn: str = "") -> None:
        self.cause, self.why, self.turn = cause, why, turn


class Program:
    """A process. It is read only while a reply from it is due, so that it cannot fill the memory."""

    def __init__(self, command: str, log: Path | None, seed: int, stop: Event) -> None:
        """Start it; without a ``log`` for the first MiB of its stderr, that is ours. Raises ``Failure``."""
        err = None if log is None else PIPE
        self._stop, self._inbox, self._mark = stop, bytearray(), token_hex(16)
        environment = os.environ | {"ADJUDICATOR_SEED": str(seed), "ADJUDICATOR_PROGRAM": self._mark}
        try:
            self._process = Popen(  # noqa: S603  # the user's command
                split(command), bufsize=0, stdin=PIPE, stdout=PIPE, stderr=err, env=environment, start_new_session=True
            )
        except OSError:
            raise Failure("absence", "not-started") from None
        self._in, self._out = (stream for stream in (self._process.stdin, self._process.stdout) if stream is not None)
        os.set_blocking(self._in.fileno(), False)
        self._logging = Thread(target=_keep, args=(self._process.stderr, log), daemon=True)
        if log is not None:
            self._logging.start()

    def start(self, case: Case, side: str) -> None:
        """Exchange greetings, and announce the game of a case. Raises ``Failure``."""
        game, position = case.game, case.game.write_position(case.position)
        if self.ask({"type": "hello", "protocols": [PROTOCOL]}, ("hello",)).get("protocol") != PROTOCOL:
            raise Failure("conduct", "protocol")
        about = {"type": "game", "game": game.NAME, "edition": game.EDITION, "options": dict(case.options)}
        self.ask(about | {"sides": game.SIDES, "side": side, "position": position}, ("ready",))

    def ask(self, message: Message, replies: Collection[str], deadline: float | None = None) -> Message:
        """Send a message, and return the reply: of one of these types, with the same ``id`` if the message has one.

        Other messages are dropped. Without a ``deadline``, silence is absence. Raises ``Failure``.
        """
        self._silence = "absence" if deadline is None else "time"
        self._deadline = deadline or monotonic() + _START_S
        self._send(message)
        fields = _FIELDS | ({"actions": list} if "list" in replies else {})
        for _ in range(_MAX_DROPPED):
            reply = self._receive(fields)
            if reply["type"] in replies and ("id" not in message or reply.get("id") == message["id"]):
                return reply
        raise Failure("conduct", "flood")

    def tell(self, message: Message) -> None:
        """Send a message that has no reply, if the program still reads."""
        self._deadline = monotonic() + _QUIT_S
        with suppress(Failure, CancelledError):
            self._send(message)

    def close(self) -> None:
        """Give it two seconds to quit, then kill its group, and children that left the group with its environment."""
        self.tell({"type": "quit"})
        self._in.close()
        with suppress(TimeoutExpired):
            self._process.wait(_QUIT_S)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, SIGKILL)
        for place in Path("/proc").glob("[0-9]*/environ"):
            with suppress(OSError):
                if self._mark.encode() in place.read_bytes():
                    os.kill(int(place.parent.name), SIGKILL)
        self._process.wait()
        self._out.close()
        if self._process.stderr is not None:
            self._logging.join(_QUIT_S)

    def _send(self, message: Message) -> None:
        line = orjson.dumps(message) + b"\n"
        try:
            while line:
                self._wait(self._in, POLLOUT)
                line = line[self._in.write(line) :]
        except BrokenPipeError:
            raise Failure("absence", "exited") from None

    def _receive(self, fields: Mapping[str, Any]) -> Message:
        """The next message, with these fields only."""
        while (end := self._inbox.find(b"\n")) < 0 and len(self._inbox) <= _MAX_LINE:
            self._wait(self._out, POLLIN)
            if not (chunk := self._out.read(_CHUNK)):
                raise Failure("absence", "exited")
            self._inbox += chunk
        if not 0 <= end <= _MAX_LINE:
            raise Failure("conduct", "line-too-long")
        try:
            line = self._inbox[:end]
            message = _PARSER.submit(_parsed, line, fields).result() if end > _CHUNK else _parsed(line, fields)
        except orjson.JSONDecodeError:
            raise Failure("conduct", "not-json") from None
        del self._inbox[: end + 1]
        if message.get("type") not in _TYPES:
            raise Failure("conduct", "type-unknown")
        return message

    def _wait(self, pipe: IO[bytes], event: int) -> None:
        """Wait until a pipe is ready. Raises ``CancelledError`` if the match is stopped."""
        pipes = poll()
        pipes.register(pipe, event)
        while not self._stop.is_set():
            left_s, has_exited = self._deadline - monotonic(), self._process.poll() is not None
            if left_s <= 0:
                raise Failure(self._silence, "late")
            if pipes.poll(0 if has_exited else 1000 * min(left_s, _TICK_S)):
                return
            if has_exited:  # and a child holds the pipe open
                raise Failure("absence", "exited")
        raise CancelledError


def _parsed(line: bytes | bytearray, fields: Mapping[str, Any]) -> Message:
    """The fields of a message by name and type; ``None`` for one of another type."""
    given = orjson.loads(line)
    known = given.items() if isinstance(given, dict) else ()
    return {name: value if isinstance(value, fields[name]) else None for name, value in known if name in fields}


def _keep(stderr: IO[bytes], log: Path) -> None:
    """Keep the first MiB of a stream in a file, and drop the rest."""
    room = _MAX_LOG
    log.unlink(missing_ok=True)
    with stderr:
        while chunk := stderr.read(_CHUNK):
            with suppress(OSError), log.open("ab") as file:  # a full disk costs the log, not the game
                room -= file.write(chunk[:room])
