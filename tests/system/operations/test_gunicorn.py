"""The service behind gunicorn as ``make run`` starts it, as seen on the wire."""

import http.client
import json
import socket
import subprocess
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
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
        yield connection


@pytest.mark.parametrize("name", ["SCRIPT_NAME", "PATH_INFO"])
def test_no_header_says_where_the_service_is(server: Server, name: str) -> None:
    answer = server.send(f"GET /v1/games HTTP/1.1\r\nHost: x\r\n{name}: /foo\r\nConnection: close\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.1 200 ")


def test_a_connection_is_kept_after_a_refusal(connection: http.client.HTTPConnection) -> None:
    connection.connect()
    line = connection.sock
    for body, expected in ((b"{}", 422), (b"", 400), (b"{", 400), (RULING, 200), (b"[" * 100_000, 400), (RULING, 200)):
        status, _, answer = ask(connection, "POST", f"{CYCLIX}/adjudications", body, **TYPED)
        assert status == expected
        json.loads(answer)
    assert ask(connection, "POST", f"{CYCLIX}/adjudications", RULING, Content_Type="text/plain")[0] == 415
    assert ask(connection, "PUT", f"{CYCLIX}/adjudications", RULING)[0] == 405
    assert ask(connection, "POST", "/v1/games/chess/adjudications", RULING)[0] == 404
    assert ask(connection, "GET", "/healthz")[0] == 200
    assert connection.sock is line, "one connection for them all"


@pytest.mark.parametrize("size", [256 * 1024 + 1, 10 * 1024 * 1024])
@pytest.mark.parametrize("chunked", [False, True], ids=["with a length", "in chunks"])
def test_a_body_too_large_is_answered_so_that_the_client_can_read_it(server: Server, size: int, chunked: bool) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
        body = (b"x" * 65536 for _ in range(size // 65536 + 1)) if chunked else b"x" * size
        connection.request("POST", f"{CYCLIX}/adjudications", body, JSON, encode_chunked=chunked)
        response = connection.getresponse()
        answer = json.loads(response.read())
        assert (response.status, answer["code"]) == (413, "too-large")


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("POST", "/v1/games/chess/adjudications", 404),
        ("PUT", f"{CYCLIX}/adjudications", 405),
        ("POST", "/nowhere", 404),
    ],
)
def test_a_large_unwanted_body(connection: http.client.HTTPConnection, method: str, path: str, expected: int) -> None:
    status, _, answer = ask(connection, method, path, b"x" * 10 * 1024 * 1024, **TYPED)
    assert (status, json.loads(answer)["status"]) == (expected, expected)


def test_an_answer_leaves_in_one_piece(server: Server) -> None:
    """One read returns all of it: a worker killed between headers and body would have sent half a response."""
    raw = f"POST {CYCLIX}/adjudications HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        for _ in range(20):
            line.sendall(f"{raw}Content-Length: {len(RULING)}\r\n\r\n".encode() + RULING)
            head, _, body = line.recv(65536).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            assert json.loads(body)["verdict"] == "legal"


@pytest.mark.parametrize("path", ["/docs/", "/docs/swagger-ui-bundle.js", "/docs/swagger-ui.css", "/openapi.yaml"])
def test_files_and_long_answers_arrive_whole(connection: http.client.HTTPConnection, path: str) -> None:
    for _ in range(2):
        connection.request("GET", path)
        answer = connection.getresponse()
        length = answer.headers["Content-Length"]
        body = answer.read()
        assert (answer.status, len(body)) == (200, int(length))
        assert len(body) > 1_000


@pytest.mark.parametrize(("size", "step"), [(len(RULING), 3), (256 * 1024 - 10, 1_000), (256 * 1024, 65_536)])
def test_a_body_in_chunks_is_a_body(server: Server, size: int, step: int) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
        body = RULING.ljust(size)
        pieces = (body[n : n + step] for n in range(0, size, step))
        connection.request("POST", f"{CYCLIX}/adjudications", pieces, JSON, encode_chunked=True)
        assert json.loads(connection.getresponse().read())["verdict"] == "legal"


@pytest.mark.parametrize(
    "rest", [b"Content-Length: 30\r\n\r\n" + RULING, b"Transfer-Encoding: chunked\r\n\r\n5\r\nabc"]
)
def test_a_body_that_breaks_off_is_a_bad_request(server: Server, rest: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as line:
        line.sendall(POST + rest)
        line.shutdown(socket.SHUT_WR)
        answer = line.recv(65536)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b'"code":"bad-request"' in answer


NO_TARGET = b"GET http://[/ HTTP/1.1\r\nHost: x\r\n\r\n"
REJECTED, REFUSED, SMUGGLED = (
    [(raw.encode("latin-1"), status) for raw, status in values_of(__file__)[kind]]
    for kind in ("rejected", "refused", "smuggled")
)


@pytest.mark.parametrize(
    ("raw", "status", "kind"),
    [
        (NO_TARGET, 400, b"text/plain"),
        *((*one, b"text/plain") for one in REJECTED),
        *((*one, b"application/problem+json") for one in REFUSED),
    ],
    ids=range(len(REJECTED) + len(REFUSED) + 1),
)
def test_a_refused_request_gets_its_status_and_ends_the_connection(
    server: Server, raw: bytes, status: int, kind: bytes
) -> None:
    head, _, body = server.send(raw).partition(b"\r\n\r\n")
    assert int(head.split()[1]) == status
    assert b"\r\nContent-Type: %s\r\n" % kind in head
    assert b"\r\nConnection: close" in head
    assert json.loads(body)["status"] == status if kind.endswith(b"json") else 0 < len(body) < 200


@pytest.mark.parametrize(("rest", "status"), SMUGGLED, ids=range(len(SMUGGLED)))
def test_no_request_is_smuggled_behind_an_ambiguous_one(server: Server, rest: bytes, status: int) -> None:
    answer = server.send(POST + rest + b"GET /v1/games HTTP/1.1\r\nHost: x\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 %d " % status)
    assert answer.count(b"HTTP/1.1 ") == 1


def test_each_rejected_request_leaves_a_line_in_the_log() -> None:
    with launched({"LOG_REQUESTS": "on"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as server:
        for raw, _ in [(NO_TARGET, 400), *REJECTED, *REFUSED] + [(POST + rest, status) for rest, status in SMUGGLED]:
            server.send(raw)
        server.process.terminate()
        assert server.process.stdout is not None
        lines = server.process.stdout.read().splitlines()
    rejected = sum(b"Invalid request from ip=127.0.0.1: " in line for line in lines)
    refused = sum(b'"path":"/"' in line and b'"status":' in line for line in lines)
    by_bridge = 1 + len(REFUSED) + sum(rest.startswith(b"Transfer-Encoding: identity,") for rest, _ in SMUGGLED)
    assert (rejected, refused) == (len(REJECTED) + len(SMUGGLED), by_bridge)


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
        with closing(http.client.HTTPConnection("127.0.0.2", server.port, timeout=60)) as connection:
            assert ask(connection, "GET", "/readyz")[0] == 200
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", server.port), timeout=5)
