"""The page of one article: its text, options and grounds, then its conformance cases, ruled on anew for each page.

The rulings are not cached, and pictures load when they are scrolled into view: no worker keeps a case.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import orjson

from adjudicator import case_urls
from adjudicator.conformance import suite_of
from adjudicator.judging.case import units_before
from adjudicator.judging.localization import standing
from adjudicator.judging.problem_body import refusal_body
from adjudicator.judging.refusal import Refused
from adjudicator.judging.service import ADJUDICATIONS, LEGAL_ACTIONS, POSITIONS, RECORDS, question
from adjudicator.pages import rulebook
from adjudicator.pages.page import in_language, words
from adjudicator.pages.picture import picture
from adjudicator.pages.preview import setup
from adjudicator.web import address
from drawing.caption import in_words
from drawing.look import Look, Shown
from engine.game import Game
from engine.rulebook import Language

_RESOURCES: Final = {one.name: one for one in (ADJUDICATIONS, LEGAL_ACTIONS, POSITIONS, RECORDS)}
_LISTED: Final = 12
"""Legal actions and turns shown at most; the ruling's page or the API has all."""


def values(game: Game[Any, Any], article: str, language: Language) -> dict[str, Any]:
    """The variables of the page of an article of the rulebook."""
    # The file has one case a line; to read all of them at once would take ten times their memory.
    mark = f'"article":"{article}"'.encode()
    lines = [line.rstrip(b",") for line in (suite_of(game.NAME) or b"").splitlines() if mark in line]
    published = [one for one in map(orjson.loads, lines) if one["article"] == article]
    chosen = [one for one in published if one["layer"] != "form"]
    size = picture(setup(game, language))
    ids = [one.id for one in game.RULEBOOK.articles]
    at = ids.index(article)
    return {
        "article": next(one for one in rulebook.articles(game, language) if one["id"] == article),
        "cases": [_case(game, one, language, size) for one in chosen if "withdrawn" not in one],
        "before": ids[at - 1] if at else None,
        "after": ids[at + 1] if at + 1 < len(ids) else None,
    }


def _case(game: Game[Any, Any], case: Mapping[str, Any], language: Language, size: Mapping[str, Any]) -> dict[str, Any]:
    asked = case["ask"]["body"]
    status, body = _ruled(game, case["ask"], language)
    before = _before(game, asked, language)
    texts = words(language)
    verdict = body.get("verdict", "" if status == 200 else "illegal")
    shown = {name: asked[name] for name in ("position", "options", "seen", "strict") if name in asked}
    if case["ask"]["resource"] == "adjudications" and status == 200:
        shown["action"] = asked["action"]
    look = Look(language=language)
    held = [case_urls.token(game, shown, replace(look, caption="none", theme=theme)) for theme in ("light", "dark")]
    drawn = status == 200 and all(held)
    path = f"{address.prefix()}{case_urls.path(game, '')}"
    return {
        "id": case["id"],
        "title": case["title"][language],
        "request": ", ".join(_requested(case["ask"], body, before, language)),
        "options": asked.get("options", {}),
        "verdict": verdict,
        "verdict_name": texts["verdicts"].get(verdict) if status == 200 else texts["casebook"]["refused"],
        "result": _result(game, case["ask"]["resource"], status, body, language),
        "articles": body.get("articles", ()),
        "ruling": in_language(case_urls.ruling(game, shown, look), language) if status == 200 else None,
        "sent": f"POST /v1/games/{game.NAME}/{case['ask']['resource']}\n{orjson.dumps(asked).decode()}",
        "picture": {**size, "light": f"{path}{held[0]}.svg", "dark": f"{path}{held[1]}.svg"} if drawn else None,
    }


def _ruled(game: Game[Any, Any], ask: Mapping[str, Any], language: Language) -> tuple[int, dict[str, Any]]:
    """The status and the body of the response, without the cache."""
    # The units of each turn are named by their places before it.
    positions = {"include": ["positions"]} if ask["resource"] == RECORDS.name else {}
    try:
        computed = question(_RESOURCES[ask["resource"]], game, ask["body"] | positions, language).compute()
    except Refused as refused:
        return 422, refusal_body(refused.faults, game, language)
    body: dict[str, Any] = orjson.loads(computed)
    return 200, body


def _requested(ask: Mapping[str, Any], body: Mapping[str, Any], before: Shown, language: Language) -> Iterator[str]:
    """The turn, the first turns or the beginning of a turn of the request, if it has any."""
    sent = ask["body"]
    turn = body.get("action_text") or sent.get("action") or sent.get("begun")
    turns = sent.get("turns") or ([turn] if turn else [])
    rulings = body.get("rulings", ())
    for n, one in enumerate(turns[:_LISTED]):
        yield in_words(one, language, before)
        before = replace(before, position=rulings[n]["position"]) if n < len(rulings) else before
    if len(turns) > _LISTED:
        yield "…"


def _before(game: Game[Any, Any], sent: Mapping[str, Any], language: Language) -> Shown:
    """The units that a request names; none in an impossible position."""
    units = None
    with suppress(Refused):
        units = units_before(game, sent)
    return Shown(game.NAME, units, {}, {}, game.RULEBOOK.sentences[language].names)


def _result(game: Game[Any, Any], resource: str, status: int, body: Mapping[str, Any], language: Language) -> str:
    """The result in words."""
    texts = words(language)["casebook"]
    if status != 200:
        return " ".join(error["detail"] for error in body["errors"])
    if resource == "adjudications":
        return str(body["message"])
    if resource == "positions":
        return standing(body["status"], game, language)
    if resource == "records":
        first = body["first_offence"]
        legal = texts["all_legal"].format(turns=len(body["rulings"]))
        refused = first and texts["offence"].format(turn=first["n"], message=first["message"])
        return f"{refused or legal} {standing(body['status'], game, language)}"
    listed = [in_words(one, language) for one in body.get("action_texts", body["actions"])[:_LISTED]]
    more = ", …" if body["count"] > len(listed) else ""
    count = str(texts["listed"].format(count=body["count"]))
    return count + (f" {', '.join(listed)}{more}" if listed else "")
