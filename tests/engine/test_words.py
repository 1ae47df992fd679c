"""Every response to every case has words in both languages; ``words.yaml`` has some whole messages."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.localization import localize
from adjudicator.judging.records import replay
from adjudicator.judging.refusal import Refused
from engine.game import HasSummary, capability
from engine.registry import GAMES
from engine.rulebook import LANGUAGES, SUBJECT, Finding
from engine.sentences import placeholders
from tests.support.cases import answer_to, cases, opened

WORDED: Any = yaml.safe_load(Path(__file__).with_name("words.yaml").read_text(encoding="utf-8"))
INCLUDE = ("effects", "effect_messages")
MAX_SENTENCES = 2
SENTENCE_ENDS = re.compile(r"[.!?](?=\s|$)")
NEVER_SAID = re.compile(r"[{}]|\b(?:None|True|False|null)\b|\bnot-|\w_\w")
"""Programmers' text: braces, Python values, codes with a hyphen in front or an underscore in them."""


def rulings(game: str, case: dict[str, Any], language: str) -> list[dict[str, Any]]:
    """The rulings on a case with their messages; none if the case is not ruled on or cannot be read."""
    try:
        case_opened = opened(game, case)
        if "record" in case:
            answer = replay(case_opened, case["record"], case.get("on_illegal", "stop"))
        elif "action" in case and "lists" not in case and "count" not in case:
            answer = adjudicate(case_opened, case["action"])
        else:
            return []
    except Refused:
        return []
    localize(answer, GAMES[game], language, INCLUDE)
    return list(answer.get("rulings", [answer]))


@cache
def findings_shown(game: str, language: str) -> tuple[tuple[str, dict[str, Any]], ...]:
    """Each ruling of the cases, with the name of the case."""
    return tuple((case["case"], ruling) for case in cases(game) for ruling in rulings(game, case, language))


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_a_sentence_or_two(game: str, language: str) -> None:
    wrong = {
        name: (faults, ruling["message"])
        for name, ruling in findings_shown(game, language)
        if (faults := faults_of(ruling["message"], ruling))
    }
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_effect_is_a_sentence_or_two(game: str, language: str) -> None:
    wrong = {
        (name, effect["kind"]): (faults, effect["message"])
        for name, ruling in findings_shown(game, language)
        for effect in ruling["effects"]
        if (faults := faults_of(effect["message"], ruling))
    }
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_word_of_a_language_stands_in_both(game: str, language: str) -> None:
    """Squares, numbers and the names of units are the same in every language."""
    named = re.compile(r"\b\d?[a-r]\d{1,2}\b")
    for (name, english), (_, other) in zip(findings_shown(game, "en"), findings_shown(game, language), strict=True):
        spots = [sorted(named.findall(ruling["message"])) for ruling in (english, other)]
        assert spots[0] == spots[1], name
        for effect, translated in zip(english["effects"], other["effects"], strict=True):
            for fact in ("unit", "attacker", "target", "killer", "against"):
                if f"({effect.get(fact)})" in effect["message"]:
                    assert f"({effect[fact]})" in translated["message"], name


@pytest.mark.parametrize("game", GAMES)
def test_every_end_and_everything_awaited_is_worded(game: str) -> None:
    book = GAMES[game].RULEBOOK
    ends, awaited = set(), set()
    for case in cases(game):
        if "action" not in case or "lists" in case or "count" in case:
            continue
        try:
            status = adjudicate(opened(game, case), case["action"])["status"]
        except Refused:
            continue
        if status["over"]:
            ends.add(status["cause"])
        if "awaits" in status:
            kind, what = next(iter(status["awaits"].items()))
            awaited.add(f"{kind}-{what}")
        awaited |= {f"spend-{offer['for']}" for offer in status.get("may_spend", ())}
    for language in LANGUAGES:
        texts = book.sentences[language]
        assert ends <= texts.outcomes.keys()
        assert awaited == texts.awaits.keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_message_is_said_in_a_case(game: str) -> None:
    """Every sentence has been read."""
    book = GAMES[game].RULEBOOK
    summing = capability(GAMES[game], HasSummary)
    terms: set[str] = set()
    for _, ruling in findings_shown(game, "en"):
        effects = tuple(
            Finding(one["kind"], (), {k: tuple(v) if isinstance(v, list) else v for k, v in one.items() if k != "kind"})
            for one in ruling["effects"]
        )
        for finding in (*effects, *(summing.summary(effects) if summing else ())):
            template = book.sentences["en"].messages[finding.code]
            if isinstance(template, str):
                assert placeholders(template) <= finding.facts.keys()
                terms.add(finding.code)
            else:
                variant = next((fact for fact in template if fact in finding.facts), "default")
                terms.add(f"{finding.code}.{variant}")
    known = {
        key
        for code, template in book.sentences["en"].messages.items()
        if code != SUBJECT
        for key in ([code] if isinstance(template, str) else [f"{code}.{variant}" for variant in template])
    }
    assert known == terms


@pytest.mark.parametrize("case", WORDED, ids=[f"{case['game']}: {case['name']}" for case in WORDED])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_in_words(case: dict[str, Any], language: str) -> None:
    answer = answer_to(case["game"], case)
    localize(answer, GAMES[case["game"]], language)
    assert answer["message"] == case[language]


def test_effects_and_status_have_words_on_request() -> None:
    mate = next(case for case in WORDED if case["name"] == "mate")
    answer = answer_to("dragonchess", mate)
    localize(answer, GAMES["dragonchess"], "fr", ("effect_messages",))
    assert [effect["message"] for effect in answer["effects"]] == [
        "Le dragon des dorés va de 3b6 en 3a7.",
        "Les écarlates sont mis en échec par le dragon en 3a7.",
    ]
    assert answer["status"]["words"] == {
        "to_move": "les écarlates", "state": "échec et mat", "cause": "échec et mat", "claims": [],
        "sentence": "Échec et mat : les dorés gagnent.",
    }  # fmt: skip
