"""Alternative text of pictures: a title, and all pieces by place."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from drawing.caption import in_words, sentence, standing
from drawing.look import Look, Shown
from drawing.wording import words

MAX_CHARACTERS: Final = 1_024
"""The most characters of title and description together: what forums take as alternative text."""
MAX_TITLE: Final = 300

_LISTS: Final = ("holes", "corpses", "impassable", "woods", "hills")


def title(shown: Shown, look: Look) -> str:
    """The verdict, the articles, the action and the reason; for a position, its status."""
    ruling = shown.ruling
    state = standing(shown, look, ruling["status"] if ruling else None)
    if ruling is None:
        return clipped(f"{shown.game.capitalize()}: {state}" if state else shown.game.capitalize(), MAX_TITLE)
    reason = ruling["reason"]
    articles = ", ".join(ruling["articles"][:3] or ([reason["article"]] if reason and reason["article"] else ()))
    cited = f" ({articles})" if articles else ""
    verdict, action = words(look.language)[ruling["verdict"]], in_words(ruling["action"], look.language, shown)
    return clipped(f"{verdict}{cited}: {action}. {sentence(ruling) or state}", MAX_TITLE)


def describe(shown: Shown, look: Look, taken: int) -> str:
    """Every side with its pieces by kind, other contents, side to move.

    ``taken`` characters are used by the title. To fit the limit, terrain is dropped; then neighbours of one kind
    are merged into runs (``a2-h2``); then pieces are counted.
    """
    ways = (_each, _runs, _counts)
    text = ""
    for way in ways:
        text = ". ".join([*_pieces(shown, look, way), *_besides(shown, look, way is _each), standing(shown, look)])
        if len(text) + 1 + taken <= MAX_CHARACTERS:
            break
    return clipped(text.removesuffix(". ") + ".", MAX_CHARACTERS - taken)


def clipped(text: str, most: int) -> str:
    """A text of at most ``most`` characters, truncated with an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _pieces(shown: Shown, look: Look, way: Any) -> Iterable[str]:
    labels = words(look.language)
    sides: dict[str, dict[str, list[str]]] = {}
    for piece in shown.table.get("pieces", ()):
        sides.setdefault(piece["side"], {}).setdefault(piece["piece"], []).append(piece["at"])
    for side, point in (shown.table.get("kings") or {}).items():
        if point:
            sides.setdefault(side, {}).setdefault("king", []).append(point)
    hands: Mapping[str, Sequence[str]] = shown.table.get("hands") or {}
    for side in dict.fromkeys((*sides, *(side for side, hand in hands.items() if hand))):
        held = [f"{shown.bare(kind)} {way(at)}" for kind, at in sides.get(side, {}).items()]
        if hands.get(side):
            held.append(labels["hand"].format(", ".join(shown.bare(kind) for kind in hands[side])))
        yield labels["side"].format(shown.name(side), "; ".join(held))


def _besides(shown: Shown, look: Look, terrain: bool) -> Iterable[str]:
    labels = words(look.language)
    for name in _LISTS if terrain else _LISTS[:2]:
        if shown.table.get(name):
            yield labels[name].format(" ".join(shown.table[name]))
    if shown.status.get("petrified"):
        yield labels["petrified"].format(" ".join(shown.status["petrified"]))


def named(shown: Shown, look: Look, side: str, kind: str) -> str:
    """A piece in words: its side and its kind, or a corpse."""
    label = words(look.language)["side"].format(shown.name(side), shown.bare(kind))
    return shown.bare(side) if kind == "skull" else label


def _each(places: Sequence[str]) -> str:
    return " ".join(places)


def _runs(places: Sequence[str]) -> str:
    """Places with those that follow each other along a rank drawn together."""
    runs: list[list[str]] = []
    for at in sorted(places, key=_by_rank):
        if runs and _by_rank(runs[-1][-1]) == (*_by_rank(at)[:-1], _by_rank(at)[-1] - 1):
            runs[-1].append(at)
        else:
            runs.append([at])
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else " ".join(run) for run in runs)


def _by_rank(at: str) -> tuple[str, str, int]:
    """Level, rank and file of a place, so that neighbours along a rank follow each other."""
    match = re.fullmatch(r"(\d?)([a-z])(\d+)", at)
    return (match[1], match[3], ord(match[2])) if match else (at, "", 0)


def _counts(places: Sequence[str]) -> str:
    return f"× {len(places)}"
