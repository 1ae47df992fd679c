"""Reports on the games of a file: each record is judged, unless it has errors, and the result put into words."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from operator import itemgetter
from typing import Any, Final

from adjudicator.games import GAMES
from adjudicator.judging.localization import localize
from adjudicator.judging.problem_body import error
from adjudicator.judging.record_request import faults_of_text, open_record
from adjudicator.judging.records import judge_record
from adjudicator.judging.refusal import Refused
from adjudicator.judging.remarks import announced_mark
from adjudicator.records.phrases import ALL_SIDES
from adjudicator.records.record import Record, Turn
from adjudicator.records.source import Reading
from adjudicator.reports.items import GameItems
from adjudicator.reports.result import MAX_NAME, GameReport, Item, Settings, state_of
from engine.errors import Fault, shorten
from engine.rulebook import Language

REPORTED_TAGS: Final = ("Event", "Site", "Date", "Round", *map(str.capitalize, ALL_SIDES))
"""Also those of sides that only other games have."""
_LOST: Final = ("forfeit", "resign")
"""Declarations by which a side of several drops out."""
Error = Fault | Mapping[str, Any]
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
    return len(GAMES[record.game].SIDES) > 2 or any(map(announced_mark, record.entries))


def report_on(
    file: str, readings: Iterable[Reading], settings: Settings, judge: Judge = judge_here
) -> Iterator[GameReport]:
    """The reports on the games of a file."""
    for n, reading in enumerate(readings, start=1):
        yield _report(file, n, reading, settings, judge)


def _report(file: str, number: int, reading: Reading, settings: Settings, judge: Judge) -> GameReport:
    record, rules = reading.record, GAMES.get(reading.record.game)
    found: Sequence[Error] = faults_of_text(rules, reading, bounded=False)
    answer: dict[str, Any] | None = None
    if rules is not None and (settings.judges_faulty or not found):
        answer, refused = judge(record, settings)
        if refused:
            readable = without_faulty_header(record, refused)
            answer = None if readable is None else judge(readable, settings)[0]
            found = list({_code_and_place(one, reading): one for one in (*found, *refused)}.values())
    items = GameItems(reading, answer, settings)
    every_item = items.all_items(lambda changed: judge(changed, settings)[0])
    listed = found[: settings.room.take(len(found))]
    shown = every_item[: settings.room.take(len(every_item))]
    report = GameReport(
        file,
        number,
        (reading.place("") or (1, 1))[0],
        shorten(record.game, MAX_NAME),
        {name: shorten(record.tags[name], MAX_NAME) for name in REPORTED_TAGS if name in record.tags},
        {side: shorten(name, MAX_NAME) for side, name in record.players.items()},
        items=(*(_error_item(one, reading, settings.language) for one in listed), *shown),
        state="fault" if found else state_of(every_item),
        left_out=len(found) - len(listed) + len(every_item) - len(shown),
    )
    if answer is None or rules is None:
        return report
    fallen = _fallen(answer, rules.RULEBOOK.dropouts) if len(rules.SIDES) > 2 else {}
    for ruling in answer["rulings"]:
        ruling.pop("effects", None)  # clients get them only on request
    return replace(
        report,
        turns=len(answer["rulings"]),
        recorded=sum(isinstance(one, Turn) for one in record.entries),
        result=answer["result"],
        items=tuple(items.add_pictures(report.items)) if settings.pictures else report.items,
        judged=answer if settings.rulings else None,
        fallen=fallen,
        banners=answer["position"].get("banners", {}) if isinstance(answer["position"], dict) else {},
    )


def without_faulty_header(record: Record, errors: Iterable[Error]) -> Record | None:
    """The record without the refused parts of its header; ``None`` if the game cannot be judged without them."""
    changed: dict[str, Any] = {}
    for one in errors:
        part, _, name = _pointer(one)[1:].partition("/")
        if part in ("options", "tags"):
            given: Mapping[str, Any] = changed.get(part, getattr(record, part))
            changed[part] = {key: value for key, value in given.items() if key != name}
        elif part == "edition":
            changed[part] = None
        elif part == "setup" and (near := get_close_matches(str(record.setup), GAMES[record.game].SETUPS, n=1)):
            changed[part] = near[0]
        else:
            return None
    return replace(record, **changed)


def _fallen(answer: Mapping[str, Any], dropouts: Mapping[str, str]) -> dict[str, int]:
    """The turn after which each side of a game dropped out; a turn taken back does not count."""
    fallen: dict[str, int] = {}
    for one in sorted((*answer["rulings"], *answer["interventions"]), key=itemgetter("entry")):
        if "fault" in one or one.get("verdict", "legal") != "legal":
            continue
        if one.get("arbiter") == "takeback":
            fallen = {side: n for side, n in fallen.items() if n <= one["to"]}
        for effect in one.get("effects", [one | {"kind": one.get("arbiter", one.get("player"))}]):
            change = "out" if effect["kind"] in _LOST else dropouts.get(effect["kind"])
            if change == "back":
                fallen.pop(effect["side"], None)
            elif change is not None:
                fallen.setdefault(effect["side"], one["n"])
    return fallen


def _pointer(given: Error) -> str:
    return given.pointer if isinstance(given, Fault) else str(given["pointer"])


def _code_and_place(given: Error, reading: Reading) -> tuple[object, ...]:
    code, place = (given.code, given.line_column) if isinstance(given, Fault) else (given["code"], None)
    return code, (not reading.is_json and (place or reading.place(_pointer(given)))) or _pointer(given)


def _error_item(given: Error, reading: Reading, language: Language) -> Item:
    written = error(given, GAMES.get(reading.record.game), language) if isinstance(given, Fault) else given
    pointer = written["pointer"]
    place = (written["line"], written["column"]) if "line" in written else reading.place(pointer)
    where = f"{pointer}: " if pointer and reading.is_json else ""
    line, column = place or (0, 0)
    article = written.get("article", "")
    return Item("fault", where + written["detail"], True, written["code"], line=line, column=column, article=article)
