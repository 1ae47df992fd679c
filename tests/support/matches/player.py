"""A program on our engine: ``player.py [LISTS]``.

It plays at random. ``LISTS`` are its replies to ``list``: ``ours``; ``lack:CYX-3.4``: without the turns that rest on
this article; ``add:CYX-3.4``: with turns that it forbids; ``option:mage_double=true``: under this reading,
whatever the referee plays.
"""

import json
import os
import sys
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3]))

from adjudicator.judging.adjudication import judge
from adjudicator.judging.case import open_case, understand_turn
from adjudicator.judging.legal_actions import list_legal_actions
from engine.errors import NotationError
from engine.registry import GAMES

KIND, _, VALUE = (sys.argv[1] if len(sys.argv) > 1 else "ours").partition(":")
CHANCE = Random(os.environ.get("ADJUDICATOR_SEED"))
SAMPLE = 150
POOL: dict[str, None] = {}
"""Turns of other positions, most of them illegal here."""


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


def ours(game: Any, options: Any, position: str, begun: str) -> dict[str, Any]:
    return list_legal_actions(open_case(game, {"options": options, "position": position}), begun, whole=False)


def ruling(game: Any, options: Any, position: str, turn: str) -> Any:
    case = open_case(game, {"options": options, "position": position})
    return judge(game, case.position, understand_turn(game, case.position, turn), None)


def forbidden_by(game: Any, options: Any, position: str, turn: str) -> str:
    """The article that forbids a turn, if it is readable in this position."""
    try:
        reason = ruling(game, options, position, turn).reason
    except NotationError:
        return ""
    return reason.articles[0] if reason is not None and reason.articles else ""


def whole_turn(game: Any, options: Any, position: str) -> str:
    """A random turn, decision by decision."""
    turn = ""
    while True:
        listed = ours(game, options, position, turn)
        if listed["complete"] and (not listed["actions"] or CHANCE.random() < 0.5):
            return turn
        turn = CHANCE.choice(listed["actions"])


def listed(game: Any, options: Any, position: str, begun: str) -> list[str]:
    if KIND == "option":
        name, value = VALUE.split("=")
        options = {name: {"true": True, "false": False}.get(value, value)}
    turns: list[str] = ours(game, options, position, begun)["actions"]
    if KIND == "lack":
        return [one for one in turns if VALUE not in ruling(game, options, position, one).articles]
    if KIND == "add":
        tried = [one for one in CHANCE.sample(list(POOL), min(len(POOL), SAMPLE)) if one.startswith(begun)]
        POOL.update(dict.fromkeys(turns))
        turns += [one for one in tried if forbidden_by(game, options, position, one) == VALUE]
    return turns


def main() -> None:
    game: Any = None
    options: Any = {}
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say(type="hello", protocol="adjudicator-play/1", name="player")
        elif message["type"] == "game":
            game, options = GAMES[message["game"]], message["options"]
            say(type="ready")
        elif message["type"] == "turn":
            say(type="action", id=message["id"], action=whole_turn(game, options, message["position"]))
        elif message["type"] == "list":
            actions = listed(game, options, message["position"], message.get("begun", ""))
            say(type="list", id=message["id"], actions=actions)
        elif message["type"] == "quit":
            return


if __name__ == "__main__":
    main()
