"""CPU of the engine alone: a full adjudication, all legal actions; python-chess next to it, round by round."""

import random
import statistics
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

import chess

from adjudicator.judging.case import understand_turn
from adjudicator.records.record import Record, Turn
from adjudicator.records.source import Reading, Source
from adjudicator.records.text_reader import read_games
from adjudicator.records.text_writer import write_text
from adjudicator.reports.games import report_on
from adjudicator.reports.result import Settings
from bench import peer
from bench.clock import cpu_per_item
from bench.limits import record
from bench.material import Sample
from bench.plan import Plan
from engine.errors import NotationError
from engine.game import AnyGame, HasTextForm, capability
from engine.play import awaited, play_actions

TYPED: Final = ("unreadable", "and suggestions", "turn of a record, read", "and verified")
TURNS: Final = 80
"""Of a record."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Median microseconds of the engine and of python-chess, and the median of the ratios of the rounds."""

    ours: float
    peers: float
    ratio: float


@dataclass(frozen=True, slots=True)
class Figures:
    """The results for one game."""

    adjudication: Compared
    listing: Compared | None
    typed: tuple[float, ...]
    """CPU of each of ``TYPED``, in adjudications; records only in games of text."""


def adjudicator(game: AnyGame) -> Callable[[Sample], object]:
    """A full adjudication as a function: text in, legality and reason, next position, status, outcome, text out."""
    options = game.RULEBOOK.complete({})

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


def measure(game: AnyGame, plan: Plan, samples: list[Sample], chess_samples: list[peer.Sample], rounds: int) -> Figures:
    """Measure one game; each round takes its share of the positions. Lists only if ``plan`` has a bound for them."""
    adjudicate = adjudicator(game)
    options = game.RULEBOOK.complete({})

    def list_actions(sample: Sample) -> float:
        position = game.read_position(sample.position, options)
        return cpu_per_item(lambda reached: list(game.legal_actions(reached)), [position])

    def list_by_peer(sample: peer.Sample) -> float:
        return cpu_per_item(peer.legal_moves, [chess.Board(sample[0])])

    judged, lists = [], []
    for n in range(rounds):
        ours, theirs = samples[n::rounds], chess_samples[n::rounds]
        judged.append((cpu_per_item(adjudicate, ours), cpu_per_item(peer.adjudicate, theirs)))
        if plan.listing is not None:
            lists.append((statistics.fmean(map(list_actions, ours)), statistics.fmean(map(list_by_peer, theirs))))
    return Figures(_compare(judged), _compare(lists) if lists else None, _time_typed(game, samples))


def _time_typed(game: AnyGame, samples: list[Sample]) -> tuple[float, ...]:
    adjudicate, options = adjudicator(game), game.RULEBOOK.complete({})
    has_text, spoilt = capability(game, HasTextForm), []
    for one in samples:
        position = game.read_position(one.position, options)
        text = one.turn if has_text is None else has_text.turn_text(position, one.turn)
        spoilt.append((position, f"{str(text)[:-1]}§"))

    turns = [record(game.NAME, TURNS, random.Random(seed)) for seed in range(5 * (has_text is None))]
    texts = [write_text(Record(game.NAME, entries=tuple(map(Turn, one)))) for one in turns]

    def refuse(typed: tuple[object, str], suggests: bool) -> None:
        with suppress(NotationError):
            understand_turn(game, *typed, suggests=suggests)

    def read(text: str) -> list[Reading]:
        return list(read_games(Source(text)))

    def verify(text: str) -> object:
        return list(report_on("", read(text), Settings("en")))

    rounds = []
    for _ in range(7):
        times = [cpu_per_item(partial(refuse, suggests=suggests), spoilt) for suggests in (False, True)]
        times += [cpu_per_item(work, texts) / TURNS for work in (read, verify) if texts]
        ruling = cpu_per_item(adjudicate, samples)
        rounds.append([spent / ruling for spent in times])
    return tuple(map(statistics.median, zip(*rounds, strict=True)))


def _compare(rounds: list[tuple[float, float]]) -> Compared:
    ours, theirs = zip(*rounds, strict=True)
    return Compared(statistics.median(ours), statistics.median(theirs), statistics.median(a / b for a, b in rounds))
