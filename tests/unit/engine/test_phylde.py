"""Properties of Phylde in any game: invariants, the matching, and comparison with the reference implementation."""

import random
from typing import Any

import pytest

from adjudicator.checks.play import random_turn
from engine import phylde
from engine.phylde.board import CORNERS, EMPTY, FALLEN, POINTS
from engine.phylde.position import Position
from engine.phylde.pressure import FULL
from engine.registry import GAMES
from tests.cases.phylde.action_space import start
from tests.reference import phylde as reference

RULES = GAMES["phylde"]
OPTIONS = {option.name: list(option.values) for option in phylde.RULEBOOK.options}


def options_of(chance: random.Random) -> dict[str, Any]:
    return {name: chance.choice(values) for name, values in OPTIONS.items()}


@pytest.mark.parametrize("seed", range(16))
def test_the_reference_goes_along(seed: int) -> None:
    chance = random.Random(seed)
    options = options_of(chance)
    position = start(RULES, options, chance)
    table = reference.read(phylde.write_position(position), options)
    for _ in range(25):
        wire: Any = phylde.status(position).more["pressure"]
        for side, name in (("w", "white"), ("b", "black")):
            assert (wire[name] or {"value": 0})["value"] == reference.pressure(table, side)
        reached = position
        while True:
            listed = {phylde.write_turn(reached, (action,)): action for action in phylde.legal_actions(reached)}
            assert set(listed) == set(reference.next_actions(table))
            if not listed or (reached.kind and chance.random() < 0.3):
                break
            text = chance.choice(sorted(listed))
            reached = phylde.apply(reached, listed[text])
            table = reference.act(table, text)
        if not reached.kind:
            assert FALLEN in position.kings
            return
        position = phylde.close(reached)
        table = reference.end(table)
        assert phylde.write_position(position) == reference.write(table)


def besieged(chance: random.Random, options: dict[str, Any]) -> Position:
    """Two kings close together, with enough pieces around them for one or both to fall."""
    board = bytearray(324)
    kings = tuple(chance.sample([POINTS[name] for name in ("d4e5", "d6e7", "f4g5", "g7h8")], 2))
    kept = {cell for king in kings for cell in CORNERS[king]}
    near = [cell for cell in range(324) if cell not in kept and cell % 18 < 10 and cell < 180]
    for code in (1, 2, 3, 4, 5, 6):
        for cell in chance.sample([cell for cell in near if board[cell] == EMPTY], 6):
            board[cell] = code
    eight, after_reply = options["king_steps"] == "eight", options["king_capture"] == "after_reply"
    return Position(bytes(board), (kings[0], kings[1]), chance.randrange(2), eight, after_reply)


def test_kings_fall_alike_in_the_reference() -> None:
    chance = random.Random(5)
    met = set()
    for _ in range(150):
        options = options_of(chance)
        position = besieged(chance, options)
        table = reference.read(phylde.write_position(position), options)
        actions, reached = random_turn(RULES, position, chance, 0.15)
        for action in actions:
            table = reference.act(table, phylde.write_turn(reached, (action,)))
        pressures = tuple(reference.pressure(table, side) == FULL for side in "wb")
        closed = phylde.close(reached)
        assert phylde.write_position(closed) == reference.write(reference.end(table))
        met.add((*pressures, position.mover, position.after_reply))
    assert len(met) == 16, "no king, either or both attacked, after either side's turn, under either option"
