"""Pictures of rulings: of an offence, of a turn, of the turns of a record."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Literal

import orjson

from adjudicator.judging.case import Case
from adjudicator.judging.localization import localize
from adjudicator.judging.positions import inspect_position
from adjudicator.judging.record_case import open_record
from adjudicator.judging.records import replay
from adjudicator.judging.refusal import Refused
from adjudicator.records.record import Record
from drawing import svg
from drawing.look import Look, Shown
from drawing.picture import compose
from engine.errors import ImpossiblePosition
from engine.game import Game, Text
from engine.registry import GAMES
from engine.rulebook import Language


def picture_of(record: Record, position: Text, turn: Text, language: Language) -> str:
    """The SVG. Of a turn that cannot be read, only the board."""
    game = GAMES[record.game]
    options = open_record(game, record).options
    case = Case(game, options, read_leniently(game, position, options), None)
    look = Look(language=language, caption="none", crop="auto")
    return svg.write(compose(shown_of(case, turn, language), look), look)


def read_leniently(game: Game[Any, Any], position: Text, options: Any) -> Any:
    """The position, even an irregular one accepted by an arbiter."""
    try:
        return game.read_position(position, options)
    except ImpossiblePosition as impossible:
        if impossible.position is None:
            raise
        return impossible.position


def shown_of(case: Case, turn: Text | None, language: Language) -> Shown:
    """A position, and the ruling on a turn if one is given and can be read."""
    if turn is not None:
        with suppress(Refused):  # the rules do not decide the turn: only the board can be shown
            return rulings_shown(case, (turn,), language)[0]
    names = case.game.RULEBOOK.sentences[language].names
    inspected = orjson.loads(orjson.dumps(inspect_position(case)))
    return Shown(case.game.NAME, inspected["position"], inspected["table"], inspected["status"], names)


def rulings_shown(
    case: Case, turns: Sequence[Text], language: Language, on_illegal: Literal["stop", "skip"] = "stop"
) -> list[Shown]:
    """The rulings on the turns of a record, each on its position; for an unreadable turn only the position.

    Raises ``Refused`` if the rules lack a fact that a turn needs.
    """
    response = replay(case, turns, on_illegal, ("positions", "table"))
    localize(response, case.game, language, ("effects", "table"))
    response = orjson.loads(orjson.dumps(response))  # drawings show what clients get
    names = case.game.RULEBOOK.sentences[language].names
    submitted = response["start"]
    states = []
    for ruling in response["rulings"]:
        position = ruling["position"]
        shown = None if ruling["verdict"] == "not_understood" else {**ruling, "action": ruling["turn"]}
        states.append(Shown(case.game.NAME, position, ruling["table"], ruling["status"], names, shown, submitted))
        submitted = position
    return states
