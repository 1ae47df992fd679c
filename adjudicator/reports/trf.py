"""Standings as FIDE's tournament report file of 2016 (TRF16), for programs that pair the next round."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import Any, Final, NamedTuple

from adjudicator.reports.wording import SENTENCES
from engine.rulebook import Language

_NAME: Final = 33
"""Characters of a name; longer ones are cut."""
_BYES: Final[Mapping[Fraction, str]] = {Fraction(1): "U", Fraction(1, 2): "H", Fraction(): "Z"}
"""By points: a bye of the pairing, one of half a point, an absence."""
_PLAYED: Final[Mapping[Fraction, str]] = {Fraction(1): "1", Fraction(1, 2): "=", Fraction(): "0"}
_FORFEIT: Final[Mapping[Fraction, str]] = {Fraction(1): "+", Fraction(1, 2): "=", Fraction(): "-"}
_ROUND: Final = re.compile(r"\s*([1-9][0-9]?)(?:[./][0-9]+)?\s*")
"""A round, perhaps with a board."""
_SIDES: Final = 2


class Pairing(NamedTuple):
    """A game that counts, or a bye: points by player, in the order of the sides; ``round`` is the tag."""

    place: str
    round: str
    points: Mapping[str, Fraction]
    is_played: bool


class NotWritable(ValueError):
    """A tournament that the format cannot express; the reasons are sentences."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__("\n".join(reasons))
        self.reasons = reasons


def write_trf(
    rows: Sequence[Mapping[str, Any]], pairings: Sequence[Pairing], event: str, withdrawn: Collection[str],
    language: Language,
) -> str:  # fmt: skip
    """The file of an event. ``rows`` are the standings; players are numbered in the order in which they first play.

    Raises ``NotWritable`` for games of more than two sides or without a round, and two of a player in one round.
    """
    if reasons := list(dict.fromkeys(_objections(pairings, language))):
        raise NotWritable(reasons)
    numbers = {name: n for n, name in enumerate(dict.fromkeys(chain(*(one.points for one in pairings))), 1)}
    results: dict[str, dict[int, str]] = defaultdict(dict)
    for one in pairings:
        for colour, name in zip("wb", one.points, strict=False):
            results[name][_round_of(one)] = _result(one, name, colour, numbers)
    rounds = max(chain(*results.values()), default=0)
    lines = [f"012 {event}", f"062 {len(numbers)}"]
    by_name = {row["player"]: row for row in rows}
    for name, number in numbers.items():
        points, rank = f"{float(by_name[name]['points']):.1f}", by_name[name]["rank"]
        about = (
            f"001 {number:4} {'':1} {'':2} {name[:_NAME]:{_NAME}} {'':4} {'':3} {'':11} {'':10} {points:>4} {rank:4}"
        )
        absent = "  0000 - Z" if name in withdrawn else " " * 10
        lines.append(about + "".join(results[name].get(n, absent) for n in range(1, rounds + 1)))
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _round_of(pairing: Pairing) -> int:
    match = _ROUND.fullmatch(pairing.round)
    return 0 if match is None else int(match[1])


def _result(pairing: Pairing, name: str, colour: str, numbers: Mapping[str, int]) -> str:
    """The opponent, the colour and the result of a player in a round."""
    points, others = pairing.points[name], [other for other in pairing.points if other != name]
    if not others:
        return f"  0000 - {_BYES.get(points, 'F')}"
    return f"  {numbers[others[0]]:4} {colour} {(_PLAYED if pairing.is_played else _FORFEIT)[points]}"


def _objections(pairings: Sequence[Pairing], language: Language) -> Iterator[str]:
    say = SENTENCES[language].say
    seen: set[tuple[str, int]] = set()
    for one in pairings:
        number = _round_of(one)
        if len(one.points) > _SIDES:
            yield say("trf", "sides", place=one.place)
        elif not number:
            yield say("trf", "round", place=one.place, round=one.round)
        for name in one.points:
            if number and (name, number) in seen:
                yield say("trf", "twice", place=one.place, player=name, round=str(number))
            seen.add((name, number))
