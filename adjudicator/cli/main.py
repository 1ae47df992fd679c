"""The commands of ``adjudicator`` and their options."""

import sys
from datetime import UTC, datetime
from typing import Any

import click

from adjudicator.cli import questions
from adjudicator.cli.convert import convert as convert_file
from adjudicator.cli.verify import verify as verify_files
from adjudicator.cli.wording import default_language, say
from adjudicator.conformance import runner
from adjudicator.reports import FORMATS, LINKED
from adjudicator.reports.result import Settings
from adjudicator.reports.standings import DEFAULT_TIE_BREAKS, FORMS, Standings
from adjudicator.reports.wording import made
from engine.registry import GAMES
from engine.rulebook import LANGUAGES
from schemas.requests import TIE_BREAKS, StandingsRequest

language_option = click.option(
    "--lang", type=click.Choice(LANGUAGES), default=default_language, help="Language of the sentences."
)
url_option = click.option("--url", metavar="URL", help="Ask the service at this address instead of this process.")
game_argument = click.argument("game", type=click.Choice(list(GAMES)))
position_option = click.option("--position", metavar="POSITION", help="Left out: the first setup of the game.")
options_option = click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A reading of the rules."
)
json_option = click.option("--json", "as_json", is_flag=True, help="The answer as JSON.")
output_option = click.option("-o", "--output", metavar="FILE", help="Write here instead of to the terminal.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="adjudicator")
def main() -> None:
    """Rule on turns, positions and whole games of unusual board games, and cite the article."""


@main.command()
@game_argument
@click.argument("action")
@position_option
@options_option
@language_option
@url_option
@json_option
def rule(game: str, action: str, **settings: Any) -> None:
    """Rule on one turn. Exit code: 0 legal, 1 illegal, 5 incomplete, 3 not understood."""
    sys.exit(questions.rule(game, action, **settings))


@main.command()
@game_argument
@click.option("--begun", default="", metavar="TURN", help="The beginning of a turn.")
@position_option
@options_option
@language_option
@url_option
@json_option
def legal(game: str, **settings: Any) -> None:
    """List the legal actions of a position."""
    sys.exit(questions.legal(game, **settings))


@main.command()
@game_argument
@click.argument("action", required=False)
@position_option
@options_option
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@language_option
@output_option
def board(game: str, **settings: Any) -> None:
    """Draw a position, and the ruling on ACTION; by -o as .svg, .png or .txt."""
    sys.exit(questions.board(game, **settings))


@main.command()
@game_argument
@click.argument("article", required=False)
@language_option
@json_option
def articles(game: str, **settings: Any) -> None:
    """Read the rulebook of a game, or one article."""
    sys.exit(questions.articles(game, **settings))


@main.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that judge.")
@click.option("--format", "report_format", type=click.Choice(list(FORMATS)), default="text", show_default=True)
@output_option
@click.option(
    "--strict",
    is_flag=True,
    help="Read turns exactly as the notation says; count results that the record does not show, or does not give.",
)
@click.option("--require-clean", is_flag=True, help="Exit with 1 if a game is to be checked.")
@language_option
@url_option
def verify(
    paths: tuple[str, ...],
    jobs: int,
    report_format: str,
    output: str | None,
    strict: bool,
    require_clean: bool,
    lang: str,
    url: str | None,
) -> None:
    """Judge files and folders of records.

    Exit code: 0 clean, or to be checked; 1 an open offence or a wrong result, with --require-clean also a game to be
    checked; 2 a folder without records; 3 a file that cannot be opened, or a fault of its text;
    4 no service. The highest wins.
    """
    pages = (url or "").rstrip("/") if report_format in LINKED else ""
    settings = Settings(lang, strict, pictures=report_format == "html", pages=pages)
    writer = FORMATS[report_format](lang)
    writer.made = made(lang, datetime.now(UTC).date(), url or "")
    sys.exit(verify_files(paths, settings, jobs, writer, output, url, require_clean=require_clean))


@main.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--tie-breaks", default=",".join(DEFAULT_TIE_BREAKS), show_default=True, help="In their order.")
@click.option("--bye", default="1", show_default=True, help="Points for a bye.")
@click.option("--points", default="1", show_default=True, help="By place, with several sides.")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that judge.")
@click.option("--format", "form", type=click.Choice(list(FORMS)), default="text", show_default=True)
@output_option
@language_option
@url_option
def standings(
    paths: tuple[str, ...], jobs: int, form: str, output: str | None, lang: str, url: str | None, **scoring: str
) -> None:
    """Judge files and folders of records, and print the table of the tournament. Exit codes are those of verify."""
    given: dict[str, Any] = {name: text if name == "bye" else text.split(",") for name, text in scoring.items()}
    if faults := StandingsRequest(partial=True).validate(given):
        wrong = ", ".join(f"--{one.replace('_', '-')} {scoring[one]}" for one in faults)
        raise click.UsageError(say(lang, "faults", "scoring", tie_breaks=", ".join(TIE_BREAKS), given=wrong))
    sys.exit(verify_files(paths, Settings(lang), jobs, Standings(form, None, lang, **given), output, url))


@main.command()
@click.argument("file")
@click.option("--to", type=click.Choice(["text", "json"]), help="Left out: the form that the file has not.")
@output_option
@language_option
def convert(file: str, to: str | None, output: str | None, lang: str) -> None:
    """Convert records from text to JSON and back."""
    sys.exit(convert_file(file, to, output, lang))


@main.command(context_settings={"ignore_unknown_options": True}, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def conformance(arguments: tuple[str, ...]) -> None:
    """Judge a server or an engine by the published cases; --help shows the options.

    Exit code: 0 all passed, 1 a case failed, 2 wrong usage, 3 unreadable suite, 4 no server.
    """
    sys.exit(runner.main(arguments))
