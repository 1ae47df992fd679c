"""The page of a ruling or of a position: verdict, message, articles, options, links."""

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

import orjson

from adjudicator import links
from adjudicator.api.pictures.request import PictureRequest
from adjudicator.api.pictures.scenes import find_shown
from adjudicator.judging.localization import status_sentence
from adjudicator.pages.page import ruling_path
from adjudicator.pages.picture import picture
from adjudicator.web.http.context import fetch
from drawing.caption import ROLES
from drawing.look import Look
from drawing.themes import MARKS
from drawing.words import in_words
from engine.game import HasTextForm, capability
from engine.play import example_turn

COLOURS: Final[Mapping[str, str]] = {verdict: MARKS[role] for verdict, role in ROLES.items()}
"""The colour of a preview by verdict, as in pictures."""


def values(requested: PictureRequest) -> dict[str, Any]:
    """The variables of a ruling's template. Raises ``Refused``."""
    game, case, language = requested.game, requested.case, requested.look.language
    drawn = find_shown(requested, fetch)
    has_text = capability(game, HasTextForm)
    position = (has_text and has_text.position_text(drawn.position)) or drawn.position
    is_text = isinstance(position, str)
    answer: Mapping[str, Any] = drawn.ruling or {
        "verdict": "position", "articles": (),
        "message": status_sentence(drawn.status, game.RULEBOOK.speaker(language)),
    }  # fmt: skip
    turn = answer.get("action_text") or answer.get("action")
    begun = answer["action"] if answer["verdict"] == "incomplete" else None
    then = {name: case[name] for name in ("options", "strict") if name in case} | {"position": position}
    cited, main = answer["articles"], links.cited_article(answer)
    return {
        "drawn": drawn,
        "page": links.page(game, case, requested.look),
        "answer": answer,
        "colour": COLOURS.get(answer["verdict"]),
        "action": turn and in_words(turn, language, drawn),
        "articles": sorted(cited, key=lambda article: article != main),
        "options": game.RULEBOOK.complete(case.get("options", {})),
        "questions": sorted(game.RULEBOOK.options, key=lambda option: set(option.articles).isdisjoint(cited)),
        "position": position if is_text else orjson.dumps(position, option=orjson.OPT_INDENT_2).decode(),
        "picture": picture(requested, drawn),
        "links": _links(requested, then, answer),
        "over": drawn.status.get("over"),
        "play": _play(requested, position, begun),
        "hidden": links.fields(game, then, requested.look) if is_text else None,
        "begun": begun and turn,
        "example": example_turn(game),
    }


def _links(requested: PictureRequest, then: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, str | None]:
    """Where to go from here: the paths by the names of the links among the words, where there is one."""
    game, case, look = requested.game, requested.case, requested.look
    page = ruling_path(game, case, look)
    place, mark, given = (page or "").partition("?")
    drawn = links.picture(game, case, look)
    paths = {
        "picture": drawn and f"{drawn}.svg",
        "picture_json": drawn and f"{drawn}.json",
        "markdown": page and f"{place}.md{mark}{given}",
        "bbcode": page and f"{place}.bbcode{mark}{given}",
    }
    if "action" not in case:
        return paths
    after = ruling_path(game, then, look, pinned=False)
    query = urlencode(links.fields(game, case, Look(language=look.language), pinned=True))
    json = f"/v1/games/{game.NAME}/adjudications?{query}" if links.is_text(case) else None
    return {"reply" if answer["verdict"] == "legal" else "same": after, "json": json, **paths}


def _play(requested: PictureRequest, position: Any, begun: Any) -> str:
    """The page that plays on from here, with the turn as far as it is begun, as ``scripts/fragment.js`` reads it."""
    game = requested.game.NAME
    record = {"format": "adjudicator-record/1", "game": game, "position": position, "turns": []}
    record["options"] = requested.case.get("options", {})
    parts = [record] if begun is None else [record, begun]
    packed = (urlsafe_b64encode(zlib.compress(orjson.dumps(part), 9, -15)).rstrip(b"=") for part in parts)
    return f"/play/{game}?lang={requested.look.language}#1{b'.'.join(packed).decode()}"
