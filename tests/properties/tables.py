"""Tables: the table of a position has its meaning."""

import random
from typing import Any

import orjson

from engine.game import HasTableText, capability
from engine.registry import GAMES
from tests.support.cases import Ruled, games_with

SENT = games_with(HasTableText)


def sent(game: str, table: Any) -> Any:
    has = capability(GAMES[game], HasTableText)
    assert has is not None
    return has.text_of_table(table)


def check_table(ruled: Ruled) -> None:
    """The table of the position has the meaning of the position, in any order of its lists."""
    if ruled.game not in SENT or ruled.start is None:
        return
    rules, position = ruled.rules, ruled.start.position
    table: Any = orjson.loads(orjson.dumps(rules.table(position)))
    read = rules.read_position(sent(ruled.game, table), ruled.start.options)
    assert rules.write_position(read) == rules.write_position(position)
    assert orjson.loads(orjson.dumps(rules.table(read))) == table
    chance = random.Random(ruled.number)
    for held in table.values():
        if isinstance(held, list):
            chance.shuffle(held)
    shuffled = rules.read_position(sent(ruled.game, table), ruled.start.options)
    assert rules.write_position(shuffled) == rules.write_position(position)
