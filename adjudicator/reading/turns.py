"""Read turns that the exact reader of the game rejects, and explain those that are no turns."""

import re
from functools import partial
from typing import Any, Final

from adjudicator.reading.foreign import is_foreign, is_of_chess, is_of_engines, of_another
from adjudicator.reading.suggestions import may_suggest, near_turns, short_turns, turns_from
from engine.errors import NOT_UNDERSTOOD, Fault, NotationError, RulesError, shorten, text_fault
from engine.game import AnyGame, HasReading, HasTextForm, capability
from engine.play import example_turn, play_actions
from engine.reading.faults import fault_of_phrase, fault_of_turn, lacks_only_levels
from engine.reading.text import MAX_TYPED, Token
from engine.reading.turns import Typed, Unread, Ways, taken, typed_turn

OF_THIS_GAME: Final = (
    NOT_UNDERSTOOD, "no-castling", "no-pass", "square-off-board", "resignation", "draw-agreement", "take-back",
    "time-loss", "square-extra",
    "square-malformed", "side-not-to-move", "no-piece-reaches", "hex-empty",
)  # fmt: skip
"""Errors that the notation of another game does not explain."""
_BETWEEN_TURNS: Final = re.compile(r"\s*[\s,;]\s*")
_NUMBERS: Final = re.compile(r"(?<=\s)[0-9]{1,3}(?:\.+|\))\s*")
MAX_TURNS_TYPED: Final = 6
"""The most turns in one text that are read for an error."""


def fault_of_sentence(game: AnyGame, position: Any, text: str, fault: Fault) -> Fault:
    """The fault of a text in a game without tokens: a phrase, another game's notation, or with suggestions."""
    phrase = fault_of_phrase(text, str(fault.facts["expected"]))
    if phrase is not None:
        return phrase
    has_digits = any(map(str.isdigit, text))  # a word is as likely one of this game
    if fault.code not in OF_THIS_GAME and (is_of_chess(text) or (has_digits and is_foreign(game, text))):
        return of_another(text, example_turn(game))
    if fault.code in (NOT_UNDERSTOOD, "word-unknown") and is_of_engines(text):  # read, were the reading not strict
        fault = of_another(text, str(fault.facts["expected"]))
    has_text = capability(game, HasTextForm)
    if position is None or fault.suggestions or has_text is None or not may_suggest():
        return fault
    return fault._replace(suggestions=tuple(has_text.near_turns(position, text)))


def read_typed(
    game: AnyGame, reading: HasReading, position: Any, text: str, expected: str, *, strict: bool, suggests: bool
) -> Any:
    """The actions of a turn typed in ``position``, which the exact reader refuses. Raises ``NotationError``.

    ``expected`` shows how turns are written. ``suggests``: look for legal turns near to one that cannot be read.
    """
    lexicon = reading.LEXICON
    fault: Fault | None = None
    tokens = lexicon.tokens(text[:MAX_TYPED])
    if len(text.strip()) <= MAX_TYPED and not strict:
        tokens = lexicon.tokens(text) if len(text) > MAX_TYPED else tokens
        try:
            actions = _one_way(game, reading, position, text, typed_turn(text, lexicon, tokens))
            if actions is None:
                actions = _amended(game, reading, position, text, tokens)
        except Unread as unreadable:
            fault = unreadable.fault
            actions = None if fault else _amended(game, reading, position, text, tokens)
        if actions is not None:
            if suggests:
                refuse_short(game, reading, position, text, actions)
            return actions
        fault = fault or _several_turns(game, reading, position, text)
    fault = fault or fault_of_turn(text, tokens, lexicon, expected)
    raise NotationError(_explained(game, reading, position if suggests else None, text, tokens, fault, expected))


def _one_way(game: AnyGame, reading: HasReading, position: Any, text: str, typed: Typed) -> Any:
    """Return the turn, or ``None`` if none is legal. Raises ``Unread`` for a label of another side."""
    if typed.side is not None and game.to_move(position) not in (None, typed.side.meaning):
        said, mover = typed.side, str(game.to_move(position))
        named, legal = text[said.at : said.end], _is_legal_for(said.meaning, game, reading, position, text, typed)
        owner = said.meaning if legal else ""
        fault = text_fault(text, mover, code="side-not-to-move", at=said.at, found=named, side=mover, legal_for=owner)
        raise Unread(fault)
    ways, begins = reading.build_turn(typed, position), reading.LEXICON.short == "suggestion"
    if ways.is_short and begins and any(_is_legal(game, position, turn) for turn in ways.turns):
        return None  # its own square is missing
    actions = _legal_way(game, position, text, ways)
    if actions is None and ways.is_short and ways.turns:
        return _of_no_reach(game, reading, position, text, typed, ways)
    return actions


def _is_legal(game: AnyGame, position: Any, turn: Any) -> bool:
    return play_actions(game, position, turn)[2] is None


