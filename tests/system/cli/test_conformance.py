"""The conformance runner: its comparer, its reports, its exit codes, and servers and adapters that misbehave."""

import json
import re
import shlex
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import main
from adjudicator.conformance import SUITE, runner
from adjudicator.conformance.runner import Server, compare, digest
from tests.support.folders import ROOT
from tests.support.tabled import tabled
from tests.support.threads import listening

OPTIONS = {"king_capture": "adjacent"}
NASTY = '\x1b[31m<b>|`\u202e"'


def case(n: int, **more: Any) -> dict[str, Any]:
    return {
        "id": f"CYX-1.1-{n:03}", "since": "1.0", "article": "CYX-1.1", "layer": "article", "title": {"en": f"Case {n}"},
        "ask": {"resource": "adjudications", "body": {"action": "Rc3-c6"}},
        "expect": {"status": 200, "has": {"verdict": "legal"}},
    } | more  # fmt: skip


def suite_file(folder: Path, cases: list[dict[str, Any]], **more: Any) -> Path:
    path = folder / "cyclix.json"
    head = {"suite": "1.0", "sha256": digest(cases), "game": "cyclix", "edition": "2"}
    path.write_text(json.dumps(head | {"cases": cases} | more), "utf-8")
    return path


@tabled
def test_comparison(expect: dict[str, Any], body: Any, passes: bool) -> None:
    assert (compare({"status": 200} | expect, 200, body) == []) is passes


@tabled
def test_levels(wrong: dict[str, Any], failing: list[str]) -> None:
    right = {
        "verdict": "illegal", "reason": {"code": "c", "article": "A", "facts": {"at": "a1"}}, "position": "p",
        "status": {"over": False, "state": "normal"}, "effects": [1], "articles": ["A"],
    }  # fmt: skip
    has = {name: right[name] for name in ("verdict", "reason", "status")}
    exact = {"/position": "p", "/effects": [1]}
    expect = {"status": 200, "has": has, "is": exact, "cites": ["A"]}
    assert all(compare(expect, 200, right, level) == [] for level in runner.LEVELS)
    assert [level for level in runner.LEVELS if compare(expect, 200, right | wrong, level)] == failing


def test_a_level_does_not_require_a_field_of_which_it_compares_nothing() -> None:
    expect = {"status": 200, "has": {"verdict": "illegal", "reason": {"code": "c"}, "status": {"state": "check"}}}
    found = [compare(expect, 200, {"verdict": "illegal"}, level) for level in runner.LEVELS]
    assert [len(one) for one in found] == [0, 1, 2]


def test_lists_of_rulings_and_errors_are_compared_by_level() -> None:
    expect = {"status": 422, "is": {"/errors/*/code": ["a", "b"]}}
    body = {"errors": [{"code": "a"}, {"code": "c"}]}
    assert [bool(compare(expect, 422, body, level)) for level in runner.LEVELS] == [False, True, True]
    record = {"status": 200, "has": {"rulings": [{"verdict": "legal", "articles": ["X"]}]}}
    assert compare(record, 200, {"rulings": [{"verdict": "legal"}]}, "verdict") == []
    assert compare(record, 200, {"rulings": []}, "verdict")


Answer = Callable[[socket.socket, bytes], None]


@contextmanager
def hostile(answer: Answer) -> Iterator[str]:
    """A server that describes cyclix properly and answers every POST by ``answer``."""

    def respond(line: socket.socket) -> None:
        while True:
            head = b""
            while b"\r\n\r\n" not in head:
                more = line.recv(65_536)
                if not more:
                    return
                head += more
            if head.startswith(b"GET"):
                line.sendall(http(b'{"options": []}'))
            else:
                answer(line, head)

    with listening(respond) as url:
        yield url


def judged(suite: list[dict[str, Any]], url: str, timeout: float) -> dict[str, Any]:
    server = Server(url, timeout)
    try:
        return runner.judge(suite, [server]) | {"server": url}
    finally:
        server.close()


def http(body: bytes, status: str = "200 OK", length: int | None = None, *more: str) -> bytes:
    head = [f"HTTP/1.1 {status}", f"Content-Length: {len(body) if length is None else length}", *more]
    return ("\r\n".join(head) + "\r\n\r\n").encode() + body


