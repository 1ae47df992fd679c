"""The report as one printable HTML file without external references."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from html import escape as escape_markup
from importlib.resources import files
from types import MappingProxyType
from typing import Final
from urllib.parse import quote

from adjudicator.reports.result import GameReport, Item, Summary
from adjudicator.reports.wording import escape_controls
from adjudicator.reports.writer import Writer, place
from engine.rulebook import Language
from engine.sentences import load_toml

_MAX_EVENTS = 3  # in the title
_PARTS: Final = load_toml(__package__, "html")


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
        title = self._say("report", "title")
        return _part("head", {"style": style()}, language=self._language, title=title, made=self.made)

    def game(self, report: GameReport) -> str:
        """A line of the index, and a section; the style sheet brings the lines of all games together."""
        self._cite(report)
        self._events[report.tags.get("Event", "")] += 1
        words = self._words(report)
        words["title"] = words.pop("players") or f"{report.file}, {report.number}"
        where = " · ".join((*report.tags.values(), words["game"], words["turns"], f"{report.file}:{report.line}"))
        ident = quote(f"game-{report.file}-{report.number}")
        items = "".join(self._item(report, item) for item in report.items)
        body = {"items": items and _part("items", {"items": items})}
        return _part("game", body, kind=report.state, ident=ident, where=where, **words)

    def _item(self, report: GameReport, item: Item) -> str:
        turn = self._say("report", "turn", n=item.number).capitalize() if item.number else ""
        if item.kind == "offence":
            return self._offence(report, item, turn)
        where = _if_any("place", place(report, item) if item.line else "")
        markup = {"where": where, "label": _if_any("turn", turn)}
        return _part("item", markup, kind="open" if item.is_open else "entry", message=item.message)

    def _offence(self, report: GameReport, item: Item, turn: str) -> str:
        words = self._words_of(report, item)
        picture = {"text": item.picture}
        markup = {
            "side": _if_any("side", words.pop("side") * bool(item.side)),
            "turn": escape(item.gist) or _part("code", text=item.turn),
            "article": _if_any("article", item.article, title=item.title),
            "picture": item.picture and _part("picture", picture, label=self._say("report", "picture")),
            "left_out": "" if item.picture else _part("no-picture", text=self._say("report", "no-picture")),
            "position": self._say("report", "position", text=_part("code", text=item.position)),
            "notation": _part("notation", text=item.turn) if item.gist else "",
        }
        kind = "open" if item.is_open else "settled"
        where = place(report, item)
        return _part("offence", markup, **{**words, "kind": kind, "label": turn, "where": where}, message=item.message)

    def _filter(self, summary: Summary) -> str:
        """Buttons that show games of one state; they work by the style sheet alone."""
        open_games = summary.states["offence"] + summary.states["fault"]
        counts = {**summary.states, "all": summary.games, "offence": open_games}
        buttons = "".join(
            _part(
                "button", {"checked": ' checked=""' * (key == "all")}, key=key, label=self._say("filter", key), count=n
            )
            for key in ("all", "offence", "to-check", "settled", "clean")
            if (n := counts[key])
        )
        return _part("filter", {"buttons": buttons}, legend=self._say("report", "show"))

    def tail(self, summary: Summary) -> str:
        events = " · ".join(filter(None, (name for name, _ in self._events.most_common(_MAX_EVENTS))))
        counts = "".join(_part("summary", text=line) for line in self._counts(summary))
        shown = self._filter(summary) if summary.games > 1 else ""
        articles = {"text": "".join(_part("quotation", article=a, title=b, text=c) for a, b, c in self._articles())}
        cited = articles["text"] and _part("articles", articles, heading=self._say("report", "articles"))
        return f"{_if_any('event', events)}{counts}{shown}{cited}{_part('end')}"


def _part(name: str, markup: Mapping[str, str] = MappingProxyType({}), /, **texts: object) -> str:
    """A part of the page with ``markup`` as it is, and texts escaped."""
    return str(_PARTS[name].format(**{one: escape(str(text)) for one, text in texts.items()}, **markup))


def _if_any(name: str, text: str, **texts: str) -> str:
    return _part(name, text=text, **texts) if text else ""


def escape(text: str) -> str:
    """Text without any meaning in HTML, control characters included."""
    return escape_markup(escape_controls(text))
