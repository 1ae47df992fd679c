"""The service as a plain ASGI application: short rulings in the event loop, all else in threads through Flask (WSGI).

A request gets a thread when its body is complete, and its response is sent when it is complete. So a slow client costs
memory, which is limited, and no thread. A short ruling runs in the event loop itself: it takes a few milliseconds at
most, and a thread for it would cost a quarter of its CPU.
"""

import asyncio
import gc
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from http import HTTPStatus
from io import BytesIO
from typing import Any, Final
from urllib.parse import unquote_to_bytes
from wsgiref.types import WSGIApplication, WSGIEnvironment

from adjudicator.api.problem import MAX_BODY
from adjudicator.web.http.context import ROUTE, WAITED
from adjudicator.web.http.middleware import route_of
from adjudicator.web.http.problem import REFUSED

THREADS: Final = 16
"""Long requests hold at most fifteen (``long_requests``)."""
TO_ARRIVE_S: Final = 10.0
"""Seconds that the body of a request may take."""
TO_TAKE_S: Final = 10.0
"""Seconds in which a client has to read a response."""
SHORT: Final = 8 * 1024
"""Bytes of a short body: nearly all single rulings, and few batches or records."""
MAX_LONG: Final = 32 * 1024 * 1024
"""Bytes of all longer bodies that arrive, wait for a thread or have one."""
MAX_INLINE: Final = 2 * 1024
"""Bytes of a ruling that the event loop may run, without suggestions of legal turns. The most expensive one known takes
7 ms at first use (``bench.worst``)."""
MAX_TARGET, MAX_FIELDS, MAX_FIELD = 8_180, 50, 5_120
"""Bytes of a target, header fields, and bytes of one. A browser sends about twenty; proxies add a few."""
PIECE: Final = 64 * 1024
"""Bytes of a response that are passed on to the server at once."""

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Response = tuple[int, list[tuple[bytes, bytes]], bytes]
"""Status, headers and body."""


