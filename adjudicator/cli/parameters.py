"""Arguments and options that several commands share."""

import click

from adjudicator.cli.wording import default_language
from engine.registry import GAMES
from engine.rulebook import LANGUAGES

language = click.option(
    "--lang", type=click.Choice(LANGUAGES), default=default_language, help="Language of the sentences."
)
url = click.option("--url", metavar="URL", help="Ask the service at this address instead of this process.")
game = click.argument("game", type=click.Choice(list(GAMES)))
position = click.option("--position", metavar="POSITION", help="Left out: the first setup of the game.")
readings = click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A reading of the rules.")
as_json = click.option("--json", "as_json", is_flag=True, help="The answer as JSON.")
output = click.option("-o", "--output", metavar="FILE", help="Write here instead of to the terminal.")
