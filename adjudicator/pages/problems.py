"""A problem as a page, for browsers that come to the address of one."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

from flask import Response, request

from adjudicator import links
from adjudicator.pages.page import written
from adjudicator.web.http.context import current
from drawing.look import Look
from engine.game import AnyGame
from schemas.fields import UNKNOWN_FIELD


def page(body: Mapping[str, Any]) -> Response | None:
    """The page of a problem for browsers, else ``None``."""
    # Any address but those of the interface and its documentation is one that a person may have mistyped.
    if request.path.lstrip("/").partition("/")[0] in ("v1", "docs") or not _prefers_html():
        return None
    context, status = current(), body["status"]
    game = context.game
    is_old = game is not None and status == 404 and _sent().get("edition", game.EDITION) != game.EDITION
    response = written(
        "problem",
        status,
        problem=body,
        instead=_again,
        form=_form(game, body) if game is not None and status == 422 else None,
        today=_again(game, edition=None) if game is not None and is_old else None,
    )
    context.headers |= {"Content-Language": context.language, "Vary": "Accept, Accept-Language"}
    return response


def _prefers_html() -> bool:
    """Whether ``Accept`` prefers a page to a problem in JSON."""
    accepted = request.accept_mimetypes
    return accepted["text/html"] > max(accepted["application/problem+json"], accepted["application/json"])


def _form(game: AnyGame, body: Mapping[str, Any]) -> dict[str, Any] | None:
    """The request for a ruling to correct: its fields with an error as inputs, the others hidden."""
    if not request.path.startswith("/rulings/"):
        return None
    given, case = dict(request.args), current().case
    if isinstance(case, dict) and isinstance(case.get("options", {}), dict) and links.is_text(case):
        given |= links.fields(game, case, Look())
    wrong = {fault["pointer"].rpartition("/")[2]: fault["code"] for fault in body.get("errors", ())}
    known = [
        name
        for name, code in wrong.items()
        if name in ("action", "position") or (name in given and code != UNKNOWN_FIELD)
    ]
    hidden = {name: value for name, value in given.items() if name not in ("lang", *wrong)}
    return {"shown": {name: given.get(name, "") for name in known}, "hidden": hidden}


def _sent() -> Mapping[str, Any]:
    """The fields of the request: of its token, else of its query."""
    case = current().case
    return case if isinstance(case, dict) else request.args


def _again(game: AnyGame, **changes: str | None) -> str | None:
    """The path of this page with other fields; those that are ``None`` are left out."""
    sent = _sent()
    fields = {name: value for name, value in {**sent, **changes}.items() if value is not None}
    if sent is request.args:
        return f"{quote(request.path)}?{urlencode(fields)}"
    if not isinstance(fields.get("options", {}), dict):
        del fields["options"]  # the token is not valid
    return links.page(game, fields, Look(language=current().language), pinned="edition" not in changes)
