"""The service behind gunicorn as ``make run`` starts it, as seen on the wire."""

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.support.client import CYCLIX
from tests.support.servers import RULING, Server, ask, launched
from tests.support.tabled import values_of

JSON = {"Content-Type": "application/json"}
TYPED = {"Content_Type": "application/json"}
POST = b"POST / HTTP/1.1\r\nHost: x\r\n"


@pytest.fixture
def connection(server: Server) -> Iterator[http.client.HTTPConnection]:
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)) as connection:
        yield connection


def test_an_answer_leaves_in_one_piece(server: Server) -> None:
    """One read returns all of it: a worker killed between headers and body would have sent half a response."""
    raw = f"POST {CYCLIX}/adjudications HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        for _ in range(20):
            line.sendall(f"{raw}Content-Length: {len(RULING)}\r\n\r\n".encode() + RULING)
            head, _, body = line.recv(65536).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            assert json.loads(body)["verdict"] == "legal"


REJECTED, REFUSED, SMUGGLED = (
    [(raw.encode("latin-1"), status) for raw, status in values_of(__file__)[kind]]
    for kind in ("rejected", "refused", "smuggled")
)


@pytest.mark.parametrize(("raw", "status"), REJECTED, ids=range(len(REJECTED)))
def test_an_unreadable_request_gets_a_status_and_ends_the_connection(server: Server, raw: bytes, status: int) -> None:
    answer = server.send(raw)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert int(head.split()[1]) == status
    assert b"\r\nConnection: close" in head
    assert 0 < len(body) < 200


@pytest.mark.parametrize(("raw", "status"), REFUSED, ids=range(len(REFUSED)))
def test_a_request_for_what_is_not_supported_is_a_problem(server: Server, raw: bytes, status: int) -> None:
    head, _, body = server.send(raw).partition(b"\r\n\r\n")
    assert int(head.split()[1]) == status
    assert b"\r\ncontent-type: application/problem+json\r\n" in head.lower()
    assert json.loads(body)["status"] == status


@pytest.mark.parametrize(("rest", "status"), SMUGGLED, ids=range(len(SMUGGLED)))
def test_no_request_is_smuggled_behind_an_ambiguous_one(server: Server, rest: bytes, status: int) -> None:
    answer = server.send(POST + rest + b"GET /v1/games HTTP/1.1\r\nHost: x\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 %d " % status)
    assert answer.count(b"HTTP/1.1 ") == 1


def test_a_path_prefix_is_taken_off_where_script_name_says_so() -> None:
    with launched({"LOG_REQUESTS": "off", "SCRIPT_NAME": "/referee"}) as server:
        answer = server.send(b"GET /referee/docs HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 308 ")
        listed = server.send(b"GET /referee/v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert listed.startswith(b"HTTP/1.1 200 ")


def test_a_whole_url_is_a_path(server: Server) -> None:
    answer = server.send(b"GET http://x/v1/games?lang=fr HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"\r\nContent-Language: fr\r\n" in answer


def test_head_and_not_modified_have_no_body(connection: http.client.HTTPConnection) -> None:
    path = f"{CYCLIX}/adjudications?action=Rc3-c6"
    status, headers, body = ask(connection, "HEAD", path)
    assert (status, body) == (200, b"")
    assert int(headers["content-length"]) > 0
    status, headers, body = ask(connection, "GET", path, If_None_Match=headers["etag"])
    assert (status, body) == (304, b"")
    assert ask(connection, "GET", "/healthz")[0] == 200, "and the connection is still good"


def test_host_and_port_come_from_the_environment() -> None:
    with launched({"HOST": "127.0.0.2", "LOG_REQUESTS": "off"}) as server:
        with closing(http.client.HTTPConnection("127.0.0.2", server.port, timeout=30)) as connection:
            assert ask(connection, "GET", "/readyz")[0] == 200
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", server.port), timeout=5)
