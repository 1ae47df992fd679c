"""Alternative text of pictures: a title, and all pieces by place."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from drawing.caption import in_words, standing
from drawing.look import Look, Shown
from drawing.wording import words

MAX_CHARACTERS: Final = 1_024
"""The most characters of title and description together: what forums take as alternative text."""
MAX_TITLE: Final = 300

_LISTS: Final = ("holes", "corpses", "impassable", "woods", "hills")


def title(shown: Shown, look: Look) -> str:
    """The verdict, the articles, the action and the reason; for a position, its status."""
    ruling = shown.ruling
    state = standing(shown, look, ruling["status"] if ruling else shown.status)
    if ruling is None:
        return clipped(f"{shown.game.capitalize()}: {state}" if state else shown.game.capitalize(), MAX_TITLE)
    cited = f" ({', '.join(ruling['articles'][:3])})" if ruling["articles"] else ""
    verdict, action = words(look.language)[ruling["verdict"]], in_words(ruling["action"], look.language, shown)
    return clipped(f"{verdict}{cited}: {action}. {ruling['message'] or state}", MAX_TITLE)


def describe(shown: Shown, look: Look, taken: int) -> str:
    """Every side with its pieces by kind and place, other contents, side to move.

    ``taken`` characters are used by the title. The longest of a game has 640; a longer text is truncated.
    """
    text = ". ".join([*_pieces(shown, look), *_besides(shown, look), standing(shown, look, shown.status)])
    return clipped(text.removesuffix(". ") + ".", MAX_CHARACTERS - taken)


def clipped(text: str, most: int) -> str:
    """A text of at most ``most`` characters, truncated with an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _pieces(shown: Shown, look: Look) -> Iterable[str]:
    labels = words(look.language)
    sides: dict[str, dict[str, list[str]]] = {}
    for piece in shown.table.get("pieces", ()):
        sides.setdefault(piece["side"], {}).setdefault(piece["piece"], []).append(piece["at"])
    for side, point in (shown.table.get("kings") or {}).items():
        if point:
            sides.setdefault(side, {}).setdefault("king", []).append(point)
    hands: Mapping[str, Sequence[str]] = shown.table.get("hands") or {}
    for side in dict.fromkeys((*sides, *(side for side, hand in hands.items() if hand))):
        held = [f"{shown.bare(kind)} {' '.join(at)}" for kind, at in sides.get(side, {}).items()]
        if hands.get(side):
            held.append(labels["hand"].format(", ".join(shown.bare(kind) for kind in hands[side])))
        yield labels["side"].format(shown.name(side), "; ".join(held))


def _besides(shown: Shown, look: Look) -> Iterable[str]:
    labels = words(look.language)
    for name in _LISTS:
        if shown.table.get(name):
            yield labels[name].format(" ".join(shown.table[name]))
    if shown.status.get("petrified"):
        yield labels["petrified"].format(" ".join(shown.status["petrified"]))


def named(shown: Shown, look: Look, side: str, kind: str) -> str:
    """A piece in words: its side and its kind, or a corpse."""
    label = words(look.language)["side"].format(shown.name(side), shown.bare(kind))
    return shown.bare(side) if kind == "skull" else label
