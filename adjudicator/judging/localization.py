"""Putting the words into an answer: sentences of the rulebook and of the service, in one language."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from adjudicator import messages
from adjudicator.judging.declared import describe_entry, outcome, players_line, side_label
from adjudicator.records import faults
from engine.game import AnyGame, HasSummary, HasTurnFields, capability
from engine.rulebook import GAME_OVER, Finding, Language
from engine.wording import Own, sentence, word

EFFECT_MESSAGES = "effect_messages"
"""The value of ``include`` that adds messages for each effect and the status."""
BEFORE = "before"
"""The field for the position before a turn, of games with names of units; ``localize`` removes it."""


def localize(answer: dict[str, Any], game: AnyGame, language: Language, include: Collection[str] = ()) -> None:
    """Put the words into an answer: its rulings, its status, each reason.

    The answer is as it was made, not as JSON gives it back: facts of several values are tuples.
    """
    own = _own(answer, game, language)
    if "verdict" in answer:
        _localize_ruling(answer, own, game, language, include)
    for ruling in answer.get("rulings", ()):
        _localize_ruling(ruling, _own(ruling, game, language), game, language, include)
        # Clients get status and effects only on request; the messages need both.
        if "table" not in include:
            ruling.pop("status", None)
        if "effects" not in include:
            ruling.pop("effects", None)
    for offence in answer.get("offences", ()):
        named = _own(offence, game, language)
        if offence["reason"] is not None:
            offence["reason"] = _reason(offence["reason"], named, game, language)
    for entry in answer.get("interventions", ()):
        entry["message"] = describe_entry(entry, game.RULEBOOK.sentences[language])
        fault = entry.get("fault")
        if fault is not None:
            fault["message"] = faults.SENTENCES[language].say("entries", fault["code"], **fault["facts"])
        named = _own(entry, game, language)
        for ground in (*entry.get("overrides", ()), *(fault or {}).get("grounds", ())):
            ground["message"] = ground_message(game, ground["code"], ground["facts"], language, named)
    if "record" in answer:
        sentences = game.RULEBOOK.sentences[language]
        players = {side: player["name"] for side, player in answer["record"].get("players", {}).items()}
        answer["words"] = {
            "players": players_line(players, sentences.names),
            "result": outcome(answer["result"], sentences),
        }
    if EFFECT_MESSAGES in include and "status" in answer:
        answer["status"]["words"] = _status_words(answer["status"], own, game, language)


def _own(answer: dict[str, Any], game: AnyGame, language: Language) -> Own | None:
    """The names of units for the sentences of an answer, from the field ``BEFORE``, which is removed."""
    before = answer.pop(BEFORE, None)
    naming = None if before is None else capability(game, HasTurnFields)
    return None if naming is None else naming.unit_names(before, language)


def _localize_ruling(
    ruling: dict[str, Any], own: Own | None, game: AnyGame, language: Language, include: Collection[str]
) -> None:
    if ruling["reason"] is not None:
        if "message" not in ruling["reason"]:
            ruling["reason"] = _reason(ruling["reason"], own, game, language)
        ruling["message"] = ruling["reason"]["message"]
        return
    if "effects" not in ruling:
        return
    effects = tuple([Finding(effect["kind"], (), effect) for effect in ruling["effects"]])
    ruling["message"] = " ".join(_sentences(effects, ruling.get("status", {}), own, game, language))
    if EFFECT_MESSAGES in include:
        for effect, finding in zip(ruling["effects"], effects, strict=True):
            effect["message"] = game.RULEBOOK.effect_message(finding, language, own)


def _sentences(
    effects: tuple[Finding, ...], status: Mapping[str, Any], own: Own | None, game: AnyGame, language: Language
) -> Iterator[str]:
    """The event, then the winner or the awaited input: at most two sentences."""
    book = game.RULEBOOK
    summing = capability(game, HasSummary)
    happened = effects if summing is None else summing.summary(effects)
    is_over, awaits = status.get("over"), status.get("awaits")
    first = len(happened) if is_over or awaits else 1
    for part in (happened[:first], happened[first:]):
        if len(part) == 1:
            yield book.effect_message(part[0], language, own)
        elif part:
            clauses = book.effect_clauses(part, language, own)
            yield sentence(
                clauses,
                messages.SENTENCES[language]["clauses"]["between"],
                book.sentences[language].names.get("and", ""),
            )
    if is_over:
        yield _outcome(status, game, language)
    if awaits:
        yield book.awaits_message(awaits, language, own)


def _reason(stored: dict[str, Any], own: Own | None, game: AnyGame, language: Language) -> dict[str, Any]:
    """A reason with the title of its article and its message."""
    code, cited, facts = stored["code"], stored["article"], stored["facts"]
    of_records = faults.SENTENCES[language]
    if cited is None and code in of_records["reasons"]:  # which no article of a game words
        side = side_label(game.RULEBOOK.sentences[language].names, facts.get("side", ""))
        title = of_records["reasons"][code]["title"]
        message = of_records.fill(of_records["reasons"][code]["message"], {**facts, "side": side})
    elif cited is None:
        # Its facts are what somebody wrote, whatever it may mean elsewhere.
        title = messages.title(code, language)
        of_text = game.RULEBOOK.sentences[language] if "at" in facts else None
        message = messages.fault(str(facts.get("fault", code)), facts, language, of_text)
    else:
        title = game.RULEBOOK.sentences[language]["articles"][cited]["title"]
        message = ground_message(game, code, facts, language, own)
    return {"code": code, "article": cited, "title": title, "message": message, "facts": facts}


def ground_message(
    game: AnyGame, code: str, facts: Mapping[str, Any], language: Language, own: Own | None = None
) -> str:
    """The sentence of a ground of the game, or of the one that every game has. Raises ``KeyError`` for any other."""
    if code != GAME_OVER:
        return game.RULEBOOK.message(code, facts, language, own)
    texts, winners = game.RULEBOOK.sentences[language], facts["winners"]
    of_service = messages.SENTENCES[language]
    ended = of_service.sentence(of_service["grounds"][code], {"cause": word(texts["causes"], str(facts["cause"]))})
    return f"{ended} {messages.outcome(not winners, winners, texts)}"


def _status_words(status: Mapping[str, Any], own: Own | None, game: AnyGame, language: Language) -> dict[str, Any]:
    """A status in words: a ``sentence``, its fields, the awaited input, possible tokens."""
    texts = game.RULEBOOK.sentences[language]
    words = {
        "sentence": standing(status, game, language),
        "to_move": texts.names.get(status["to_move"], status["to_move"]),
        "state": word({**messages.SENTENCES[language]["states"], **texts["states"]}, status["state"]),
        "cause": status["cause"] and word(texts["causes"], status["cause"]),
        "claims": [word(texts["claims"], claim) for claim in status["claims"]],
    }
    if "awaits" in status:
        words["awaits"] = game.RULEBOOK.awaits_message(status["awaits"], language, own)
    of_game = capability(game, HasTurnFields)
    return words if of_game is None else {**words, **of_game.status_words(status, own, language)}


def _outcome(status: Mapping[str, Any], game: AnyGame, language: Language) -> str:
    """How the game ended: by the sentence of its cause, if the game has one."""
    winners, texts = tuple(status["winners"]), game.RULEBOOK.sentences[language]
    if status["cause"] in texts["outcomes"]:
        return game.RULEBOOK.outcome_message(status["cause"], winners, language)
    return messages.outcome(status["draw"], winners, texts)


def standing(status: Mapping[str, Any], game: AnyGame, language: Language) -> str:
    """The side to move and its state, or the outcome."""
    if status["over"]:
        return _outcome(status, game, language)
    awaited = status.get("awaits", {}).get("side")
    return messages.standing(status["state"], awaited or status["to_move"], game.RULEBOOK.sentences[language])
