"""The commands of ``adjudicator`` and their options."""

import sys
from typing import Any

import click

from adjudicator.cli import games, parameters, rulings
from adjudicator.cli.convert import convert
from adjudicator.cli.output import echo
from adjudicator.cli.programs import check_program, match
from adjudicator.cli.verify import USAGE
from adjudicator.cli.verify import verify as verify_files
from adjudicator.cli.wording import SENTENCES, default_language
from adjudicator.conformance import runner
from adjudicator.games import FOUND, GAMES, suite_path
from adjudicator.reports.formats import FORMATS, LINKED
from adjudicator.reports.result import Settings
from adjudicator.reports.standings import DEFAULT_TIE_BREAKS, FORMS, Standings
from adjudicator.reports.trf import NotWritable
from adjudicator.reports.wording import date_line
from adjudicator.serve import serve
from schemas.requests import TIE_BREAKS, StandingsRequest


class _Commands(click.Group):
    """The commands; they end with a sentence if their output cannot be written, for example to a full disk."""

    def main(self, *arguments: Any, **settings: Any) -> Any:
        try:
            return super().main(*arguments, **settings)
        except OSError as failure:
            if failure.filename is not None:
                raise  # reading or opening a file failed
            why = failure.strerror or str(failure)
            sys.stdout = None  # or Python would write what is left when it exits
            echo(SENTENCES[default_language()].say("faults", "not-written", path="stdout", why=why), err=True)
            sys.exit(2)


WITH_BROKEN_GAMES = ("new-game", "check-game", "serve")
"""The commands that work although an installed game cannot be served, or that report this with other errors."""


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="adjudicator")
@click.pass_context
def main(context: click.Context) -> None:
    """Rule on turns, positions and whole games of unusual board games, and cite the article."""
    if FOUND.faults and context.invoked_subcommand not in WITH_BROKEN_GAMES:
        raise click.ClickException("\n".join(FOUND.faults))


@main.result_callback()
def end(exit_code: int, **_: Any) -> None:
    """Exit with the code that a command returns."""
    sys.exit(exit_code)


for command in (
    games.new_game,
    games.check_game,
    games.openapi,
    rulings.rule,
    rulings.legal,
    rulings.board,
    rulings.articles,
    convert,
    check_program,
    match,
    serve,
):
    main.add_command(command)


@main.command()
@parameters.paths
@parameters.jobs
@click.option("--format", "report_format", type=click.Choice(list(FORMATS)), default="text", show_default=True)
@parameters.output
@click.option(
    "--strict",
    is_flag=True,
    help="Accept only the exact notation; count results that the record does not show, or does not give.",
)
@click.option("--game", type=click.Choice(list(GAMES)), help="The game of records that name none.")
@click.option("--quiet", is_flag=True, help="Leave out remarks, which do not count against a game.")
@click.option("--require-clean", is_flag=True, help="Exit with 1 if a game is to be checked.")
@parameters.language
@parameters.url
def verify(report_format: str, strict: bool, lang: str, url: str | None, **more: Any) -> int:
    """Judge files and folders of records.

    Exit code: 0 clean, or to be checked; 1 an open offence or a wrong result, with --require-clean also a game to be
    checked; 2 a folder without records; 3 a file that cannot be opened, or a fault of its text;
    4 no service. The highest wins.
    """
    pages = (url or "").rstrip("/") if report_format in LINKED else ""
    settings = Settings(lang, strict, pictures=report_format == "html", pages=pages)
    writer = FORMATS[report_format](lang)
    writer.made = date_line(lang, url or "")
    return verify_files(settings=settings, writer=writer, url=url, **more)


@main.command()
@parameters.paths
@click.option("--tie-breaks", default=",".join(DEFAULT_TIE_BREAKS), show_default=True, help="In their order.")
@click.option("--bye", default="1", show_default=True, help="Points for a bye.")
@click.option("--points", default="1", show_default=True, help="By place, with several sides.")
@parameters.jobs
@click.option("--format", "form", type=click.Choice([*FORMS, "trf"]), default="text", show_default=True)
@click.option("--withdrawn", multiple=True, metavar="NAME", help="A player that has left; may be repeated.")
@parameters.output
@parameters.language
@parameters.url
def standings(
    paths: tuple[str, ...], jobs: int, form: str, withdrawn: tuple[str, ...], output: str | None, lang: str,
    url: str | None, **scoring: str,
) -> int:  # fmt: skip
    """Judge files and folders of records, and print the table of the tournament. Exit codes are those of verify.

    The format trf is FIDE's tournament report file (TRF16), with what it does not express on standard error.
    """
    given: dict[str, Any] = {name: text if name == "bye" else text.split(",") for name, text in scoring.items()}
    if faults := StandingsRequest(partial=True).validate(given):
        wrong = ", ".join(f"--{field.replace('_', '-')} {scoring[field]}" for field in faults)
        raise click.UsageError(SENTENCES[lang].say("faults", "scoring", tie_breaks=", ".join(TIE_BREAKS), given=wrong))
    table = Standings(form, None, lang, withdrawn=withdrawn, **given)
    try:
        code = verify_files(paths, Settings(lang), jobs, table, output, url)
    except NotWritable as refused:
        for reason in refused.reasons:
            echo(reason, err=True)
        return USAGE
    for heading, lines in table.values()["words"]["lists"].items() if form == "trf" else ():
        for line in (heading, *lines):
            echo(line, err=True)
    return code


@main.command(context_settings={"ignore_unknown_options": True}, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def conformance(arguments: tuple[str, ...]) -> int:
    """Judge a server or an engine by the published cases; --help shows the options.

    Exit code: 0 all passed, 1 a case failed, 2 wrong usage, 3 unreadable suite, 4 no server.
    """
    return runner.main(arguments, [path for path in map(suite_path, FOUND.points) if path.is_file()])
