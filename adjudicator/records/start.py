"""Tags that say where a game starts by another name than ours: ``FEN``, ``Start``, ``Mise en place``, ``Variant``."""

from collections.abc import Mapping

from adjudicator.games import GAMES
from adjudicator.records.faults import Report, quoted
from adjudicator.records.phrases import PGN_FLAG, TABLES, folded, game_named
from engine.errors import NotationError, RulesError
from engine.game import AnyGame, HasReading, HasTextForm, Text, capability

Start = tuple[str, str, str]
"""Such a tag, the field that it gives (``Setup`` or ``Position``, empty if its value is not read), and the value."""


def is_start_tag(name: str) -> bool:
    """Whether a tag says by its name where a game starts."""
    return name == PGN_FLAG or "".join(filter(str.isalpha, folded(name[:64]))) in TABLES["starts"]["names"]


def game_in(tags: Mapping[str, str]) -> str | None:
    """The game that such a tag names."""
    return next(filter(None, (game_named(value)[0] for name, value in tags.items() if is_start_tag(name))), None)


def find_game(name: object, at: object, report: Report, remark: Report) -> AnyGame | None:
    """The game of this name or title, which is at this place of the record."""
    meant, is_near = game_named(name) if isinstance(name, str) else ("", False)
    if is_near:
        remark(at, "game-near", text=quoted(name), game=meant)
    if name is None:
        report(at, "game-missing")
    elif not meant:
        report(at, "game-unknown", text=quoted(name), games=", ".join(GAMES))
    return GAMES.get(meant)


def starts_in(game: AnyGame, tags: Mapping[str, str], setup: str | None, position: Text | None) -> list[Start]:
    """What such tags give, beyond the setup and the position of a record, which they must not contradict."""
    known: dict[str, object] = {"Setup": setup, "Position": position}
    known = {field: value for field, value in known.items() if value is not None}
    found: list[Start] = []
    for name, value in tags.items():
        if not is_start_tag(name) or name == PGN_FLAG or game_named(value) == (game.NAME, False):
            continue
        field, meant = _meant(game, value)
        if field and not known:
            known[field] = meant
            found.append((name, field, meant))
        elif known.get(field) != meant:
            found.append((name, "", value))
    flag = tags.get(PGN_FLAG)
    if flag is not None and (flag != "0" if not known else flag != "1"):
        found.append((PGN_FLAG, "", flag))
    return found


def start_facts(game: AnyGame, tag: str, value: str) -> dict[str, str]:
    """The facts of the remark on a tag that is not read."""
    return {"text": f'[{quoted(tag)} "{quoted(value)}"]', "setups": ", ".join(game.SETUPS)}


def _meant(game: AnyGame, value: str) -> tuple[str, str]:
    """The field that a value is for, with the value as it is there; empty texts if it cannot be read."""
    words = folded(value.strip())
    setup = next((name for name in game.SETUPS if folded(name) == words), None)
    if setup is not None:
        return "Setup", setup
    has_text, spelled = capability(game, HasTextForm), capability(game, HasReading)
    written = None if spelled is None else spelled.POSITION_SPELLING.canonical(value)
    for form in filter(None, (value, written)):
        try:
            read = form if has_text is None else has_text.position_object(form)
            game.read_position(read, game.RULEBOOK.complete({}))
        except NotationError:
            continue
        except RulesError:
            pass  # a position that cannot be is reported when the game is judged
        return "Position", value
    return "", ""
