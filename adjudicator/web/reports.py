"""Reports on files of records, in the formats of the command line, and standings from the games of reports."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from itertools import islice
from typing import Any, Final, NamedTuple, TypeVar

import orjson
from flask import Blueprint, Response, request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

from adjudicator.judging.record_request import beyond_bounds
from adjudicator.judging.refusal import MAX_FAULTS, Fault, Refused
from adjudicator.judging.service import load, shaped
from adjudicator.records.file_reader import read_file
from adjudicator.records.reading import Reading
from adjudicator.records.record import Record
from adjudicator.reports import FORMATS, LINKED
from adjudicator.reports.bounded import room, write_bounded
from adjudicator.reports.games import Judged, judge_here, report_on
from adjudicator.reports.html import style
from adjudicator.reports.result import GameReport, Item, Settings
from adjudicator.reports.standings import Standings
from adjudicator.reports.wording import made
from adjudicator.web import address
from adjudicator.web.http import language
from adjudicator.web.http.body import JSON, RECORD_JSON, RECORD_TEXT, json_body, raw_body
from adjudicator.web.http.context import current
from adjudicator.web.http.long_requests import LONG_REQUESTS, in_slices, one_at_a_time
from adjudicator.web.http.negotiation import negotiated
from adjudicator.web.http.problem import MAX_BODY, Problem
from adjudicator.web.http.query import read_query
from engine.registry import GAMES
from schemas.fields import MAX_NAME, REQUIRED, TOO_MANY
from schemas.requests import MAX_TURNS, ReportParameters, StandingsRequest

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
_MAX_PARTS: Final = 20
_MAX_BOUNDARY: Final = 70
"""Maximum length of a form's boundary, as in RFC 2046; long ones are expensive to search."""
T = TypeVar("T")


class _Sent(NamedTuple):
    """A file of records as received, with its parameters."""

    raw: bytes
    is_json: bool
    name: str
    parameters: MultiDict[str, str]


@reports.post("/reports")
@in_slices
def report_records() -> Response:
    """A report on every game of a file, including the errors of the file. Raises ``Problem``, ``Refused``."""
    sent = _sent()
    parameters = _parameters(sent.parameters)
    form = parameters.get("format") or negotiated(_NEGOTIATED, "json")
    readings = _read(sent, parameters.get("game", ""))
    settings = Settings(
        current().language,
        parameters.get("strict", False),
        judges_faulty=sum(len(one.record.entries) for one in readings) <= MAX_TURNS,
        pictures=form == "html",
        rulings=form == "json" and "rulings" in parameters.get("include", ()),
        pages=address.public() if form in LINKED else "",
        room=room(),
    )
    writer = FORMATS[form](settings.language)
    writer.made = made(settings.language, address.public())
    games = report_on(parameters.get("name") or sent.name or "record", readings, settings, _judge)
    return _response(write_bounded(writer, _in_slices(games), settings.room), form)


@reports.post("/standings")
@one_at_a_time
def rank_players() -> Response:
    """The table of a tournament from judged games, without their turns. Raises ``Problem``, ``Refused``."""
    lang = language.choose()
    sent = dict(shaped(_STANDINGS, json_body()))
    games = sent.pop("games")
    table = Standings("json", None, lang, **sent)
    for n, game in enumerate(games, 1):
        items = tuple(Item(**{"message": "", "is_open": False, **item}) for item in game.pop("items", ()))
        table.game(GameReport(**{"file": "", "line": n, **game}, number=n, items=items))
    current().headers.update(language.HEADERS[lang])
    return Response(orjson.dumps(table.values(), default=str), content_type=TYPES["json"])


def _read(sent: _Sent, game: str) -> list[Reading]:
    """The records of a file: at most 500, with at most 500 turns in all. Raises ``Problem`` 429, ``Refused``."""
    readings = list(islice(_in_slices(read_file(sent.raw, is_json=sent.is_json, game=game)), MAX_TURNS + 1))
    sizes = [max(1, len(one.record.entries), len(one.faults)) for one in readings]
    current().charge(min(sum(sizes), MAX_TURNS))
    if len(readings) > MAX_TURNS:
        raise _too_many("games")
    if sum(len(one.record.entries) for one in readings if not one.faults) > MAX_TURNS:
        raise _too_many("turns")
    return readings


