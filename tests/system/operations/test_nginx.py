"""nginx with the configuration of ``deploy`` before the service. Needs nginx on the machine."""

import gzip
import json
import re
import secrets
import socket
import threading
import time
from collections.abc import Iterator

import pytest

from tests.support.client import CYCLIX
from tests.support.nginx import PROGRAM, nginx
from tests.support.servers import serving
from tests.support.tabled import tabled

pytestmark = [pytest.mark.slow, pytest.mark.skipif(PROGRAM is None, reason="nginx is not installed here")]

FIELDS = "Host: x\r\nConnection: close\r\n"


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with serving({"RATE_LIMIT": "1000/minute"}) as one, nginx([one.port]) as port:
        yield port


def exchange(port: int, raw: str, host: int = 1) -> tuple[int, dict[str, str], bytes]:
    """Status, fields and body; ``host`` is a part of the client's address, as each address has its limits."""
    source = (f"127.0.1.{host}", 0)
    with socket.create_connection(("127.0.0.1", port), timeout=10, source_address=source) as line:
        line.sendall(raw.encode("latin-1"))
        answer = b""
        while piece := line.recv(65536):
            answer += piece
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *fields = head.decode().split("\r\n")
    return int(status.split()[1]), dict(field.split(": ", 1) for field in fields), body


@tabled
def test_nginx_too_answers_with_problems(port: int, raw: str, status: int, code: str) -> None:
    got, fields, body = exchange(port, raw.replace("{fields}", FIELDS))
    assert (got, fields["Content-Type"]) == (status, "application/problem+json")
    problem = json.loads(body)
    assert set(problem) == {"type", "title", "detail", "code", "status"}
    assert (problem["status"], problem["code"]) == (status, code)
    assert problem["type"] == f"urn:problem:adjudicator:{code}"


def test_no_replica_is_a_problem() -> None:
    with nginx([1]) as port:
        status, fields, body = exchange(port, f"GET /v1/games HTTP/1.1\r\n{FIELDS}\r\n")
    assert (status, json.loads(body)["code"], fields["Retry-After"]) == (502, "internal", "1")


def test_a_kept_answer_carries_nothing_of_whoever_asked_first(port: int) -> None:
    def ask(name: str) -> dict[str, str]:
        path = f"{CYCLIX}/adjudications?action=Rc3-c6"
        status, fields, _ = exchange(port, f"GET {path} HTTP/1.1\r\nX-Request-Id: {name}\r\n{FIELDS}\r\n")
        assert status == 200
        return fields

    first, second, third = ask("first"), ask("second"), ask("not/fit")
    assert (first["X-Request-Id"], second["X-Request-Id"]) == ("first", "second")
    assert third["X-Request-Id"] not in ("first", "second", "not/fit")
    assert "RateLimit-Remaining" in first
    assert "RateLimit-Remaining" not in second


LANGUAGES = {
    "": "en", "fr": "fr", "fr-CA,fr;q=0.9": "fr", "de, fr;q=0.8, en;q=0.5": "fr", "en-GB, fr;q=0.9": "en", "*": "en",
    "fr;q=0, en": "en", "fry, de": "en", "FR-ch": "fr", "es, *;q=0.5, fr;q=0.1": "en", "a" * 300 + ",fr": "fr",
}  # fmt: skip


def test_the_cache_holds_two_languages_and_one_host(port: int) -> None:
    """Each language, packing and path is cached once, whatever the headers of the clients."""
    fetched = []
    for n, (accepted, language) in enumerate(LANGUAGES.items()):
        head = f"Host: host-{n}.example\r\nAccept-Language: {accepted}\r\nAccept: text/{n}\r\nConnection: close\r\n"
        status, fields, _ = exchange(port, f"GET /rules/djambi HTTP/1.1\r\n{head}Accept-Encoding: br, x{n}\r\n\r\n")
        assert (status, fields["Content-Language"]) == (200, language), accepted
        fetched.append("RateLimit-Remaining" in fields)
    assert sum(fetched) == 2