class AsgiApplication:
    """A WSGI application as an ASGI application.

    ``waits``: rulings may wait, for Redis. ``root``: a path prefix that a proxy leaves in front of each path.
    """

    def __init__(self, app: WSGIApplication, *, waits: bool = False, root: str = "") -> None:
        self._app = app
        self._waits = waits
        self._root = root
        self._threads = ThreadPoolExecutor(THREADS)
        self._long = 0
        """Bytes of the long bodies that arrive, have a thread or wait for one."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._live(receive, send)
        else:  # no web sockets
            await send({"type": "websocket.close"})

    async def _live(self, receive: Receive, send: Send) -> None:
        """Start and stop. Freeze what has been loaded, so that the garbage collector skips it."""
        await receive()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signal.valid_signals())  # ``adjudicator.server`` holds some
        sys.setswitchinterval(0.001)  # the event loop and short requests wait this long for a busy thread
        gc.collect()
        gc.freeze()
        # Rulings make next to no cycles. A threshold of 50,000 would let garbage of pages grow to 13 MB.
        gc.set_threshold(5_000, 10, 10)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self._threads.shutdown(wait=False)
        await send({"type": "lifespan.shutdown.complete"})

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        environ = environ_of(scope, self._root)
        refused, body = _unsupported(scope, environ), b""
        held = 0
        try:
            if not refused and ("HTTP_TRANSFER_ENCODING" in environ or environ.get("CONTENT_LENGTH", "0") != "0"):
                refused, body = await self._read(environ, receive)
            held = _size(body)
            if refused:
                environ[REFUSED] = refused
            if found := route_of(environ):
                environ[ROUTE] = found
            environ["wsgi.input"] = BytesIO(body)
            if self._is_quick(environ, body):
                status, headers, content = self._run(environ, time.perf_counter())
            else:
                run = asyncio.get_running_loop().run_in_executor
                status, headers, content = await run(self._threads, self._run, environ, time.perf_counter())
        finally:
            self._long -= held
        if refused not in (0, HTTPStatus.TOO_MANY_REQUESTS):  # what follows would be read as the next request
            headers.append((b"connection", b"close"))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        if len(content) <= PIECE:
            await send({"type": "http.response.body", "body": content})
        else:
            await _send_pieces(content, send)

    async def _read(self, environ: WSGIEnvironment, receive: Receive) -> tuple[int, bytes]:
        """Receive the body. Returns 0 and the body, or the status if there is no room or time for it.

        Of one over ``MAX_BODY`` only a part is received; ``CONTENT_LENGTH`` is right or at least too large. A body that
        is returned counts in ``self._long``.
        """
        if int(environ.get("CONTENT_LENGTH", "0")) > MAX_BODY:
            return 0, b""
        body = b""
        more, is_kept = True, False
        try:
            async with asyncio.timeout(TO_ARRIVE_S):
                while more and len(body) <= MAX_BODY:
                    message = await receive()
                    if message["type"] == "http.disconnect":  # the client has left, or was silent for too long
                        return HTTPStatus.REQUEST_TIMEOUT, b""
                    self._long -= _size(body)
                    body = body + message["body"] if body else message["body"]
                    self._long += _size(body)
                    if self._long > MAX_LONG:
                        return HTTPStatus.TOO_MANY_REQUESTS, b""
                    more = message["more_body"]
            is_kept = True
        except TimeoutError:
            return HTTPStatus.REQUEST_TIMEOUT, b""
        finally:
            self._long -= 0 if is_kept else _size(body)
        environ.pop("HTTP_TRANSFER_ENCODING", None)
        environ["CONTENT_LENGTH"] = str(len(body))
        return 0, body

    def _is_quick(self, environ: WSGIEnvironment, body: bytes) -> bool:
        """Whether this is a ruling that takes a few milliseconds at most, and waits for nothing."""
        if self._waits or ROUTE not in environ or len(body) > MAX_INLINE or b"include" in body:
            return False
        return bool(environ[ROUTE][0].is_short)

    def _run(self, environ: WSGIEnvironment, since: float) -> Response:
        """Run the application on a request that has waited ``since``."""
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


async def _send_pieces(content: bytes, send: Send) -> None:
    """Send a body while the client takes it; without the last piece the server closes the connection."""
    with suppress(TimeoutError):
        async with asyncio.timeout(TO_TAKE_S):
            for at in range(0, len(content), PIECE):
                piece = content[at : at + PIECE]
                await send({"type": "http.response.body", "body": piece, "more_body": at + PIECE < len(content)})


def _size(body: bytes) -> int:
    """The bytes of a long body."""
    return len(body) if len(body) > SHORT else 0


def _unsupported(scope: Scope, environ: WSGIEnvironment) -> int:
    """The status for a head that is too large or ambiguous, or demands an unsupported feature, else 0."""
    if len(scope["raw_path"]) + len(scope["query_string"]) > MAX_TARGET:
        return HTTPStatus.REQUEST_URI_TOO_LONG
    if len(scope["headers"]) > MAX_FIELDS or max((len(value) for _, value in scope["headers"]), default=0) > MAX_FIELD:
        return HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
    if "," in environ.get("HTTP_HOST", "") or not environ.get("CONTENT_LENGTH", "0").isdecimal():  # two fields
        return HTTPStatus.BAD_REQUEST
    if environ.get("HTTP_EXPECT", "100-continue").lower() != "100-continue":
        return HTTPStatus.EXPECTATION_FAILED
    is_chunked = environ.get("HTTP_TRANSFER_ENCODING", "chunked").lower() == "chunked"
    return 0 if is_chunked else HTTPStatus.NOT_IMPLEMENTED


@lru_cache(maxsize=256)
def _key(name: bytes) -> str:
    """The key of a header in a WSGI environment."""
    key = name.decode("latin-1").upper().replace("-", "_")
    return key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"


def environ_of(scope: Scope, root: str = "") -> WSGIEnvironment:
    """The WSGI environment of a request, without its body."""
    path: bytes = scope["raw_path"]
    if not path.startswith(b"/") and b"://" in path:  # some servers pass a whole URL on
        path = b"/" + path.partition(b"://")[2].partition(b"/")[2]
    prefix = root if root and path.startswith(root.encode()) else ""
    host, port = scope["server"] or ("", 0)
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": prefix,
        "PATH_INFO": unquote_to_bytes(path[len(prefix) :]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": "HTTP/" + scope["http_version"],
        "SERVER_NAME": host,
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
    for name, value in scope["headers"]:
        key = _key(name)
        text = value.decode("latin-1")
        environ[key] = f"{environ[key]},{text}" if key in environ else text
    return environ
