"""A program that plays at random, by the lists of the referee (docs/programs.md)."""

import json
import os
import random
import sys

chance, begun = random.Random(os.environ.get("ADJUDICATOR_SEED")), ""


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", protocol="adjudicator-play/1", name="random")
    elif message["type"] == "game":
        say(type="ready")
    elif message["type"] == "turn":
        say(type="legal", id=message["id"])
    elif message["type"] == "legal":
        if message["complete"] and (not message["actions"] or chance.random() < 0.5):
            say(type="action", id=message["id"], action=begun)
        else:
            begun = chance.choice(message["actions"])["text"]
            say(type="legal", id=message["id"], begun=begun)
    elif message["type"] == "quit":
        break
