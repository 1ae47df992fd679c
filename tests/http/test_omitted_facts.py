"""Sentences of random rulings and of all cases name every fact of the ruling, in both languages."""

import copy
import random
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any, Final

import pytest

from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.case import open_case
from adjudicator.judging.localization import BEFORE, EFFECT_MESSAGES, localize
from adjudicator.judging.refusal import Refused
from engine.game import HasUnitNames, capability
from engine.registry import GAMES
from engine.rulebook import LANGUAGES
from tests.support import grammar
from tests.support.cases import answer_to, cases
from tests.support.random_requests import adjudication

TURN: Final[dict[str, str]] = {
    "battlelore": "side to_move unit target card for given most input",
    "cyclix": "side from to piece claimed reentry",
    "djambi": "side slot from to piece colour claimed mark there there_colour",
    "dragonchess": "side from to piece claimed met met_side turn",
    "phylde": "side action nth of from to piece",
}
"""Facts of refusals that repeat the turn and its squares: a sentence has those that its ground is about."""

RULING: Final[dict[str, dict[str, str]]] = {
    "battlelore": {
        "figures left lost hits tokens": "the sentence about a unit that dies gives no lower counts",
        "lore": "details are left out where there are more than three effects",
        "ordered.sections": "of units ordered together, each has its section in its own effect",
    },
    "cyclix": {},
    "djambi": {"by": "the player that kills is the side to move, and the piece is named"},
    "dragonchess": {"side": "a captured piece is always the opponent's"},
    "phylde": {
        "side": "a captured piece is always the opponent's",
        "piece": "several pieces of a kind that move are named in the plural",
    },
}
"""Facts of effects that the sentence of a whole ruling may omit, with the reason; those of the effects have them."""

_LENGTH: Final = "the length of a path does not matter where one of its hexes is forbidden"
FOR_PROGRAMS: Final[dict[str, dict[str, str]]] = {
    "battlelore": {
        "path": "the hexes between are for drawing: a sentence names the ends of a retreat",
        "side": "the side of a unit that dies: the sentence names the unit, and the side that gains the banner",
        "due": "the ground is the roll that is due, so its sentence names it in other words",
        "for": "the use of a token is worded: two more dice",
        "no-token.values": "the flags that may be ignored do not matter without a token",
        "path-blocked.longest path-not-rearward.longest": _LENGTH,
        "path-impassable.longest path-impassable.spent path-impassable.tokens": _LENGTH,
    },
    "cyclix": {"kings-face.attackers": "the sentence is about the two kings"},
    "djambi": {
        "passed.slot": "the place in the order of turns is for replaying a game",
        "drawn.cause": "the sentence has its own words for it",
        "puppet_power.at": "the sentence names the centre",
        "blocker_colour": "a piece of any colour is in the way",
    },
    "dragonchess": {
        "how": "going there is the usual way: only captures and checks from afar, or by petrifying, have words",
        "king_at": "each side has one king, and the sentence names the side",
    },
    "phylde": {"pieces": "the squares of the four attackers of a king are paired with its cells"},
}
"""Facts that any sentence may omit, with the reason."""

NUMBERS: Final = {0: "no|aucune?", 1: "one|an?|once|une?|seule?", 2: "twice"}
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
    naming, book = capability(GAMES[game], HasUnitNames), GAMES[game].RULEBOOK
    own = book.unchanged if naming is None else naming.unit_names(before, language)
    names = {**book.sentences[language].names, **book.sentences[language].causes}
    spoken: list[tuple[frozenset[str], str, Mapping[str, Any], str]] = []
    for one in answer["effects"]:
        effect = {name: fact for name, fact in one.items() if name not in ("kind", "message")}
        spoken.append((frozenset(), one["kind"], effect, one["message"]))
        spoken.append((listed(RULING[game]), one["kind"], effect, answer["message"]))
    if answer["reason"]:
        turn = frozenset(TURN[game].split())
        spoken = [(turn, answer["reason"]["code"], answer["reason"]["facts"], answer["message"])]
    for allowed, code, facts, sentence in spoken:
        for name, fact in facts.items():
            if not is_named(shown(fact, own[name]) if name in own else fact, sentence, {} if name in own else names):
                yield allowed | listed(FOR_PROGRAMS[game]), code, name, sentence


def listed(reasons: Iterable[str]) -> frozenset[str]:
    return frozenset(name for names in reasons for name in names.split())


def random_rulings(game: str) -> Iterator[dict[str, Any]]:
    chance = random.Random(f"omitted facts of {game}")
    while True:
        body: Any = adjudication(game, chance.choice(grammar.tables(game)), chance).sent
        with suppress(Refused, KeyError, TypeError):  # a body of another shape, which the schemas refuse
            yield adjudicate(open_case(GAMES[game], body, "action"), body["action"])


def rulings_of_cases(game: str) -> Iterator[dict[str, Any]]:
    answers = (answer_to(game, case) for case in cases(game) if "action" in case)
    return (answer for answer in answers if "verdict" in answer)


def read(game: str, rulings: Iterable[dict[str, Any]]) -> set[str]:
    """Check the sentences of rulings; the facts that were omitted with a reason."""
    met: set[str] = set()
    for ruling in rulings:
        for language in LANGUAGES:
            spoken = copy.deepcopy(ruling)
            localize(spoken, GAMES[game], language, {EFFECT_MESSAGES})
            for allowed, code, name, sentence in omitted(game, spoken, ruling.get(BEFORE), language):
                found = {name, f"{code}.{name}"} & allowed
                assert found, (code, name, sentence)
                met |= found
    return met


@pytest.mark.parametrize("game", GAMES)
def test_sentences_omit_no_fact(game: str) -> None:
    read(game, islice(random_rulings(game), 300))


@pytest.mark.parametrize("game", GAMES)
def test_sentences_of_cases_omit_no_fact(game: str) -> None:
    read(game, rulings_of_cases(game))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_sentences_of_twenty_thousand_rulings_omit_no_fact(game: str) -> None:
    met = read(game, islice(random_rulings(game), 20_000))
    met |= read(game, rulings_of_cases(game))
    assert (
        listed((*FOR_PROGRAMS[game], *RULING[game], TURN[game])) <= met
    )  # a fact that is never omitted needs no reason


def test_the_test_sees_omissions() -> None:
    names = GAMES["cyclix"].RULEBOOK.sentences["fr"].names
    sentence = "La tour des Noirs va de a6 à a5."
    assert is_named("rook", sentence, names)
    assert is_named(("a6", "a5"), sentence, names)
    assert not is_named("knight", sentence, names)
    assert not is_named("a", sentence, names)
