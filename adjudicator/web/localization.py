"""Putting the sentences into an answer that was stored without them."""

from collections.abc import Mapping
from typing import Any, Final, get_args

import orjson

from adjudicator.records.faults import entry_message, is_reason, reason_texts
from adjudicator.rulings.ruling import Verdict
from adjudicator.web import messages
from engine.game import Game
from engine.rulebook import GAME_OVER, LANGUAGES, Fact, Language

VERDICTS: Final = get_args(Verdict)
_SENTENCES: Final = (b'"reason":{', b'"fault":{', b'"overrides":[')
"""Only a structure can look like these: inside a JSON string the quotes would be escaped."""


def localized(body: bytes, game: Game[Any, Any], language: Language) -> bytes:
    """The answer in ``language``: the same bytes where nothing in it is a sentence."""
    if not any(structure in body for structure in _SENTENCES):
        return body
    answer = orjson.loads(body)
    localize(answer, game, language)
    return orjson.dumps(answer)


def localize(answer: dict[str, Any], game: Game[Any, Any], language: Language) -> None:
    """Put the sentences into an answer as parsed from JSON."""
    of_record = (*answer.get("rulings", ()), *answer.get("offences", ()))
    for ruling in (answer, answer.get("first_offence"), *of_record):
        if ruling and ruling.get("reason"):
            ruling["reason"] = reason(ruling["reason"], game, language)
    for entry in answer.get("interventions", ()):
        fault = entry.get("fault")
        if fault is not None:
            fault["message"] = entry_message(fault["code"], fault["facts"], language)
        for ground in (*entry.get("overrides", ()), *(fault or {}).get("grounds", ())):
            ground["message"] = ground_message(game, ground["code"], _facts(ground), language)


def is_renderable(body: bytes, resource: str, game: Game[Any, Any]) -> bool:
    """Whether this can be an answer of the resource about the game, with reasons that its rulebook words."""
    try:
        answer = orjson.loads(body)
        for language in LANGUAGES:
            localized(body, game, language)
        required = {"adjudications": "verdict", "records": "rulings"}.get(resource)
        ours = answer.get("game", game.NAME) == game.NAME and (required is None or required in answer)
        return ours and answer.get("verdict", VERDICTS[0]) in VERDICTS
    except Exception:  # noqa: BLE001  # what somebody else has stored may be anything
        return False


def reason(stored: dict[str, Any], game: Game[Any, Any], language: Language) -> dict[str, Any]:
    """A reason with the title of its article and its message."""
    code, cited = stored["code"], stored["article"]
    facts = _facts(stored)
    if cited is None and is_reason(code):
        title, message = reason_texts(code, facts, language)
    elif cited is None:
        # Its facts are what somebody wrote, whatever it may mean elsewhere.
        title, message = messages.title(code, language), messages.fault(code, facts, language)
    else:
        title = game.RULEBOOK.sentences[language].articles[cited].title
        message = ground_message(game, code, facts, language)
    return {"code": code, "article": cited, "title": title, "message": message, "facts": stored["facts"]}


def _facts(stored: dict[str, Any]) -> dict[str, Fact]:
    return {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in stored["facts"].items()}


def ground_message(game: Game[Any, Any], code: str, facts: Mapping[str, Fact], language: Language) -> str:
    """The sentence of a ground of the game, or of the one that every game has. Raises ``KeyError`` for any other."""
    return messages.game_over(language) if code == GAME_OVER.code else game.RULEBOOK.message(code, facts, language)
