"""Reports on files of records, in the formats of the command line, and standings from the games of reports."""

from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from itertools import chain, islice
from typing import Any, Final

import orjson
from flask import Blueprint, Response, request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

from adjudicator.games import GAMES
from adjudicator.judging.record_request import beyond_bounds
from adjudicator.judging.refusal import MAX_FAULTS, Refused, merge_errors
from adjudicator.judging.service import load_request
from adjudicator.records.faults import record_fault
from adjudicator.records.file_reader import read_file
from adjudicator.records.reading import Reading
from adjudicator.records.record import Record
from adjudicator.reports.bounded import room, write_bounded
from adjudicator.reports.formats import FORMATS, LINKED
from adjudicator.reports.games import Judged, judge_here, report_on
from adjudicator.reports.html import style
from adjudicator.reports.result import GameReport, Item, Settings
from adjudicator.reports.standings import Standings
from adjudicator.reports.wording import date_line
from adjudicator.responses.body import JSON, RECORD_JSON, RECORD_TEXT
from adjudicator.responses.problem import MAX_BODY, Problem
from adjudicator.responses.query import find_faults, from_tag, read_query
from adjudicator.web.http import language
from adjudicator.web.http.conditional import csp_source
from adjudicator.web.http.content import choose_form, json_body, raw_body
from adjudicator.web.http.context import current, public
from adjudicator.web.http.long_requests import LONG_REQUESTS, in_slices, one_at_a_time
from adjudicator.web.resources import in_json
from engine.errors import Fault
from schemas.fields import MAX_NAME, REQUIRED, TOO_MANY
from schemas.requests import MAX_ITEMS, MAX_TURNS, ReportParameters, StandingsRequest

reports = Blueprint("reports", __name__, url_prefix="/v1")

FORM: Final = "multipart/form-data"
TYPES: Final[Mapping[str, str]] = {
    "json": "application/json",
    "html": "text/html; charset=utf-8",
    "text": "text/plain; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "junit": "application/xml",
    "markdown": "text/markdown; charset=utf-8",
    "bbcode": "text/plain; charset=utf-8",
}
"""The media types of reports, the default first."""
_NEGOTIATED: Final = {form: kind for form, kind in TYPES.items() if form != "bbcode"}
"""The formats that ``Accept`` may select; BBCode has no media type."""
_SUFFIXES: Final = {"bbcode": "txt", "junit": "xml", "markdown": "md", "text": "txt"}
_PARAMETERS: Final = ReportParameters()
_STANDINGS: Final = StandingsRequest()
_NAMES: Final = (*_PARAMETERS.fields, "lang")
_AMONG: Final[Mapping[str, tuple[str, ...]]] = {"format": tuple(FORMATS), "game": ("", *GAMES)}
_File = tuple[bytes, bool, str]
"""A file of records as received: its content, whether that is JSON, its name."""
_MAX_PARTS: Final = 120
"""Parts of a form, one for each file."""
_MAX_BOUNDARY: Final = 70
"""Maximum length of a form's boundary, as in RFC 2046; long ones are expensive to search."""


@reports.post("/reports")
@in_slices()
def report_records() -> Response:
    """A report on every game of the files, including their errors. Raises ``Problem``, ``Refused``."""
    files, fields = _receive()
    parameters = _parameters(fields)
    form = parameters.get("format") or choose_form(_NEGOTIATED, "json")
    readings = _read_records(files, parameters.get("game", ""))
    settings = Settings(
        current().language,
        parameters.get("strict", False),
        judges_faulty=sum(len(reading.record.entries) for reading in chain(*readings)) <= MAX_TURNS,
        pictures=form == "html",
        rulings=form == "json" and "rulings" in parameters.get("include", ()),
        pages=public() if form in LINKED else "",
        room=room(),
    )
    writer = FORMATS[form](settings.language)
    writer.made = date_line(settings.language, public())
    names = [parameters.get("name") or name or "record" for _, _, name in files]
    games = [report_on(name, read, settings, _judge) for name, read in zip(names, readings, strict=True)]
    return _response(write_bounded(writer, _in_slices(chain(*games)), settings.room), form)


@reports.post("/standings")
@one_at_a_time()
def rank_players() -> Response:
    """The table of a tournament from judged games, without their turns. Raises ``Problem``, ``Refused``."""
    lang = language.choose()
    body = json_body()
    current().charge(_weight(body))
    sent = dict(load_request(_STANDINGS, body))
    games = sent.pop("games")
    table = Standings("json", None, lang, **sent)
    for n, game in enumerate(games, 1):
        items = tuple(Item(**{"message": "", "is_open": False, **item}) for item in game.pop("items", ()))
        table.game(GameReport(**{"file": "", "line": n, **game}, number=n, items=items))
    return in_json(orjson.dumps(table.values(), default=str))


def _weight(body: object) -> int:
    """The number of requests that standings count as: the turns of their games, as in the reports on them."""
    games = body.get("games") if isinstance(body, dict) else None
    several = games[:MAX_ITEMS] if isinstance(games, list) else []
    turns = [game.get("turns") if isinstance(game, dict) else None for game in several]
    return min(sum(max(1, number) if isinstance(number, int) else 1 for number in turns), MAX_TURNS)


