"""The WSGI application behind gunicorn's ASGI worker: the event loop waits for clients, threads run the application.

A request gets a thread when its body is complete, and its response is sent when it is complete. So a slow client costs
memory, which is limited, and no thread. A short ruling runs in the event loop itself: it takes a few milliseconds at
most, and a thread for it would cost a quarter of its CPU. All other requests, and every error, get a thread.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from io import BytesIO
from typing import Any, Final
from urllib.parse import unquote_to_bytes, urlsplit
from wsgiref.types import WSGIApplication, WSGIEnvironment

from adjudicator.api.long_requests import LONG_REQUESTS
from adjudicator.api.problem import MAX_BODY
from adjudicator.server.connection import Connection
from adjudicator.web.flask import route_of
from adjudicator.web.http.context import ROUTE, WAITED
from adjudicator.web.http.problem import NO_TARGET, REFUSED

TO_ARRIVE_S: Final = 10.0
"""Seconds that the body of a request may take."""
SHORT: Final = 8 * 1024
"""Bytes of a short body: nearly all single rulings, and few batches or records."""
MAX_INLINE: Final = 2 * 1024
"""Bytes of a ruling that the event loop may run, without suggestions of legal turns. The most expensive one known takes
7 ms at first use (``bench.worst``)."""
MAX_LONG: Final = 32 * 1024 * 1024
"""Bytes of all longer bodies that wait for a thread or have one."""
PIECE: Final = 64 * 1024
"""Bytes of a response that are copied into the buffer of its connection at once."""

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Response = tuple[int, list[tuple[bytes, bytes]], bytes]
"""Status, headers and body."""


class Bridge:
    """A WSGI application as an ASGI application, with ``threads`` threads, and half as many for long bodies.

    ``waits``: rulings may wait, for Redis.
    """

    def __init__(self, app: WSGIApplication, threads: int, *, waits: bool) -> None:
        LONG_REQUESTS.fit(threads)
        self._app = app
        self._waits = waits
        self._for_short = ThreadPoolExecutor(threads)
        # One thread for all clients that send many requests at once, so that the others need not wait for them; and two
        # requests at a time, since the event loop handles all responses that are ready before it looks at its sockets.
        self._for_pipelined = ThreadPoolExecutor(1)
        self._turn_of_pipelined = asyncio.Semaphore(2)
        # Two more than may queue.
        self._for_long = ThreadPoolExecutor(max(threads // 2, LONG_REQUESTS.places + 2))
        self._long = 0
        """Bytes of the long bodies that have a thread or wait for one."""

    async def serve(self, connection: Connection, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            environ = environ_of(scope)
            refused = _unsupported(environ)
        except ValueError:
            connection.log_invalid(400)
            environ, refused = environ_of(scope | {"raw_path": b"/"}) | {NO_TARGET: True}, 400
        body = b""
        if not refused and ("HTTP_TRANSFER_ENCODING" in environ or environ.get("CONTENT_LENGTH", "0") != "0"):
            limit = asyncio.timeout(TO_ARRIVE_S) if connection.waiting else nullcontext()
            try:
                async with limit:
                    body, whole = await _read(environ, receive)
                connection.cut = not whole
            except (TimeoutError, EOFError):
                refused = 400 if connection.ended else 408
        long = len(body) if len(body) > SHORT else 0
        if self._long + long > MAX_LONG:
            refused = 429
        if refused:
            connection.cut = True
            environ[REFUSED] = refused
            body, long = b"", 0
        if connection.closed:
            return
        environ["wsgi.input"] = BytesIO(body)
        if found := route_of(environ):
            environ[ROUTE] = found
        if connection.held == 0 and self._is_quick(environ, body):
            status, headers, content = self._run(environ, time.perf_counter())
        else:
            run = partial(self._run, environ, time.perf_counter())
            pool = self._for_pipelined if connection.held else self._for_long if long else self._for_short
            self._long += long
            try:
                async with self._turn_of_pipelined if connection.held else nullcontext():
                    status, headers, content = await connection.worker.loop.run_in_executor(pool, run)
            finally:
                self._long -= long
        await send({"type": "http.response.start", "status": status, "headers": headers})
        connection.will_send(len(content))
        last = max(len(content) - 1, 0) // PIECE
        for n in range(last + 1):
            piece = content[n * PIECE : (n + 1) * PIECE]
            await send({"type": "http.response.body", "body": piece, "more_body": n < last})

    def _is_quick(self, environ: WSGIEnvironment, body: bytes) -> bool:
        """Whether this is a ruling that takes a few milliseconds at most, and waits for nothing."""
        if self._waits or ROUTE not in environ or len(body) > MAX_INLINE or b"include" in body:
            return False
        is_short: bool = environ[ROUTE][0].is_short
        return is_short

    def _run(self, environ: WSGIEnvironment, since: float) -> Response:
        """Run the application, ``since`` when the request waits."""
        environ[WAITED] = time.perf_counter() - since
        started: list[Any] = [0, []]

        def start(status: str, headers: list[tuple[str, str]], _error: object = None) -> Callable[[bytes], object]:
            started[:] = int(status[:3]), [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
            return started.append  # the application does not write this way

        pieces = self._app(environ, start)
        try:
            body = b"".join(pieces)
        finally:
            if hasattr(pieces, "close"):
                pieces.close()
        return started[0], started[1], body


async def _read(environ: WSGIEnvironment, receive: Receive) -> tuple[bytes, bool]:
    """Return the body and whether it is whole. Raises ``EOFError`` if the client stops sending.

    Of a body over ``MAX_BODY`` only a part is read; ``CONTENT_LENGTH`` is right or at least too large.
    """
    if int(environ.get("CONTENT_LENGTH", "0")) > MAX_BODY:
        return b"", False
    body = b""
    more = True
    while more and len(body) <= MAX_BODY:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise EOFError
        body = body + message["body"] if body else message["body"]
        more = message["more_body"]
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    environ["CONTENT_LENGTH"] = str(len(body))
    return body, not more


def _unsupported(environ: WSGIEnvironment) -> int:
    """The status for a request that demands an unsupported feature, else 0."""
    if environ.get("HTTP_EXPECT", "100-continue").lower() != "100-continue":
        return 417
    # gunicorn also lets codings pass that it does not decode, and several fields.
    return 0 if environ.get("HTTP_TRANSFER_ENCODING", "chunked").lower() == "chunked" else 501


def environ_of(scope: dict[str, Any]) -> WSGIEnvironment:
    """The WSGI environment of a request, without its body.

    gunicorn has rejected requests with more than one Content-Length, Host or Content-Type. Raises ``ValueError`` for a
    target that is no URL.
    """
    name, port = scope["server"]
    path: bytes = scope["raw_path"]
    if not path.startswith(b"/"):
        path = urlsplit(path).path or b"/"  # a proxy may send the whole URL
    script = scope["root_path"]
    if script and path.startswith(script.encode()):
        path = path[len(script) :]
    else:
        script = ""
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": script,
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": "HTTP/" + scope["http_version"],
        "SERVER_NAME": name,
        "SERVER_PORT": str(port),
        "REMOTE_ADDR": scope["client"][0] if scope["client"] else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.input_terminated": True,
    }
    for raw, value in scope["headers"]:
        key = raw.decode("latin-1").upper().replace("-", "_")
        if key not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            key = "HTTP_" + key
        text = value.decode("latin-1")
        environ[key] = f"{environ[key]},{text}" if key in environ else text
    return environ
