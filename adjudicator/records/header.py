"""The header of a game's text: tags in brackets or as lines ``White: Ann``, and tags that say where a game starts."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudicator.games import GAMES
from adjudicator.records.faults import MAX_FAULTS, Report, quoted
from adjudicator.records.phrases import ALL_SIDES, KNOWN_TAGS, PGN_FLAG, TABLES, folded, game_named, tag_named
from adjudicator.records.record import MAX_TAGS
from adjudicator.records.tokens import GAME_AHEAD, HEADER, LIKE_A_TURN, unescape_value
from engine.errors import NotationError, RulesError
from engine.game import AnyGame, HasReading, HasTextForm, Text, capability


@dataclass(slots=True)
class Header:
    """Tags by their English names, with their offsets; comments; the offset of the end.

    ``is_whole``: another game begins at the end, so this one has no turns.
    """

    end: int
    tags: dict[str, str] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    notes: list[tuple[int, str]] = field(default_factory=list)
    is_whole: bool = False

    def end_before(self, at: int) -> None:
        """End the header at this offset, where another game begins."""
        self.end, self.is_whole = at, True
        self.notes = [note for note in self.notes if note[0] < at]
        self.places = {name: place for name, place in self.places.items() if place < at}
        self.tags = {name: self.tags[name] for name in self.places}


def read_header(text: str, at: int, report: Report) -> Header:
    """The header at this offset of a text. A malformed tag, a repeated one and too many are errors.

    A repeated tag is of another game in another paragraph, or if its lines of tags name a game, too.
    """
    header, paragraph, errors, is_full = Header(at), at, 0, False
    while errors < MAX_FAULTS and (match := HEADER.match(text, header.end)):
        kind = str(match.lastgroup)
        start = match.start(kind)
        if text.count("\n", header.end, start) > 1:
            paragraph = start
        if kind == "bare" and not _is_label(match["label"], match["said"], header, start):
            break
        header.end = match.end()
        if kind == "rest":
            header.notes.append((start, match["rest"][1:].removeprefix(" ")))
        elif kind == "malformed":
            errors += 1
            cut = {"form": "-cut"} if header.end == len(text) else {}
            report(start, "tag-malformed", text=quoted(match[kind]), **cut)
        if kind not in ("tag", "bare"):
            continue
        name = tag_named(match["name"] or match["label"])
        if name in header.tags:
            is_apart = paragraph > header.places[name]
            if is_apart or ("Game" in header.tags and GAME_AHEAD.match(text, start)):
                header.end_before(paragraph if is_apart else start)
                break
            errors += 1
            report(start, "tag-repeated", name=name)
        elif len(header.tags) < MAX_TAGS:
            value = match["said"] if match["quoted"] is None else match["quoted"].rstrip()
            header.tags[name] = unescape_value(match["value"]) if value is None else value
            header.places[name] = start
        elif not is_full:
            is_full = True
            report(start, "too-many", what="tags", limit=str(MAX_TAGS))
    return header


def _is_label(name: str, value: str, header: Header, at: int) -> bool:
    """Whether a line at this offset is a tag: of a known name, or a word in the line after another tag, and no turn."""
    tag, is_next = tag_named(name), at == header.end + 1 and bool(header.tags)
    if tag in KNOWN_TAGS and tag.lower() not in ALL_SIDES:
        return True
    is_word = tag in KNOWN_TAGS or (is_next and name.isalpha() and name[0].isupper())
    return is_word and not LIKE_A_TURN.search(value)


def game_of(header: Header, default: str, at: int, report: Report, remark: Report) -> AnyGame | None:
    """The game that the tags name, else the default one. Tags with other names for its start become ours."""
    tags, places = header.tags, header.places
    if tags.get("Setup") in ("0", "1"):
        tags[PGN_FLAG], places[PGN_FLAG] = tags.pop("Setup"), places.pop("Setup")
    if "Setup" in tags and "Position" in tags:
        report(places["Position"], "setup-and-position")
    game = find_game(tags.get("Game", default or game_in(tags)), places.get("Game", at), report, remark)
    if game is None:
        return None
    tags["Game"] = game.NAME
    for tag, field_name, value in starts_in(game, tags, tags.get("Setup"), tags.get("Position")):
        if field_name:
            del tags[tag]
            tags[field_name], places[field_name] = value, places[tag]
        else:
            remark(places[tag], "start-unread", **start_facts(game, tag, value))
    return game


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
