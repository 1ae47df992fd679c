"""The report as one printable HTML file without external references."""

from collections import Counter
from functools import cache
from html import escape as escape_markup
from importlib.resources import files
from urllib.parse import quote

from adjudicator.reports.result import GameReport, Item, Summary
from adjudicator.reports.wording import escape_controls
from adjudicator.reports.writer import Writer, place
from engine.rulebook import Language

_MAX_EVENTS = 3  # in the title


@cache
def style() -> str:
    """The content of the ``style`` element of every report."""
    return "\n" + files(__package__).joinpath("report.css").read_text(encoding="utf-8")


class HtmlReport(Writer):
    """Summary and index, a section for each game with pictures of its offences, the articles cited."""

    def __init__(self, language: Language) -> None:
        super().__init__(language)
        self._events = Counter[str]()

    def head(self) -> str:
        title = escape(self._say("report", "title"))
        return (
            f'<!doctype html>\n<html lang="{self._language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}</title>\n<style>{style()}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
            f'<p class="made">{escape(self.made)}</p>\n'
        )

    def game(self, report: GameReport) -> str:
        """A line of the index, and a section; the style sheet brings the lines of all games together."""
        self._cite(report)
        self._events[report.tags.get("Event", "")] += 1
        words = {name: escape(text) for name, text in self._words(report).items()}
        state = f'<span class="state">{words["state"]}</span>'
        title = words["players"] or escape(f"{report.file}, {report.number}")
        place_of = escape(f"{report.file}:{report.line}")
        where = " · ".join((*map(escape, report.tags.values()), words["game"], words["turns"], place_of))
        ident = escape(quote(f"game-{report.file}-{report.number}"))
        items = "".join(self._item(report, item) for item in report.items)
        body = f"<ol>\n{items}</ol>\n" if items else ""
        return (
            f'<div class="row {report.state}"><a href="#{ident}">{title}</a> {state} '
            f"<span>{words['game']} · {words['turns']}</span> <span>{words['result']}</span></div>\n"
            f'<section class="game {report.state}" id="{ident}">\n<h2>{state} {title}</h2>\n'
            f'<p class="where">{where}</p>\n<p>{words["result"]}</p>\n{body}</section>\n'
        )

    def _item(self, report: GameReport, item: Item) -> str:
        turn = self._say("report", "turn", n=item.number).capitalize() if item.number else ""
        if item.kind == "offence":
            return self._offence(report, item, turn)
        label = f"<b>{escape(turn)}</b> " if turn else ""
        where = f'<code class="where">{escape(place(report, item))}</code> ' if item.line else ""
        kind = "open" if item.is_open else "entry"
        return f'<li class="{kind}">{where}{label}{escape(item.message)}</li>\n'

    def _offence(self, report: GameReport, item: Item, turn: str) -> str:
        words = {name: escape(text) for name, text in self._words_of(report, item).items()}
        side = f" · {words['side']}" if item.side else ""
        cited = escape(item.article)
        article = f'<p class="article"><a href="#{cited}">{cited}</a> {escape(item.title)}</p>' if cited else ""
        label = escape(self._say("report", "picture"))
        picture = f'<figure aria-label="{label}">{item.picture}</figure>' if item.picture else ""
        left_out = "" if picture else f'<p class="where">{escape(self._say("report", "no-picture"))}</p>'
        kind = "open" if item.is_open else "settled"
        position = self._say("report", "position", text=_code(item.position))
        turned = escape(item.gist) or _code(item.turn)
        notation = f'<p class="position">{_code(item.turn)}</p>' if item.gist else ""
        return (
            f'<li class="offence {kind}">{picture}<div><h3>{escape(turn)}{side} · {turned}</h3>'
            f'<p class="where">{escape(place(report, item))}</p>'
            f'<p><b>{words["verdict"]}</b> · <span class="settlement">{words["settled"]}</span></p>'
            f"<p>{escape(item.message)}</p>{article}{notation}"
            f'<p class="position">{position}</p>{left_out}</div></li>\n'
        )

    def _filter(self, summary: Summary) -> str:
        """Buttons that show games of one state; they work by the style sheet alone."""
        open_games = summary.states["offence"] + summary.states["fault"]
        counts = {**summary.states, "all": summary.games, "offence": open_games}
        checked = {"all": ' checked=""'}
        buttons = "".join(
            f'<label><input type="radio" name="show" id="show-{key}"{checked.get(key, "")}> '
            f"{escape(self._say('filter', key))} ({counts[key]})</label>\n"
            for key in ("all", "offence", "to-check", "settled", "clean")
            if counts[key]
        )
        legend = escape(self._say("report", "show"))
        return f'<fieldset class="filter">\n<legend>{legend}</legend>\n{buttons}</fieldset>\n'

    def tail(self, summary: Summary) -> str:
        counts = "".join(f'<p class="summary">{escape(line)}</p>\n' for line in self._counts(summary))
        articles = "".join(
            f'<dt id="{escape(one)}">{escape(one)} {escape(title)}</dt><dd>{escape(text)}</dd>\n'
            for one, title, text in self._articles()
        )
        heading = escape(self._say("report", "articles"))
        events = " · ".join(filter(None, (name for name, _ in self._events.most_common(_MAX_EVENTS))))
        event = f'<p class="event">{escape(events)}</p>\n' if events else ""
        cited = (
            f'<section class="articles">\n<h2>{heading}</h2>\n<dl>\n{articles}</dl>\n</section>\n' if articles else ""
        )
        shown = self._filter(summary) if summary.games > 1 else ""
        return f"{event}{counts}{shown}{cited}</main>\n</body>\n</html>\n"


def escape(text: str) -> str:
    """Text without any meaning in HTML, control characters included."""
    return escape_markup(escape_controls(text))


def _code(text: str) -> str:
    return f"<code>{escape(text)}</code>"
