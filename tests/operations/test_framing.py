"""Where a request ends in the bytes of a connection, as gunicorn itself would read them."""

import pytest
from gunicorn.config import Config
from gunicorn.http.message import Request
from gunicorn.http.unreader import IterUnreader

from adjudicator.web.http.framing import MAX_BODY, MAX_CHUNKS, MAX_HEAD, MAX_PAYLOAD, Frame

POST = b"POST /v1/batch HTTP/1.1\r\nHost: x\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
NEXT = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"

WHOLE = [
    NEXT,
    b"\r\n" + NEXT,
    b"GET / HTTP/1.0\r\n\r\n",
    POST + b"Content-Length: 0\r\n\r\n",
    POST + b"Content-Length: 5\r\n\r\nab\r\n\r",
    POST + b"CONTENT-length:  3 \r\n\r\nabc",
    CHUNKED + b"0\r\n\r\n",
    CHUNKED + b"3\r\nabc\r\n0\r\n\r\n",
    CHUNKED + b"3;x=1\r\nabc\r\nA ;y\r\n0\r\n\r\n0\r\n\r\n\r\n0\r\n\r\n",
    CHUNKED + b"1\r\na\r\n0\r\nX-After: b\r\nY: c\r\n\r\n",
    POST + b"transfer-encoding:chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
]

CUT = [
    b"GET / HTTP/1.1\nHost: x\n\n",
    POST + b"Content-Length: x\r\n\r\n",
    POST + b"Content-Length: -1\r\n\r\n",
    POST + b"Content-Length: \r\n\r\n",
    POST + b"Content-Length: 1\r\nContent-Length: 1\r\n\r\na",
    POST + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\na",
    POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n",
    POST + b"Content-Length: %d\r\n\r\n" % (MAX_BODY + 1),
    POST + b"Content-Length: 99999999999999999999\r\n\r\n",
    CHUNKED + b"zz\r\n",
    CHUNKED + b"-1\r\n",
    CHUNKED + b"1 \r\na\r\n0\r\n\r\n",
    CHUNKED + b"\r\n",
    CHUNKED + b"1" * 200,
    CHUNKED + b"0\r\n" + b"X: y\r\n" * 2_000,
    CHUNKED + b"ffffff\r\n" + b"a" * MAX_PAYLOAD,
    CHUNKED + b"1\r\na\r\n" * (MAX_CHUNKS + 1),
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * (MAX_HEAD // 6),
    b"a" * (MAX_HEAD + 1),
]


@pytest.mark.parametrize("step", [1, 2, 7, 1_000])
@pytest.mark.parametrize("raw", WHOLE)
def test_a_request_is_complete_with_its_last_byte_and_no_sooner(raw: bytes, step: int) -> None:
    frame, received = Frame(), bytearray()
    for at in range(0, len(raw) - 1, step):
        received = bytearray(raw[: min(at + step, len(raw) - 1)])
        assert not frame.complete(received)
    assert frame.complete(bytearray(raw))
    assert (frame.end, frame.cut) == (len(raw), False)


@pytest.mark.parametrize("raw", WHOLE)
def test_gunicorn_reads_to_the_same_end(raw: bytes) -> None:
    frame = Frame()
    assert frame.complete(bytearray(raw + NEXT))
    unreader = IterUnreader([raw + NEXT])
    request = Request(Config(), unreader, ("127.0.0.1", 1))
    while request.body.read(1024):
        pass
    assert (raw + NEXT)[frame.end :] == unreader.take_buffered() == NEXT


@pytest.mark.parametrize("raw", CUT, ids=range(len(CUT)))
def test_what_is_broken_or_too_long_is_handed_on_as_it_stands(raw: bytes) -> None:
    frame = Frame()
    assert frame.complete(bytearray(raw))
    assert frame.cut
    assert 0 < frame.end <= len(raw)


def test_of_too_many_chunks_the_rest_is_not_looked_at() -> None:
    frame = Frame()
    assert frame.complete(bytearray(CHUNKED + b"1\r\na\r\n" * 50_000))
    assert frame.end == len(CHUNKED) + MAX_CHUNKS * len(b"1\r\na\r\n")


def test_a_body_as_long_as_may_be_is_no_excess() -> None:
    for raw in (
        POST + b"Content-Length: %d\r\n\r\n" % MAX_BODY + b"a" * MAX_BODY,
        CHUNKED + b"%x\r\n" % MAX_BODY + b"a" * MAX_BODY + b"\r\n0\r\n\r\n",
    ):
        frame = Frame()
        assert frame.complete(bytearray(raw))
        assert (frame.end, frame.cut) == (len(raw), False)
