"""Commands for authors of games in packages of their own: a skeleton, everything that is checked, and openapi.yaml."""

from pathlib import Path
from string import Template
from typing import Final

import click

from adjudicator.cli import parameters
from adjudicator.cli.output import echo, opened
from adjudicator.games import BUILT_IN, GAMES, NAME, suite_path
from engine.rulebook import Language

MAX_SHOWN: Final = 10
"""Errors shown of one kind of check."""


@click.command()
@click.argument("name")
@click.option("--into", type=click.Path(file_okay=False, path_type=Path), default=".", help="Where the folder goes.")
def new_game(name: str, into: Path) -> int:
    """Write the skeleton of a package with a game: rules, sentences in two languages, cases and a test.

    Exit code: 0 written, 2 a name that cannot be one, or a folder that exists.
    """
    if not NAME.fullmatch(name) or name in BUILT_IN:
        known = ", ".join(BUILT_IN)
        raise click.UsageError(f"{name}: a name is up to 32 lower-case letters and digits, and none of {known}")
    if (folder := into / f"adjudicator-{name}").exists():
        raise click.UsageError(f"{folder} exists already")
    facts = {"name": name, "title": name.capitalize(), "prefix": f"{name}xx"[:3].upper()}
    skeleton = Path(__file__).with_name("skeleton")
    for source in sorted(skeleton.rglob("*.txt")):
        target = folder / str(source.relative_to(skeleton).with_suffix("")).replace("NAME", name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(Template(source.read_text(encoding="utf-8")).substitute(facts), encoding="utf-8")
        echo(str(target))
    return 0


@click.command()
@click.argument("name")
@click.option("--write", is_flag=True, help="If all is well, give ids to new cases and write suite.json.")
def check_game(name: str, write: bool) -> int:
    """Check an installed game: its package, rulebook, cases, lists, records, pictures and speed.

    Exit code: 0 all is well, 1 something is not, 2 the extra "tools" is not installed.
    """
    try:
        from adjudicator.checks import game as checks
        from adjudicator.checks.publishing import case_files, publish
    except ModuleNotFoundError as missing:
        raise _without_tools(missing) from None
    wrong = 0
    for checked, faults in checks.check_game(name):
        wrong += len(faults)
        echo(f"failed ({len(faults)}): {checked}" if faults else f"ok: {checked}")
        for fault in faults[:MAX_SHOWN]:
            echo(f"    {fault}")
    if write and not wrong:
        faults = publish(GAMES[name], case_files(name), suite_path(name))
        wrong = len(faults)
        for line in faults or [f"{name}: the cases have ids, and suite.json is written"]:
            echo(line)
    return int(wrong > 0)


@click.command()
@parameters.output
@parameters.language
def openapi(output: str | None, lang: Language) -> int:
    """Print openapi.yaml, the description of the interface, for the games that are served.

    Exit code: 0 printed, 2 the extra "tools" is not installed.
    """
    try:
        from adjudicator.application import describe
        from adjudicator.openapi.document import as_yaml
    except ModuleNotFoundError as missing:
        raise _without_tools(missing) from None
    with opened(output, lang) as stream:
        stream.write(as_yaml(describe()).encode())
    return 0


def _without_tools(missing: ModuleNotFoundError) -> click.UsageError:
    return click.UsageError(f"{missing}: pip install 'adjudicator[tools]'")
