"""A program with prepared replies, which logs its messages: ``scripted.py JSON``, or ``scripted.py FILE``.

``JSON``: its replies to ``turn``, ``legal`` and ``list``, one after another; ``FILE``: all turns of the game.
"""

import json
import sys
from pathlib import Path
from typing import Any

REPLIES: Any = json.loads(sys.argv[1]) if sys.argv[1].startswith("[") else None
TURNS = [] if REPLIES is not None else Path(sys.argv[1]).read_text().split()
PLAYED = 0


def reply_to(message: dict[str, Any]) -> Any:
    global PLAYED  # a script
    kind = message["type"]
    if kind in ("hello", "game"):
        return {"type": "hello", "protocol": "adjudicator-play/1"} if kind == "hello" else {"type": "ready"}
    if kind == "turn" and TURNS:
        PLAYED += len(message["played"])
        return TURNS[PLAYED]
    return REPLIES.pop(0) if kind in ("turn", "legal", "list") and REPLIES else None


for line in sys.stdin:
    message = json.loads(line)
    if not TURNS:
        print(line, end="", file=sys.stderr, flush=True)
    if message["type"] == "quit":
        break
    reply = reply_to(message)
    if reply is not None:
        found = {"type": "action", "action": reply} if isinstance(reply, str) else reply
        print(json.dumps({"id": message.get("id"), **found}), flush=True)
