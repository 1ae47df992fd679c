"""Read turns that the exact reader of the game rejects, and explain those that are no turns."""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from adjudicator.reading.foreign import is_foreign, is_of_chess, is_of_engines, of_another
from adjudicator.reading.suggestions import MAX_SUGGESTED, may_suggest, near_turns, short_turns, turns_from
from engine.errors import NOT_UNDERSTOOD, Fault, NotationError, RulesError, text_fault
from engine.game import AnyGame, HasReading, HasTextForm, capability
from engine.play import example_turn, play_actions
from engine.reading.faults import fault_of_phrase, fault_of_turn, lacks_only_levels
from engine.reading.text import MAX_TYPED, Token
from engine.reading.turns import Typed, Unread, Ways, typed_turn

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
    phrase = fault_of_phrase(text, example_turn(game))
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


class TypedText(NamedTuple):
    """A turn that the exact reader of its game refuses, with its position. ``expected`` shows how to write it."""

    game: AnyGame
    reading: HasReading
    position: Any
    text: str
    expected: str = ""

    def read(self, *, strict: bool, suggests: bool) -> Any:
        """The actions of the turn; ``suggests``: look for similar legal ones. Raises ``NotationError``."""
        fault = actions = typed = None
        is_short = len(self.text.strip()) <= MAX_TYPED
        tokens = self.reading.LEXICON.tokens(self.text if is_short else self.text[:MAX_TYPED])
        try:
            typed = typed_turn(self.text, self.reading.LEXICON, tokens) if is_short else None
            if typed is not None and not strict:
                actions = self._one_way(typed)
        except Unread as unreadable:
            fault = None if strict else unreadable.fault
        if is_short and not strict:
            if actions is None and fault is None:
                actions = self._amended(tokens)
            if actions is not None:
                if suggests:
                    self.refuse_short(actions)
                return actions
            fault = fault or self._several_turns()
        fault = fault or fault_of_turn(self.text, tokens, self.reading.LEXICON, self.expected)
        raise NotationError(self._explained(tokens, fault, typed, suggests=suggests))

    def refuse_short(self, actions: Sequence[Any]) -> None:
        """Raise ``NotationError`` for a piece and the square that it goes to, where its own square is written."""
        lexicon = self.reading.LEXICON
        if lexicon.short == "suggestion" and len(actions) == 1 and not self.is_legal(actions):
            with suppress(Unread):
                near = short_turns(self.game, self.reading, self.position, typed_turn(self.text, lexicon))
                if near:
                    at = len(self.text)
                    fault = text_fault(self.text, lexicon.board, code="square-missing", at=at, suggestions=near)
                    raise NotationError(fault)

    def _one_way(self, typed: Typed) -> Any:
        """The turn, or ``None`` if none is legal. Raises ``Unread`` for a label of another side."""
        mover, said = self.game.to_move(self.position), typed.side
        if said is not None and mover not in (None, said.meaning):
            owner = said.meaning if self._is_legal_for(typed, said.meaning) else ""
            side, found = str(mover), self.text[said.at : said.end]
            code = "side-not-to-move"
            raise Unread(text_fault(self.text, side, code=code, at=said.at, found=found, side=side, legal_for=owner))
        ways = self.reading.build_turn(typed, self.position)
        if ways.is_short and self.reading.LEXICON.short == "suggestion" and any(map(self.is_legal, ways.turns)):
            return None  # its own square is missing
        actions = self.legal_way(ways)
        return self._of_no_reach(typed, ways) if actions is None and ways.is_short and ways.turns else actions

    def is_legal(self, turn: Any) -> bool:
        return play_actions(self.game, self.position, turn)[2] is None

    def legal_way(self, ways: Ways) -> Any:
        """The only legal turn, else the one to judge. Raises ``NotationError`` for several."""
        legal = {str(self.game.write_turn(self.position, turn)): turn for turn in ways.turns if self.is_legal(turn)}
        if len(legal) > 1:
            named = tuple(sorted(legal))[:MAX_SUGGESTED]
            raise NotationError(text_fault(self.text, ", ".join(named), code="ambiguous", at=0, suggestions=named))
        return next(iter(legal.values()), ways.otherwise)

    def _is_legal_for(self, typed: Typed, side: str) -> bool:
        """Whether the turn is legal for a side; not in positions of other options, which their texts do not tell."""
        written, options = str(self.game.write_position(self.position)), self.game.RULEBOOK.defaults
        try:
            if self.game.read_position(written, options) != self.position:
                return False
            position = self.game.read_position(self.reading.POSITION_SPELLING.for_side(written, side), options)
            turned = self._replace(position=position)
            actions = turned.legal_way(self.reading.build_turn(typed, position))
        except RulesError:
            return False
        return actions is not None and turned.is_legal(actions)

    def _of_no_reach(self, typed: Typed, ways: Ways) -> Any:
        """The turn of the only such piece, to a square that it cannot go to. Raises ``Unread`` for several pieces."""
        lexicon, written = self.reading.LEXICON, [self.game.write_turn(self.position, turn) for turn in ways.turns]
        origins = list(dict.fromkeys([lexicon.squares(str(turn))[0] for turn in written]))
        if len(origins) == 1:
            return ways.turns[0]
        near = turns_from(self.game, self.position, lexicon, origins, typed.places[0])
        raise Unread(text_fault(self.text, ", ".join(origins), code="no-piece-reaches", at=0, suggestions=near))

    def _amended(self, typed_tokens: tuple[Token, ...]) -> Any:
        """The only legal turn of a text with slips, or ``None``. Raises ``NotationError`` for several."""
        lexicon = self.reading.LEXICON
        tokens = lexicon.amended(self.text, typed_tokens)
        if tokens == typed_tokens:
            return None
        try:
            typed = typed_turn(self.text, lexicon, tokens)
        except Unread:
            return None
        if typed.side is not None or (len(typed.places) == 1 and lexicon.short != "turn"):
            return None
        turns, otherwise, _ = self.reading.build_turn(typed, self.position)
        return self.legal_way(Ways((*turns, *([] if otherwise is None else [otherwise]))))

    def _several_turns(self) -> Fault | None:
        """The fault of a text with several turns."""
        lexicon, parts = self.reading.LEXICON, _BETWEEN_TURNS.split(_NUMBERS.sub(" ", f" {self.text} ").strip())
        if not 1 < len(parts) <= MAX_TURNS_TYPED:
            return None
        read = []
        for part in parts:
            try:
                actions = self.game.read_turn(self.position, part)
            except NotationError:
                try:
                    actions = self.reading.build_turn(typed_turn(part, lexicon), self.position).otherwise
                except Unread:
                    return None
            if actions is None or len(lexicon.squares(part)) == 1:
                return None  # or one is only begun
            read.append(str(self.game.write_turn(self.position, actions)))
        code = "two-turns" if len(read) == 2 else "more-turns"
        if lexicon.one_kind:
            kinds = {turn.partition(":")[0] for turn in read}
            if len(kinds) == 1 and "," in self.text:  # one turn, with its letter repeated
                return None
            code = "second-kind" if len(kinds) > 1 else code
        article = lexicon.one_kind if code == "second-kind" else ""
        return text_fault(self.text, ", ".join(read), code=code, at=0, article=article)

    def _explained(self, tokens: tuple[Token, ...], fault: Fault, typed: Typed | None, *, suggests: bool) -> Fault:
        """The fault with similar legal turns, or that of another game's notation."""
        text, lexicon = self.text, self.reading.LEXICON
        is_chess = is_of_chess(text)
        is_ours = fault.code in OF_THIS_GAME or (
            any(token.meaning in lexicon.cells for token in tokens)
            if fault.code == "square-missing"
            else is_chess and fault.code == "piece-unknown" and lexicon.short == "turn" and not lexicon.after_letter
        )
        if not is_ours and (is_chess or (not lacks_only_levels(text, tokens, lexicon) and is_foreign(self.game, text))):
            return of_another(text, self.expected)
        if fault.code == NOT_UNDERSTOOD and is_of_engines(text):  # read, were the reading not strict
            fault = of_another(text, self.expected)
        if not suggests or self.position is None or fault.suggestions or len(text) > MAX_TYPED:
            return fault
        near = near_turns(self.game, self.reading, self.position, typed, tokens)
        return fault._replace(suggestions=tuple(near))
