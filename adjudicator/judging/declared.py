"""What arbiters and players declared, in a sentence."""

from collections.abc import Mapping
from typing import Any

from adjudicator.records.faults import SENTENCES
from engine.sentences import Sentences
from engine.wording import word


def describe_entry(entry: Mapping[str, Any], game: Sentences) -> str:
    """The sentence of an entry of a judged record, without its consequences; ``game`` has the words of its game."""
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
        facts["result"] = result_words(entry["result"], game)
    if "what" in entry:
        facts["what"] = word(game["claims"], entry["what"])
    return SENTENCES[game.language].say("declared", what, **facts)


def side_label(names: Mapping[str, str], side: str) -> str:
    """The name of a side standing alone: without an article, and with a capital."""
    bare = names.get(side, side).removeprefix("les ")
    return bare[:1].upper() + bare[1:]


def result_words(result: str, game: Sentences) -> str:
    """A result by the names of its sides."""
    sides = " + ".join(side_label(game.names, side) for side in result.split("+"))
    return str(SENTENCES[game.language]["results"].get(result, sides))


def cause_words(cause: str, game: Sentences) -> str:
    """The cause of a result, of the game or declared; of a result without one, the result."""
    causes = {**game["causes"], **SENTENCES[game.language]["causes"]}
    return word(causes, cause) if cause in causes else result_words(cause, game)


def outcome(result: Mapping[str, Any], game: Sentences) -> str:
    """The sentence on the result of a judged record, and on the record's claim; ``game`` has the words of its game."""
    found, claimed = (result_words(result[name], game) for name in ("found", "claimed"))
    cause = "" if result["cause"] is None else cause_words(result["cause"], game)
    if result["found"] == "*":
        key = "unfinished" if result["claimed"] == "*" else "claimed-only"
    elif result["claimed"] == "*":
        key = "unclaimed"
    else:
        key = "line" if cause else "line-plain"
    return SENTENCES[game.language].say("outcomes", key, found=found, claimed=claimed, cause=cause)


def players_line(players: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """The players of a record with their sides."""
    return " – ".join(f"{player} ({side_label(names, side)})" for side, player in players.items())
