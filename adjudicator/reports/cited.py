"""The articles that a report cites, so that it can quote them in full."""

from collections.abc import Iterator

from adjudicator.reports.result import GameReport
from engine.registry import GAMES
from engine.rulebook import Language


class Cited:
    """Collects articles while the games go by."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._articles: dict[str, set[str]] = {}

    def note(self, report: GameReport) -> None:
        """The articles of one game."""
        for item in report.items:
            if item.article and report.game in GAMES:
                self._articles.setdefault(report.game, set()).add(item.article)

    def articles(self) -> Iterator[tuple[str, str, str]]:
        """Id, title and text of each, in the order of the rulebooks."""
        for name, ids in self._articles.items():
            rulebook = GAMES[name].RULEBOOK
            texts = rulebook.sentences[self._language].articles
            for article in rulebook.in_order(ids):
                yield article, texts[article].title, texts[article].text
