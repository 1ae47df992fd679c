"""The commands with one request: rule, legal, board, articles."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import click
import orjson

from adjudicator.cli import parameters
from adjudicator.cli.output import echo, opened
from adjudicator.cli.requests import Answer, ask
from adjudicator.cli.wording import say
from adjudicator.judging.localization import standing
from adjudicator.reports.wording import say as say_of_report
from adjudicator.reports.wording import shown
from engine.registry import GAMES
from engine.rulebook import Language, Value

_EXITS: Final = {"legal": 0, "illegal": 1, "incomplete": 5}
_NOT_UNDERSTOOD: Final = 3


@click.command()
@parameters.game
@click.argument("action")
@parameters.position
@parameters.readings
@parameters.language
@parameters.url
@parameters.as_json
def rule(
    game: str, action: str, position: str | None, options: Iterable[str], lang: Language, url: str | None, as_json: bool
) -> int:
    """Rule on one turn. Exit code: 0 legal, 1 illegal, 5 incomplete, 3 not understood."""
    body = _body(position, options) | {"action": _parsed(action)}
    answer = ask(url, game, "adjudications", body, lang)
    if as_json:
        _print_json(answer.body)
    elif answer.status == 200:
        _print_ruling(game, answer.body, lang)
    else:
        _print_errors(answer)
    return _EXITS[answer.body["verdict"]] if answer.status == 200 else _NOT_UNDERSTOOD


@click.command()
@parameters.game
@click.option("--begun", default="", metavar="TURN", help="The beginning of a turn.")
@parameters.position
@parameters.readings
@parameters.language
@parameters.url
@parameters.as_json
def legal(
    game: str, begun: str, position: str | None, options: Iterable[str], lang: Language, url: str | None, as_json: bool
) -> int:
    """List the legal actions of a position."""
    body = _body(position, options) | ({"begun": _parsed(begun)} if begun else {})
    answer = ask(url, game, "legal-actions", body, lang)
    if as_json:
        _print_json(answer.body)
    elif answer.status == 200:
        actions = answer.body["actions"]
        for action, text in zip(actions, answer.body.get("action_texts", actions), strict=True):
            echo(shown(text or action))
    else:
        _print_errors(answer)
    return 0 if answer.status == 200 else _NOT_UNDERSTOOD


@click.command()
@parameters.game
@click.argument("action", required=False)
@parameters.position
@parameters.readings
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@parameters.language
@parameters.output
def board(
    game: str,
    action: str | None,
    position: str | None,
    options: Iterable[str],
    theme: Any,
    lang: Language,
    output: str | None,
) -> int:
    """Draw a position, and the ruling on ACTION; by -o as .svg, .png or .txt."""
    from adjudicator.judging.case import open_case
    from adjudicator.judging.refusal import Refused
    from adjudicator.reports.picture import shown_of
    from drawing import plain, png, svg
    from drawing.look import Look
    from drawing.picture import compose
    from drawing.rasteriser import rasteriser

    body = _body(position, options)
    try:
        drawn = shown_of(open_case(GAMES[game], body), None if action is None else _parsed(action), lang)
    except Refused:
        _print_errors(ask(None, game, "positions", body, lang))
        return _NOT_UNDERSTOOD
    kind = "txt" if output is None else Path(output).suffix.lstrip(".").lower()
    look = Look(language=lang, theme=theme, width=800 if kind == "png" else None)
    scene = compose(drawn, look)
    if kind not in ("txt", "svg", "png") or (kind == "png" and rasteriser() is None):
        key = "no-rasteriser" if kind == "png" else "picture-kind"
        raise click.UsageError(say(lang, "faults", key))
    if kind == "txt":
        content = plain.write(scene, drawn, look).encode()
    else:
        document = svg.write(scene, look)
        content = png.render(document) if kind == "png" else document.encode()
    with opened(output, lang) as stream:
        stream.write(content)
    return 0


@click.command()
@parameters.game
@click.argument("article", required=False)
@parameters.language
@parameters.as_json
def articles(game: str, article: str | None, lang: Language, as_json: bool) -> int:
    """Read the rulebook of a game, or one article."""
    rulebook = GAMES[game].RULEBOOK
    texts = rulebook.sentences[lang].articles
    if article is not None and article.upper() not in texts:
        raise click.UsageError(say(lang, "faults", "no-article", article=article, first=rulebook.articles[0].id))
    chosen = [one.id for one in rulebook.articles if article is None or one.id == article.upper()]
    if as_json:
        _print_json([{"id": one, "title": texts[one].title, "text": texts[one].text} for one in chosen])
        return 0
    for one in chosen:
        click.echo(f"{one}  {texts[one].title}\n    {texts[one].text}\n")
    return 0


def _body(position: str | None, options: Iterable[str]) -> dict[str, Any]:
    """The fields that all requests share. Raises ``click.UsageError``."""
    body: dict[str, Any] = {}
    if position is not None:
        body["position"] = _parsed(position)
    chosen: dict[str, Value] = {}
    for option in options:
        name, sign, value = option.partition("=")
        if not sign:
            raise click.UsageError(f"--option {option}: NAME=VALUE")
        chosen[name] = value == "true" if value in ("true", "false") else value
    return body | ({"options": chosen} if chosen else {})


def _parsed(text: str) -> Any:
    """A turn or a position: an object (BattleLore), or the text itself."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError as failure:
        raise click.UsageError(f"JSON: {failure}") from None


def _print_json(value: Any) -> None:
    click.echo(orjson.dumps(value, option=orjson.OPT_INDENT_2).decode())


def _print_ruling(game: str, ruling: dict[str, Any], language: Language) -> None:
    verdict = say_of_report(language, "verdicts", ruling["verdict"])
    echo(say(language, "rule", "verdict", verdict=verdict, action=shown(ruling.get("action_text") or ruling["action"])))
    echo(f"  {ruling['message']}")
    reason = ruling["reason"]
    if reason is not None:
        echo("  " + say(language, "rule", "article", article=reason["article"], title=reason["title"]))
    else:
        texts = GAMES[game].RULEBOOK.sentences[language].articles
        for article in ruling["articles"]:
            echo("  " + say(language, "rule", "article", article=article, title=texts[article].title))
    status = ruling["status"]
    echo(say(language, "rule", "position", text=shown(ruling.get("position_text") or ruling["position"])))
    if status["state"] != "normal" and not status["over"]:
        echo(standing(status, GAMES[game], language))


def _print_errors(answer: Answer) -> None:
    for error in answer.body.get("errors", ()):
        echo(f"{error['pointer'] or '/'}: {error['detail']}", err=True)