def endless(line: socket.socket, _head: bytes) -> None:
    line.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        line.sendall(b" " * 1000)
        time.sleep(0.01)


def drip(line: socket.socket, _head: bytes) -> None:
    for byte in http(b'{"verdict": "legal"}' + b" " * 10_000):
        line.sendall(bytes([byte]))
        time.sleep(0.01)


def huge(line: socket.socket, _head: bytes) -> None:
    line.sendall(http(b"", length=50_000_000))
    for _ in range(50):
        line.sendall(b" " * 1_000_000)


def closing(line: socket.socket, _head: bytes) -> None:
    line.sendall(http(b'{"verdict": ', length=1000))
    line.shutdown(socket.SHUT_RDWR)


def sending(data: bytes) -> Answer:
    return lambda line, _head: line.sendall(data)


HOSTILE: dict[str, tuple[Answer, str]] = {
    "endless": (endless, "no whole response within"),
    "drip": (drip, "no whole response within"),
    "silent": (lambda _line, _head: time.sleep(1), "no whole response within"),
    "huge": (huge, "more than 1048576 bytes"),
    "html": (sending(http(f"<html>{NASTY}</html>".encode())), "not JSON"),
    "not-a-number": (sending(http(b'{"verdict": NaN}')), "not JSON"),
    "nested": (sending(http(b"[" * 100_000)), "not JSON"),
    "not-utf-8": (sending(http(b'{"a": "\xff"}')), "not JSON"),
    "redirect": (sending(http(b"{}", "302 Found", None, "Location: http://127.0.0.1:1/")), "expected 200, got 302"),
    "no-resource": (sending(http(b"{}", "404 Not Found")), "expected 200, got 404"),
    "rate-limit": (sending(http(b"{}", "429 Slow", None, "Retry-After: 99999")), "429, Retry-After 99999"),
    "no-date": (sending(http(b"{}", "429 Slow", None, f"Retry-After: {'9' * 99}")), "429, Retry-After 999"),
    "too-long": (sending(http(b'{"verdict": "legal"}', length=10_000)), "no whole response within"),
    "too-short": (sending(http(b'{"verdict": "legal"}', length=5)), "not JSON"),
    "midway": (closing, "IncompleteRead"),
    "nothing": (lambda line, _head: line.shutdown(socket.SHUT_RDWR), "RemoteDisconnected"),
    "no-http": (sending(NASTY.encode() + b"\r\n\r\n"), "BadStatusLine"),
    "escapes": (sending(http(json.dumps({"verdict": NASTY}).encode())), 'expected "legal"'),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_server_fails_its_cases_with_the_reason(name: str, tmp_path: Path) -> None:
    answer, reason = HOSTILE[name]
    suite = runner.read_suite(suite_file(tmp_path, [case(n) for n in range(1, 7)]))
    with hostile(answer) as url:
        result = judged(suite, url, 2)
    assert result["games"]["cyclix"]["failed"] == 6
    assert reason in result["failed"][0]["why"][0]
    for form in runner.FORMATS.values():
        text = form(result)
        assert text.isascii()
        assert text.replace("\n", "").isprintable()
    assert "<b>" not in re.sub(r"`[^`\n]*`", "", runner.as_statement(result))


def test_after_three_timeouts_in_a_row_no_other_request_is_sent(tmp_path: Path) -> None:
    suite = runner.read_suite(suite_file(tmp_path, [case(n) for n in range(1, 100)]))
    received: list[bytes] = []

    def count(line: socket.socket, head: bytes) -> None:
        received.append(head)
        time.sleep(2)

    with hostile(count) as url:
        result = judged(suite, url, 1)
    assert len(received) == 3
    assert result["failed"][-1]["why"] == ["not asked, after 3 requests in a row without a response in time"]


def test_a_rate_limit_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDICATOR_KEY", "secret")
    heads: list[bytes] = []

    def once(line: socket.socket, head: bytes) -> None:
        heads.append(head)
        limited = http(b"{}", "429 Slow", None, "Retry-After: 0")
        line.sendall(limited if len(heads) == 1 else http(b'{"verdict": "legal"}'))

    with hostile(once) as url:
        result = judged(runner.read_suite(suite_file(tmp_path, [case(1)])), url, 5)
    assert (len(heads), result["failed"]) == (2, [])
    assert b"Authorization: Bearer secret" in heads[0]


ECHO = """
import json, sys
for n, line in enumerate(sys.stdin):
    request = json.loads(line)
    answer = {"id": request["id"], "status": 200, "body": {"verdict": "legal", "options": []}}
    %s
    print(json.dumps(answer), flush=True)
"""
ADAPTERS = {
    "good": ("pass", None),
    "dies": ("if n == 1: sys.exit(7)", "the adapter has ended, with status 7"),
    "order": ("answer['id'] = 'CYX-1.1-00%d' % (4 - n) if n else request['id']", "out of order"),
    "silent": ("if n: import time; time.sleep(9)", "no reply within"),
    "text": ("if n: print('hello', flush=True); continue", "not JSON"),
    "status": ("if n: answer['status'] = True", "without id and status"),
    "list": ("if n: answer = [1]", "without id and status"),
    "long": ("if n: answer['body'] = 'x' * 2_000_000", "a reply of more than 1048576 bytes"),
    "escapes": (f"if n: answer['body']['verdict'] = {NASTY!r}", 'expected "legal"'),
}


@pytest.mark.parametrize("name", ADAPTERS)
def test_adapters(name: str, tmp_path: Path) -> None:
    line, reason = ADAPTERS[name]
    program = tmp_path / "adapter.py"
    program.write_text(ECHO % line, "utf-8")
    suite = suite_file(tmp_path, [case(1), case(3), case(2)])
    output = tmp_path / "result.json"
    command = [
        f"--adapter={shlex.join((sys.executable, str(program)))}",
        "--suite",
        str(suite),
        "--format=json",
        "-o",
        str(output),
    ]
    assert runner.main([*command, f"--timeout={5 if name == 'silent' else 30}"]) == (0 if reason is None else 1)
    result = json.loads(output.read_text("utf-8"))
    assert result["games"]["cyclix"]["failed"] == (0 if reason is None else 3)
    assert reason is None or reason in result["failed"][0]["why"][0]


def test_what_is_not_offered_is_skipped_and_named(tmp_path: Path) -> None:
    program = tmp_path / "adapter.py"
    program.write_text(ECHO % "pass", "utf-8")
    read = case(2, layer="reading", ask={"resource": "adjudications", "body": {"action": "a", "options": OPTIONS}})
    withdrawn = case(3, withdrawn={"in": "1.1", "why": "wrong", "by": []})
    suite = runner.read_suite(suite_file(tmp_path, [case(1), read, withdrawn, case(4, layer="form")]))
    adapter = runner.Adapter(shlex.join((sys.executable, str(program))), 5)
    for level, passed in (("full", 2), ("reason", 1)):
        game = runner.judge(suite, [adapter], level)["games"]["cyclix"]
        assert (game["passed"], game["failed"], game["skipped"]) == (passed, 0, 1)
        assert (game["not_offered"], game["readings"]) == ({'king_capture="adjacent"': 1}, ["default"])
    result = runner.judge(suite, [adapter]) | {"server": "x"}
    adapter.close()
    assert runner.badge(result) == {
        "schemaVersion": 1, "label": "conformance", "message": "2/3 full", "color": "yellow",
    }  # fmt: skip
    assert '- cyclix: `king_capture="adjacent"`, 1 cases' in runner.as_statement(result)


@tabled
def test_exit_codes(words: str, code: int) -> None:
    done = CliRunner().invoke(main, ["conformance", *(word.format(root=ROOT, suite=SUITE) for word in words.split())])
    assert done.exit_code == code, done.output
    assert "Traceback" not in done.output


def test_a_changed_case_is_noticed_by_its_digest(tmp_path: Path) -> None:
    path = suite_file(tmp_path, [case(1)], sha256="0" * 64)
    assert CliRunner().invoke(main, ["conformance", "http://127.0.0.1:1", "--suite", str(path)]).exit_code == 3


def test_nothing_run_is_no_success(tmp_path: Path) -> None:
    program = tmp_path / "adapter.py"
    program.write_text(ECHO % "answer['status'] = 404", "utf-8")
    suite = suite_file(tmp_path, [case(1)])
    assert runner.main([f"--adapter={shlex.join((sys.executable, str(program)))}", "--suite", str(suite)]) == 1
