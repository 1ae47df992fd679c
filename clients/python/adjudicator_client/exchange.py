"""Requests, retries and responses without I/O, for both clients."""

from __future__ import annotations

import json
import zlib
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Final, TypeVar

import httpx2

from adjudicator_client.errors import AdjudicatorError, Problem, UnexpectedResponse, Unreachable
from adjudicator_client.requests import JSON, RECORD, Call

T = TypeVar("T")
RETRIES: Final = 3
MAX_WAIT: Final = 30.0
"""Seconds. A longer ``Retry-After`` is not waited for."""
MAX_CONTENT: Final = 32_000_000
"""Bytes of a response after decompression; the largest of the service has 2,000,000."""
Outcome = httpx2.Response | httpx2.HTTPError


class Content:
    """The content of a response as it arrives, decompressed. Raises ``DecodingError``."""

    def __init__(self, response: httpx2.Response) -> None:
        self._response, self._content = response, bytearray()
        self.is_whole = response.is_stream_consumed
        """Whether a transport for tests has given the whole response."""
        coding = response.headers.get("Content-Encoding", "identity").lower()
        if coding not in ("identity", "gzip"):
            raise httpx2.DecodingError(f"unknown Content-Encoding: {coding[:20]}")
        self._unzip = zlib.decompressobj(31) if coding == "gzip" else None

    def add(self, raw: bytes) -> None:
        """Add the next bytes, decompressed no further than up to the limit."""
        try:
            self._content += raw if self._unzip is None else self._unzip.decompress(raw, MAX_CONTENT)
        except zlib.error as error:
            raise httpx2.DecodingError(str(error)) from None
        if len(self._content) > MAX_CONTENT or (self._unzip is not None and self._unzip.unconsumed_tail):
            raise httpx2.DecodingError(f"a response of more than {MAX_CONTENT} bytes")

    def response(self) -> httpx2.Response:
        """The response with this content."""
        if self.is_whole:
            return self._response
        headers = self._response.headers.copy()
        headers.pop("Content-Encoding", None)
        status, request = self._response.status_code, self._response.request
        return httpx2.Response(status, headers=headers, content=bytes(self._content), request=request)


def late(timeout: float) -> httpx2.HTTPError:
    """The outcome of an attempt without a whole response in time."""
    return httpx2.ReadTimeout(f"no whole response within {timeout:g} s")


def settings(base_url: str, language: str | None, key: str | None, timeout: float) -> dict[str, Any]:
    """Arguments of ``httpx2.Client``. Raises ``ValueError`` for a value that cannot be used."""
    try:
        url = httpx2.URL(base_url)
    except httpx2.InvalidURL as error:
        raise ValueError(f"base_url: {error}") from error
    if url.scheme not in ("http", "https") or not url.host:
        raise ValueError("base_url: must be like https://referee.example/prefix")
    headers = {"User-Agent": "adjudicator-client/1.0", "Accept-Encoding": "gzip"}
    if language is not None:
        headers["Accept-Language"] = language
    if key is not None:
        headers["Authorization"] = f"Bearer {key}"
    for name, value in headers.items():
        if not (value.isascii() and value.isprintable()):
            raise ValueError(f"{name}: only printable ASCII characters are possible")
    return {"base_url": base_url, "headers": headers, "timeout": timeout, "follow_redirects": False}


def arguments(call: Call[Any]) -> dict[str, Any]:
    """Arguments of ``httpx2.Client.build_request``. Raises ``TypeError`` for a body that JSON cannot hold."""
    sent: dict[str, Any] = {"method": call.method, "url": call.path, "headers": {"Accept": call.accept}}
    if call.query:
        sent["params"] = call.query
    if call.body is not None:
        text = isinstance(call.body, str)
        sent["content"] = call.body if text else json.dumps(call.body, separators=(",", ":"), allow_nan=False)
        sent["headers"]["Content-Type"] = RECORD if text else JSON
    return sent


def pause(outcome: Outcome, retry: int) -> float | None:
    """The seconds before the next attempt, after ``retry`` (from 0) retries; ``None`` if it would be useless.

    Retries are safe: a ruling depends on its request alone.
    """
    if isinstance(outcome, httpx2.Response):
        if outcome.status_code not in (429, 503):
            return None
        return _retry_after(outcome.headers.get("Retry-After", ""), retry)
    lost = isinstance(outcome, httpx2.NetworkError | httpx2.RemoteProtocolError)
    return 0.2 * 2**retry if lost else None


def _retry_after(text: str, retry: int) -> float | None:
    """``Retry-After`` in seconds or as a date; without a valid one, 1, 2 and 4 seconds."""
    try:
        date = None if text.isdecimal() else parsedate_to_datetime(text)
        now = datetime.now(UTC)
        seconds = float(text) if date is None else (date.astimezone(UTC) - now).total_seconds()
    except (ValueError, OverflowError):
        seconds = 2.0**retry
    return max(0.0, seconds) if seconds <= MAX_WAIT else None


def response(call: Call[T], outcome: Outcome) -> T:
    """The content of the last response. Raises ``AdjudicatorError``."""
    if not isinstance(outcome, httpx2.Response):
        if isinstance(outcome, httpx2.TransportError):
            raise Unreachable(f"{type(outcome).__name__}: {outcome}") from outcome
        raise UnexpectedResponse(f"{type(outcome).__name__}: {outcome}") from outcome
    kind = outcome.headers.get("Content-Type", "").partition(";")[0]
    if outcome.status_code == 200 and call.kind is not dict and call.accept in (kind, "*/*"):
        return outcome.content if call.kind is bytes else outcome.text  # type: ignore[return-value]  # as kind states
    body = _json(outcome) if kind in (JSON, "application/problem+json") else None
    request_id = outcome.headers.get("X-Request-Id")
    if outcome.status_code == 200 and kind == JSON and isinstance(body, dict):
        return body  # type: ignore[return-value]  # as kind states
    try:
        raise Problem(body, request_id)  # type: ignore[arg-type]  # another type raises
    except (TypeError, KeyError, ValueError, AttributeError):
        raise _unexpected(outcome, kind, request_id) from None


def _json(response: httpx2.Response) -> Any:
    try:
        return response.json()
    except (ValueError, RecursionError):
        return None


def _unexpected(response: httpx2.Response, kind: str, request_id: str | None) -> AdjudicatorError:
    place = response.headers.get("Location")
    what = f"a redirect to {place}, which is not followed" if place else f"{kind or 'no type'}, not readable as JSON"
    return UnexpectedResponse(f"{response.request.url} responded {response.status_code} with {what}", request_id)
