"""Djambi by its properties: perft, whole games, encirclement, threats, the bounds."""

import random
from collections import Counter
from typing import Any

import pytest

import engine.djambi as djambi
from adjudicator.checks.play import random_turn
from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.case import open_case, resolve
from adjudicator.judging.legal_actions import MAX_LISTED, list_turns
from engine.djambi import kinds
from engine.djambi.actions import is_encircled
from engine.djambi.board import ABSENT, CENTRE
from engine.djambi.pieces import COLOUR_OF, CORPSE, EMPTY, LIVING, code_of
from engine.djambi.position import Pick, Position, Resign, Step
from engine.djambi.states import ALIVE
from engine.djambi.status import threats
from engine.djambi.turn_order import UNDECIDED, Commands, Readings, Turn, in_power
from engine.errors import ImpossiblePosition
from engine.play import PASS, turns
from engine.registry import GAMES
from tests.cases.djambi.action_space import crowd
from tests.reference import djambi as reference
from tests.support.tabled import tabled

GAME = GAMES["djambi"]
SETUP = djambi.SETUPS["standard"]
DEFAULTS = resolve(GAME, {})[0]
WORST = "9/9/4gA4/2yA2rCrN2/1bRyMrDbC1gD2/1yMgM1gMyD1bA1/1bM1yMrMgMrM2/2gMyMrMrMbM2/3bMbN4 RBRR aadd R - 0 *"
"""The position with the longest list that a search by small changes has found, by the options below."""
WORST_OPTIONS: dict[str, str | bool] = {"satellite_turns": "pool", "kill_own": True}


def read(text: str, **options: str | bool) -> Position:
    return djambi.read_position(text, {**DEFAULTS, **options})


def random_options(chance: random.Random) -> dict[str, Any]:
    return {option.name: chance.choice(list(option.values)) for option in djambi.RULEBOOK.options}


@pytest.mark.parametrize("seed", range(4))
def test_what_is_foreseen_comes_if_nothing_changes(seed: int) -> None:
    """In play, the first of the turns to come is the next turn unless power or players changed."""
    chance = random.Random(seed)
    position = read(SETUP)
    for _ in range(60):
        foreseen = djambi.status(position).more["next"]
        assert isinstance(foreseen, list)
        assert len(foreseen) == 8
        _, reached = random_turn(GAME, position, chance)
        after = djambi.close(reached)
        if after.commands.result != UNDECIDED:
            return
        unchanged = position.commands.obeys == after.commands.obeys and in_power(position.board) == in_power(
            after.board
        )
        if unchanged and position.commands.lives == after.commands.lives and not _colour_lost(position, after):
            status = djambi.status(after)
            assert foreseen[0] == {
                "slot": status.more["slot"],
                "power_turn": status.more["power_turn"],
                "to_move": status.to_move,
            }
        position = after


def _colour_lost(before: Position, after: Position) -> bool:
    return {COLOUR_OF[code] for code in before.board if code >= LIVING} != {
        COLOUR_OF[code] for code in after.board if code >= LIVING
    }


def crowds(seed: int, count: int, **options: str | bool) -> list[Position]:
    """Possible ones among random tables."""
    chance = random.Random(seed)
    positions: list[Position] = []
    while len(positions) < count:
        try:
            positions.append(read(crowd(chance), **options))
        except ImpossiblePosition:
            continue
    return positions


@pytest.mark.parametrize("scope", ["group", "any"])
def test_encirclement_as_in_the_reference(scope: str) -> None:
    """Random rings around a chief."""
    chance = random.Random(5)
    outcomes = Counter[bool]()
    for _ in range(2500):
        board, owners = _ring(chance)
        commands = Commands(owners, (ALIVE,) * 4, Turn(0), 0, UNDECIDED, Readings(), (), 0, ABSENT, ())
        table = reference.read(djambi.write_position(Position(board, commands)), {"necromobile_scope": scope})
        expected = reference.encircled(table, table.board, table.owner, "R")
        assert is_encircled(board, owners, 0, scope == "any") == expected
        outcomes[expected] += 1
    assert min(outcomes.values()) > 60


