"""The page of a ruling or of a position: verdict, message, articles, options, links."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import orjson

from adjudicator.judging.localization import standing
from adjudicator.judging.service import ADJUDICATIONS
from adjudicator.pages import rulebook
from adjudicator.pages.picture import picture
from adjudicator.pictures.request import Asked
from adjudicator.pictures.scenes import shown
from adjudicator.web import address
from adjudicator.web.links import formats, path, token
from adjudicator.web.resources import fetched
from drawing.caption import spoken as spelled_out

_INCLUDE: Final = {"include": ["effect_messages", "table"]}


def values(asked: Asked) -> dict[str, Any]:
    """The variables of a ruling's template. Raises ``Refused``."""
    spoken = asked.look.language
    stands = shown(asked)
    answer: dict[str, Any] = {}
    if "action" in asked.case:
        answer = orjson.loads(fetched(ADJUDICATIONS, asked.game, {**asked.case, **_INCLUDE}, spoken).body)
    shows = picture(asked, stands)
    book = asked.game.RULEBOOK
    held = answer["ruleset"]["options"] if answer else book.complete(asked.case.get("options", {}))
    cited = answer.get("articles", ())
    reason = answer.get("reason")
    return {
        "game": {"name": asked.game.NAME, "title": book.sentences[spoken].title, "edition": asked.game.EDITION},
        "verdict": answer.get("verdict", "position"),
        "action": spelled_out(answer["action"], spoken) if answer else None,
        "spelled": answer.get("spelled"),
        "message": answer["message"] if answer else standing(stands.status, asked.game, spoken),
        "effects": [effect["message"] for effect in answer.get("effects", ())],
        "articles": [rulebook.article(asked.game, book.article_by_id[one], spoken) for one in _first(cited, reason)],
        "cited": reason["article"] if reason else None,
        "readings": rulebook.readings(asked.game, held, cited, spoken),
        "position": _written(stands.position),
        "picture": shows,
        "image": _image(asked),
        "canonical": _canonical(asked),
        "links": _links(asked, stands.position, answer),
        "form": _form(asked, stands.position, answer) if not stands.status.get("over") else None,
        "rules": address.rulebook(asked.game, spoken),
    }


def _first(cited: tuple[str, ...] | list[str], reason: Mapping[str, Any] | None) -> list[str]:
    """The articles cited, that of the refusal first."""
    main = [reason["article"]] if reason and reason["article"] else []
    return [*main, *(one for one in cited if one not in main)]


def _written(position: object) -> str:
    """A position as text to copy."""
    return position if isinstance(position, str) else orjson.dumps(position, option=orjson.OPT_INDENT_2).decode()


def _image(asked: Asked) -> str | None:
    """The picture for previews elsewhere: a pinned PNG, or an SVG without a rasteriser."""
    held = token(asked.game, asked.case, replace(asked.look, theme="light"))
    form = "png" if "png" in formats() else "svg"
    return None if held is None else f"{address.public()}{path(asked.game, held)}.{form}"


def _canonical(asked: Asked) -> str | None:
    page = address.ruling(asked.game, asked.case, asked.look)
    return None if page is None else address.public() + page


def _links(asked: Asked, position: Any, answer: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Where to go from here: the name of each link among the words, and its address."""
    follow = {name: asked.case[name] for name in ("options", "strict") if name in asked.case}
    then = address.ruling(asked.game, {**follow, "position": position}, asked.look, pinned=False)
    held = token(asked.game, asked.case, asked.look)
    picture_at = None if held is None else path(asked.game, held)
    found = (
        ("reply" if answer.get("verdict") == "legal" else "same", then if answer else None),
        ("json", address.ruling_as_json(asked.game, asked.case, asked.look.language) if answer else None),
        ("picture", picture_at and f"{picture_at}.svg"),
        ("picture_json", picture_at and f"{picture_at}.json"),
    )
    return [(name, address.prefix() + at) for name, at in found if at]


def _form(asked: Asked, position: Any, answer: Mapping[str, Any]) -> dict[str, Any] | None:
    """The form for the next turn: hidden fields, and the text of an unfinished turn."""
    if asked.game.NOTATION != "text":
        return None
    follow = {name: asked.case[name] for name in ("options", "strict") if name in asked.case}
    begun = answer["action"] if answer.get("verdict") == "incomplete" else ""
    example = str(next(iter(asked.game.EXAMPLES.values()))["action"])
    hidden = address.fields(asked.game, {**follow, "position": position}, asked.look)
    hidden.pop("lang", None)
    return {"hidden": hidden, "begun": begun, "example": example}
