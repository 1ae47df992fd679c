"""Turns to rule on: five a day, and any number for practice, from the published cases.

The choice follows from the date and the version of the suite, without state.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Any, Final, Literal, NamedTuple

from werkzeug.datastructures import MultiDict

from adjudicator.api.pictures.scenes import find_shown
from adjudicator.api.query import read_query
from adjudicator.games import GAMES, suite_of
from adjudicator.judging.case import open_case, read_turn
from adjudicator.judging.declared import side_label
from adjudicator.judging.refusal import Refused
from adjudicator.pages import casebook, guide
from adjudicator.web.http.context import fetch
from drawing import documents
from drawing.marks.ways import mark_try
from drawing.picture import compose
from drawing.words import in_words
from engine.errors import Fault
from engine.game import AnyGame
from engine.rulebook import Language

FIRST_DAY: Final = date(2026, 11, 22)
"""The date of the first release."""
A_DAY: Final = 5
LEAST_CASES: Final = 10
"""The published cases that a game needs to take part."""
VERDICTS: Final = ("illegal", "legal")
_CHOICES: Final = re.compile(r"[li]{0,5}")
_NAMES: Final = ("day", "article", "n", "choices", "lang")


class Question(NamedTuple):
    """A published case: a turn that is legal or illegal."""

    game: str
    id: str
    article: str
    verdict: str


@cache
def questions(game: str) -> tuple[Question, ...]:
    """The possible questions of a game, in an order that depends on the version of the suite."""
    suite = suite_of(game) or b""
    if suite.count(b'\n{"id":') < LEAST_CASES:
        return ()
    version = suite.partition(b",")[0]
    found = sorted(
        filter(_is_question, casebook.published(game, "layer", "article")),
        key=lambda case: blake2b(version + case["id"].encode()).digest(),
    )
    asked = tuple(Question(game, one["id"], one["article"], one["expect"]["has"]["verdict"]) for one in found)
    return asked if {one.verdict for one in asked} == {*VERDICTS} else ()


def _is_question(case: Mapping[str, Any]) -> bool:
    """Whether the position and the turn in words have every fact of the ruling."""
    body, verdict = case["ask"]["body"], case["expect"].get("has", {}).get("verdict")
    if verdict not in VERDICTS or not {"action"} <= set(body) <= {"position", "action", "include"}:
        return False
    action = body["action"]
    if isinstance(action, str):
        return any(map(str.isdigit, action))  # it names a place, and is no pass
    is_whole = action["kind"] in ("move", "attack") and _unit(body)
    return bool(is_whole) and (verdict == "legal" or "inputs" not in action)


@lru_cache(64)
def daily(day: date) -> list[Question]:
    """The questions of a day: half of them legal, the first articles of the rulebooks first.

    They are of the games that have asked the least part of their questions. A game asks all its questions before one
    comes again, so one that has only one verdict left asks that, and others make up for it.
    """
    asked = {game: 0 for game in GAMES if questions(game)}
    left: dict[str, list[list[Question]]] = {}
    chosen: list[Question] = []
    for pair, half in (divmod(n, 2) for n in range((day - FIRST_DAY).days + 1)):
        games = sorted(asked, key=lambda game: asked[game] / len(questions(game)))[:A_DAY]
        for game in games:
            if asked[game] % len(questions(game)) == 0:
                left[game] = [[one for one in questions(game)[::-1] if one.verdict == verdict] for verdict in VERDICTS]
            asked[game] += 1
        games.sort(key=lambda game: (all(left[game]), blake2b(f"{pair} {game}".encode()).digest()))
        chosen.clear()
        for game in games:
            legal = sum(one.verdict == "legal" for one in chosen)
            wanted = 2 * legal < len(chosen) + half
            chosen.append((left[game][wanted] or left[game][not wanted]).pop())
    return sorted(chosen, key=_difficulty)


def _difficulty(question: Question) -> float:
    ids = [article.id for article in GAMES[question.game].RULEBOOK.articles]
    return ids.index(question.article) / len(ids)


def values(arguments: MultiDict[str, str], game: AnyGame | None, language: Language) -> dict[str, Any] | None:
    """The variables of the page; ``None`` for an article without a question. Raises ``Refused``.

    ``choices`` has a letter for each question that is ruled on; ``n`` is the question to show, by default the last of
    those, and after the last one of a day its score.
    """
    given, faults = read_query(dict(arguments.lists()), _NAMES)
    today = datetime.now(UTC).date()
    choices, article = given.get("choices", ""), given.get("article", "")
    try:
        day = date.fromisoformat(given.get("day", str(today)))
    except ValueError:
        day = date.min
    if not FIRST_DAY <= day <= today:
        faults.append(Fault("malformed", "/day", "day-unknown", {"first": str(FIRST_DAY), "last": str(today)}))
    most = len(choices) + 1 if game is None else 9_999
    number = given.get("n", str(max(1, len(choices) if game is None else 1)))
    if not _CHOICES.fullmatch(choices):
        faults.append(Fault("malformed", "/choices", "not-among", {"values": ("l", "i")}))
    elif not re.fullmatch("[0-9]{1,4}", number) or not 1 <= int(number) <= most:
        faults.append(Fault("malformed", "/n", "wrong-type-range", {"least": "1", "most": str(most)}))
    if faults:
        raise Refused(tuple(faults))
    n = int(number)
    those = daily(day) if game is None else [one for one in questions(game.NAME) if article in ("", one.article)]
    if not those:
        return None
    made = choices if game is None else choices[:1].rjust(n, " ")
    shown = {"day": day, "today": today, "article": article, "n": n, "choices": choices, "total": len(those)}
    shown["right"] = [one.verdict.startswith(choice) for choice, one in zip(made, those, strict=False)]
    if game is None and n > len(those):
        return shown
    question = those[(n - 1) % len(those)]
    return shown | _told(question, language, made[n - 1 : n].strip())


def _told(question: Question, language: Language, choice: str) -> dict[str, Any]:
    """A question, or the ruling on it after a choice."""
    rules, case = GAMES[question.game], next(casebook.published(question.game, "id", question.id))
    body = case["ask"]["body"]
    position = find_shown(guide.pictured(rules, body, language, ruled=False), fetch)
    side = position.status["to_move"] or _unit(body)["side"]
    return {
        "asked": question,
        "rules": rules,
        "choice": choice,
        "mover": side_label(rules.RULEBOOK.sentences[language].names, side),
        "action": in_words(body["action"], language, position),
        "case_title": case["title"][language],
        "shown": guide.illustrated(guide.pictured(rules, body, language, ruled=bool(choice))),
    }


def _unit(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """The unit that an action is about, as in the position."""
    action = body["action"]
    unit: Mapping[str, Any] = body["position"].get("units", {}).get(action.get("unit") or action.get("attacker"), {})
    return unit


def drawing(game: AnyGame, case: str, theme: Literal["light", "dark"], language: Language) -> str | None:
    """The position of a question with the turn that is tried, as SVG; ``None`` for an unknown case."""
    if all(question.id != case for question in questions(game.NAME)):
        return None
    body = next(casebook.published(game.NAME, "id", case))["ask"]["body"]
    requested = guide.pictured(game, body, language, ruled=False)
    look = replace(requested.look, theme=theme, caption="none", marks="none")
    asked = open_case(game, body)
    steps = game.described(asked.position, read_turn(asked, body["action"]))
    drawn = replace(find_shown(requested, fetch), steps=steps)
    scene = compose(drawn, look)
    mark_try(scene, drawn, body["action"])
    return documents.write(scene, look)
