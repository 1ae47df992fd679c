"""A program that looks ahead by material, with the rules of this project as a library (docs/programs.md).

``python material.py [TURNS]``: the turns to look ahead (default 1), where each side seeks its own best result.
"""

import json
import os
import random
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

from engine.play import assess, turns
from engine.registry import GAMES

WORTH: dict[str, dict[str, float]] = {
    "cyclix": {"rook": 5, "bishop": 3, "knight": 3},
    "djambi": {"chief": 9, "assassin": 4, "reporter": 3, "militant": 2, "diplomat": 2, "necromobile": 3},
    "dragonchess": {
        "mage": 11, "paladin": 10, "cleric": 9, "dragon": 8, "griffin": 5, "oliphant": 5, "hero": 4.5, "thief": 4,
        "elemental": 4, "basilisk": 3, "unicorn": 2.5, "dwarf": 2, "sylph": 1, "warrior": 1,
    },
    "phylde": {"soldier": 1, "archer": 2, "knight": 4},
}  # fmt: skip
DEPTH = int(sys.argv[1]) if len(sys.argv) > 1 else 1
MOST = 300
"""Turns of a position to look at; Djambi and Phylde have thousands."""
chance = random.Random(os.environ.get("ADJUDICATOR_SEED"))


def worth(game: Any, position: Any) -> dict[str, float]:
    """The value of each side's pieces, less those of all others."""
    has = dict.fromkeys(game.SIDES, 0.0)
    for piece in game.table(position)["pieces"]:
        side = piece.get("controller", piece["side"])
        if side in has:
            has[side] += WORTH[game.NAME].get(piece["piece"], 0)
    return {side: 2 * value - sum(has.values()) for side, value in has.items()}


def value(game: Any, position: Any, depth: int) -> dict[str, float]:
    """The value of a position for each side, if all play for themselves."""
    outcome = assess(game, position, None).outcome
    if outcome.over:
        return {side: 0.0 if outcome.draw else 1000.0 if side in outcome.winners else -1000.0 for side in game.SIDES}
    if depth == 0:
        return worth(game, position)
    side = game.to_move(position)
    return max((value(game, after, depth - 1) for _, after in replies(game, position)), key=lambda one: one[side])


def replies(game: Any, position: Any) -> Iterator[tuple[str, Any]]:
    """Legal turns with the positions after them."""
    for actions, reached in islice(turns(game, position), MOST):
        yield game.write_turn(position, actions), game.close(reached)


def best(game: Any, position: Any) -> str:
    """The best turn, by chance among equals."""
    side = game.to_move(position)
    noise = chance.random
    return max((value(game, to, DEPTH - 1)[side] + noise() / 10, turn) for turn, to in replies(game, position))[1]


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", protocol="adjudicator-play/1", name=f"material {DEPTH}")
    elif message["type"] == "game":
        game, options = GAMES[message["game"]], message["options"]
        say(type="ready")
    elif message["type"] == "turn":
        say(type="action", id=message["id"], action=best(game, game.read_position(message["position"], options)))
    elif message["type"] == "quit":
        break
