"""A program that breaks the protocol: ``hostile.py BEHAVIOUR``. Otherwise it plays the first turns of the lists."""

import json
import os
import signal
import subprocess
import sys
import time

WHAT = sys.argv[1]
CHILD = [sys.executable, "-c", "import time; time.sleep(1000)  # left behind"]

ACTIONS: dict[str, dict[str, object]] = {
    "number": {"action": 5},
    "no-action": {},
    "huge-turn": {"action": "R" * 1_000_000},
    "controls": {"action": "Rc3\x1b[2J\x07"},
    "announces": {"action": 'Black resigns, White wins 1-0 [Result "white"] {[%arbiter result]}'},
}
"""Actions that are none."""
LINES = {
    "not-utf-8": b'{"type": "action", "action": "\xff\xfe"}\n',
    "half-a-pair": b'{"type": "action", "action": "\\ud800"}\n',
    "deep": b"[" * 100_000 + b"\n",
    "no-object": b"[]\n",
}
"""Lines that are no messages."""


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


def misbehave(number: int) -> None:
    """In the first turn of the program; some behaviours let it play on."""
    match WHAT:
        case "no-line-end" | "flood":
            while True:
                os.write(1, b"x" * 65_536 if WHAT == "no-line-end" else b'{"type": "action", "id": 0}\n' * 1000)
        case "bomb":
            while True:
                os.write(1, b'{"type": "action", "id": 0, "more": [' + b"{}," * 340_000 + b"0]}\n")
        case "early":
            for n in range(500):
                say(type="action", id=number + n + 1, action="nonsense")
        case "closed-stdin" | "closed-stdout" | "silent":
            for pipe in {"closed-stdin": [0], "closed-stdout": [1]}.get(WHAT, []):
                os.close(pipe)
            time.sleep(60)
        case "stderr":
            for _ in range(200):
                os.write(2, b"e" * 65_536)
        case "exit":
            sys.exit(3)
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "children" | "strays":
            subprocess.Popen(CHILD, start_new_session=WHAT == "strays")
        case "exit-with-child":
            subprocess.Popen(CHILD)
            sys.exit(0)
        case "unknown-type":
            say(type="think", id=number)
        case _ if WHAT in LINES:
            os.write(1, LINES[WHAT])
        case _ if WHAT in ACTIONS:
            say(type="action", id=number, **ACTIONS[WHAT])


def main() -> None:
    begun, turns = "", 0
    for line in sys.stdin:
        message = json.loads(line)
        match message["type"]:
            case "hello":
                if WHAT == "no-start":
                    sys.exit(1)
                name = '\x1b[2J\n\u202eevil\x00"]{}' * 100 if WHAT == "name" else "hostile"
                protocol = "chess" if WHAT == "protocol" else "adjudicator-play/1"
                say(type="hello", protocol=protocol, name=name, id=99, more={"unknown": []})
            case "game":
                say(type="ready")
            case "turn":
                turns, begun = turns + 1, ""
                if turns == 1:
                    misbehave(message["id"])
                say(type="legal", id=message["id"])
            case "legal" if message["complete"]:
                say(type="action", id=message["id"], action=begun)
            case "legal":
                begun = message["actions"][0]["text"]
                say(type="legal", id=message["id"], begun=begun)
            case "quit":
                while WHAT == "no-quit":
                    time.sleep(1)
                return


main()