def _ring(chance: random.Random) -> tuple[bytes, tuple[int, ...]]:
    """A corner of the board, or the squares around the centre, full of corpses with a few things among them."""
    owners = (0, 1, chance.choice((0, 1, 2)), 3)
    board = bytearray(81)
    middle = chance.random() < 0.7
    files, ranks = (range(1, 8), range(1, 8)) if middle else (range(4), range(4))
    for file in files:
        for rank in ranks:
            board[rank * 9 + file] = CORPSE
    squares = [rank * 9 + file for file in list(files)[1:-1] for rank in list(ranks)[1:-1] if rank * 9 + file != CENTRE]
    chief = chance.choice(squares)
    board[chief] = code_of(0, kinds.CHIEF)
    others = [kinds.ASSASSIN, kinds.DIPLOMAT, kinds.MILITANT, kinds.MILITANT, 2, kinds.NECROMOBILE]
    for square in chance.sample(squares, chance.randint(0, min(5, len(squares)))):
        if square != chief:
            board[square] = chance.choice([EMPTY, *(code_of(chance.choice((0, 0, 0, 2, 1)), kind) for kind in others)])
    board[CENTRE] = chance.choice((EMPTY, EMPTY, EMPTY, CORPSE)) if middle else EMPTY
    if chance.random() < 0.2:
        board[80] = code_of(chance.choice((0, 1, 2)), kinds.NECROMOBILE)
    return bytes(board), owners


def test_threats_are_the_kills_that_could_be_made() -> None:
    """Each colour in turn is given the move, and everything that it could do is looked through."""
    met = 0
    for position in crowds(11, 80):
        commands = position.commands
        threatened = threats(position.board, commands.obeys)
        expected: dict[int, set[int]] = {colour: set() for colour in threatened}
        for colour in range(4):
            player = commands.obeys[colour]
            if player == ABSENT:
                continue
            queried = commands._replace(turn=Turn(colour), passes=0, result=UNDECIDED, player=player)
            for actions, reached in turns(GAME, Position(position.board, queried)):
                if reached.begun is not None and reached.begun.slain != ABSENT and isinstance(actions[0], Pick):
                    expected[reached.begun.slain].add(actions[0].origin)
        assert {colour: sorted(squares) for colour, squares in expected.items()} == threatened
        met += sum(map(len, threatened.values()))
    assert met > 80


def test_nobody_resigns_for_another_and_nobody_is_told_to() -> None:
    for position in crowds(8, 40):
        assert not any(isinstance(action, Resign) for action in djambi.legal_actions(position))
        judged = [djambi.objection(position, Resign(player)) is None for player in range(4)]
        assert judged == [player == position.commands.player for player in range(4)]


def test_a_decision_needs_a_piece_chosen() -> None:
    """Text cannot express this, but a caller of the engine may."""
    start = read(SETUP)
    for mark in "-x*>~:":
        ground = djambi.objection(start, Step(mark, CENTRE))
        assert ground == "one-move"
        assert djambi.facts(start, Step(mark, CENTRE), ground)["side"] == "red"


def test_nobody_passes_in_a_finished_game() -> None:
    finished = read("9/9/9/9/9/rM8/x8/9/rC7bM RRRR addd R - 0 R")
    assert djambi.objection(finished, PASS) == "one-move"
    assert djambi.facts(finished, PASS, "one-move") == {}


def test_the_longest_list_is_cut_and_its_count_exact() -> None:
    position = read(WORST, **WORST_OPTIONS)
    answer = list_turns(GAME, position, (), position)
    assert answer["count"] == len(reference.turns(reference.read(WORST, {**DEFAULTS, **WORST_OPTIONS}))) > MAX_LISTED
    assert len(answer["actions"]) == MAX_LISTED
    assert answer["actions"] == sorted(answer["actions"])


@tabled
def test_a_chosen_piece_lists_the_kinds_of_its_actions(position: str, action: str, kinds: dict[str, str]) -> None:
    awaits = adjudicate(open_case(GAME, {"position": position}), action)["status"]["awaits"]
    assert sorted(awaits["kinds"]) == awaits["values"]
    assert kinds.items() <= awaits["kinds"].items()
