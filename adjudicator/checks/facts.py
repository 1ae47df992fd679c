"""Sentences of rulings name every fact of the ruling."""

import copy
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from adjudicator.checks.ruled import Ruled
from adjudicator.games import GAMES
from adjudicator.judging.localization import BEFORE, EFFECT_MESSAGES, localize
from engine.game import HasOwnWords, capability
from engine.rulebook import LANGUAGES
from engine.sentences import load_toml

TURN, RULING, FOR_PROGRAMS = (load_toml(__package__, "facts")[name] for name in ("turn", "ruling", "for_programs"))
"""Facts that sentences may omit, by game."""
USUAL: Final = "side from to at piece claimed"
"""Facts that the refusals of any other game may omit: the turn itself has them."""
NUMBERS: Final = {0: "no(?:ne)?|aucune?", 1: "one|an?|once|une?|seule?", 2: "twice"}
"""Numbers in words."""
ARTICLE: Final = re.compile(r"^(?:the |an? |les |le |la |l'|une? )", re.IGNORECASE)


def is_named(fact: Any, sentence: str, names: Mapping[str, str]) -> bool:
    """Whether a sentence has a value, or its name without an article; of several values all."""
    if isinstance(fact, tuple | list):
        return all(is_named(one, sentence, names) for one in fact)
    word = re.escape(ARTICLE.sub("", names.get(str(fact), str(fact))))
    words = f"{word}|{NUMBERS[fact]}" if fact in NUMBERS else word
    return fact is None or re.search(rf"(?<!\w)(?:{words})(?!\w)", sentence, re.IGNORECASE) is not None


def shown(fact: Any, names: Mapping[str, str]) -> Any:
    """A fact with ids, with the names of its units in their place."""
    return [names[one] for one in fact] if isinstance(fact, tuple | list) else names[fact]


def omitted(
    game: str, answer: dict[str, Any], before: Any, language: str
) -> Iterator[tuple[frozenset[str], str, str, str]]:
    """Facts that may be omitted, the code, the omitted fact and the sentence.

    Of the reason; of each effect, in its own sentence and in that of the ruling.
    """
    naming, book = capability(GAMES[game], HasOwnWords), GAMES[game].RULEBOOK
    own = book.unchanged if naming is None else naming.unit_names(before, language)
    names = {**book.sentences[language].names, **book.sentences[language]["causes"]}
    spoken: list[tuple[frozenset[str], str, Mapping[str, Any], str]] = []
    for one in answer["effects"]:
        effect = {name: fact for name, fact in one.items() if name not in ("kind", "message")}
        spoken.append((frozenset(), one["kind"], effect, one["message"]))
        spoken.append((listed(RULING.get(game, {})), one["kind"], effect, answer["message"]))
    if answer["reason"]:
        turn = frozenset(TURN.get(game, USUAL).split())
        spoken = [(turn, answer["reason"]["code"], answer["reason"]["facts"], answer["message"])]
    for allowed, code, facts, sentence in spoken:
        for name, fact in facts.items():
            if not is_named(shown(fact, own[name]) if name in own else fact, sentence, {} if name in own else names):
                yield allowed | listed(FOR_PROGRAMS.get(game, {})), code, name, sentence


def listed(reasons: Iterable[str]) -> frozenset[str]:
    """The names in texts of several names each."""
    return frozenset(name for names in reasons for name in names.split())


def read(game: str, rulings: Iterable[dict[str, Any]]) -> set[str]:
    """Check the sentences of rulings; the facts that were omitted with a reason."""
    met: set[str] = set()
    for ruling in rulings:
        for language in LANGUAGES:
            spoken = copy.deepcopy(ruling)
            localize(spoken, GAMES[game], language, {EFFECT_MESSAGES})
            for allowed, code, name, sentence in omitted(game, spoken, ruling.get(BEFORE), language):
                found = {name, f"{code}.{name}"} & allowed
                assert found, f"{code}: the sentence {sentence!r} does not name {name}"
                met |= found
    return met


def check_facts(ruled: Ruled) -> None:
    """The sentences of a ruling name every fact."""
    if "verdict" in ruled.answer:
        read(ruled.game, [ruled.answer])
