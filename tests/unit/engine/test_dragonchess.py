"""Dragonchess: what must hold everywhere, and a whole game."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from adjudicator.judging.case import open_case
from engine.dragonchess import kinds
from engine.dragonchess.actions import close
from engine.dragonchess.attack import attackers, petrifier
from engine.dragonchess.board import SIZE
from engine.dragonchess.legality import legal_actions, way_to
from engine.dragonchess.movement import Readings, ways
from engine.dragonchess.notation import read_turn, write_turn
from engine.dragonchess.pieces import EMPTY, LETTERS, kind_of, side_of
from engine.dragonchess.position import Position, read_position
from engine.dragonchess.tables import Move
from engine.registry import GAMES
from tests.reference import dragonchess as reference
from tests.support.comparison import compare
from tests.support.dragonchess import HORANTE, table
from tests.support.games import walk

RULES = GAMES["dragonchess"]
SEEDS = range(20, 26)


def positions(seed: int) -> list[Position]:
    """Every fourth position of a random walk."""
    return list(walk(RULES, seed))[::4]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_tolerated_spelling_says_the_same_move(seed: int) -> None:
    for position in positions(seed):
        for move in legal_actions(position):
            text = write_turn(position, (move,))
            letter = LETTERS[kind_of(position.board[move.origin])]
            levels = str.maketrans("321", "uml")
            origin, mark, rest = text[:3], text[3], text[4:]
            named = f"{origin[0].translate(levels)}{origin[1:]}{mark}{rest[0].translate(levels)}{rest[1:]}"
            for spelling in (
                f"{letter}{text}",
                f"{letter.lower()}{text}",
                f"{origin}-{rest}",
                text.removesuffix("=H"),
                named,
                f"{letter.lower()}{named}",
            ):
                assert read_turn(position, spelling) == (move,), spelling


@pytest.mark.parametrize("seed", SEEDS)
def test_attack_is_capture_without_the_last_filter(seed: int) -> None:
    """The backward lookup finds exactly the pieces that can capture on the square."""
    for position in positions(seed):
        for enemy in (position, close(position)):
            board = enemy.board
            for square, met in enumerate(board):
                if met == EMPTY or side_of(met) == enemy.mover:
                    continue
                squares = sorted(at for at, _ in attackers(board, enemy.rules, enemy.origins, square, enemy.mover))
                assert squares == [at for at in range(SIZE) if _captures(enemy, at, square)]


def _captures(position: Position, origin: int, target: int) -> bool:
    board = position.board
    code = board[origin]
    if code == EMPTY or side_of(code) != position.mover or petrifier(board, origin) is not None:
        return False
    way = way_to(position, Move(origin, target, "x"))
    return way is not None and way[0][2] is not None and not any(board[square] for square in way[1])


def test_sylphs_start_where_the_setup_has_them() -> None:
    position = read_position(RULES.SETUPS["standard"], open_case(RULES, {}).options)
    table: Any = RULES.table(position)
    (starts,) = filter(None, (way.squares for way in ways(kinds.SYLPH, Readings())))
    assert {one["at"] for one in table["pieces"] if one["piece"] == "sylph" and one["side"] == "gold"} == set(starts)


# The reference implementation, by ``dragonchess_on_paper.yaml``


PAPER: Any = yaml.load(
    Path(__file__).with_name("dragonchess_on_paper.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader
)


def options(case: dict[str, Any]) -> dict[str, str | bool]:
    return {**HORANTE, **case.get("options", {})}


@pytest.mark.parametrize("case", PAPER["pieces"].values(), ids=PAPER["pieces"])
def test_a_piece_on_paper(case: dict[str, Any]) -> None:
    kings = "k2l8" if "K" in case["pieces"] else "K2l1 k2l8"
    turns = compare("dragonchess", table(f"{kings} {case['pieces']}", "g", case.get("origins", "-")), options(case))
    assert sorted(turn for turn in turns if turn.startswith(case["from"])) == sorted(case["turns"].split())


@pytest.mark.parametrize("case", PAPER["standings"].values(), ids=PAPER["standings"])
def test_a_position_on_paper(case: dict[str, Any]) -> None:
    position = table(case["pieces"])
    assert reference.status(position, options(case)) == (case["state"], case["checkers"].split())
    compare("dragonchess", position, options(case))


@pytest.mark.parametrize("case", PAPER["afterwards"].values(), ids=PAPER["afterwards"])
def test_a_turn_on_paper(case: dict[str, Any]) -> None:
    assert compare("dragonchess", table(*case["before"]), options(case))[case["turn"]] == table(*case["after"])
