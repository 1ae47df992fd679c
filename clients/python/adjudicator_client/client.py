"""``Client`` and ``AsyncClient``: the same methods, settings and retries."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Coroutine
from types import MethodType
from typing import Any, Generic, ParamSpec, TypeVar, overload

import httpx2

from adjudicator_client import requests
from adjudicator_client.exchange import RETRIES, Content, Outcome, arguments, late, pause, response, settings
from adjudicator_client.requests import Call
from adjudicator_client.signatures import describe

P = ParamSpec("P")
T = TypeVar("T")
LOCAL = "http://127.0.0.1:8000"


class _Method(Generic[P, T]):
    """A method that sends the request built by a function of ``requests``; in ``AsyncClient`` it is awaited."""

    def __init__(self, request: Callable[P, Call[T]]) -> None:
        self.request = request

        def send(client: Client | AsyncClient, /, *values: P.args, **fields: P.kwargs) -> Any:
            return client.send(request(*values, **fields))

        self._send = describe(send, request)

    @overload
    def __get__(self, client: None, _: type[Methods]) -> Callable[..., Any]: ...
    @overload
    def __get__(self, client: Client, _: type[Client]) -> Callable[P, T]: ...
    @overload
    def __get__(self, client: AsyncClient, _: type[AsyncClient]) -> Callable[P, Coroutine[Any, Any, T]]: ...
    def __get__(self, client: Client | AsyncClient | None, _: type[Methods]) -> Callable[..., Any]:
        return self._send if client is None else MethodType(self._send, client)


class Methods:
    """The methods of ``Client`` and of ``AsyncClient``."""

    rule = _Method(requests.rule)
    legal = _Method(requests.legal)
    position = _Method(requests.position)
    record = _Method(requests.record)
    report = _Method(requests.report)
    report_as = _Method(requests.report_as)
    standings = _Method(requests.standings)
    odds = _Method(requests.odds)
    batch = _Method(requests.batch)
    board = _Method(requests.board)
    board_as = _Method(requests.board_as)
    game = _Method(requests.game)
    articles = _Method(requests.articles)
    setups = _Method(requests.setups)


class Client(Methods):
    """A client of the service. Close it, or use it as a context manager.

    ``base_url`` may have a prefix. ``language`` (``en``, ``fr``) is that of the sentences, ``timeout`` is in seconds,
    for a whole attempt; ``retries=0`` sends every request once.
    ``transport=httpx2.WSGITransport(app=create_app())`` runs the service in this process, without a server.
    Methods raise ``Problem``, ``Unreachable`` or ``UnexpectedResponse``; the arguments here, ``ValueError``.
    """

    def __init__(
        self,
        base_url: str = LOCAL,
        *,
        language: str | None = None,
        key: str | None = None,
        timeout: float = 10.0,
        retries: int = RETRIES,
        transport: httpx2.BaseTransport | None = None,
    ) -> None:
        self._retries, self._timeout = retries, timeout
        self._http = httpx2.Client(transport=transport, **settings(base_url, language, key, timeout))

    def send(self, call: Call[T]) -> T:
        """Send a request of ``adjudicator_client.requests``, with retries. Raises ``AdjudicatorError``."""
        sent, retry = arguments(call), 0
        while True:
            outcome = self._attempt(sent)
            wait = pause(outcome, retry) if retry < self._retries else None
            if wait is None:
                return response(call, outcome)
            time.sleep(wait)
            retry += 1

    def _attempt(self, sent: dict[str, Any]) -> Outcome:
        """Send a request once, in a thread: httpx limits each wait for bytes, but not their sum."""
        outcomes: queue.SimpleQueue[Outcome | BaseException] = queue.SimpleQueue()
        until = time.monotonic() + self._timeout

        def read() -> None:
            try:
                with self._http.stream(**sent) as streamed:
                    content = Content(streamed)
                    for raw in () if content.is_whole else streamed.iter_raw():
                        content.add(raw)
                        if time.monotonic() > until:
                            raise late(self._timeout)
                    outcomes.put(content.response())
            except BaseException as error:  # noqa: BLE001  # raised again below
                outcomes.put(error)

        threading.Thread(target=read, daemon=True).start()
        try:
            outcome = outcomes.get(timeout=self._timeout)
        except queue.Empty:
            return late(self._timeout)
        if isinstance(outcome, httpx2.Response | httpx2.HTTPError):
            return outcome
        raise outcome

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncClient(Methods):
    """``Client`` for asyncio: every method is awaited, and so is ``aclose``."""

    def __init__(
        self,
        base_url: str = LOCAL,
        *,
        language: str | None = None,
        key: str | None = None,
        timeout: float = 10.0,
        retries: int = RETRIES,
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        self._retries, self._timeout = retries, timeout
        self._http = httpx2.AsyncClient(transport=transport, **settings(base_url, language, key, timeout))

    async def send(self, call: Call[T]) -> T:
        """Send a request of ``adjudicator_client.requests``, with retries. Raises ``AdjudicatorError``."""
        sent, retry = arguments(call), 0
        while True:
            outcome: Outcome
            try:
                async with asyncio.timeout(self._timeout), self._http.stream(**sent) as streamed:
                    content = Content(streamed)
                    if not content.is_whole:
                        async for raw in streamed.aiter_raw():
                            content.add(raw)
                    outcome = content.response()
            except httpx2.HTTPError as error:
                outcome = error
            except TimeoutError:
                outcome = late(self._timeout)
            wait = pause(outcome, retry) if retry < self._retries else None
            if wait is None:
                return response(call, outcome)
            await asyncio.sleep(wait)
            retry += 1

    async def aclose(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()
