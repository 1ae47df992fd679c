"""The engine alone: a full adjudication, all legal actions, perft; python-chess beside it, round by round."""

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import chess

from bench import peer
from bench.clock import spent
from bench.material import Rules, Sample, defaults
from bench.plan import Plan
from engine.game import HasExtraFields, capability
from engine.play import awaited, perft, play_actions

PERFT_ROUNDS: Final = 3
PEER_DEPTH: Final = 3


@dataclass(frozen=True, slots=True)
class Beside:
    """Two medians of microseconds, ours and the peer's, and the median of the ratios of the rounds."""

    ours: float
    peers: float
    ratio: float


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured of one game; ``timed`` are milliseconds, ``perft`` nodes a second."""

    adjudication: Beside
    listing: Beside
    perft: Beside | None
    timed: dict[str, float]


def adjudicator(game: Rules) -> Callable[[Sample], object]:
    """A full adjudication as a function: text in, legality and reason, next position, status, outcome, text out."""
    options = defaults(game)

    def adjudicate(sample: Sample) -> object:
        before = game.read_position(sample.position, options)
        actions = game.read_turn(before, sample.turn)
        reached, taken, ground = play_actions(game, before, actions)
        if ground is not None:
            return game.facts(reached, actions[taken], ground)
        after = reached if awaited(game, reached) is not None else game.close(reached)
        game.outcome(after, game.status(after), None)
        return game.write_position(after)

    return adjudicate


def ruling(game: Rules) -> Callable[[Sample], object]:
    """All that a ruling asks of the engine: a full adjudication, the effects, the text of the turn, the key."""
    options = defaults(game)

    def rule(sample: Sample) -> object:
        before = reached = game.read_position(sample.position, options)
        actions = game.read_turn(before, sample.turn)
        found = []
        for action in actions:
            ground = game.objection(reached, action)
            if ground is not None:
                return game.facts(reached, action, ground)
            after = game.apply(reached, action)
            found.append(game.findings(reached, action, after))
            reached = after
        turn = game.write_turn(before, actions)
        having = capability(game, HasExtraFields)
        extra_fields = {} if having is None else having.extra_fields(reached)
        if awaited(game, reached) is not None:
            return turn, extra_fields, found
        closed = game.close(reached)
        found.append(game.findings(reached, None, closed))
        outcome = game.outcome(closed, game.status(closed), None)
        return turn, extra_fields, found, outcome, game.key(closed), game.write_position(closed)

    return rule


def measure(
    game: Rules, plan: Plan, samples: list[Sample], chess_samples: list[peer.Sample], rounds: int, seed: int
) -> Figures:
    """Measure one game; each round takes its share of the positions."""
    adjudicate = adjudicator(game)
    options = defaults(game)

    def listed(sample: Sample) -> float:
        position = game.read_position(sample.position, options)
        return spent(lambda one: list(game.legal_actions(one)), [position])

    def listed_by_peer(sample: peer.Sample) -> float:
        return spent(peer.legal_moves, [chess.Board(sample[0])])

    judged, lists = [], []
    for n in range(rounds):
        ours, theirs = samples[n::rounds], chess_samples[n::rounds]
        judged.append((spent(adjudicate, ours), spent(peer.adjudicate, theirs)))
        lists.append((statistics.fmean(map(listed, ours)), statistics.fmean(map(listed_by_peer, theirs))))
    return Figures(beside(judged), beside(lists), _perft(game, plan), _timed(game, plan, seed))


def beside(rounds: list[tuple[float, float]]) -> Beside:
    ours, theirs = zip(*rounds, strict=True)
    return Beside(statistics.median(ours), statistics.median(theirs), statistics.median(a / b for a, b in rounds))


def _perft(game: Rules, plan: Plan) -> Beside | None:
    if plan.perft is None:
        return None
    depth = plan.perft
    position = game.read_position(next(iter(game.SETUPS.values())), defaults(game))
    return beside(
        [
            (_speed(lambda: perft(game, position, depth)), _speed(lambda: peer.perft(chess.Board(), PEER_DEPTH)))
            for _ in range(PERFT_ROUNDS)
        ]
    )


def _speed(count: Callable[[], int]) -> float:
    """Nodes a second."""
    began = time.thread_time()
    nodes = count()
    return nodes / (time.thread_time() - began)


def _timed(game: Rules, plan: Plan, seed: int) -> dict[str, float]:
    taken = {}
    for one in plan.timed:
        work = one.ready(game, random.Random(seed))
        taken[one.name] = statistics.median(spent(lambda _: work(), (None,)) / 1e3 for _ in range(7))  # noqa: B023  # called at once
    return taken
