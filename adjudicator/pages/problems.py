"""A problem as a page, for browsers that come to the address of one."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote, urlencode

from flask import Response, request

from adjudicator import case_urls
from adjudicator.pages.page import written
from adjudicator.web import address
from adjudicator.web.http.context import current
from adjudicator.web.http.negotiation import prefers_html
from drawing.look import Look
from engine.game import Game
from engine.registry import GAMES
from schemas.fields import UNKNOWN_FIELD

_TEXTS: Final = ("/action", "/position")
"""The places of a request with text that a suggestion may replace."""


def page(body: Mapping[str, Any]) -> Response | None:
    """The page of a problem for browsers, else ``None``."""
    if _is_for_programs() or not prefers_html():
        return None
    context = current()
    game, language = context.game, context.language
    names = {name: rules.RULEBOOK.sentences[language].title for name, rules in GAMES.items()}
    response = written(
        "problem",
        body["status"],
        problem=body,
        faults=[_fault(fault, game) for fault in body.get("errors", ())],
        games=names if body["status"] == 404 else {},
        rulebook=address.rulebook(game, language) if game is not None and body["status"] == 404 else None,
        title=game and names[game.NAME],
        form=_form(game, body) if body["status"] == 422 else None,
        today=_today(game) if body["status"] == 404 else None,
    )
    response.headers["Cache-Control"] = "no-store"
    context.headers |= {"Content-Language": language, "Vary": "Accept, Accept-Language"}
    return response


def _is_for_programs() -> bool:
    """Whether this is the interface or its documentation; any other address is one that a person may have mistyped."""
    return request.path.lstrip("/").partition("/")[0] in ("v1", "docs")


def _fault(fault: Mapping[str, Any], game: Game[Any, Any] | None) -> dict[str, Any]:
    """An error with the links of its suggestions and of its article."""
    meant = fault.get("did_you_mean", ()) if fault["pointer"] in _TEXTS and game is not None else ()
    cited = fault.get("article")
    return {
        "field": fault["pointer"].lstrip("/"),
        "detail": fault["detail"],
        "meant": [{"text": text, "href": _instead(fault["pointer"][1:], text)} for text in meant],
        "article": cited,
        "rules": address.rulebook(game, current().language, cited) if game is not None and cited else None,
    }


def _form(game: Game[Any, Any] | None, body: Mapping[str, Any]) -> dict[str, Any] | None:
    """The request for a ruling to correct: its fields with an error as inputs, the others hidden."""
    if game is None or not request.path.startswith("/rulings/"):
        return None
    given, case = dict(request.args), current().case
    if isinstance(case, dict) and isinstance(case.get("options", {}), dict) and case_urls.is_text(case):
        given |= case_urls.fields(game, case, Look())
    wrong = {fault["pointer"].rpartition("/")[2]: fault["code"] for fault in body.get("errors", ())}
    known = [name for name, code in wrong.items() if f"/{name}" in _TEXTS or (name in given and code != UNKNOWN_FIELD)]
    shown = {name: given.pop(name, "") for name in known}
    hidden = {name: value for name, value in given.items() if name not in ("lang", *wrong)}
    return {"game": game.NAME, "shown": shown, "hidden": hidden} if shown else None


def _instead(field: str, text: str) -> str | None:
    """This page with another text in a field."""
    game, body = current().game, current().case
    if game is not None and isinstance(body, dict):
        body = {name: value for name, value in body.items() if name != "options" or isinstance(value, dict)}
        return _prefixed(case_urls.ruling(game, {**body, field: text}, Look(language=current().language)))
    return f"{address.prefix()}{quote(request.path)}?{urlencode({**request.args, field: text})}"


def _today(game: Game[Any, Any] | None) -> str | None:
    """The same ruling under the current edition, if another one was requested."""
    if game is None:
        return None
    case = current().case
    if case is not None:
        return _todays_case(game, case)
    if request.args.get("edition", game.EDITION) == game.EDITION:
        return None
    query = {name: value for name, value in request.args.items() if name != "edition"}
    return f"{address.prefix()}{quote(request.path)}?{urlencode(query)}"


def _todays_case(game: Game[Any, Any], body: object) -> str | None:
    """The page of a token's case under today's edition, where the token names another one."""
    if not isinstance(body, dict) or body.get("edition", game.EDITION) == game.EDITION:
        return None
    options = body.get("options", {})
    case = {name: body[name] for name in ("setup", "position", "action", "seen", "strict") if name in body}
    if isinstance(options, dict):
        case["options"] = options
    return _prefixed(case_urls.ruling(game, case, Look(language=current().language), pinned=False))


def _prefixed(path: str | None) -> str | None:
    return None if path is None else address.prefix() + path
