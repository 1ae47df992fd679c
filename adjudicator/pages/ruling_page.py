"""The page of a ruling or of a position: verdict, message, articles, options, links."""

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import Any, Final

import orjson

from adjudicator import case_urls
from adjudicator.judging.localization import standing
from adjudicator.judging.service import ADJUDICATIONS
from adjudicator.pages import rulebook
from adjudicator.pages.page import in_language, words
from adjudicator.pages.picture import picture
from adjudicator.pages.preview import COLOURS, preview
from adjudicator.pictures.request import PictureRequest
from adjudicator.pictures.scenes import shown
from adjudicator.web import address
from adjudicator.web.resources import fetched
from drawing.caption import in_words as spelled_out
from engine.game import HasTextForm, capability
from engine.play import example_turn

_INCLUDE: Final = {"include": ["effect_messages", "table"]}


def values(requested: PictureRequest) -> dict[str, Any]:
    """The variables of a ruling's template. Raises ``Refused``."""
    language = requested.look.language
    scene = shown(requested)
    has_text = capability(requested.game, HasTextForm)
    position = (has_text and has_text.position_text(scene.position)) or scene.position
    answer: dict[str, Any] = {}
    if "action" in requested.case:
        answer = orjson.loads(fetched(ADJUDICATIONS, requested.game, {**requested.case, **_INCLUDE}, language).body)
    shows = picture(requested, scene)
    book = requested.game.RULEBOOK
    held = answer["ruleset"]["options"] if answer else book.complete(requested.case.get("options", {}))
    cited = answer.get("articles", ())
    reason = answer.get("reason")
    page = case_urls.ruling(requested.game, requested.case, requested.look)
    ruling = {
        "game": {
            "name": requested.game.NAME,
            "title": book.sentences[language].title,
            "edition": requested.game.EDITION,
        },
        "verdict": answer.get("verdict", "position"),
        "action": spelled_out(answer.get("action_text") or answer["action"], language, scene) if answer else None,
        "spelled": answer.get("spelled"),
        "message": answer["message"] if answer else standing(scene.status, requested.game, language),
        "effects": [effect["message"] for effect in answer.get("effects", ())],
        "articles": [
            rulebook.article(requested.game, book.article_by_id[one], language) for one in _first(cited, reason)
        ],
        "cited": reason["article"] if reason else None,
        "readings": rulebook.readings(requested.game, held, cited, language),
        "position": _written(position),
        "picture": shows,
        "canonical": address.public() + page if page else None,
        "links": _links(requested, position, answer),
        "form": _form(requested, position, answer) if not scene.status.get("over") else None,
        "play": _play(requested, position, answer) if not scene.status.get("over") else None,
        "rules": address.rulebook(requested.game, language),
    }
    texts = words(language)
    title = f"{book.sentences[language].title} – {texts['verdicts'][ruling['verdict']]}"
    title += f"{texts['site']['colon']} {ruling['action']}" if answer else ""
    tags = preview(title, str(ruling["message"]), page, requested, scene)
    return {"ruling": ruling, "preview": {**tags, "type": "article", "colour": COLOURS.get(answer.get("verdict", ""))}}


def _first(cited: tuple[str, ...] | list[str], reason: Mapping[str, Any] | None) -> list[str]:
    """The articles cited, that of the refusal first."""
    main = [reason["article"]] if reason and reason["article"] else []
    return [*main, *(one for one in cited if one not in main)]


def _written(position: object) -> str:
    """A position as text to copy."""
    return position if isinstance(position, str) else orjson.dumps(position, option=orjson.OPT_INDENT_2).decode()


def _links(requested: PictureRequest, position: Any, answer: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Where to go from here: the name of each link among the words, and its address."""
    follow = {name: requested.case[name] for name in ("options", "strict") if name in requested.case}
    then = case_urls.ruling(requested.game, {**follow, "position": position}, requested.look, pinned=False)
    then = in_language(then, requested.look.language)
    held = case_urls.token(requested.game, requested.case, requested.look)
    page = in_language(case_urls.ruling(requested.game, requested.case, requested.look), requested.look.language)
    place, mark, query = (page or "").partition("?")
    picture_at = None if held is None else case_urls.path(requested.game, held)
    links = (
        ("reply" if answer.get("verdict") == "legal" else "same", then if answer else None),
        ("json", address.ruling_as_json(requested.game, requested.case, requested.look.language) if answer else None),
        ("picture", picture_at and f"{picture_at}.svg"),
        ("picture_json", picture_at and f"{picture_at}.json"),
        ("markdown", page and f"{place}.md{mark}{query}"),
        ("bbcode", page and f"{place}.bbcode{mark}{query}"),
    )
    return [(name, address.prefix() + at) for name, at in links if at]


def _play(requested: PictureRequest, position: Any, answer: Mapping[str, Any]) -> str:
    """The page that plays on from here, with the turn as far as it is begun, as ``scripts/fragment.js`` reads it."""
    record = {"format": "adjudicator-record/1", "game": requested.game.NAME, "position": position, "turns": []}
    record["options"] = requested.case.get("options", {})
    begun = [answer["action"]] if answer.get("verdict") == "incomplete" else []
    parts = (urlsafe_b64encode(zlib.compress(orjson.dumps(one), 9, -15)).rstrip(b"=") for one in (record, *begun))
    return f"/play/{requested.game.NAME}?lang={requested.look.language}#1{b'.'.join(parts).decode()}"


def _form(requested: PictureRequest, position: Any, answer: Mapping[str, Any]) -> dict[str, Any] | None:
    """The form for the next turn: hidden fields, and the text of an unfinished turn."""
    if not isinstance(position, str):
        return None
    follow = {name: requested.case[name] for name in ("options", "strict") if name in requested.case}
    begun = answer.get("action_text", answer["action"]) if answer.get("verdict") == "incomplete" else ""
    hidden = case_urls.fields(requested.game, {**follow, "position": position}, requested.look)
    hidden.pop("lang", None)
    return {"hidden": hidden, "begun": begun, "example": example_turn(requested.game)}
