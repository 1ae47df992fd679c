"""The commands for programs: ``match`` and ``check-program``."""

from contextlib import closing
from pathlib import Path
from signal import SIGTERM, default_int_handler, signal
from typing import Any

import click
import orjson

from adjudicator.cli import parameters
from adjudicator.cli.output import echo
from adjudicator.cli.verify import USAGE, verify
from adjudicator.games import GAMES
from adjudicator.judging.declared import outcome, players_line
from adjudicator.reports.result import Settings
from adjudicator.reports.standings import Standings
from engine.rulebook import Language

_seed = click.option("--seed", type=int, default=1, show_default=True, help="For everything random.")


@click.command()
@parameters.game
@click.option("--program", "programs", multiple=True, metavar="NAME=CMD", help="One for each program.")
@click.option("-o", "--output", "folder", type=Path, required=True, metavar="FOLDER", help="For the records.")
@click.option("--games", type=click.IntRange(1, 1000), help="Of each pairing. Left out: one for each side.")
@click.option("--clock", metavar="S+S", help="Seconds, and seconds added after each turn. Left out: 60+0.6.")
@click.option("--move-time", metavar="S", help="Seconds for each turn, without a clock.")
@click.option("--retries", type=click.IntRange(0, 100), default=0, show_default=True, help="Refused turns of a game.")
@click.option("--no-legal", is_flag=True, help="Give no lists of legal actions.")
@click.option("--max-turns", type=click.IntRange(1, 1500), default=500, show_default=True, help="Then it is a draw.")
@click.option("--setup", metavar="NAME", help="Left out: the first setup of the game.")
@parameters.readings
@_seed
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Games at a time.")
@parameters.language
def match(folder: Path, jobs: int, lang: Language, **planned: Any) -> int:
    """Play games between programs (docs/programs.md), and print the standings.

    Repeated, it plays the unfinished games. Exit code: 2 for a match that cannot be played, else that of verify.
    """
    from adjudicator.matches import SENTENCES
    from adjudicator.matches.plan import Plan, errors_of_plan
    from adjudicator.matches.playing import play_match

    signal(SIGTERM, default_int_handler)  # ends as Ctrl-C does, with its programs
    plan = Plan(**planned)
    words = GAMES[plan.game].RULEBOOK.sentences[lang]
    try:
        if errors := [*errors_of_plan(plan, lang)]:
            return _refuse(*errors)
        plan.keep(folder, lang)
        with closing(play_match(plan, folder, jobs, lang)) as playing:
            for record, result in playing:
                echo(f"{players_line(record.players, words.names)}: {outcome(result, words)}", err=True)
        return verify([str(folder)], Settings(lang), jobs, Standings("text", None, lang), None, None)
    except OSError as failure:
        return _refuse(SENTENCES[lang].say("plan", "folder", folder=folder, why=failure.strerror or failure))


@click.command(name="check-program")
@parameters.game
@click.option("--program", required=True, metavar="CMD", help="The command that starts it.")
@click.option("--positions", type=click.IntRange(1, 1_000_000), default=1000, show_default=True)
@_seed
@parameters.readings
@click.option("--each", is_flag=True, help="Repeat it for each other reading of the rules.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@parameters.language
def check_program(game: str, program: str, options: Any, form: str, lang: Language, **more: Any) -> int:
    """Compare a program's lists of legal turns (docs/programs.md) with ours, in positions of random games.

    Exit code: 0 equal, 1 different, 2 usage, 4 the program fails.
    """
    from adjudicator.matches import SENTENCES
    from adjudicator.matches.comparison import check, in_words
    from adjudicator.matches.plan import errors_of
    from adjudicator.matches.program import Failure
    from adjudicator.records.record import Record

    signal(SIGTERM, default_int_handler)
    words = SENTENCES[lang]
    if errors := [*errors_of(Record(game, options=options), [program], lang)]:
        return _refuse(*errors)
    try:
        report = check(program, game, options, language=lang, **more)
    except Failure as failure:
        return _refuse(words.say("check", "fails", why=words.say("failures", failure.why)), code=4)
    for line in [orjson.dumps(report).decode()] if form == "json" else in_words(report, lang):
        echo(line)
    return int(bool(report["differences"]))


def _refuse(*errors: str, code: int = USAGE) -> int:
    for one in errors:
        echo(one, err=True)
    return code
