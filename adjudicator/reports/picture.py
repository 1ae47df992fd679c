"""The picture of an offence: the board that the turn was tried on, and why it was refused."""

from typing import Any

import orjson

from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.case import Case
from adjudicator.judging.localization import localize
from adjudicator.judging.positions import inspect_position
from adjudicator.judging.record_case import open_record
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
    return draw(Case(game, options, read_leniently(game, position, options), None), turn, language)


def read_leniently(game: Game[Any, Any], position: Text, options: Any) -> Any:
    """The position, an irregular one too that an arbiter has let stand."""
    try:
        return game.read_position(position, options)
    except ImpossiblePosition as impossible:
        if impossible.position is None:
            raise
        return impossible.position


def draw(case: Case, turn: Text | None, language: Language, look: Look | None = None) -> str:
    """A position, and the ruling on a turn if one is given and can be read."""
    look = Look(language=language, caption="none") if look is None else look
    return svg.write(compose(shown_of(case, turn, language), look), look)


def shown_of(case: Case, turn: Text | None, language: Language) -> Shown:
    """What a picture of the position shows, and of the ruling on a turn."""
    game = case.game
    names = game.RULEBOOK.sentences[language].names
    stands = orjson.loads(orjson.dumps(inspect_position(case)))
    ruling = None
    if turn is not None:
        try:
            ruling = adjudicate(case, turn, ("table",))
        except Refused:
            ruling = None  # it cannot be read: there is nothing to show but the board
    if ruling is None:
        return Shown(game.NAME, stands["position"], stands["table"], stands["status"], names)
    localize(ruling, game, language)  # as it was made; a front end gets JSON, and so do boards
    ruling = orjson.loads(orjson.dumps(ruling))
    return Shown(game.NAME, ruling["position"], ruling["table"], ruling["status"], names, ruling, stands["position"])
