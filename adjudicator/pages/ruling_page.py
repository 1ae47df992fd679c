"""The page of a ruling or of a position: verdict, message, articles, options, links."""

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import Any, Final

import orjson

from adjudicator import case_urls
from adjudicator.judging.localization import standing
from adjudicator.judging.service import ADJUDICATIONS
from adjudicator.pages.page import in_language
from adjudicator.pages.picture import picture
from adjudicator.pictures.request import PictureRequest
from adjudicator.pictures.scenes import shown
from adjudicator.web import address
from adjudicator.web.resources import fetched
from drawing.caption import ROLES, in_words
from drawing.themes import MARKS
from engine.game import HasTextForm, capability
from engine.play import example_turn

COLOURS: Final[Mapping[str, str]] = {verdict: MARKS[role] for verdict, role in ROLES.items()}
"""The colour of a preview by verdict, as in pictures."""
_INCLUDE: Final = {"include": ["effect_messages", "table"]}


def values(requested: PictureRequest) -> dict[str, Any]:
    """The variables of a ruling's template. Raises ``Refused``."""
    game, case, language = requested.game, requested.case, requested.look.language
    drawn = shown(requested)
    has_text = capability(game, HasTextForm)
    position = (has_text and has_text.position_text(drawn.position)) or drawn.position
    is_text = isinstance(position, str)
    answer: dict[str, Any] = {}
    if "action" in case:
        answer = orjson.loads(fetched(ADJUDICATIONS, game, {**case, **_INCLUDE}, language).body)
    begun = answer["action"] if answer.get("verdict") == "incomplete" else None
    then = {name: case[name] for name in ("options", "strict") if name in case} | {"position": position}
    cited = answer.get("articles", ())
    main = address.cited(answer) if answer else None
    return {
        "drawn": drawn,
        "page": case_urls.ruling(game, case, requested.look),
        "answer": answer,
        "verdict": answer.get("verdict", "position"),
        "colour": COLOURS.get(answer.get("verdict", "")),
        "action": in_words(answer.get("action_text") or answer["action"], language, drawn) if answer else None,
        "message": answer["message"] if answer else standing(drawn.status, game, language),
        "articles": sorted(cited, key=lambda one: one != main),
        "options": game.RULEBOOK.complete(case.get("options", {})),
        "questions": sorted(game.RULEBOOK.options, key=lambda one: set(one.articles).isdisjoint(cited)),
        "position": position if is_text else orjson.dumps(position, option=orjson.OPT_INDENT_2).decode(),
        "picture": picture(requested, drawn),
        "links": _links(requested, then, answer),
        "over": drawn.status.get("over"),
        "play": _play(requested, position, begun),
        "hidden": case_urls.fields(game, then, requested.look) if is_text else None,
        "begun": begun and answer.get("action_text", begun),
        "example": example_turn(game),
    }


def _links(requested: PictureRequest, then: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, str | None]:
    """Where to go from here: the paths by the names of the links among the words, where there is one."""
    game, case, look = requested.game, requested.case, requested.look
    page = in_language(case_urls.ruling(game, case, look), look.language)
    place, mark, query = (page or "").partition("?")
    drawn = case_urls.picture(game, case, look)
    links = {
        "picture": drawn and f"{drawn}.svg",
        "picture_json": drawn and f"{drawn}.json",
        "markdown": page and f"{place}.md{mark}{query}",
        "bbcode": page and f"{place}.bbcode{mark}{query}",
    }
    if not answer:
        return links
    after = in_language(case_urls.ruling(game, then, look, pinned=False), look.language)
    json = address.ruling_as_json(game, case, look.language)
    return {"reply" if answer["verdict"] == "legal" else "same": after, "json": json, **links}


def _play(requested: PictureRequest, position: Any, begun: Any) -> str:
    """The page that plays on from here, with the turn as far as it is begun, as ``scripts/fragment.js`` reads it."""
    game = requested.game.NAME
    record = {"format": "adjudicator-record/1", "game": game, "position": position, "turns": []}
    record["options"] = requested.case.get("options", {})
    parts = [record] if begun is None else [record, begun]
    packed = (urlsafe_b64encode(zlib.compress(orjson.dumps(one), 9, -15)).rstrip(b"=") for one in parts)
    return f"/play/{game}?lang={requested.look.language}#1{b'.'.join(packed).decode()}"
