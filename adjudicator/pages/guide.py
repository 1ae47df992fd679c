"""Games for beginners: the picture of each on the front page, the steps of "How to play", the moves of each piece."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Literal

from adjudicator import case_urls
from adjudicator.judging.case import open_case
from adjudicator.judging.legal_actions import list_legal_actions
from adjudicator.pages.page import in_language
from adjudicator.pages.picture import picture, setup
from adjudicator.pictures.request import PictureRequest
from adjudicator.pictures.scenes import shown
from drawing import svg
from drawing.look import Look
from drawing.picture import compose
from engine.game import Game
from engine.registry import GAMES
from engine.rulebook import Language

_LOOKS = ("layout", "levels")


@cache
def front(game: str, language: Language) -> Mapping[str, Any]:
    """A game with a picture of a middle game and its ruling, or of its first position; kept, as games are few."""
    rules = GAMES[game]
    one = rules.RULEBOOK.guide.get("front")
    requested = setup(rules, language) if one is None else _requested(rules, one, language)
    return {"game": rules, **_illustrated(requested)}


@cache
def steps(game: str, language: Language) -> Mapping[str, Mapping[str, Any]]:
    """The steps of "How to play" by name: a picture each, with its ruling."""
    rules = GAMES[game]
    requests = rules.RULEBOOK.guide.get("steps", {})
    return {name: _illustrated(_requested(rules, one, language)) for name, one in requests.items()}


def diagrams(rules: Game[Any, Any], language: Language) -> dict[str, dict[str, Any]]:
    """The move diagrams by piece: the paths in light and dark, and the size."""
    place = f"/rules/{rules.NAME}/moves"
    return {
        piece: picture(_requested(rules, one, language))
        | {theme: f"{place}/{theme}/{piece}.svg" for theme in ("light", "dark")}
        for piece, one in rules.RULEBOOK.guide.get("moves", {}).items()
    }


def diagram(rules: Game[Any, Any], piece: str, theme: Literal["light", "dark"], language: Language) -> str | None:
    """The move diagram of a piece as SVG: every place that it may go to or capture on; ``None`` without one."""
    one = rules.RULEBOOK.guide.get("moves", {}).get(piece)
    if one is None:
        return None
    requested = _requested(rules, one, language)
    look = replace(requested.look, theme=theme, caption="none")
    scene = compose(shown(requested), look)
    scene.mark("begun", one["from"])
    for at in _targets(rules, one):
        scene.mark("allowed", at)
    return svg.write(scene, look)


def _targets(rules: Game[Any, Any], one: Mapping[str, Any]) -> Iterator[str]:
    """The ends of the moves of a piece; without a movement on its card, a unit goes one hex."""
    case, start = open_case(rules, {"position": one["position"]}), one["from"]
    listed = list_legal_actions(case, "", False, as_objects=True, square=start)
    if listed["actions"] and "to" not in listed["actions"][0]:  # the piece is chosen first
        listed = list_legal_actions(case, listed["actions"][0]["text"], False, as_objects=True)
    yield from (action["to"] for action in listed["actions"])
    for move in listed.get("declarations", {}).get("move", {}).values():
        yield from (at for at, path in move["reach"].items() if len(path) <= (move["movement"] or 1))


def _requested(rules: Game[Any, Any], one: Mapping[str, Any], language: Language) -> PictureRequest:
    look = Look(language=language, **{name: one[name] for name in _LOOKS if name in one})
    return PictureRequest(rules, {name: one[name] for name in ("position", "action") if name in one}, look, True)


def _illustrated(requested: PictureRequest) -> dict[str, Any]:
    """A picture, and the ruling on it if it has one."""
    drawn, language = shown(requested), requested.look.language
    ruling = drawn.ruling or {}
    page = case_urls.ruling(requested.game, requested.case, Look(language=language), pinned=False)
    return {
        "picture": picture(requested, drawn),
        "verdict": ruling.get("verdict", "position"),
        "message": ruling.get("message", ""),
        "page": in_language(page, language),
    }
