"""Games for beginners: the picture of each on the front page, the steps of "How to play", the moves of each piece."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Literal

from adjudicator.api.pictures.request import PictureRequest
from adjudicator.api.pictures.scenes import find_shown
from adjudicator.games import GAMES
from adjudicator.judging.case import open_case
from adjudicator.judging.legal_actions import list_legal_actions
from adjudicator.links import cited_article
from adjudicator.pages.page import ruling_path
from adjudicator.pages.picture import picture, setup
from adjudicator.web.http.context import fetch
from drawing import documents
from drawing.look import Look
from drawing.picture import compose
from engine.game import AnyGame
from engine.rulebook import Language


@cache
def front(game: str, language: Language) -> Mapping[str, Any]:
    """A game with a picture of a middle game and its ruling, or of its first position; kept, as games are few."""
    rules = GAMES[game]
    example = rules.RULEBOOK.guide.get("front")
    shown = setup(rules, language) if example is None else pictured(rules, example, language)
    return {"game": rules, **illustrated(shown)}


@cache
def steps(game: str, language: Language) -> Mapping[str, Mapping[str, Any]]:
    """The steps of "How to play" by name: a picture each, with its ruling."""
    rules = GAMES[game]
    requests = rules.RULEBOOK.guide.get("steps", {})
    return {name: _step(pictured(rules, example, language)) for name, example in requests.items()}


def _step(requested: PictureRequest) -> dict[str, Any]:
    """A picture with its ruling; on phones, boards of a row are one above the other."""
    stacked = replace(requested, look=replace(requested.look, layout="stack"))
    return illustrated(requested) | ({"narrow": picture(stacked)} if requested.look.layout == "row" else {})


def diagrams(rules: AnyGame, language: Language) -> dict[str, dict[str, Any]]:
    """The move diagrams by piece: the paths in light and dark, and the size."""
    place = f"/rules/{rules.NAME}/moves"
    return {
        piece: picture(pictured(rules, example, language))
        | {theme: f"{place}/{theme}/{piece}.svg" for theme in ("light", "dark")}
        for piece, example in rules.RULEBOOK.guide.get("moves", {}).items()
    }


def diagram(rules: AnyGame, piece: str, theme: Literal["light", "dark"], language: Language) -> str | None:
    """The move diagram of a piece as SVG: every place that it may go to or capture on; ``None`` without one."""
    example = rules.RULEBOOK.guide.get("moves", {}).get(piece)
    if example is None:
        return None
    requested = pictured(rules, example, language)
    look = replace(requested.look, theme=theme, caption="none")
    scene = compose(find_shown(requested, fetch), look)
    scene.mark("begun", example["from"])
    for at in _targets(rules, example):
        scene.mark("allowed", at)
    return documents.write(scene, look)


def _targets(rules: AnyGame, example: Mapping[str, Any]) -> Iterator[str]:
    """The ends of the moves of a piece; without a movement on its card, a unit goes one hex."""
    case, start = open_case(rules, {"position": example["position"]}), example["from"]
    listed = list_legal_actions(case, "", False, as_objects=True, square=start)
    if listed["actions"] and "to" not in listed["actions"][0]:  # the piece is chosen first
        listed = list_legal_actions(case, listed["actions"][0]["text"], False, as_objects=True)
    yield from (action["to"] for action in listed["actions"])
    for move in listed.get("declarations", {}).get("move", {}).values():
        yield from (at for at, path in move["reach"].items() if len(path) <= (move["movement"] or 1))


def pictured(rules: AnyGame, example: Mapping[str, Any], language: Language, *, ruled: bool = True) -> PictureRequest:
    """The picture of an example: of its position, and of the ruling on its action if it has one."""
    look = Look(language=language, **{name: example[name] for name in ("layout", "levels") if name in example})
    names = ("position", "action") if ruled else ("position",)
    case = {name: example[name] for name in names if name in example}
    return PictureRequest(rules, case, look, True)


def illustrated(requested: PictureRequest) -> dict[str, Any]:
    """A picture, and the ruling on it with its article if it has one."""
    drawn, language = find_shown(requested, fetch), requested.look.language
    ruling = drawn.ruling or {}
    return {
        "picture": picture(requested, drawn),
        "verdict": ruling.get("verdict", "position"),
        "message": ruling.get("message", ""),
        "article": cited_article(ruling) if ruling else None,
        "page": ruling_path(requested.game, requested.case, Look(language=language), pinned=False),
    }
