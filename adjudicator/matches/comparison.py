"""A program's lists of legal turns compared with ours in positions of random games; differences by article."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import count, cycle, islice
from random import Random
from threading import Event
from typing import Any, Final

from adjudicator.games import GAMES
from adjudicator.judging.case import Case, open_case
from adjudicator.judging.history import GameHistory
from adjudicator.judging.interventions import State, Wire
from adjudicator.judging.legal_actions import list_legal_actions
from adjudicator.judging.records import play_turn
from adjudicator.judging.resources import ADJUDICATIONS, response_to
from adjudicator.matches import SENTENCES
from adjudicator.matches.program import Failure, Program
from engine.game import Game
from engine.rulebook import Language, Value

_MAX_TURNS: Final = 80  # of a random game
_STOPS: Final = 0.3  # how often a turn ends that may go on


class Comparison:
    """A comparison under some options; ``equal`` counts the positions in which all lists are the same."""

    def __init__(self, game: Game[Any, Any], options: Mapping[str, Value], positions: int) -> None:
        self.game, self.options, self.positions, self.equal = game, options, positions, 0
        self._ids = count(1)
        # By kind and articles: the number of turns, and the first of them.
        self._found: dict[tuple[str, Sequence[str]], dict[str, Any]] = {}
        # By article: the turns of our lists, from the first list on of which some are missing; and those missing.
        self._legal, self._missing = Counter[str](), Counter[str]()

    def run(self, command: str, seed: int) -> None:
        """Compare the lists of a program. Raises ``Failure``."""
        with closing(Program(command, None, seed, Event())) as program:
            program.start(open_case(self.game, {"options": self.options}), self.game.SIDES[0])
            for case, lists in islice(_walk(self.game, self.options, Random(seed)), self.positions):  # noqa: S311
                self.equal += False not in [self._is_equal(program, case, *listed) for listed in lists.items()]

    def _is_equal(self, program: Program, case: Case, begun: str, ours: Sequence[str]) -> bool:
        """Whether the program has the same list; the differences are kept."""
        place = {"position": self.game.write_position(case.position), "begun": begun}
        theirs = program.ask({"type": "list", "id": next(self._ids), **place}, ("list",)).get("actions")
        if not isinstance(theirs, list) or not all(isinstance(one, str) for one in theirs):
            raise Failure("conduct", "no-actions")
        rulings = {text: _play(case, text)[0] for text in sorted({*theirs}.difference(ours))}
        missing = {*ours}.difference(theirs, [one["turn"] for one in rulings.values()])
        differences = [(one["verdict"], one["articles"][:1], text) for text, one in rulings.items() if one["reason"]]
        if missing or self._legal:
            cited = {one: _play(case, one)[0]["articles"] for one in ours}
            self._legal.update(article for articles in cited.values() for article in articles)
            self._missing.update(article for one in missing for article in cited[one])
            differences += [("missing", articles, one) for one, articles in cited.items() if one in missing]
        for kind, articles, text in differences:
            self._found.setdefault((kind, articles), {**place, "turn": text, "count": 0})["count"] += 1
        return not differences

    def report(self, language: Language) -> dict[str, Any]:
        """The comparison as JSON, its differences by article, the most frequent first."""
        missing, legal = self._missing, self._legal
        differences: dict[tuple[str, str], dict[str, Any]] = {}
        for (kind, articles), found in self._found.items():
            # Many turns also rest on the article of their piece: the one of which most turns are missing explains them.
            article = max(reversed(articles), key=lambda a: (missing[a] / max(legal[a], 1), missing[a]), default="")
            first = differences.setdefault((kind, article), {"kind": kind, "article": article, **found, "count": 0})
            first["count"] += found["count"]
        texts = self.game.RULEBOOK.sentences[language]["articles"]
        for one in differences.values():
            request = {"position": one["position"], "options": dict(self.options), "action": one["turn"]}
            _, body = response_to(ADJUDICATIONS, self.game, request, language)
            one["title"] = texts[one["article"]]["title"] if one["article"] else ""
            one["message"] = body["errors"][0]["detail"] if "errors" in body else body["message"]
        about = {"game": self.game.NAME, "edition": self.game.EDITION, "options": dict(self.options)}
        ordered = sorted(differences.values(), key=lambda one: -one["count"])
        return about | {"positions": self.positions, "equal": self.equal, "differences": ordered}


def _play(case: Case, turn: str) -> tuple[Wire, State]:
    """The ruling on a turn, and the game after it."""
    state = State(case.game, case.options, GameHistory(case.game, case.position, {}))
    return play_turn(state, turn, 0, ()), state


def _walk(game: Game[Any, Any], options: Mapping[str, Value], chance: Random) -> Iterator[tuple[Case, dict[str, Any]]]:
    """The positions of random games from every setup in turn, with our lists for each decision of the turn played."""
    for setup in cycle(game.SETUPS):
        case = open_case(game, {"options": options, "setup": setup})
        for _ in range(_MAX_TURNS):
            lists, begun, complete = dict[str, Any](), "", False
            while not (complete and chance.random() < _STOPS):
                listed = list_legal_actions(case, begun, whole=False)
                complete = listed["complete"]
                if not listed["actions"]:
                    break
                lists[begun] = listed["actions"]
                begun = chance.choice(listed["actions"])
            yield case, lists
            _, state = _play(case, begun)
            if state.is_decided:
                break
            case = case._replace(position=state.history.position)


def check(
    command: str, name: str, options: Mapping[str, Value], positions: int, seed: int, language: Language, *, each: bool
) -> dict[str, Any]:
    """The report on a program; with ``each``, also its agreement with each other reading. Raises ``Failure``."""
    book = GAMES[name].RULEBOOK
    others = [{**options, one.name: value} for one in book.options for value in one.values]
    readings = [options, *[one for one in others if each and book.complete(one) != book.complete(options)]]
    runs = [Comparison(GAMES[name], one, positions) for one in readings]
    for one in runs:
        one.run(command, seed)
    ordered = sorted(runs, key=lambda one: -one.equal) if each else ()
    return runs[0].report(language) | {"readings": [{"options": one.options, "equal": one.equal} for one in ordered]}


def in_words(report: Mapping[str, Any], language: Language) -> Iterator[str]:
    """The lines of a report."""
    words = SENTENCES[language]
    yield words.say("check", "title", **report, title=GAMES[report["game"]].RULEBOOK.sentences[language]["title"])
    for one in report["differences"]:
        yield from ("", *(words.say("check", line, **one) for line in (one["kind"], "example", "position")))
    if report["readings"]:
        yield from ("", words.say("check", "readings"))
    for one in report["readings"]:
        reading = ", ".join(f"{name}={str(value).lower()}" for name, value in one["options"].items())
        yield f"{100 * one['equal'] / report['positions']:7.1f} % {reading or words.say('check', 'given')}"
