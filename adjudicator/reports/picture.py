"""Pages and pictures of rulings: of an offence, of a turn, of the turns of a record."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import orjson

from adjudicator import links
from adjudicator.games import GAMES
from adjudicator.judging.adjudication import adjudicate, inspect_position
from adjudicator.judging.case import Case, open_case
from adjudicator.judging.localization import localize
from adjudicator.judging.records import OnIllegal, chosen_options, replay
from adjudicator.judging.refusal import Refused
from adjudicator.records.record import Record
from adjudicator.reports.result import Settings
from drawing import documents
from drawing.look import Look, Shown
from drawing.picture import compose
from engine.game import AnyGame, Text
from engine.play import REPEATED, play_actions
from engine.rulebook import Language


def page_of(record: Record, offence: Mapping[str, Any], settings: Settings) -> str:
    """The URL of the page of the ruling on an offence; empty if the address of pages is unknown.

    There is also none on a turn that cannot be read, or on a position that the rules forbid and an arbiter accepted.
    """
    if not settings.pages:
        return ""
    game, reason = GAMES[record.game], offence["reason"] or {}
    position, turn = offence.get("position_text") or offence["position"], offence.get("action_text") or offence["turn"]
    request = {"position": position, "action": turn, "options": chosen_options(game, record)}
    request |= {"strict": True} if settings.strict else {}
    with suppress(Refused):
        key = game.key(open_case(game, request).position)
        for history in ({}, {"seen": {key: REPEATED}} if key else {}):  # the game may be over by repetition
            case = {**request, **history}
            ruling = adjudicate(open_case(game, case, "action"), offence["turn"])
            if (ruling["verdict"], (ruling["reason"] or {}).get("code")) == (offence["verdict"], reason.get("code")):
                path = links.page(game, case, Look(language=settings.language))
                return settings.pages + path if path else ""
    return ""


def picture_of(answer: Mapping[str, Any], offence: Mapping[str, Any], language: Language) -> str:
    """The SVG of an offence of a judged record. Of a turn that cannot be read, only the board."""
    request = {"position": offence["position"], "options": answer["ruleset"]["options"], "irregular": True}
    shown = shown_of(open_case(GAMES[answer["game"]], request), offence["turn"], language)
    look = Look(language=language, caption="none", crop="auto")
    return documents.write(compose(shown, look), look)


def shown_of(case: Case, turn: Text | None, language: Language) -> Shown:
    """A position, and the ruling on a turn if one is given and can be read."""
    if turn is not None:
        with suppress(Refused):  # the rules do not decide the turn: only the board can be shown
            return rulings_shown(case, (turn,), language)[0]
    return shown_in(case.game, orjson.loads(orjson.dumps(inspect_position(case))), language)


def shown_in(game: AnyGame, response: Mapping[str, Any], language: Language) -> Shown:
    """The position in a response that includes its table."""
    book = game.RULEBOOK.sentences[language]
    return Shown(
        game.NAME, response["position"], response["table"], response["status"], book["names"], title=book["title"]
    )


def with_ruling(shown: Shown, ruling: Mapping[str, Any], game: AnyGame, request: Mapping[str, Any]) -> Shown:
    """The picture of a ruling; ``request`` has the position before its turn."""
    if ruling["verdict"] == "legal" and game.NOTATION == "text":
        return replace(shown, ruling=ruling)
    position = open_case(game, request).position
    actions = game.read_turn(position, ruling["action"])
    taken = play_actions(game, position, actions)[1] if ruling["verdict"] == "illegal" else len(actions)
    steps = game.described(position, actions)
    return replace(shown, ruling=ruling, submitted=game.write_position(position), steps=steps, taken=taken)


def rulings_shown(case: Case, turns: Sequence[Text], language: Language, on_illegal: OnIllegal = "stop") -> list[Shown]:
    """The rulings on the turns of a record, each on its position; for an unreadable turn only the position.

    Raises ``Refused`` if the rules lack a fact that a turn needs.
    """
    response = replay(case, turns, on_illegal, ("positions", "table"))
    localize(response, case.game, language, ("effects", "table"))
    response = orjson.loads(orjson.dumps(response))  # drawings show what clients get
    submitted, states, at = response["start"], [], {"options": case.options, "irregular": True}
    for ruling in response["rulings"]:
        state, request = shown_in(case.game, ruling, language), {**at, "position": submitted}
        understood = ruling["verdict"] != "not_understood"
        shown = {**ruling, "action": ruling["turn"]}
        states.append(with_ruling(state, shown, case.game, request) if understood else state)
        submitted = ruling["position"]
    return states
