"""What every report has, and the words that several share."""

from abc import ABC, abstractmethod
from collections.abc import Iterator

from adjudicator.reports.markup import Markup
from adjudicator.reports.result import GameReport, Item, Summary
from adjudicator.reports.wording import cause_words, result_words, say, side_name
from engine.registry import GAMES
from engine.rulebook import Language


class Writer(ABC):
    """A report being written: a head, each game in turn with ``between`` before the next, a tail."""

    between = ""
    made = ""
    """When and where the report was made, in words; only some formats show it."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def head(self) -> str:
        """The text before the games."""
        return ""

    @abstractmethod
    def game(self, report: GameReport) -> str:
        """One game; the same text however often it is written."""

    @abstractmethod
    def tail(self, summary: Summary) -> str:
        """The text after the games."""


def game_title(report: GameReport, language: Language) -> str:
    """The name of the game, in the language of the report."""
    game = GAMES.get(report.game)
    return report.game if game is None else game.RULEBOOK.sentences[language].title


def players(report: GameReport, language: Language) -> str:
    """The players with their sides: ``Ada (White)`` and ``Bob (Black)``, joined by a dash."""
    return " – ".join(f"{name} ({side_name(report.game, side, language)})" for side, name in report.players.items())


def result_sentence(report: GameReport, language: Language) -> str:
    """The end of the game, and the record's claim."""
    result = report.result
    if not result:
        return ""
    reached, claimed = (result_words(report.game, result[name], language) for name in ("found", "claimed"))
    cause = "" if result["cause"] is None else cause_words(report.game, result["cause"], language)
    if result["found"] == "*":
        key = "unfinished" if result["claimed"] == "*" else "claimed-only"
    elif result["claimed"] == "*":
        key = "unclaimed"
    else:
        key = "line" if cause else "line-plain"
    return say(language, "results", key, found=reached, claimed=claimed, cause=cause)


def turns_of(report: GameReport, language: Language) -> str:
    """The number of turns, or the turn at which judging stopped."""
    key = "turns-judged" if 0 < report.turns < report.recorded else "turns-count"
    return say(language, "report", key, count=report.turns, recorded=report.recorded)


def labelled(item: Item, text: str, language: Language) -> str:
    """A text with the number of the turn that it is about, if it is about one."""
    if not item.number:
        return text
    return say(language, "report", "label", label=say(language, "report", "turn", n=item.number), text=text)


def item_lines(
    report: GameReport, item: Item, language: Language, markup: Markup, citation: str = "{article}"
) -> Iterator[str]:
    """An item line by line: its place, if it has one, and its sentence; of an offence also its article and position."""
    where = f"{markup.code(place(report, item))}: "
    if item.kind != "offence":
        is_placed = item.kind == "fault" or (item.line and item.kind != "entry")
        yield (where if is_placed else "") + labelled(item, markup.text(item.message), language)
        return
    side = f", {markup.text(side_name(report.game, item.side, language))}" if item.side else ""
    turn = labelled(item, f"{markup.link(markup.code(item.turn), item.page)}{side}", language)
    verdict = f"{say(language, 'verdicts', item.verdict).lower()} ({markup.bold(settlement(item, language))})"
    yield where + say(language, "report", "label", label=turn, text=verdict)
    yield markup.text(item.message)
    if item.article:
        yield citation.format(article=markup.text(article_title(item)), anchor=anchor(item.article))
    yield say(language, "report", "position", text=markup.code(item.position))


def anchor(article: str) -> str:
    """The name of an article as the target of a link."""
    return article.lower().replace(".", "")


def settlement(item: Item, language: Language) -> str:
    """How an offence was settled; empty for anything else."""
    if item.kind != "offence":
        return ""
    return say(language, "settled", item.settled or "open")


def place(report: GameReport, item: Item) -> str:
    """File, line and column of an item, as editors understand them."""
    return f"{report.file}:{item.line}:{item.column}" if item.line else report.file


def summary_lines(summary: Summary, language: Language) -> list[str]:
    """The counts, and the numbers of items and games that the report has no room for."""
    lines = [say(language, "report", "summary", games=summary.games, turns=summary.turns, **summary.states)]
    if summary.skipped:
        lines.append(say(language, "report", "skipped", count=summary.skipped))
    if summary.leaves_out:
        lines.append(say(language, "report", "left-out", **summary.left_out))
    return lines


def article_title(item: Item) -> str:
    """The article cited, with its title."""
    return f"{item.article} {item.title}".strip()
