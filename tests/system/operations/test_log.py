"""The log: it may fail without a request failing, and has no secrets."""

import os
import subprocess

import pytest

from tests.support.folders import ROOT
from tests.support.servers import COMMAND, PATH, Server, environment_of, launched
from tests.support.tabled import values_of


def all_answered(server: Server, count: int) -> None:
    for _ in range(count):
        assert server.ask(wait=5)[0] == 200


def test_a_full_disk_costs_lines_and_no_answers() -> None:
    with open("/dev/full", "wb") as full, launched(stdout=full, stderr=full) as server:
        all_answered(server, 30)


@pytest.mark.slow
def test_a_reader_that_has_gone_costs_lines_and_no_answers() -> None:
    reader, writer = os.pipe()
    with launched(stdout=writer, stderr=writer) as server:
        os.close(reader)
        os.close(writer)
        all_answered(server, 30)
        assert server.send(b"GET / HTTP/9.9\r\n\r\n").startswith(b"HTTP/1.1 400"), "which gunicorn logs itself"
        all_answered(server, 10)


# Secrets of clients and operators never appear in the log


SECRET = b"tell-nobody"
HEAD = f"POST {PATH} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n"
MALFORMED = [text.format(head=HEAD, secret="tell-nobody").encode() for text in values_of(__file__)["malformed"]]


def test_a_malformed_request_is_not_quoted_in_the_log() -> None:
    variables = {"LOG_REQUESTS": "off", "REDIS_URL": "redis://:tell-nobody@127.0.0.1:1"}
    with launched(variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as server:
        for raw in MALFORMED:
            answer = server.send(raw)
            assert b" 500 " not in answer.partition(b"\r\n")[0], raw
        server.process.terminate()
        assert server.process.stdout is not None
        log = server.process.stdout.read()
    assert SECRET not in log, next(line for line in log.splitlines() if SECRET in line)
    assert b"Bearer" not in log
    assert log.count(b"CACHE_SECRET is not set") == 1


def test_an_address_of_redis_that_cannot_be_used_is_told_without_its_password() -> None:
    environment = environment_of(0, REDIS_URL="redis://:tell-nobody@h:notaport")
    ended = subprocess.run(COMMAND, cwd=ROOT, env=environment, capture_output=True, timeout=30, check=False)
    assert ended.returncode != 0
    assert b"REDIS_URL" in ended.stderr
    assert SECRET not in ended.stderr + ended.stdout
    assert b"Traceback" not in ended.stderr
