"""Typing errors keep the meaning or are refused: turns, positions and objects with a few characters changed.

The exact reader of a game defines the meaning of its texts. If it refuses a text that the forgiving reader accepts,
the result must contain every square of the text in order, every sign of the game and every letter of a piece.
"""

import copy
import random
import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest

from adjudicator.judging.case import understand_position, understand_turn
from engine.battlelore.creatures import CREATURES
from engine.errors import NotationError, RulesError
from engine.game import Game, HasReading, HasTextForm, capability
from engine.reading.positions import PositionSpelling
from engine.reading.text import Lexicon
from engine.registry import GAMES
from tests.support.cases import cases
from tests.support.spelling import FRENCH, SPELT, some_turns
from tests.support.tabled import values_of

SIGNS: Final = " -–—−x×X~*:/>=|,;.!?+#_'\"`«»“”()[]{}<@&%\t\n\u00a0\u200b０１abcdefghilmnopqrABCDEFKMNPRST123456789"
TURNS: Final = {"quick": 1_500, "slow": 40_000}
POSITIONS: Final = {"quick": 300, "slow": 8_000}
OBJECTS: Final = {"quick": 300, "slow": 8_000}
LEVELS: Final = {"U": "3", "M": "2", "L": "1"}
"""The letters of Dragonchess' boards, upper to lower."""
DASHES: Final = dict.fromkeys(map(ord, "–—−\u2010\u2011"), "-") | {ord("×"): "x"}

sizes: Final = pytest.mark.parametrize("size", ["quick", pytest.param("slow", marks=pytest.mark.slow)])


def mutated(text: str, chance: random.Random) -> str:
    """The text with one to three characters put in, left out, replaced, doubled or exchanged."""
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        at = chance.choice([0, len(text), chance.randint(0, len(text))])
        sign = chance.choice([chance.choice(SIGNS), chance.choice(text) if text else "a"])
        text = chance.choice(
            [
                text[:at] + sign + text[at:], text[:at] + sign + text[at:], text[:at] + text[at + 1 :],
                text[:at] + sign + text[at + 1 :], text[:at] + text[at:][::-1], text[:at] + text[at:].swapcase(),
            ]
        )  # fmt: skip
    return text


def plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text.translate(DASHES)).translate(DASHES)


def signs_of(text: str, lexicon: Lexicon) -> str:
    """All of a turn that has a meaning: without white space, dashes, and signs around it that the game has not."""
    wrapping = "".join(one for one in " \t\n`'\"“”«»*_" if one == " " or one not in lexicon.signs)
    text = re.sub(r"^[0-9]{1,3}(\.(\.\.)?|[):])", "", plain(text).strip(wrapping)).rstrip("+#!?.,…; " + wrapping)
    text = text[1:-1] if text[:1] + text[-1:] == "**" else text
    passed_over = "".join(
        re.escape(word) for word, (kind, _) in lexicon.words.items() if kind == "skip" and len(word) < 2
    )
    text = re.sub(r"\A(\W*\w?[a-i][1-9]\s*)>", r"\1->", text)  # before the first square, no game has this mark
    arrow = ">" if ">" not in lexicon.signs else "->"
    text = re.sub(rf"(?<=\w)\s*(?:[-=]{{1,2}}>|[→➔➜⇒⟶]|{arrow}|\.{{2,3}})\s*(?=\w)", "-", text)
    text = re.sub(rf"[\s{passed_over}-]", "", text).upper()
    return text if ":" in lexicon.signs else text.replace(":", "X")


def is_within(typed: str, read: str, french: Mapping[str, str]) -> bool:
    """Whether the text is a subsequence of the result, with French letters and with levels as letters."""
    rest = iter(read)
    return all(any(here in (one, french.get(one), LEVELS.get(one)) for here in rest) for one in typed)


def ranks(turn: str, lexicon: Lexicon) -> str:
    """The digits of a turn without those of levels, which may be letters."""
    return re.sub(r"\D", "", re.sub(r"[1-3](?=[A-L][1-8])", "", turn) if lexicon.level else turn)


def keeps_turn(game: Game[Any, Any], position: Any, typed: str) -> bool:
    """Compare a turn with the text that it was read from; returns whether only the forgiving reader accepts it."""
    reading = capability(game, HasReading)
    assert reading is not None
    try:
        game.read_turn(position, typed)
    except NotationError:
        pass
    else:
        return False
    try:
        read = str(game.write_turn(position, understand_turn(game, position, typed, suggests=False)))
    except NotationError:
        return False
    lexicon = reading.LEXICON
    was, now = signs_of(typed, lexicon), signs_of(read, lexicon)
    cells_of = re.compile(lexicon.cell, re.IGNORECASE).findall
    if len(cells_of(now)) == 2 * len(cells_of(was)):  # only the square that the piece goes to is named
        letter = lexicon.french.get(was[0], was[0])
        exact = read if read[0].isupper() else letter + read
        assert exact[0] in (was[0], letter), (typed, read)
        assert game.write_turn(position, game.read_turn(position, exact)) == read, (typed, read)
        goals = [LEVELS.get(one[0], one[0]) + one[1:] if lexicon.level else one for one in cells_of(was)]
        assert cells_of(now)[len(cells_of(was)) :] == goals, (typed, read)
        return True
    if not is_within(was, now, lexicon.french):  # the letter of some pieces is not written
        letter, was = lexicon.french.get(was[0], was[0]), was[1:]
        assert game.write_turn(position, game.read_turn(position, letter + read)) == read, (typed, read)
    assert is_within(was, now, lexicon.french), (typed, read)
    assert ranks(was, lexicon) == ranks(now, lexicon), (typed, read)
    assert sum(map(str.isalpha, now)) - sum(map(str.isalpha, was)) <= 1 + now.count("X"), (typed, read)
    return True


