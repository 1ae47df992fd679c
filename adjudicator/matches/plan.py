"""The plan of a match, and the games that follow from it."""

import json
import re
import shlex
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Final

from adjudicator.games import GAMES
from adjudicator.judging.problem_body import error
from adjudicator.judging.record_request import open_record
from adjudicator.judging.refusal import Refused
from adjudicator.matches import SENTENCES
from adjudicator.records.phrases import folded
from adjudicator.records.record import Record
from engine.rulebook import Language, Value

_MAX_NAME: Final = 40
_SECONDS: Final = r"[0-9]{1,6}(\.[0-9]{1,3})?"
_TIME: Final = re.compile(rf"--clock {_SECONDS}(\+{_SECONDS})?|--move-time {_SECONDS}")


@dataclass(frozen=True)
class Plan:
    """A match, as the options of the command give it; ``programs`` are ``NAME=CMD``."""

    game: str
    programs: Sequence[str]
    options: Mapping[str, Value]
    setup: str | None
    games: int | None
    clock: str | None
    move_time: str | None
    retries: int
    no_legal: bool
    max_turns: int
    seed: int

    @property
    def commands(self) -> list[tuple[str, str]]:
        """The programs: names and commands."""
        return [(name.strip(), command.strip()) for name, _, command in (one.partition("=") for one in self.programs)]

    @property
    def record(self) -> Record:
        """The header of its records."""
        return Record(self.game, GAMES[self.game].EDITION, self.options, self.setup)

    def keep(self, folder: Path, language: Language) -> None:
        """Write the plan into the folder. Raises ``OSError``, also for a folder with the games of another plan."""
        file = folder / "match.plan"
        written = json.dumps(asdict(self) | {"edition": self.record.edition}, indent=2).encode()
        folder.mkdir(parents=True, exist_ok=True)
        if not any(folder.glob("*.game")):
            file.write_bytes(written)
        elif not file.exists() or file.read_bytes() != written:
            raise FileExistsError(0, SENTENCES[language].say("plan", "other-plan"))


def games_of(plan: Plan, folder: Path) -> dict[Path, Record]:
    """The games of a round robin without their turns, by file; from round to round, a group moves on by one side."""
    games, sides = dict[Path, Record](), GAMES[plan.game].SIDES
    for turned in range(plan.games or len(sides)):
        at, tags = turned % len(sides), {"Round": str(turned + 1)}
        for group in combinations(dict(plan.commands), len(sides)):
            players = dict(zip(sides, group[at:] + group[:at], strict=True))
            games[folder / f"{len(games) + 1:04}.game"] = replace(plan.record, players=players, tags=tags)
    return games


def errors_of_plan(plan: Plan, language: Language) -> Iterator[str]:
    """The reasons why a match cannot be played."""
    words, seats, keys = SENTENCES[language], len(GAMES[plan.game].SIDES), set[str]()
    yield from errors_of(plan.record, [command for _, command in plan.commands if command], language)
    for given, (name, command) in zip(plan.programs, plan.commands, strict=True):
        if not (name and command and name.isprintable() and len(name) <= _MAX_NAME):
            yield words.say("plan", "program", given=given, most=_MAX_NAME)
        elif folded(name) in keys:
            yield words.say("plan", "name-twice", name=name)
        keys.add(folded(name))
    if len(plan.programs) < seats:
        yield words.say("plan", "too-few", seats=seats, given=len(plan.programs))
    times = {"--clock": plan.clock, "--move-time": plan.move_time}
    given = " ".join(f"{option} {value}" for option, value in times.items() if value is not None)
    if given and not _TIME.fullmatch(given):
        yield words.say("plan", "time", given=given)


def errors_of(record: Record, commands: Iterable[str], language: Language) -> Iterator[str]:
    """The reasons why programs with these commands cannot play the game of a record, with its options and setup."""
    words, game = SENTENCES[language], GAMES[record.game]
    if not game.DEFAULT_SETUP:
        games = ", ".join(name for name, one in GAMES.items() if one.DEFAULT_SETUP)
        yield words.say("plan", "endless", game=game.RULEBOOK.sentences[language]["title"], games=games)
        return
    try:
        open_record(game, record)
    except Refused as refused:
        yield from (str(error(fault, game, language)["detail"]) for fault in refused.faults)
    for command in commands:
        with suppress(ValueError, IndexError):  # for open quotation marks, and no words
            if shutil.which(shlex.split(command)[0]):
                continue
        yield words.say("plan", "command", command=command)
