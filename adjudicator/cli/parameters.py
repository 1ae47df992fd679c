"""Arguments and options that several commands share."""

from collections.abc import Iterable
from functools import partial
from typing import Any

import click
import orjson

from adjudicator.cli.wording import default_language
from adjudicator.games import GAMES
from engine.rulebook import LANGUAGES, Value


def _read_readings(_context: click.Context, _parameter: click.Parameter, given: Iterable[str]) -> dict[str, Value]:
    """Readings of the rules from ``NAME=VALUE``."""
    chosen: dict[str, Value] = {}
    for option in given:
        name, sign, value = option.partition("=")
        if not sign:
            raise click.UsageError(f"--option {option}: NAME=VALUE")
        chosen[name] = value == "true" if value in ("true", "false") else value
    return chosen


def read_value(_context: click.Context, _parameter: click.Parameter, text: str | None) -> Any:
    """A turn or a position: an object (BattleLore), or the text itself."""
    if text is None or not text.lstrip().startswith("{"):
        return text
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError as failure:
        raise click.UsageError(f"JSON: {failure}") from None


language = click.option(
    "--lang", type=click.Choice(LANGUAGES), default=default_language, help="Language of the sentences."
)
url = click.option("--url", metavar="URL", help="Ask the service at this address instead of this process.")
game = click.argument("game", type=click.Choice(list(GAMES)))
action = partial(click.argument, "action", callback=read_value)
position = click.option(
    "--position", metavar="POSITION", callback=read_value, help="Left out: the first setup of the game."
)
readings = click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", callback=_read_readings, help="A reading of the rules."
)
as_json = click.option("--json", "as_json", is_flag=True, help="The answer as JSON.")
paths = click.argument("paths", nargs=-1, required=True, metavar="PATH...")
jobs = click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that judge.")
output = click.option("-o", "--output", metavar="FILE", help="Write here instead of to the terminal.")
