"""Words of a ruling in both languages: sentences without code, which name the same squares and units."""

import re
from collections.abc import Iterator
from typing import Any

from tests.support.cases import Ruled

MAX_SENTENCES = 2
SPOT = re.compile(r"\b\d?[a-r]\d{1,2}\b")
SENTENCE_ENDS = re.compile(r"[.!?](?=\s|$)")
NEVER_SAID = re.compile(r"[{}]|\b(?:None|True|False|null)\b|\bnot-|\w_\w")
"""Programmers' text: braces, Python values, codes with a hyphen in front or an underscore in them."""


def written_by_clients(value: Any) -> Iterator[str]:
    """Client input that a message may repeat: turns, units, names of cards, faces."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from written_by_clients(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from written_by_clients(one)


def without_quotations(message: str, ruling: dict[str, Any]) -> str:
    """The message without the client's input."""
    for text in sorted(set(written_by_clients(ruling.get("action", ruling.get("turn")))), key=len, reverse=True):
        if re.search(r"[_{}]|not-|  ", text):
            message = message.replace(text, "…")
    return re.sub(r"[“«].*?[”»]", "…", message)


def faults_of(message: str, ruling: dict[str, Any]) -> list[str]:
    text = without_quotations(message, ruling)
    problems = []
    if not message.strip():
        return ["says nothing"]
    if not (message[0].isupper() or message[0] in "«“"):
        problems.append("begins without a capital")
    if message[-1] not in ".!?":
        problems.append("ends without a stop")
    if NEVER_SAID.search(text) or "  " in text:
        problems.append("holds what only programs say")
    if not 1 <= len(SENTENCE_ENDS.findall(message)) <= MAX_SENTENCES:
        problems.append(f"has {len(SENTENCE_ENDS.findall(message))} sentences")
    return problems


def check_words(ruled: Ruled) -> None:
    """Every ruling and effect is a sentence or two; squares and units are those of the other language."""
    english, french = ruled.rulings("en"), ruled.rulings("fr")
    for ruling in (*english, *french):
        for message in (ruling["message"], *(effect["message"] for effect in ruling["effects"])):
            assert faults_of(message, ruling) == [], message
    for ruling, translated in zip(english, french, strict=True):
        spots = [sorted(SPOT.findall(one["message"])) for one in (ruling, translated)]
        assert spots[0] == spots[1]
        for effect, other in zip(ruling["effects"], translated["effects"], strict=True):
            for fact in ("unit", "attacker", "target", "killer", "against"):
                if f"({effect.get(fact)})" in effect["message"]:
                    assert f"({other[fact]})" in other["message"]