def test_scripts_are_packed_for_clients_that_unpack_them(port: int) -> None:
    path = "/favicon.ico"
    for accepted in ("gzip", "gzip;q=0", "br", "deflate, gzip;q=1.0", "identity"):
        status, fields, body = exchange(port, f"GET {path} HTTP/1.1\r\nAccept-Encoding: {accepted}\r\n{FIELDS}\r\n")
        assert status == 200
        packed = fields.get("Content-Encoding") == "gzip"
        assert not packed or accepted in ("gzip", "deflate, gzip;q=1.0")
        assert packed or body.endswith(b"</svg>\n")


def test_pages_are_limited_like_the_docs_and_their_scripts_more_generously(port: int) -> None:
    page = {exchange(port, f"GET /rules/cyclix HTTP/1.1\r\n{FIELDS}\r\n", 3)[0] for _ in range(100)}
    assert page == {200, 429}
    icon = {exchange(port, f"GET /favicon.ico HTTP/1.1\r\n{FIELDS}\r\n", 3)[0] for _ in range(150)}
    assert icon == {200}


def test_what_is_long_is_packed(port: int) -> None:
    status, fields, body = exchange(port, f"GET {CYCLIX}/board.svg HTTP/1.1\r\nAccept-Encoding: gzip\r\n{FIELDS}\r\n")
    assert (status, fields["Content-Encoding"]) == (200, "gzip")
    raw = body if "Content-Length" in fields else _joined(body)
    assert gzip.decompress(raw).startswith(b"<svg")


def _joined(body: bytes) -> bytes:
    """A body out of its chunks."""
    joined = b""
    while body:
        size, _, rest = body.partition(b"\r\n")
        joined, body = joined + rest[: int(size, 16)], rest[int(size, 16) + 2 :]
    return joined


def test_pages_stand_under_a_prefix() -> None:
    public = {"PUBLIC_URL": "https://referee.example/referee"}
    with serving(public) as one, nginx([one.port], prefixed=True) as port:
        status, fields, _ = exchange(port, f"GET /referee HTTP/1.1\r\n{FIELDS}\r\n")
        assert (status, fields["Location"]) == (301, "/referee/")
        ahead, known = ["/referee/"], set[str]()
        while ahead:
            path = ahead.pop()
            if path in known:
                continue
            known.add(path)
            status, fields, body = exchange(
                port, f"GET {path} HTTP/1.1\r\nAccept: text/html\r\n{FIELDS}\r\n", 4 + len(known) % 200
            )
            of_forms = {"/referee/v1/reports": 405, "/referee/rulings/battlelore": 422}  # which add their fields
            assert status == of_forms.get(path, 200), path
            if fields["Content-Type"].startswith("text/html"):
                body = _joined(body) if "Transfer-Encoding" in fields else body
                links = re.findall(r'(?:href|src|srcset|action)="([^"#?]+)[^"]*"', body.decode())
                within = [one for one in links if not one.startswith("https://")]
                assert all(one.startswith("/referee/") for one in within if "/docs/" not in path)
                ahead += [one for one in dict.fromkeys(within) if one not in known and "/docs/" not in path][:20]
        assert len(known) > 15


@pytest.mark.parametrize(("method", "tries"), [("POST", 1), ("GET", 2)])
def test_a_request_that_ends_its_worker_is_not_repeated(method: str, tries: int) -> None:
    """Two replicas close the connection after each request, before any response."""
    heads: list[bytes] = []

    def hang_up(listener: socket.socket) -> None:
        while True:
            try:
                line = listener.accept()[0]
            except OSError:
                return
            with line:
                head = line.recv(65536)
                if b"/adjudications" in head:
                    heads.append(head)

    with socket.create_server(("127.0.0.1", 0)) as one, socket.create_server(("127.0.0.1", 0)) as two:
        for listener in (one, two):
            threading.Thread(target=hang_up, args=(listener,), daemon=True).start()
        with nginx([one.getsockname()[1], two.getsockname()[1]]) as port:
            for _ in range(5):
                time.sleep(2.5)  # the replicas count as failed for two seconds, at first since nginx was started
                target = f"{CYCLIX}/adjudications?action=a{secrets.token_hex(8)}"
                status, _, _ = exchange(port, f"{method} {target} HTTP/1.1\r\nContent-Length: 0\r\n{FIELDS}\r\n")
                if heads:
                    break
        for listener in (one, two):
            listener.shutdown(socket.SHUT_RDWR)
    assert (status, len(heads)) == (502, tries)
