"""A program for runners that speak UGI, such as Cute Games: it plays two-sided games at random through the service.

``python ugi.py http://127.0.0.1:8000 cyclix [SEED]`` (docs/programs.md).
"""

import json
import random
import sys
import urllib.request
from typing import Any

URL = f"{sys.argv[1].rstrip('/')}/v1/games/{sys.argv[2]}"
chance = random.Random(sys.argv[3] if len(sys.argv) > 3 else None)


def ask(resource: str, **body: object) -> Any:
    """The response of the service."""
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(f"{URL}{resource}", data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


def choose(position: str) -> str:
    """A random turn. Phylde lists it decision by decision, until it is complete."""
    turn = ""
    while True:
        listed = ask("/legal-actions", position=position, begun=turn)
        if listed["complete"] and (not listed["actions"] or chance.random() < 0.5):
            return turn
        turn = chance.choice(listed["actions"])


def result(status: dict[str, Any]) -> str:
    """The result in the words of UGI."""
    if not status["over"]:
        return "none"
    return "draw" if status["draw"] else "p1win" if first in status["winners"] else "p2win"


first = ask("")["sides"][0]
start: dict[str, str] = {}
moves: list[str] = []
for words in map(str.split, sys.stdin):
    match words:
        case ["ugi" | "isready" as word]:
            print("readyok" if word == "isready" else "id name random\nugiok", flush=True)
        case ["position", kind, *rest]:
            position, moves = rest, []
            if "moves" in rest:
                position, moves = rest[: rest.index("moves")], rest[rest.index("moves") + 1 :]
            start = {} if kind == "startpos" else {"position": " ".join(position)}
        case ["query", what]:
            status = ask("/records", turns=moves, **start)["status"]
            yes = {"gameover": status["over"], "p1turn": status["to_move"] == first}
            print("response", result(status) if what == "result" else str(yes[what]).lower(), flush=True)
        case ["go", *_]:
            print("bestmove", choose(ask("/records", turns=moves, **start)["position"]), flush=True)
        case ["quit"]:
            break
