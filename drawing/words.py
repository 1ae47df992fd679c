"""The words of pictures: what is in no rulebook, an action or a status in a line, the alternative text."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from drawing.look import Look, Shown
from engine.sentences import load_sentences

SENTENCES: Final = load_sentences(__package__)
MAX_CHARACTERS: Final = 1_024
"""The most characters of title and description together: what forums take as alternative text."""
MAX_TITLE: Final = 300


def status_line(shown: Shown, look: Look, status: Mapping[str, Any]) -> str:
    """The side to move and the state of ``status``, or the outcome, in one line."""
    labels = SENTENCES[look.language]
    state, side = status.get("state", "normal"), status.get("to_move")
    if status.get("over"):
        winners = ", ".join(shown.name(winner) for winner in status["winners"])
        end = labels.fill(labels["won"], {"winners": winners}) if winners else labels["drawn"]
        end = end[:1].upper() + end[1:]
        return f"{end} – {labels['states'][state]}" if state == status.get("cause") else end
    line = labels.fill(labels["to_move"], {"side": shown.name(side)}) if side else ""
    line += "".join(f" ({word})" for flag, word in labels["flags"].items() if status.get(flag))
    return " – ".join(filter(None, (line, labels["states"].get(state))))


def in_words(action: Any, language: str, shown: Shown | None = None) -> str:
    """An action in a line: its text, or the gist of an object, with the units of the position ``shown``."""
    if isinstance(action, str):
        return SENTENCES[language]["pass"] if action in ("-", "pass") else re.sub(",(?! )", ", ", action)
    kind = str(action.get("kind", ""))
    unit = str if shown is None else shown.unit
    parts = [
        SENTENCES[language]["actions"].get(kind, kind.replace("_", " ")),
        *(unit(action[name]) for name in ("attacker", "unit") if action.get(name)),
        ", ".join(map(unit, _listed(action.get("units")))),
        *(("→", unit(action["target"])) if action.get("target") else ()),
        *(("→", *path) if (path := _listed(action.get("path"))) else ()),
    ]
    return " ".join(str(part) for part in parts if part)


def _listed(value: Any) -> Sequence[Any]:
    """The elements of a field; a turn that cannot be read may have anything in place of a list."""
    if isinstance(value, (list, tuple)):
        return value
    return (value,) if value else ()


def title(shown: Shown, look: Look) -> str:
    """The verdict, the articles, the action and the reason; for a position, its status."""
    ruling, labels = shown.ruling, SENTENCES[look.language]
    state = status_line(shown, look, ruling["status"] if ruling else shown.status)
    if ruling is None:
        game = shown.title or shown.game.capitalize()
        return truncate(labels.fill(labels["side"], {"side": game, "text": state}) if state else game, MAX_TITLE)
    cited = f" ({', '.join(ruling['articles'][:3])})" if ruling["articles"] else ""
    verdict, action = labels[ruling["verdict"]], in_words(ruling["action"], look.language, shown)
    return truncate(f"{verdict}{cited}: {action}. {ruling['message'] or state}", MAX_TITLE)


def describe(shown: Shown, look: Look, taken: int) -> str:
    """All pieces by side, kind and place, other contents, the side to move; the title takes ``taken`` characters."""
    labels, parts = SENTENCES[look.language], [*_pieces(shown, look)]
    for name in labels["lists"]:  # of the table and of the status
        places = shown.table.get(name) or shown.status.get(name)
        if isinstance(places, (list, tuple)) and places:
            parts.append(labels.say("lists", name, squares=" ".join(places)))
    text = ". ".join([*parts, status_line(shown, look, shown.status)])
    return truncate(text.removesuffix(". ") + ".", MAX_CHARACTERS - taken)


def truncate(text: str, most: int) -> str:
    """A text of at most ``most`` characters, truncated with an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _pieces(shown: Shown, look: Look) -> Iterable[str]:
    sides: dict[str, dict[str, list[str]]] = {}
    for piece in shown.table.get("pieces", ()):
        sides.setdefault(piece["side"], {}).setdefault(piece["piece"], []).append(piece["at"])
    for side, point in (shown.table.get("kings") or {}).items():
        if point:
            sides.setdefault(side, {}).setdefault("king", []).append(point)
    in_hand = _in_hand(shown, look)
    for side in dict.fromkeys((*sides, *in_hand)):
        held = [f"{shown.bare(kind)} {' '.join(places)}" for kind, places in sides.get(side, {}).items()]
        held += [in_hand[side]] if side in in_hand else []
        yield _of_side(shown, look, side, "; ".join(held))


def hands(shown: Shown, look: Look) -> list[str]:
    """The pieces in hand, a line for each side that has any."""
    return [_of_side(shown, look, side, text) for side, text in _in_hand(shown, look).items()]


def _of_side(shown: Shown, look: Look, side: str, text: str) -> str:
    labels = SENTENCES[look.language]
    return labels.sentence(labels["side"], {"side": shown.name(side), "text": text})


def _in_hand(shown: Shown, look: Look) -> dict[str, str]:
    labels, held = SENTENCES[look.language], shown.table.get("hands") or {}
    return {
        side: labels.fill(labels["hand"], {"pieces": ", ".join(map(shown.bare, pieces))})
        for side, pieces in held.items()
        if pieces
    }


def piece_title(shown: Shown, look: Look, side: str, kind: str) -> str:
    """A piece in words: its side and its kind, or a corpse."""
    labels = SENTENCES[look.language]
    label = labels.fill(labels["side"], {"side": shown.name(side), "text": shown.bare(kind)})
    return shown.bare(side) if kind == "skull" else label
