"""The page of one article: its text, options and grounds, then its conformance cases, ruled on anew for each page.

The rulings are not cached, and pictures load when they are scrolled into view: no worker keeps a case.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import orjson

from adjudicator.games import suite_of
from adjudicator.judging.case import units_before
from adjudicator.judging.localization import status_sentence
from adjudicator.judging.refusal import Refused
from adjudicator.judging.resources import RECORDS, RESOURCES, response_to
from adjudicator.pages.page import SENTENCES, ruling_path
from adjudicator.pages.picture import picture, setup, themed
from drawing.look import Look, Shown
from drawing.words import in_words
from engine.game import AnyGame
from engine.rulebook import Language

_LISTED: Final = 12
"""Legal actions and turns shown at most; the ruling's page or the API has all."""


def published(game: str, name: str, value: str) -> Iterator[Any]:
    """The cases with this value of a field, without those of the text reader and those withdrawn."""
    # The file has one case a line; to read all of them at once would take ten times their memory.
    mark = f'"{name}":"{value}"'.encode()
    for line in (suite_of(game) or b"").splitlines():
        if mark in line:
            case = orjson.loads(line.rstrip(b","))
            if case.get(name) == value and case["layer"] != "form" and "withdrawn" not in case:
                yield case


def shown_cases(game: AnyGame, cases: Iterable[Any], language: Language) -> Iterator[dict[str, Any]]:
    """These cases as a page shows them, each ruled on when it is read: a template would keep a list for long."""
    size = picture(setup(game, language))
    return (_case(game, case, language, size) for case in cases)


def _case(game: AnyGame, case: Mapping[str, Any], language: Language, size: Mapping[str, Any]) -> dict[str, Any]:
    resource, sent = case["ask"]["resource"], case["ask"]["body"]
    # The units of each turn of a record are named by their places before it.
    positions = {"include": ["positions"]} if resource == RECORDS.name else {}
    status, body = response_to(RESOURCES[resource], game, sent | positions, language)
    before = _before(game, sent, language)
    shown = {name: sent[name] for name in ("position", "options", "seen", "strict") if name in sent}
    if resource == "adjudications":
        shown["action"] = sent["action"]
    look = Look(language=language)
    drawn = {**size, **themed(game, shown, look)}
    return {
        "id": case["id"],
        "title": case["title"][language],
        "request": ", ".join(_requested(case["ask"], body, before, language)),
        "options": sent.get("options", {}),
        "refused": status != 200,
        "verdict": body.get("verdict"),
        "result": _result(game, resource, status, body, language),
        "articles": body.get("articles", ()),
        "ruling": ruling_path(game, shown, look) if status == 200 else None,
        "sent": f"POST /v1/games/{game.NAME}/{resource}\n{orjson.dumps(sent).decode()}",
        "picture": drawn if status == 200 and drawn["light"] and drawn["dark"] else None,
    }


def _requested(ask: Mapping[str, Any], body: Mapping[str, Any], before: Shown, language: Language) -> Iterator[str]:
    """The turn, the first turns or the beginning of a turn of the request, if it has any."""
    sent = ask["body"]
    turn = body.get("action_text") or sent.get("action") or sent.get("begun")
    turns = sent.get("turns") or ([turn] if turn else [])
    rulings = body.get("rulings", ())
    for n, turn in enumerate(turns[:_LISTED]):
        yield in_words(turn, language, before)
        before = replace(before, position=rulings[n]["position"]) if n < len(rulings) else before
    if len(turns) > _LISTED:
        yield "…"


def _before(game: AnyGame, sent: Mapping[str, Any], language: Language) -> Shown:
    """The units that a request names; none in an impossible position."""
    units = None
    with suppress(Refused):
        units = units_before(game, sent)
    return Shown(game.NAME, units, {}, {}, game.RULEBOOK.sentences[language].names)


def _result(game: AnyGame, resource: str, status: int, body: Mapping[str, Any], language: Language) -> str:
    """The result in words."""
    texts = SENTENCES[language]
    if status != 200:
        return " ".join(error["detail"] for error in body["errors"])
    if resource == "adjudications":
        return str(body["message"])
    if resource == "positions":
        return status_sentence(body["status"], game.RULEBOOK.speaker(language))
    if resource == "records":
        first = body["first_offence"]
        legal = texts.say("casebook", "all_legal", turns=len(body["rulings"]))
        refused = first and texts.say("casebook", "offence", turn=first["n"], message=first["message"])
        return f"{refused or legal} {status_sentence(body['status'], game.RULEBOOK.speaker(language))}"
    listed = [in_words(turn, language) for turn in body.get("action_texts", body["actions"])[:_LISTED]]
    more = ", …" if body["count"] > len(listed) else ""
    count = texts.say("casebook", "listed", count=body["count"])
    return count + (f" {', '.join(listed)}{more}" if listed else "")
