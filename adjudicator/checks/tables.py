"""Tables: the table of a position has its meaning."""

import random
from typing import Any

import orjson

from adjudicator.checks.ruled import Ruled
from engine.errors import NotationError
from engine.game import HasTableText, capability


def check_table(ruled: Ruled) -> None:
    """The table of the position has the meaning of the position, in any order of its lists."""
    reader = capability(ruled.rules, HasTableText)
    if reader is None or ruled.start is None:
        return
    rules, position = ruled.rules, ruled.start.position
    table: Any = orjson.loads(orjson.dumps(rules.table(position)))
    try:
        read = rules.read_position(reader.text_of_table(table), ruled.start.options)
    except NotationError as unread:
        first = unread.faults[0]
        raise AssertionError(f"the table cannot be read at {first.pointer}: {first.code}, {first.facts}") from None
    text = rules.write_position(position)
    assert rules.write_position(read) == text, f"the table of {text} is read as {rules.write_position(read)}"
    assert orjson.loads(orjson.dumps(rules.table(read))) == table, f"the table of {text} is read as another"
    chance = random.Random(ruled.number)
    for held in table.values():
        if isinstance(held, list):
            chance.shuffle(held)
    shuffled = rules.read_position(reader.text_of_table(table), ruled.start.options)
    assert rules.write_position(shuffled) == text, f"the table of {text} depends on the order of its lists"
