"""The commands with one request: rule, legal, board, articles."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import click
import orjson

from adjudicator.cli import parameters
from adjudicator.cli.output import echo, opened
from adjudicator.cli.requests import Answer, ask
from adjudicator.cli.wording import SENTENCES
from adjudicator.games import GAMES
from adjudicator.judging.localization import status_sentence
from adjudicator.records.record import notation_text
from adjudicator.reports.wording import SENTENCES as SENTENCES_OF_REPORTS
from engine.rulebook import Language

_EXITS: Final = {"legal": 0, "illegal": 1, "incomplete": 5}
_NOT_UNDERSTOOD: Final = 3


@click.command()
@parameters.game
@parameters.action()
@parameters.position
@parameters.readings
@parameters.language
@parameters.url
@parameters.as_json
def rule(game: str, lang: Language, url: str | None, as_json: bool, **case: Any) -> int:
    """Rule on one turn. Exit code: 0 legal, 1 illegal, 5 incomplete, 3 not understood."""
    answer = ask(url, game, "adjudications", _given(case), lang)
    return _print_answer(answer, as_json, _lines_of_ruling(game, answer.body, lang)) or _EXITS[answer.body["verdict"]]


@click.command()
@parameters.game
@click.option("--begun", metavar="TURN", callback=parameters.read_value, help="The beginning of a turn.")
@parameters.position
@parameters.readings
@parameters.language
@parameters.url
@parameters.as_json
def legal(game: str, lang: Language, url: str | None, as_json: bool, **case: Any) -> int:
    """List the legal actions of a position."""
    answer = ask(url, game, "legal-actions", _given(case), lang)
    actions = answer.body.get("actions", ())
    texts = answer.body.get("action_texts", actions)
    lines = (notation_text(text or action) for action, text in zip(actions, texts, strict=True))
    return _print_answer(answer, as_json, lines)


@click.command()
@parameters.game
@parameters.action(required=False)
@parameters.position
@parameters.readings
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@parameters.language
@parameters.output
def board(game: str, action: Any, theme: Any, lang: Language, output: str | None, **case: Any) -> int:
    """Draw a position, and the ruling on ACTION; by -o as .svg, .png or .txt."""
    from adjudicator.judging.case import open_case
    from adjudicator.judging.refusal import Refused
    from adjudicator.reports.picture import shown_of
    from drawing import documents, plain, png
    from drawing.look import Look
    from drawing.picture import compose
    from drawing.rasteriser import rasteriser

    try:
        drawn = shown_of(open_case(GAMES[game], _given(case)), action, lang)
    except Refused:
        return _print_answer(ask(None, game, "positions", _given(case), lang), False, ())
    kind = "txt" if output is None else Path(output).suffix.lstrip(".").lower()
    look = Look(language=lang, theme=theme, width=800 if kind == "png" else None)
    scene = compose(drawn, look)
    if kind not in ("txt", "svg", "png") or (kind == "png" and rasteriser() is None):
        key = "no-rasteriser" if kind == "png" else "picture-kind"
        raise click.UsageError(SENTENCES[lang].say("faults", key))
    if kind == "txt":
        content = plain.write(scene, drawn, look).encode()
    else:
        document = documents.write(scene, look)
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
    texts = rulebook.sentences[lang]["articles"]
    if article is not None and article.upper() not in texts:
        raise click.UsageError(
            SENTENCES[lang].say("faults", "no-article", article=article, first=rulebook.articles[0].id)
        )
    chosen = [known.id for known in rulebook.articles if article is None or known.id == article.upper()]
    if as_json:
        _print_json([{"id": name, "title": texts[name]["title"], "text": texts[name]["text"]} for name in chosen])
        return 0
    for name in chosen:
        click.echo(f"{name}  {texts[name]['title']}\n    {texts[name]['text']}\n")
    return 0


def _given(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _print_json(value: Any) -> None:
    click.echo(orjson.dumps(value, option=orjson.OPT_INDENT_2).decode())


def _print_answer(answer: Answer, as_json: bool, lines: Iterable[str]) -> int:
    """Print an answer: as JSON, by its ``lines``, or its errors. Returns the exit code."""
    if as_json:
        _print_json(answer.body)
    elif answer.status == 200:
        for line in lines:
            echo(line)
    else:
        for error in answer.body["errors"]:
            echo(f"{error['pointer'] or '/'}: {error['detail']}", err=True)
    return 0 if answer.status == 200 else _NOT_UNDERSTOOD


def _lines_of_ruling(game: str, ruling: dict[str, Any], language: Language) -> Iterator[str]:
    words, texts, status = SENTENCES[language], GAMES[game].RULEBOOK.sentences[language]["articles"], ruling["status"]
    verdict = SENTENCES_OF_REPORTS[language].say("verdicts", ruling["verdict"])
    action = notation_text(ruling.get("action_text") or ruling["action"])
    yield words.say("rule", "verdict", verdict=verdict, action=action)
    yield f"  {ruling['message']}"
    for article in [ruling["reason"]["article"]] if ruling["reason"] else ruling["articles"]:
        yield "  " + words.say("rule", "article", article=article, title=texts[article]["title"])
    yield words.say("rule", "position", text=notation_text(ruling.get("position_text") or ruling["position"]))
    if status["state"] != "normal" and not status["over"]:
        yield status_sentence(status, GAMES[game].RULEBOOK.speaker(language))