def _is_legal_for(side: str, game: AnyGame, reading: HasReading, position: Any, text: str, typed: Typed) -> bool:
    """Whether the turn is legal for the named side. Positions under other options than the default are skipped."""
    written, options = str(game.write_position(position)), game.RULEBOOK.defaults
    try:
        if game.read_position(written, options) != position:
            return False  # under other options, which a position does not tell
        turned = game.read_position(reading.POSITION_SPELLING.for_side(written, side), options)
        actions = _legal_way(game, turned, text, reading.build_turn(typed, turned))
    except RulesError:
        return False
    return actions is not None and _is_legal(game, turned, actions)


def _legal_way(game: AnyGame, position: Any, text: str, ways: Ways) -> Any:
    """Return the only legal turn, else the one to judge. Raises ``NotationError`` for several."""
    return taken(text, ways, partial(_is_legal, game, position), lambda turn: game.write_turn(position, turn))


def _of_no_reach(game: AnyGame, reading: HasReading, position: Any, text: str, typed: Typed, ways: Ways) -> Any:
    """The turn of a piece to a square that it cannot go to, if there is one such piece. Raises ``Unread`` for more."""
    lexicon = reading.LEXICON
    origins = list(dict.fromkeys([lexicon.squares(str(game.write_turn(position, turn)))[0] for turn in ways.turns]))
    if len(origins) == 1:
        return ways.turns[0]
    found, near = shorten(text), turns_from(game, position, lexicon, origins, typed.places[0])
    code = "no-piece-reaches"
    raise Unread(text_fault(text, ", ".join(origins), code=code, at=0, found=found, suggestions=near))


def _amended(game: AnyGame, reading: HasReading, position: Any, text: str, typed_tokens: tuple[Token, ...]) -> Any:
    """Return the only legal turn of a text with slips, or ``None``. Raises ``NotationError`` for several."""
    tokens = reading.LEXICON.amended(text, typed_tokens)
    if tokens == typed_tokens:
        return None
    try:
        typed = typed_turn(text, reading.LEXICON, tokens)
    except Unread:
        return None
    if typed.side is not None or (len(typed.places) == 1 and reading.LEXICON.short != "turn"):
        return None
    turns, otherwise, _ = reading.build_turn(typed, position)
    return _legal_way(game, position, text, Ways((*turns, *([] if otherwise is None else [otherwise]))))


def refuse_short(game: AnyGame, reading: HasReading, position: Any, text: str, actions: tuple[Any, ...]) -> None:
    """Raise ``NotationError`` for a piece and the square that it goes to, where its own square is written."""
    lexicon = reading.LEXICON
    if lexicon.short == "suggestion" and len(actions) == 1 and game.objection(position, actions[0]) is not None:
        near = short_turns(game, reading, position, text, reading.LEXICON.tokens(text))
        if near:
            raise NotationError(text_fault(text, lexicon.board, code="square-missing", at=len(text), suggestions=near))


def _several_turns(game: AnyGame, reading: HasReading, position: Any, text: str) -> Fault | None:
    """The fault of a text with several turns."""
    parts = _BETWEEN_TURNS.split(_NUMBERS.sub(" ", f" {text} ").strip())
    if not 1 < len(parts) <= MAX_TURNS_TYPED:
        return None
    read = []
    for part in parts:
        if len(reading.LEXICON.squares(part)) == 1:
            return None  # it is only begun
        try:
            read.append(game.write_turn(position, game.read_turn(position, part)))
            continue
        except NotationError:
            pass
        try:
            typed = typed_turn(part, reading.LEXICON)
        except Unread:
            return None
        ways = reading.build_turn(typed, position)
        if ways.otherwise is None:
            return None
        read.append(game.write_turn(position, ways.otherwise))
    article, found = reading.LEXICON.one_kind, ", ".join(map(str, read))
    kinds = {str(turn).partition(":")[0] for turn in read} if article else set()
    if len(kinds) == 1 and "," in text:  # one turn, with its letter repeated
        return None
    if len(kinds) > 1:
        return text_fault(text, found, code="second-kind", at=0, found=shorten(text), article=article)
    return text_fault(text, found, code="two-turns" if len(read) == 2 else "more-turns", at=0, found=shorten(text))


def _explained(
    game: AnyGame, reading: HasReading, position: Any, text: str, tokens: tuple[Token, ...], fault: Fault, expected: str
) -> Fault:
    """The fault of an unreadable text, with similar legal turns; that of another game's notation, if it is one."""
    lexicon = reading.LEXICON
    cells = [token for token in tokens if token.kind == "cell" and token.meaning in lexicon.cells]
    is_bare = fault.code == "square-missing" and cells
    is_short = (
        lexicon.short == "turn" and not lexicon.after_letter and fault.code == "piece-unknown" and is_of_chess(text)
    )
    is_ours = is_bare or is_short or fault.code in OF_THIS_GAME
    if not is_ours and (is_of_chess(text) or (not lacks_only_levels(text, tokens, lexicon) and is_foreign(game, text))):
        return of_another(text, expected)
    if fault.code == NOT_UNDERSTOOD and is_of_engines(text):  # read, were the reading not strict
        fault = of_another(text, expected)
    if position is None or fault.suggestions:
        return fault
    return fault._replace(suggestions=tuple(near_turns(game, reading, position, text, tokens)))