@sizes
@pytest.mark.parametrize("name", SPELT)
def test_mutated_turns_keep_their_meaning(name: str, size: str) -> None:
    game, chance = GAMES[name], random.Random(f"{name} turns")
    turns = some_turns(game, 27, 60 if size == "quick" else 600)
    forgiven = sum(keeps_turn(game, *_of(chance, turns)) for _ in range(TURNS[size]))
    assert forgiven > TURNS[size] / 20


def _of(chance: random.Random, turns: list[tuple[Any, str]]) -> tuple[Any, str]:
    position, text = chance.choice(turns)
    return position, mutated(text, chance)


@pytest.mark.parametrize("name", SPELT)
def test_nothing_after_a_long_space_is_left_out(name: str) -> None:
    game = GAMES[name]
    for position, text in some_turns(game, 1, 5):
        with pytest.raises(NotationError):
            understand_turn(game, position, f"{text}{' ' * 200}{text}", suggests=False)
        options = game.RULEBOOK.complete({})
        with pytest.raises(NotationError):
            understand_position(game, f"{game.write_position(position)}{' ' * 2_000}x", options)


def cells(board: str, spelling: PositionSpelling) -> list[str]:
    """The letters of a board with as many dots as cells are empty, rank by rank."""
    return [re.sub(r"\d+", lambda run: "." * int(run[0][:3]), rank) for rank in re.split(r" ?[/|] ?", board)]


@sizes
@pytest.mark.parametrize("name", SPELT)
def test_mutated_positions_keep_their_meaning(name: str, size: str) -> None:
    game, chance = GAMES[name], random.Random(f"{name} positions")
    options = game.RULEBOOK.complete({})
    spelled = capability(game, HasReading)
    assert spelled is not None
    spelling, forgiven = spelled.POSITION_SPELLING, 0
    french = {ord(letter): meant for letter, meant in spelling.other_letters.items()}
    texts = [str(game.write_position(position)) for position, _ in some_turns(game, 27, 60)]
    for _ in range(POSITIONS[size]):
        typed = mutated(chance.choice(texts), chance)
        try:
            game.read_position(typed, options)
            continue
        except NotationError:
            pass
        except RulesError:
            continue
        try:
            read = str(game.write_position(understand_position(game, typed, options)))
        except RulesError:
            continue
        forgiven += 1
        board, *fields = re.sub(r"\s*([/|])\s*", r"\1", plain(typed)).strip(" \t\n\r`'\"“”„‘’«»‹›_*()[]").split()
        now, *rest = read.split()
        boards = [cells(one, spelling) for one in (board, board.translate(french))]
        assert cells(now, spelling) in boards, (typed, read)
        pairs = [(sorted(one.lower()), sorted(other.lower())) for one, other in zip(fields, rest, strict=False)]
        assert all(one == other for one, other in pairs) or set(typed) & set("_*"), (typed, read)
        assert len(fields) == len(rest) or all(one.default for one in spelling.fields[len(fields) :]), (typed, read)
    assert forgiven > POSITIONS[size] / 100


def folded(value: Any) -> str:
    kept = "".join(one for one in unicodedata.normalize("NFKD", str(value)).casefold() if one.isalnum())
    return str(int(kept)) if kept.isdecimal() else kept


SAME: Final = {folded(french): folded(meant) for meant, french in FRENCH.items()} | {
    folded(card.french): folded(card.name) for card in CREATURES.values()
}
"""Words that are the same without any rule: what people type in French."""


def keeps_leaves(typed: Any, read: Any) -> None:
    """Every name of a field and every value is as typed, except for case, accents, spaces and signs."""
    assert type(typed) is type(read) or not isinstance(typed, dict | list)
    if isinstance(typed, dict):
        for (name, one), (meant, other) in zip(typed.items(), read.items(), strict=True):
            assert SAME.get(folded(name), folded(name)) == folded(meant) or folded(name) in OTHERS, (name, meant)
            keeps_leaves(one, other)
    elif isinstance(typed, list):
        for one, other in zip(typed, read, strict=True):
            keeps_leaves(one, other)
    elif typed != read:
        assert SAME.get(folded(typed), folded(typed)) == folded(read) or folded(typed) in OTHERS, (typed, read)


def texts_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """The place of each text in an object: the dictionary or list that holds it, and its key."""
    for name in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        if isinstance(value[name], str):
            yield value, name
        yield from texts_in(value[name])


OTHERS: Final = values_of(__file__)["others"]
"""Words in another language or of another kind, that have one meaning."""


@sizes
def test_mutated_objects_keep_their_meaning(size: str) -> None:
    game, chance = GAMES["battlelore"], random.Random("objects")
    forgiving = capability(game, HasTextForm)
    assert forgiving is not None
    objects = [case[name] for case in cases("battlelore") for name in ("position", "action") if name in case]
    objects = [one for one in objects if isinstance(one, dict)]
    for _ in range(OBJECTS[size]):
        typed = copy.deepcopy(chance.choice(objects))
        for _ in range(chance.randint(1, 3)):
            places = list(texts_in(typed))
            if places:
                holder, name = chance.choice(places)
                holder[name] = mutated(holder[name], chance)
        keeps_leaves(typed, forgiving.position_object(typed))
