"""A report being written, and the words that several formats share."""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterator

from adjudicator.games import GAMES
from adjudicator.judging.declared import outcome, players_line, side_label
from adjudicator.reports.markup import Markup
from adjudicator.reports.result import GameReport, Item, Summary
from adjudicator.reports.wording import SENTENCES
from engine.rulebook import Language


class Writer(ABC):
    """A report being written: a head, each game in turn with ``between`` before the next, a tail."""

    between = ""
    is_csv = False
    made = ""
    """When and where the report was made, in words; only some formats show it."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._say = SENTENCES[language].say
        self._cited: dict[str, set[str]] = defaultdict(set)

    def head(self) -> str:
        """The text before the games."""
        return ""

    @abstractmethod
    def game(self, report: GameReport) -> str:
        """One game; the same text however often it is written."""

    @abstractmethod
    def tail(self, summary: Summary) -> str:
        """The text after the games."""

    def _words(self, report: GameReport) -> dict[str, str]:
        """The heading of a game: its name, the players with their sides, its state, its end, the number of turns."""
        language, game = self._language, GAMES.get(report.game)
        sentences = None if game is None else game.RULEBOOK.sentences[language]
        turns = "turns-judged" if 0 < report.turns < report.recorded else "turns-count"
        return {
            "game": report.game if sentences is None else sentences["title"],
            "players": players_line(report.players, {} if sentences is None else sentences.names),
            "state": self._say("states", report.state),
            "result": outcome(report.result, sentences) if report.result and sentences else "",
            "turns": self._say("report", turns, count=report.turns, recorded=report.recorded),
        }

    def _words_of(self, report: GameReport, item: Item) -> dict[str, str]:
        """Side, verdict and settlement of an offence; empty for other items."""
        if item.kind != "offence":
            return {}
        return {
            "side": side_label(GAMES[report.game].RULEBOOK.sentences[self._language].names, item.side),
            "verdict": self._say("verdicts", item.verdict),
            "settled": self._say("settled", item.settled or "open"),
        }

    def _lines(self, report: GameReport, item: Item, markup: Markup) -> Iterator[str]:
        """An item line by line: its place and sentence; of an offence also its article and position."""
        where = f"{markup.code(place(report, item))}: "
        if item.kind != "offence":
            is_placed = item.kind == "fault" or (item.line and item.kind != "entry")
            yield (where if is_placed else "") + self._labelled(item, markup.text(item.message))
            return
        words = self._words_of(report, item)
        side = f", {markup.text(words['side'])}" if item.side else ""
        turn = self._labelled(item, f"{markup.link(markup.code(item.turn), item.page)}{side}")
        verdict = f"{words['verdict'].lower()} ({markup.bold(words['settled'])})"
        yield where + self._say("report", "label", label=turn, text=verdict)
        yield markup.text(item.message)
        if item.article:
            yield markup.citation_form.format(article=markup.text(article_title(item)), anchor=anchor(item.article))
        yield self._say("report", "position", text=markup.code(item.position))

    def _labelled(self, item: Item, text: str) -> str:
        """A text with the number of the turn that it is about, if it is about one."""
        if not item.number:
            return text
        return self._say("report", "label", label=self._say("report", "turn", n=item.number), text=text)

    def _counts(self, summary: Summary) -> list[str]:
        """The counts, and the numbers of items and games that the report has no room for."""
        lines = [self._say("report", "summary", games=summary.games, turns=summary.turns, **summary.states)]
        if summary.skipped:
            lines.append(self._say("report", "skipped", count=summary.skipped))
        if summary.leaves_out:
            lines.append(self._say("report", "left-out", **summary.left_out))
        return lines

    def _cite(self, report: GameReport) -> None:
        """Note the articles that a game cites, so that the tail can quote them in full."""
        if report.game in GAMES:
            self._cited[report.game].update(item.article for item in report.items if item.article)

    def _articles(self) -> Iterator[tuple[str, str, str]]:
        """Id, title and text of each article noted, in the order of the rulebooks."""
        for name, ids in self._cited.items():
            rulebook = GAMES[name].RULEBOOK
            texts = rulebook.sentences[self._language]["articles"]
            for article in rulebook.in_order(ids):
                yield article, texts[article]["title"], texts[article]["text"]


def anchor(article: str) -> str:
    """The name of an article as the target of a link."""
    return article.lower().replace(".", "")


def place(report: GameReport, item: Item) -> str:
    """File, line and column of an item, as editors understand them."""
    return f"{report.file}:{item.line}:{item.column}" if item.line else report.file


def article_title(item: Item) -> str:
    """The article cited, with its title."""
    return f"{item.article} {item.title}".strip()
