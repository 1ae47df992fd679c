"""Putting the words into an answer: sentences of the rulebook and of the service, in one language."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from adjudicator import messages
from adjudicator.judging.declared import cause_words, describe_entry, outcome, players_line, result_words, side_label
from adjudicator.records import faults
from engine.errors import Fault
from engine.game import AnyGame, HasOwnWords, HasSummary, capability
from engine.rulebook import GAME_OVER, Finding, Language, Speaker
from engine.wording import sentence, word

EFFECT_MESSAGES = "effect_messages"
"""The value of ``include`` that adds messages for each effect and the status."""
REMARKS = "remarks"
"""The field for remarks on a record, which ``localize`` puts into words."""
BEFORE = "before"
"""The field for the position before a turn, of games with names of units; ``localize`` removes it."""


def localize(answer: dict[str, Any], game: AnyGame, language: Language, include: Collection[str] = ()) -> None:
    """Put the words into an answer: its rulings, its status, each reason.

    The answer is as it was made, not as JSON gives it back: facts of several values are tuples.
    """
    says = _speaker(answer, game, language)
    if "verdict" in answer:
        _localize_ruling(answer, game, says, include)
    for ruling in answer.get("rulings", ()):
        _localize_ruling(ruling, game, _speaker(ruling, game, language), include)
        # Clients get status and effects only on request; the messages need both.
        if "table" not in include:
            ruling.pop("status", None)
        if "effects" not in include:
            ruling.pop("effects", None)
    for offence in answer.get("offences", ()):
        says_of_it = _speaker(offence, game, language)
        if offence["reason"] is not None:
            offence["reason"] = _reason(offence["reason"], says_of_it)
    for entry in answer.get("interventions", ()):
        entry["message"] = describe_entry(entry, says.texts)
        fault = entry.get("fault")
        if fault is not None:
            fault["message"] = faults.SENTENCES[language].say("entries", fault["code"], **fault["facts"])
        says_of_it = _speaker(entry, game, language)
        for ground in (*entry.get("overrides", ()), *(fault or {}).get("grounds", ())):
            ground["message"] = ground_message(says_of_it, ground["code"], ground["facts"])
    if REMARKS in answer:
        answer[REMARKS] = [_remark(one, game, language, answer) for one in answer[REMARKS]]
    if "record" in answer:
        players = {side: player["name"] for side, player in answer["record"].get("players", {}).items()}
        answer["words"] = {
            "players": players_line(players, says.texts.names),
            "result": outcome(answer["result"], says.texts),
        }
    if EFFECT_MESSAGES in include and "status" in answer:
        answer["status"]["words"] = _status_words(answer["status"], game, says)


def _remark(fault: Fault, game: AnyGame, language: Language, answer: Mapping[str, Any]) -> dict[str, Any]:
    """A remark on a record, in the form of an error."""
    place = {} if fault.line_column is None else dict(zip(("line", "column"), fault.line_column, strict=True))
    detail = remark_text(fault, language, game, answer)
    return {"pointer": fault.pointer, "code": fault.code, "detail": detail, **place}


def remark_text(fault: Fault, language: Language, game: AnyGame | None, answer: Mapping[str, Any]) -> str:
    """The sentence of a remark on a record; the offences of its ``answer`` are in words."""
    facts = dict(fault.facts)
    if game is not None:
        texts = game.RULEBOOK.sentences[language]
        facts |= {name: cause_words(str(facts[name]), texts) for name in ("claimed", "found") if name in facts}
    if fault.code == "letters-unclear":
        reasons = [one["reason"] for one in answer["offences"] if fault.pointer == f"/turns/{one['entry']}"]
        facts["message"] = "".join(reason["message"] for reason in reasons if reason)
    return faults.record_message(fault.code, facts, language)


def _speaker(answer: dict[str, Any], game: AnyGame, language: Language) -> Speaker:
    """The sentences of an answer, with names of units from the field ``BEFORE``, which is removed."""
    before = answer.pop(BEFORE, None)
    naming = None if before is None else capability(game, HasOwnWords)
    return game.RULEBOOK.speaker(language, None if naming is None else naming.unit_names(before, language))


def _localize_ruling(ruling: dict[str, Any], game: AnyGame, says: Speaker, include: Collection[str]) -> None:
    if ruling["reason"] is not None:
        if "message" not in ruling["reason"]:
            ruling["reason"] = _reason(ruling["reason"], says)
        ruling["message"] = ruling["reason"]["message"]
        return
    if "effects" not in ruling:
        return
    effects = tuple([Finding(effect["kind"], (), effect) for effect in ruling["effects"]])
    ruling["message"] = " ".join(_sentences(effects, ruling.get("status", {}), game, says))
    if EFFECT_MESSAGES in include:
        for effect, finding in zip(ruling["effects"], effects, strict=True):
            effect["message"] = says.effect(finding)


def _sentences(effects: tuple[Finding, ...], status: Mapping[str, Any], game: AnyGame, says: Speaker) -> Iterator[str]:
    """The event, then the winner or the awaited input: at most two sentences."""
    summing = capability(game, HasSummary)
    happened = effects if summing is None else summing.summary(effects)
    is_over, awaits = status.get("over"), status.get("awaits")
    first = len(happened) if is_over or awaits else 1
    for part in (happened[:first], happened[first:]):
        if len(part) == 1:
            yield says.effect(part[0])
        elif part:
            between = messages.SENTENCES[says.texts.language]["clauses"]["between"]
            yield sentence(says.clauses(part), between, says.texts.names.get("and", ""))
    if is_over:
        yield _outcome(status, says)
    if awaits:
        yield says.awaits(awaits)


def _reason(stored: dict[str, Any], says: Speaker) -> dict[str, Any]:
    """A reason with the title of its article and its message."""
    code, cited, facts, language = stored["code"], stored["article"], stored["facts"], says.texts.language
    of_records = faults.SENTENCES[language]
    if cited is None and code in of_records["reasons"]:  # which no article of a game words
        words = {"side": side_label(says.texts.names, facts.get("side", ""))}
        words["result"] = result_words(facts.get("result", "*"), says.texts)
        title = of_records["reasons"][code]["title"]
        message = of_records.fill(of_records["reasons"][code]["message"], {**facts, **words})
    elif cited is None:
        # Its facts are what somebody wrote, whatever it may mean elsewhere.
        title = messages.title(code, language)
        of_text = says.texts if "at" in facts else None
        message = messages.fault(str(facts.get("fault", code)), facts, language, of_text)
    else:
        title = says.texts["articles"][cited]["title"]
        message = ground_message(says, code, facts)
    return {"code": code, "article": cited, "title": title, "message": message, "facts": facts}


def ground_message(says: Speaker, code: str, facts: Mapping[str, Any]) -> str:
    """The sentence of a ground of the game, or of the one that every game has. Raises ``KeyError`` for any other."""
    if code != GAME_OVER:
        return says.ground(code, facts)
    texts, winners = says.texts, facts["winners"]
    of_service = messages.SENTENCES[texts.language]
    ended = of_service.sentence(of_service["grounds"][code], {"cause": word(texts["causes"], str(facts["cause"]))})
    return f"{ended} {messages.outcome(not winners, winners, texts)}"


def _status_words(status: Mapping[str, Any], game: AnyGame, says: Speaker) -> dict[str, Any]:
    """A status in words: a ``sentence``, its fields, the awaited input, possible tokens."""
    texts = says.texts
    words = {
        "sentence": status_sentence(status, says),
        "to_move": texts.names.get(status["to_move"], status["to_move"]),
        "state": word({**messages.SENTENCES[texts.language]["states"], **texts["states"]}, status["state"]),
        "cause": status["cause"] and word(texts["causes"], status["cause"]),
        "claims": [word(texts["claims"], claim) for claim in status["claims"]],
    }
    if "awaits" in status:
        words["awaits"] = says.awaits(status["awaits"])
    of_game = capability(game, HasOwnWords)
    return words if of_game is None else {**words, **of_game.status_words(status, says)}


def _outcome(status: Mapping[str, Any], says: Speaker) -> str:
    """How the game ended: by the sentence of its cause, if the game has one."""
    winners = tuple(status["winners"])
    if status["cause"] in says.texts["outcomes"]:
        return says.outcome(status["cause"], winners)
    return messages.outcome(status["draw"], winners, says.texts)


def status_sentence(status: Mapping[str, Any], says: Speaker) -> str:
    """The side to move, if the position does not omit it, and its state; or the outcome."""
    if status["over"]:
        return _outcome(status, says)
    texts, side = says.texts, status.get("awaits", {}).get("side") or status["to_move"]
    known = {**messages.SENTENCES[texts.language]["state_sentences"], **texts["state_sentences"]}
    return texts.sentence(known.get(status["state"], known["normal"]) if side else known["open"], {"side": side or ""})
