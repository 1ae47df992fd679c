"""Words of a ruling in both languages: sentences without code, which name the same squares and units."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from adjudicator.checks.ruled import Ruled
from engine.game import AnyGame
from engine.rulebook import LANGUAGES

MAX_SENTENCES = 2
SPOT = re.compile(r"\b\d?[a-r]\d{1,2}\b")
SENTENCE_ENDS = re.compile(r"[.!?](?=\s|$)")
NEVER_SAID = re.compile(r"[{}]|\b(?:None|True|False|null)\b|\bnot-|\w_\w")
"""Programmers' text: braces, Python values, codes with a hyphen in front or an underscore in them."""


def written_by_clients(value: Any) -> Iterator[str]:
    """Client input that a message may repeat: turns, units, names of cards, faces."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from written_by_clients(one)


def without_quotations(message: str, ruling: dict[str, Any]) -> str:
    """The message without the client's input."""
    for text in sorted(set(written_by_clients(ruling.get("action", ruling.get("turn")))), key=len, reverse=True):
        if re.search(r"[_{}]|not-|  ", text):
            message = message.replace(text, "…")
    return re.sub(r"[“«].*?[”»]", "…", message)


def faults_of(message: str, ruling: dict[str, Any]) -> list[str]:
    """The errors in the form of a message: empty, code in it, too many sentences."""
    text = without_quotations(message, ruling)
    if not message.strip():
        return ["says nothing"]
    count = len(SENTENCE_ENDS.findall(message))
    found: dict[str, Any] = {
        "begins without a capital": not (message[0].isupper() or message[0] in "«“"),
        "ends without a stop": message[-1] not in ".!?",
        "holds what only programs say": NEVER_SAID.search(text) or "  " in text,
        f"has {count} sentences": not 1 <= count <= MAX_SENTENCES,
    }
    return [fault for fault, is_there in found.items() if is_there]


def check_words(ruled: Ruled) -> None:
    """Every ruling and effect is a sentence or two; squares and units are those of the other language."""
    english, french = ruled.rulings("en"), ruled.rulings("fr")
    for ruling in (*english, *french):
        for message in (ruling["message"], *(effect["message"] for effect in ruling["effects"])):
            faults = faults_of(message, ruling)
            assert not faults, f"the sentence {message!r} {' and '.join(faults)}"
    for ruling, translated in zip(english, french, strict=True):
        spots = [sorted(SPOT.findall(one["message"])) for one in (ruling, translated)]
        assert spots[0] == spots[1], f"{ruling['message']!r} and {translated['message']!r} name different places"
        for effect, other in zip(ruling["effects"], translated["effects"], strict=True):
            for fact in ("unit", "attacker", "target", "killer", "against"):
                if f"({effect.get(fact)})" in effect["message"]:
                    assert f"({other[fact]})" in other["message"], f"{other['message']!r} lacks {other[fact]}"


def check_rulebook(game: AnyGame) -> None:
    """Codes and ids have one form, articles and grounds their order; sides and pieces have names in both languages."""
    book, faults = game.RULEBOOK, list[str]()
    for codes, form in (
        ([ground.code for ground in book.grounds], r"[a-z0-9]+(-[a-z0-9]+)*"),
        ([article.id for article in book.articles], r"[A-Z]{3}-\d+\.\d+"),
        ([*book.effects], r"[a-z0-9]+([_-][a-z0-9]+)*"),
        ([option.name for option in book.options], r"[a-z]+(_[a-z]+)*"),
    ):
        faults += [f"{code} has not the form {form}" for code in codes if not re.fullmatch(form, code)]
        faults += [f"{code} is there twice" for code, count in Counter(codes).items() if count > 1]
    order = {article.id: n for n, article in enumerate(book.articles)}
    if (ids := [*order]) != sorted(ids, key=lambda id_: [*map(int, re.findall(r"\d+", id_))]):
        faults.append("the articles are not in the order of their numbers")
    if (places := [order[ground.article] for ground in book.grounds]) != sorted(places):
        faults.append("the grounds are not in the order of their articles")
    pieces: Any = game.BOARD["pieces"]
    for language, code in product(LANGUAGES, [*game.SIDES, *(piece["piece"] for piece in pieces)]):
        if code not in book.sentences[language].names:
            faults.append(f"{language}.toml: names.{code}: missing")
    assert not faults, "; ".join(faults)
