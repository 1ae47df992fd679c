"""Random turns of games with a spelling."""

import random
from typing import Any

from adjudicator.checks.agreement import options_of
from engine.game import Game, HasReading, capability
from engine.play import awaited
from engine.registry import GAMES
from tests.support.tabled import values_of

SPELT = [name for name, rules in GAMES.items() if capability(rules, HasReading)]


def some_turns(rules: Game[Any, Any], seed: int, count: int) -> list[tuple[Any, str]]:
    """Positions with the text of a legal turn in each, whole or begun."""
    chance = random.Random(seed)
    options = options_of(rules, chance)
    start = rules.read_position(next(iter(rules.SETUPS.values())), options)
    position = reached = start
    taken: tuple[Any, ...] = ()
    typos: list[tuple[Any, str]] = []
    while len(typos) < count:
        choices = list(rules.legal_actions(reached))
        may_close = bool(taken) and awaited(rules, reached) is None
        if may_close and (not choices or chance.random() < 0.5 or rules.NAME not in ("djambi", "phylde")):
            position = reached = rules.close(reached)
            taken = ()
        elif not choices:
            position = reached = start
            taken = ()
        else:
            action = chance.choice(choices)
            reached = rules.apply(reached, action)
            taken = (*taken, action)
            typos.append((position, str(rules.write_turn(position, taken))))
    return typos


FRENCH = values_of(__file__)["french"]
