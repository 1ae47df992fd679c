"""Properties of Phylde in any game: invariants, the matching, and comparison with the reference implementation."""

import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from adjudicator.checks.play import random_turn
from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.case import Case, resolve
from engine import phylde
from engine.phylde.board import CELLS, CORNERS, EMPTY, FALLEN, POINTS
from engine.phylde.movement import ALL_ROUND
from engine.phylde.notation import EXPECTED
from engine.phylde.position import Action, Position
from engine.phylde.pressure import FULL, attacks, captors, matching, wire_pressure
from engine.play import PASS
from engine.registry import GAMES
from tests.cases.phylde.action_space import start
from tests.reference import phylde as reference

RULES = GAMES["phylde"]
OPTIONS = {option.name: list(option.values) for option in phylde.RULEBOOK.options}
each_setup = pytest.mark.parametrize("setup", phylde.SETUPS)


def options_of(chance: random.Random) -> dict[str, Any]:
    return {name: chance.choice(values) for name, values in OPTIONS.items()}


@each_setup
def test_white_is_black_turned_by_half_a_turn(setup: str) -> None:
    position = phylde.read_position(phylde.SETUPS[setup], resolve(RULES, {})[0])
    turned = bytes(code and (code + 3 if code <= 3 else code - 3) for code in reversed(position.board))
    assert turned == position.board
    corners = [set(CORNERS[king]) for king in position.kings]
    assert {323 - cell for cell in corners[0]} == corners[1]
    assert phylde.placement_faults(position) == ()


def _judged_by_text(position: Position, text: str) -> Position | None:
    """The position after a turn given as text, or ``None`` if an action is illegal."""
    for action in phylde.read_turn(position, text):
        if phylde.objection(position, action) is not None:
            return None
        position = phylde.apply(position, action)
    return phylde.close(position)


def attack_sets(chance: random.Random) -> list[tuple[int, ...]]:
    """Attackers of four cells, from few enough pieces that too few are often to be had."""
    pieces = range(chance.randint(0, 7))
    return [tuple(piece for piece in pieces if chance.random() < 0.35) for _ in range(4)]


def test_the_matching_is_the_greatest_that_trying_all_finds() -> None:
    chance = random.Random(1)
    values = set()
    for _ in range(2_000):
        attacked = attack_sets(chance)
        taken = matching(attacked)
        assert all(piece in attacked[index] for piece, index in taken.items())
        assert len(set(taken.values())) == len(taken)
        greatest = reference.most_at_once([[(piece, 0) for piece in some] for some in attacked])
        assert len(taken) == greatest
        values.add(greatest)
    assert values == {0, 1, 2, 3, 4}


def test_the_reason_why_a_king_stands_is_a_reason() -> None:
    chance = random.Random(2)
    king = POINTS["i9j10"]
    codes = set()
    for _ in range(2_000):
        attacked = attack_sets(chance)
        wire: Any = wire_pressure(king, attacked)
        why = wire["why"]
        assert (why is None) == (wire["value"] == FULL)
        if why is None:
            continue
        codes.add(why["code"])
        between_them = {name for cell in why["cells"] for name in wire["cells"][cell]}
        assert len(between_them) < len(why["cells"])
        assert sorted(between_them) == list(why.get("attackers", ()))
    assert codes == {"uncovered", "too-few-attackers"}


def test_captors_are_four_different_pieces_that_attack_their_cells() -> None:
    chance = random.Random(3)
    full = 0
    for _ in range(300):
        position = start(RULES, options_of(chance), chance)
        king = POINTS["e5f6"]
        board = bytearray(position.board)
        for cell in CORNERS[king]:
            board[cell] = EMPTY
        by = captors(bytes(board), king, 1)
        wire: Any = wire_pressure(king, attacks(bytes(board), king, 1))
        assert bool(by) == (wire["value"] == FULL)
        full += bool(by)
        assert len(set(by)) == len(by)
        assert all(CELLS[one] in wire["cells"][CELLS[cell]] for one, cell in zip(by, CORNERS[king], strict=False))
    assert full > 20


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


def shuffled_turns() -> Iterator[tuple[Position, tuple[Action, ...]]]:
    """Turns with actions legal in one order, given in another; and some made of two turns."""
    chance = random.Random(4)
    options = resolve(RULES, {})[0]
    for _ in range(400):
        position = start(RULES, options, chance)
        actions, _ = random_turn(RULES, position, chance, 0.15)
        if len(actions) > 1:
            yield position, tuple(chance.sample(actions, len(actions)))
        mixed = [*actions, *random_turn(RULES, position, chance, 0.15)[0]]
        yield position, tuple(chance.sample(mixed, min(4, len(mixed))))


def test_another_order_is_told_where_there_is_one_and_only_there() -> None:
    options = resolve(RULES, {})[0]
    count = 0
    for position, actions in shuffled_turns():
        answer = adjudicate(Case(RULES, options, position, None), phylde.write_turn(position, actions))
        if answer["verdict"] == "legal":
            continue
        other = answer["reason"]["facts"].get("other_order")
        legal = [
            text
            for order in permutations(actions)
            if _judged_by_text(position, text := phylde.write_turn(position, order)) is not None
        ]
        assert (other is not None) == bool(legal)
        if other is not None:
            count += 1
            assert _judged_by_text(position, other) is not None
    assert count > 10


def test_every_point_has_its_neighbours_inside_the_board() -> None:
    assert len(POINTS) == 17 * 17
    assert sorted(len(ALL_ROUND[point]) for point in POINTS.values()) == [3] * 4 + [5] * 60 + [8] * 225


def test_the_forms_shown_are_forms_that_are_read_and_written() -> None:
    position = phylde.read_position(phylde.SETUPS["line"], resolve(RULES, {})[0])
    notation: Any = phylde.BOARD["notation"]
    shown = notation["actions"]
    assert ", ".join(shown) == EXPECTED
    for text in shown:
        assert phylde.write_turn(position, phylde.read_turn(position, text)) == text


def test_what_is_left_of_the_quota() -> None:
    options = resolve(RULES, {})[0]
    position = phylde.read_position(phylde.SETUPS["line"], options)
    assert phylde.quota_left(position) == {"king": 1, "rider": 1, "archer": 2, "soldier": 5}
    for text, left in (("S:b5-b6", {"soldier": 4}), ("C:g3-g2", {"rider": 0}), ("R:i1j2-h1i2", {"king": 0})):
        (action,) = phylde.read_turn(position, text)
        assert phylde.quota_left(phylde.apply(position, action)) == left
    assert phylde.quota_left(phylde.apply(position, PASS)) == {}
    assert phylde.quota_left(phylde.read_position(phylde.SETUPS["line"].replace("i17j18", "-"), options)) == {}