def _in_slices(work: Iterable[T]) -> Iterator[T]:
    """The same; between two of them other requests may have their turn."""
    for one in work:
        yield one
        LONG_REQUESTS.turn.give_way()


def _judge(record: Record, settings: Settings) -> Judged:
    """As ``judge_here``, but not of a text that is too long."""
    beyond = list(beyond_bounds(record))
    return (None, beyond[:MAX_FAULTS]) if beyond else judge_here(record, settings)


def _too_many(what: str) -> Refused:
    facts = {"what": what, "limit": str(MAX_TURNS)}
    return Refused((Fault("record-not-understood", f"/{what}", TOO_MANY, facts),))


def _sent() -> _Sent:
    """The file, from the body or a field of a form. Raises ``Problem`` 400, 413 or 415, ``Refused``."""
    raw = raw_body()
    if request.mimetype == FORM:
        return _of_form(raw)
    if request.mimetype not in (RECORD_TEXT, "text/plain", RECORD_JSON, JSON):
        raise Problem(415, "wrong-content-type")
    return _Sent(raw, request.mimetype in (RECORD_JSON, JSON), "", request.args)


def _of_form(raw: bytes) -> _Sent:
    """A browser's form: a chosen file, or the text of the field ``record``."""
    parser = FormDataParser(lambda *_, **__: BytesIO(), max_form_memory_size=MAX_BODY, max_form_parts=_MAX_PARTS)
    if len(request.mimetype_params.get("boundary", "")) > _MAX_BOUNDARY:
        raise Problem(415, "wrong-content-type")
    try:
        _, fields, files = parser.parse(BytesIO(raw), FORM, len(raw), request.mimetype_params)
    except RequestEntityTooLarge:
        raise Refused((Fault("malformed", "", TOO_MANY),)) from None
    # werkzeug names a part None if it cannot read its name
    parameters = MultiDict((name or "", value) for name, value in fields.items(multi=True) if name != "record")
    parameters.update(request.args)
    file = files.get("file")
    content = (b"" if file is None else file.read()) or fields.get("record", "").encode()
    if not content.strip():
        raise Refused((Fault("malformed", "/record", REQUIRED),))
    name = (file.filename or "")[-MAX_NAME:] if file is not None else ""
    return _Sent(content, _is_json(content), name, parameters)


def _is_json(content: bytes) -> bool:
    """Whether this is an object, or a list of objects; the text of a record begins with a tag, a turn or a comment."""
    start = content[:100].translate(None, b" \t\r\n[")
    return start.startswith((b'{"', b"{}")) and content.lstrip()[:1] in b"[{"


def _parameters(parameters: MultiDict[str, str]) -> Mapping[str, Any]:
    """The parameters of the report. Raises ``Refused`` with all errors."""
    given, faults = read_query(parameters, _NAMES)
    tag = given.pop("lang", current().language)
    current().language = language.named(tag) or current().language
    faults += language.faults_of(tag)
    for name, values in _AMONG.items():
        if given.get(name, values[0]) not in values:
            del given[name]
            faults.append(Fault("malformed", f"/{name}", "not-among", {"values": tuple(filter(None, values))}))
    of_shape, loaded = load(_PARAMETERS, given)
    if faults or of_shape:
        raise Refused((*faults, *of_shape))
    return loaded


def _response(report: bytes, form: str) -> Response:
    """The report. To a browser's form a page is a page, and anything else a file to keep."""
    response = Response(report, content_type=TYPES[form])
    if request.mimetype == FORM and form != "html":
        response.headers["Content-Disposition"] = f'attachment; filename="report.{_SUFFIXES.get(form, form)}"'
    response.headers["Cache-Control"] = "no-store"
    if form == "html":
        digest = b64encode(sha256(style().encode()).digest()).decode()
        held = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
        response.headers["Content-Security-Policy"] = f"{held}; frame-ancestors 'none'"
    current().headers |= {"Content-Language": current().language, "Vary": "Accept, Accept-Language"}
    return response
