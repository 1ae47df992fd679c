"""What arbiters and players declared, in a sentence."""

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.records.faults import sentences
from engine.rulebook import Language, Sentences
from engine.wording import word

_ARTICLE: Final = "les "


def declared(entry: Mapping[str, Any], game: Sentences, language: Language) -> str:
    """The sentence of an entry of a judged record, without its consequences; ``game`` has the words of its game."""
    templates = sentences(language)["declared"]
    what: str = entry["arbiter" if "arbiter" in entry else "player"]
    if what == "claim":
        what += "-granted" if entry.get("granted") else "-early" if entry.get("to_move") else "-refused"
    elif what == "forfeit":
        what += f"-{entry['cause']}"
    facts = dict(entry)
    for name in ("side", "to_move"):
        if entry.get(name):
            facts[name] = side_label(game.names, entry[name])
    if "result" in entry:
        facts["result"] = result_words(game.names, entry["result"], language)
    if "what" in entry:
        facts["what"] = word(game.claims, entry["what"])
    return templates[what].format_map(facts)


def side_label(names: Mapping[str, str], side: str) -> str:
    """The name of a side standing alone: without an article, and with a capital."""
    bare = names.get(side, side).removeprefix(_ARTICLE)
    return bare[:1].upper() + bare[1:]


def result_words(names: Mapping[str, str], result: str, language: Language) -> str:
    """A result by the names of its sides."""
    templates = sentences(language)["results"]
    return templates.get(result) or " + ".join(side_label(names, side) for side in result.split("+"))
