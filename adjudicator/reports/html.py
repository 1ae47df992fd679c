"""The report as one printable HTML file without external references."""

from functools import cache
from html import escape
from importlib.resources import files
from urllib.parse import quote

from adjudicator.reports.cited import Cited
from adjudicator.reports.result import GameReport, Item, Summary
from adjudicator.reports.wording import say, side_name
from adjudicator.reports.writer import (
    Writer,
    game_title,
    place,
    players,
    result_sentence,
    settlement,
    summary_lines,
    turns_of,
)
from engine.rulebook import Language


@cache
def style() -> str:
    """The content of the ``style`` element of every report."""
    return "\n" + files(__package__).joinpath("report.css").read_text(encoding="utf-8")


class HtmlReport(Writer):
    """Summary and index, a section for each game with pictures of its offences, the articles cited."""

    def __init__(self, language: Language) -> None:
        super().__init__(language)
        self._cited = Cited(language)

    def head(self) -> str:
        title = escape(say(self._language, "report", "title"))
        return (
            f'<!doctype html>\n<html lang="{self._language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}</title>\n<style>{style()}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
            f'<p class="made">{escape(self.made)}</p>\n'
        )

    def game(self, report: GameReport) -> str:
        """A line of the index, and a section; the style sheet brings the lines of all games together."""
        self._cited.note(report)
        language = self._language
        state = f'<span class="state">{escape(say(language, "states", report.state))}</span>'
        title = escape(players(report, language) or f"{report.file}, {report.number}")
        game, turns = game_title(report, language), turns_of(report, language)
        where = " · ".join((*report.tags.values(), game, turns, f"{report.file}:{report.line}"))
        result = escape(result_sentence(report, language))
        ident = escape(quote(f"game-{report.file}-{report.number}"))
        items = "".join(self._item(report, item) for item in report.items)
        body = f"<ol>\n{items}</ol>\n" if items else ""
        return (
            f'<div class="row {report.state}"><a href="#{ident}">{title}</a> {state} '
            f"<span>{escape(f'{game} · {turns}')}</span> <span>{result}</span></div>\n"
            f'<section class="game {report.state}" id="{ident}">\n<h2>{state} {title}</h2>\n'
            f'<p class="where">{escape(where)}</p>\n<p>{result}</p>\n{body}</section>\n'
        )

    def _item(self, report: GameReport, item: Item) -> str:
        language = self._language
        turn = say(language, "report", "turn", n=item.number).capitalize() if item.number else ""
        if item.kind != "offence":
            label = f"<b>{escape(turn)}</b> " if turn else ""
            where = f'<code class="where">{escape(place(report, item))}</code> ' if item.line else ""
            kind = "open" if item.is_open else "entry"
            return f'<li class="{kind}">{where}{label}{escape(item.message)}</li>\n'
        return self._offence(report, item, turn)

    def _offence(self, report: GameReport, item: Item, turn: str) -> str:
        language = self._language
        side = f" · {escape(side_name(report.game, item.side, language))}" if item.side else ""
        verdict = escape(say(language, "verdicts", item.verdict))
        settled = escape(settlement(item, language))
        article = ""
        if item.article:
            cited = escape(item.article)
            article = f'<p class="article"><a href="#{cited}">{cited}</a> {escape(item.title)}</p>'
        label = escape(say(language, "report", "picture"), quote=True)
        picture = f'<figure aria-label="{label}">{item.picture}</figure>' if item.picture else ""
        left_out = "" if picture else f'<p class="where">{escape(say(language, "report", "no-picture"))}</p>'
        kind = "open" if item.is_open else "settled"
        position = escape(say(language, "report", "position", text="\0")).replace(
            "\0", f"<code>{escape(item.position)}</code>"
        )
        turned = escape(item.gist) if item.gist else f"<code>{escape(item.turn)}</code>"
        notation = f'<p class="position"><code>{escape(item.turn)}</code></p>' if item.gist else ""
        return (
            f'<li class="offence {kind}">{picture}<div><h3>{escape(turn)}{side} · {turned}</h3>'
            f'<p class="where">{escape(place(report, item))}</p>'
            f'<p><b>{verdict}</b> · <span class="settlement">{settled}</span></p>'
            f"<p>{escape(item.message)}</p>{article}{notation}"
            f'<p class="position">{position}</p>{left_out}</div></li>\n'
        )

    def _filter(self, summary: Summary) -> str:
        """Buttons that show games of one state; they work by the style sheet alone."""
        language = self._language
        open_games = summary.states["offence"] + summary.states["fault"]
        counts = {**summary.states, "all": summary.games, "offence": open_games}
        checked = {"all": ' checked=""'}
        buttons = "".join(
            f'<label><input type="radio" name="show" id="show-{key}"{checked.get(key, "")}> '
            f"{escape(say(language, 'filter', key))} ({counts[key]})</label>\n"
            for key in ("all", "offence", "to-check", "settled", "clean")
            if counts[key]
        )
        legend = escape(say(language, "report", "show"))
        return f'<fieldset class="filter">\n<legend>{legend}</legend>\n{buttons}</fieldset>\n'

    def tail(self, summary: Summary) -> str:
        language = self._language
        counts = "".join(f'<p class="summary">{escape(line)}</p>\n' for line in summary_lines(summary, language))
        articles = "".join(
            f'<dt id="{escape(one)}">{escape(one)} {escape(title)}</dt><dd>{escape(text)}</dd>\n'
            for one, title, text in self._cited.articles()
        )
        heading = escape(say(language, "report", "articles"))
        cited = (
            f'<section class="articles">\n<h2>{heading}</h2>\n<dl>\n{articles}</dl>\n</section>\n' if articles else ""
        )
        shown = self._filter(summary) if summary.games > 1 else ""
        return f"{counts}{shown}{cited}</main>\n</body>\n</html>\n"
