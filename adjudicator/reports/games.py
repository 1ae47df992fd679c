"""Reports on the games of a file: each record is judged, unless it has errors, and the result put into words."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from operator import itemgetter
from typing import Any, Final

from adjudicator.judging.localization import localize
from adjudicator.judging.problem_body import error
from adjudicator.judging.record_case import open_record
from adjudicator.judging.record_request import faults_of_text
from adjudicator.judging.records import judge_record
from adjudicator.judging.refusal import Fault, Refused
from adjudicator.records.reading import Reading
from adjudicator.records.record import Record
from adjudicator.reports.checks import announces, noted
from adjudicator.reports.items import illustrated, items
from adjudicator.reports.result import MAX_NAME, GameReport, Item, Settings, state_of
from engine.game import HasDropouts, capability
from engine.registry import GAMES
from engine.rulebook import Language

REPORTED_TAGS: Final = ("Event", "Site", "Date", "Round")
Error = Fault | dict[str, Any]
"""An error of a record: not yet put into words, or as a service words it."""
Judged = tuple[dict[str, Any] | None, Sequence[Error]]
"""The response to a record, or the errors of a refusal."""
Judge = Callable[[Record, Settings], Judged]


def judge_here(record: Record, settings: Settings) -> Judged:
    """A record judged in this process."""
    game = GAMES[record.game]
    effects = ("effects",) if needs_effects(record) else ()
    include = ("positions", "effects") if settings.rulings else effects
    try:
        answer = judge_record(open_record(game, record, strict=settings.strict), record, include=include)
    except Refused as refused:
        return None, refused.faults
    localize(answer, game, settings.language, effects)
    return answer, []


def needs_effects(record: Record) -> bool:
    """Whether the report on a game looks at the effects of its turns."""
    return announces(record) or capability(GAMES[record.game], HasDropouts) is not None


def report_on(
    file: str, readings: Iterable[Reading], settings: Settings, judge: Judge = judge_here, *, line: int = 1
) -> Iterator[GameReport]:
    """The reports on the games of a file that begins at line ``line``."""
    for n, reading in enumerate(readings, start=1):
        yield _report(file, n, line - 1, reading, settings, judge)


def faulty(file: str, item: Item) -> GameReport:
    """The report on a file that cannot be opened."""
    return GameReport(file, 1, 1, "", items=(item,), state="fault")


def _report(
    file: str, number: int, lines_before: int, reading: Reading, settings: Settings, judge: Judge
) -> GameReport:
    record = reading.record
    first = reading.place("")
    base = GameReport(
        file,
        number,
        first[0] + lines_before if first else 1,
        _cut(record.game),
        {name: _cut(record.tags[name]) for name in REPORTED_TAGS if name in record.tags},
        {side: _cut(name) for side, name in record.players.items()},
    )
    errors: list[Error] = list(faults_of_text(GAMES.get(record.game), reading, bounded=False))
    answer = None
    if record.game in GAMES and (settings.judges_faulty or not errors):
        answer, refused = judge(record, settings)
        errors += [
            one for one in refused if _identity(one, reading) not in {_identity(each, reading) for each in errors}
        ]
        readable = None if answer is not None else without_faulty_header(record, map(_pointer, refused))
        if readable is not None:
            answer = judge(readable, settings)[0]
    listed = errors[: settings.room.take(len(errors))]
    worded = tuple(_error_item(one, reading, settings.language, lines_before) for one in listed)
    worded += tuple(noted(reading, settings.language, lines_before))
    base = replace(base, items=worded, state="fault", left_out=len(errors) - len(listed))
    if answer is None:
        return base
    every_item = tuple(items(record, reading, answer, settings, lines_before))
    shown = every_item[: settings.room.take(len(every_item))]
    fallen = _fallen(answer)
    for ruling in answer["rulings"]:
        ruling.pop("effects", None)  # clients get them only on request
    return replace(
        base,
        turns=len(answer["rulings"]),
        result=answer["result"],
        items=worded + (tuple(illustrated(shown, record, answer, settings)) if settings.pictures else shown),
        judged=answer if settings.rulings else None,
        state="fault" if errors else state_of(every_item),
        left_out=base.left_out + len(every_item) - len(shown),
        fallen=fallen,
        banners=answer["position"].get("banners", {}) if isinstance(answer["position"], dict) else {},
    )


def without_faulty_header(record: Record, pointers: Iterable[str]) -> Record | None:
    """The record without the refused parts of its header; ``None`` if the game cannot be judged without them."""
    for pointer in pointers:
        _, part, *name = pointer.split("/")
        if part == "options":
            record = replace(record, options={one: value for one, value in record.options.items() if one not in name})
        elif part == "tags":
            record = replace(record, tags={one: value for one, value in record.tags.items() if one not in name})
        elif part == "edition":
            record = replace(record, edition=None)
        elif part == "setup":
            near = get_close_matches(str(record.setup), GAMES[record.game].SETUPS, n=1)
            if not near:
                return None
            record = replace(record, setup=near[0])
        else:
            return None
    return record


def _pointer(error: Error) -> str:
    return error.pointer if isinstance(error, Fault) else str(error["pointer"])


def _identity(error: Error, reading: Reading) -> tuple[object, ...]:
    """The code of an error and its place in the text, or its pointer."""
    if isinstance(error, Fault):
        return error.code, error.place or reading.place(error.pointer) or error.pointer
    return error["code"], reading.place(error["pointer"]) or error["pointer"]


def _fallen(answer: Mapping[str, Any]) -> dict[str, int]:
    """The turn after which each side dropped out, in a game with dropouts; a turn taken back does not count."""
    game = capability(GAMES[answer["game"]], HasDropouts)
    fallen: dict[str, int] = {}
    if game is None:
        return fallen
    for one in sorted((*answer["rulings"], *answer["interventions"]), key=itemgetter("entry")):
        if one.get("arbiter") == "takeback" and "fault" not in one:
            fallen = {side: n for side, n in fallen.items() if n <= one["to"]}
        elif (one.get("arbiter") == "forfeit" or one.get("player") == "resign") and "fault" not in one:
            fallen.setdefault(one["side"], one["n"])
        for effect in one.get("effects", ()) if one.get("verdict") == "legal" else ():
            if effect["kind"] in game.DROPOUTS:
                fallen.setdefault(effect["side"], one["n"])
            elif effect["kind"] in game.RETURNS:
                fallen.pop(effect["side"], None)
    return fallen


def _cut(name: str) -> str:
    return name if len(name) <= MAX_NAME else name[: MAX_NAME - 1] + "…"


def _error_item(given: Error, reading: Reading, language: Language, lines_before: int) -> Item:
    written = error(given, GAMES.get(reading.record.game), language) if isinstance(given, Fault) else given
    place = (written["line"], written["column"]) if "line" in written else reading.place(written["pointer"])
    line, column = (place[0] + lines_before, place[1]) if place else (0, 0)
    where = "" if place or not written["pointer"] else f"{written['pointer']}: "
    article = written.get("article", "")
    return Item("fault", where + written["detail"], True, written["code"], line=line, column=column, article=article)