def _read_records(files: Iterable[_File], game: str) -> list[list[Reading]]:
    """The records of each file: at most 500, with at most 500 turns in all. Raises ``Problem`` 429, ``Refused``."""
    left = MAX_TURNS + 1
    read: list[list[Reading]] = []
    for raw, is_json, _ in files:
        read.append(list(islice(_in_slices(read_file(raw, is_json=is_json, game=game)), left)))
        left -= len(read[-1])
    readings = list(chain(*read))
    sizes = [max(1, len(reading.record.entries), len(reading.faults)) for reading in readings]
    current().charge(min(sum(sizes), MAX_TURNS))
    if len(readings) > MAX_TURNS:
        raise _too_many("games")
    if sum(len(reading.record.entries) for reading in readings if not reading.faults) > MAX_TURNS:
        raise _too_many("turns")
    return read


def _in_slices(work: Iterable[Any]) -> Iterator[Any]:
    """The same items; other requests may run between two of them."""
    for item in work:
        yield item
        LONG_REQUESTS.turn.give_way()


def _judge(record: Record, settings: Settings) -> Judged:
    """As ``judge_here``, but not of a text that is too long."""
    beyond = list(beyond_bounds(record))
    return (None, beyond[:MAX_FAULTS]) if beyond else judge_here(record, settings)


def _too_many(what: str) -> Refused:
    facts = {"what": what, "limit": str(MAX_TURNS)}
    return Refused((record_fault(TOO_MANY, facts, pointer=f"/{what}"),))


def _receive() -> tuple[list[_File], MultiDict[str, str]]:
    """The files and the parameters. Raises ``Problem`` 400, 413 or 415, ``Refused``."""
    raw = raw_body()
    if request.mimetype == FORM:
        return _read_form(raw)
    if request.mimetype not in (RECORD_TEXT, "text/plain", RECORD_JSON, JSON):
        raise Problem(415, "wrong-content-type")
    return [(raw, request.mimetype in (RECORD_JSON, JSON), "")], request.args


def _read_form(raw: bytes) -> tuple[list[_File], MultiDict[str, str]]:
    """A browser's form: chosen files, or the text of the field ``record``."""
    parser = FormDataParser(lambda *_, **__: BytesIO(), max_form_memory_size=MAX_BODY, max_form_parts=_MAX_PARTS)
    if len(request.mimetype_params.get("boundary", "")) > _MAX_BOUNDARY:
        raise Problem(415, "wrong-content-type")
    try:
        _, fields, sent = parser.parse(BytesIO(raw), FORM, len(raw), request.mimetype_params)
    except RequestEntityTooLarge:
        raise Refused((Fault("malformed", "", TOO_MANY),)) from None
    # werkzeug names a part None if it cannot read its name
    parameters = MultiDict((name or "", value) for name, value in fields.items(multi=True) if name != "record")
    parameters.update(request.args)
    contents = [(file.read(), (file.filename or "")[-MAX_NAME:]) for file in sent.getlist("file")]
    chosen = [(content, name) for content, name in contents if content]
    files = chosen or [(fields.get("record", "").encode(), contents[0][1] if contents else "")]
    if not any(content.strip() for content, _ in files):
        raise Refused((Fault("malformed", "/record", REQUIRED),))
    return [(content, _is_json(content), name) for content, name in files], parameters


def _is_json(content: bytes) -> bool:
    """Whether this is an object, or a list of objects; the text of a record begins with a tag, a turn or a comment."""
    start = content[:100].translate(None, b" \t\r\n[")
    return start.startswith((b'{"', b"{}")) and content.lstrip()[:1] in b"[{"


def _parameters(parameters: MultiDict[str, str]) -> Mapping[str, Any]:
    """The parameters of the report. Raises ``Refused`` with all errors."""
    given, faults = read_query(parameters.lists(), _NAMES)
    tag = given.pop("lang", current().language)
    current().language = from_tag(tag) or current().language
    faults += find_faults(tag)
    for name, values in _AMONG.items():
        if name in given and given[name] not in values:
            faults.append(Fault("malformed", f"/{name}", "not-among", {"values": tuple(filter(None, values))}))
    try:
        loaded = load_request(_PARAMETERS, given)
    except Refused as refused:
        raise Refused(merge_errors(faults, refused.faults)) from None
    if faults:
        raise Refused(tuple(faults))
    return loaded


def _response(report: bytes, form: str) -> Response:
    """The report as a response; browsers that sent a form save any format but HTML as a file."""
    response = Response(report, content_type=TYPES[form])
    if request.mimetype == FORM and form != "html":
        response.headers["Content-Disposition"] = f'attachment; filename="report.{_SUFFIXES.get(form, form)}"'
    response.headers["Cache-Control"] = "no-store"
    if form == "html":
        response.headers["Content-Security-Policy"] = (
            f"default-src 'none'; style-src {csp_source(style().encode())}; base-uri 'none'; form-action 'none'; "
            "frame-ancestors 'none'"
        )
    current().headers |= {"Content-Language": current().language, "Vary": "Accept, Accept-Language"}
    return response
