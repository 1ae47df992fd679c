"""A problem as a page, for browsers that come to the address of one."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

from flask import Response, request

from adjudicator import case_urls
from adjudicator.pages.page import written
from adjudicator.web.http.context import current
from adjudicator.web.http.negotiation import prefers_html
from drawing.look import Look
from engine.game import Game
from schemas.fields import UNKNOWN_FIELD


def page(body: Mapping[str, Any]) -> Response | None:
    """The page of a problem for browsers, else ``None``."""
    if _is_for_programs() or not prefers_html():
        return None
    context = current()
    response = written(
        "problem",
        body["status"],
        problem=body,
        instead=_instead,
        form=_form(context.game, body) if context.game is not None and body["status"] == 422 else None,
        today=_today(context.game) if context.game is not None and body["status"] == 404 else None,
    )
    response.headers["Cache-Control"] = "no-store"
    context.headers |= {"Content-Language": context.language, "Vary": "Accept, Accept-Language"}
    return response


def _is_for_programs() -> bool:
    """Whether this is the interface or its documentation; any other address is one that a person may have mistyped."""
    return request.path.lstrip("/").partition("/")[0] in ("v1", "docs")


def _form(game: Game[Any, Any], body: Mapping[str, Any]) -> dict[str, Any] | None:
    """The request for a ruling to correct: its fields with an error as inputs, the others hidden."""
    if not request.path.startswith("/rulings/"):
        return None
    given, case = dict(request.args), current().case
    if isinstance(case, dict) and isinstance(case.get("options", {}), dict) and case_urls.is_text(case):
        given |= case_urls.fields(game, case, Look())
    wrong = {fault["pointer"].rpartition("/")[2]: fault["code"] for fault in body.get("errors", ())}
    known = [
        name
        for name, code in wrong.items()
        if name in ("action", "position") or (name in given and code != UNKNOWN_FIELD)
    ]
    hidden = {name: value for name, value in given.items() if name not in ("lang", *wrong)}
    return {"shown": {name: given.get(name, "") for name in known}, "hidden": hidden}


def _instead(game: Game[Any, Any], field: str, text: str) -> str | None:
    """The path of this page with another text in a field."""
    case = current().case
    if isinstance(case, dict):
        return _page_of(game, {**case, field: text}, pinned=True)
    return _here({**request.args, field: text})


def _today(game: Game[Any, Any]) -> str | None:
    """The path of the same ruling under the current edition, if another one was requested."""
    case = current().case
    asked: Any = request.args if case is None else case
    if not isinstance(asked, dict) or asked.get("edition", game.EDITION) == game.EDITION:
        return None
    asked = {name: value for name, value in asked.items() if name != "edition"}
    return _here(asked) if case is None else _page_of(game, asked, pinned=False)


def _here(query: Mapping[str, str]) -> str:
    return f"{quote(request.path)}?{urlencode(query)}"


def _page_of(game: Game[Any, Any], body: Mapping[str, Any], *, pinned: bool) -> str | None:
    """The page of a case from a token, which may not be valid: options are left out if they are no object."""
    case = {name: value for name, value in body.items() if name != "options" or isinstance(value, dict)}
    return case_urls.ruling(game, case, Look(language=current().language), pinned=pinned)
