"""Run the bench: ``python -m bench [game ...] [--only http|engine] [--positions N] [--rounds N]``."""

import argparse
import os
import random
import sys
from collections.abc import Iterator
from typing import Final

from bench import engine, peer, report
from bench.clock import cores
from bench.games import plan_of
from bench.service import Stand
from engine.registry import GAMES

SEED: Final = 20_261_121
PARTS: Final = ("http", "engine")


def main() -> None:
    """Print the tables. Exits with 1 if a bound is missed."""
    missed = False
    for table in _tables(_arguments()):
        print(table, flush=True)
        missed = missed or report.MISSED in table
    sys.exit(missed)


def _tables(arguments: argparse.Namespace) -> Iterator[str]:
    parts = (arguments.only,) if arguments.only else PARTS
    plans = {game: plan_of(game) for game in arguments.games}
    yield f"{arguments.positions} middle-game positions a game by random play (seed {SEED}), {arguments.rounds} rounds"
    samples = {
        game: plan.samples(GAMES[game], arguments.positions, random.Random(SEED)) for game, plan in plans.items()
    }
    server_core, own_core = cores()
    os.sched_setaffinity(0, {own_core})
    if "http" in parts:
        yield "\nOne worker, one connection, the floor with the same bodies\n"
        with Stand(server_core) as stand:
            for game, plan in plans.items():
                yield report.over_http(game, plan, stand.compare(GAMES[game], samples[game], arguments.rounds))
    if "engine" in parts:
        yield "\nThe engine, and python-chess on chess\n"
        chess_samples = peer.middle_games(arguments.positions, random.Random(SEED))
        for game, plan in plans.items():
            figures = engine.measure(GAMES[game], plan, samples[game], chess_samples, arguments.rounds)
            yield report.alone(game, plan, figures)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Speed as ratios, side by side in one run.")
    parser.add_argument("games", nargs="*", metavar="game", help=", ".join(GAMES))
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--positions", type=int, default=1_000)
    parser.add_argument("--rounds", type=int, default=40)
    arguments = parser.parse_args()
    arguments.games = arguments.games or list(GAMES)
    unknown = set(arguments.games) - set(GAMES)
    if unknown:
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    return arguments


main()
