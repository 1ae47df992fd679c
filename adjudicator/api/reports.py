"""Reports on files of records, in the formats of the command line."""

from collections.abc import Iterable, Mapping
from itertools import chain, islice
from typing import Any, Final

from adjudicator.api.accept import choose_form
from adjudicator.api.body import JSON, RECORD_JSON, RECORD_TEXT, csp_source
from adjudicator.api.exchange import Answer, Form, Request
from adjudicator.api.problem import Problem
from adjudicator.api.query import Arguments, find_faults, from_tag, read_query
from adjudicator.games import GAMES
from adjudicator.judging.record_request import beyond_bounds
from adjudicator.judging.refusal import MAX_FAULTS, Refused, merge_errors
from adjudicator.judging.resources import load_request
from adjudicator.records.faults import record_fault
from adjudicator.records.file_reader import read_file
from adjudicator.records.record import Record
from adjudicator.records.source import Reading
from adjudicator.reports.bounded import room, write_bounded
from adjudicator.reports.formats import FORMATS, LINKED
from adjudicator.reports.games import Judged, judge_here, report_on
from adjudicator.reports.html import style
from adjudicator.reports.result import Settings
from adjudicator.reports.wording import date_line
from engine.errors import Fault
from schemas.fields import MAX_NAME, REQUIRED, TOO_MANY
from schemas.requests import MAX_TURNS, ReportParameters

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
_NAMES: Final = (*_PARAMETERS.fields, "lang")
_AMONG: Final[Mapping[str, tuple[str, ...]]] = {"format": tuple(FORMATS), "game": ("", *GAMES)}
_File = tuple[bytes, bool, str]
"""A file of records as received: its content, whether that is JSON, its name."""


def report_on_records(request: Request) -> Answer:
    """A report on every game of the files, including their errors. Raises ``Problem``, ``Refused``."""
    files, fields = _receive(request)
    parameters = _parameters(request, fields)
    form = parameters.get("format") or choose_form(request.accept, _NEGOTIATED, "json")
    readings = _read_records(request, files, parameters.get("game", ""))
    public = request.backend.public_url
    settings = Settings(
        request.language,
        parameters.get("strict", False),
        judges_faulty=sum(len(reading.record.entries) for reading in chain(*readings)) <= MAX_TURNS,
        pictures=form == "html",
        rulings=form == "json" and "rulings" in parameters.get("include", ()),
        pages=public if form in LINKED else "",
        room=room(),
    )
    writer = FORMATS[form](settings.language)
    writer.made = date_line(settings.language, public)
    names = [parameters.get("name") or name or "record" for _, _, name in files]
    games = [report_on(name, read, settings, _judge) for name, read in zip(names, readings, strict=True)]
    return _answer(request, write_bounded(writer, chain(*games), settings.room), form)


def _read_records(request: Request, files: Iterable[_File], game: str) -> list[list[Reading]]:
    """The records of each file: at most 500, with at most 500 turns in all. Raises ``Problem`` 429, ``Refused``."""
    left = MAX_TURNS + 1
    read: list[list[Reading]] = []
    for raw, is_json, _ in files:
        read.append(list(islice(read_file(raw, is_json=is_json, game=game), left)))
        left -= len(read[-1])
    readings = list(chain(*read))
    sizes = [max(1, len(reading.record.entries), len(reading.faults)) for reading in readings]
    request.charge(min(sum(sizes), MAX_TURNS))
    if len(readings) > MAX_TURNS:
        raise _too_many("games")
    if sum(len(reading.record.entries) for reading in readings if not reading.faults) > MAX_TURNS:
        raise _too_many("turns")
    return read


def _judge(record: Record, settings: Settings) -> Judged:
    """As ``judge_here``, but not of a text that is too long."""
    beyond = list(beyond_bounds(record))
    return (None, beyond[:MAX_FAULTS]) if beyond else judge_here(record, settings)


def _too_many(what: str) -> Refused:
    facts = {"what": what, "limit": str(MAX_TURNS)}
    return Refused((record_fault(TOO_MANY, facts, pointer=f"/{what}"),))


def _receive(request: Request) -> tuple[list[_File], Arguments]:
    """The files and the parameters. Raises ``Problem`` 400, 413 or 415, ``Refused``."""
    raw, kind = request.raw(), request.media_type()
    if kind == FORM and request.read_form is not None:
        return _read_form(request, request.read_form(request.content_type, raw))
    if kind not in (RECORD_TEXT, "text/plain", RECORD_JSON, JSON):
        raise Problem(415, "wrong-content-type")
    return [(raw, kind in (RECORD_JSON, JSON), "")], request.arguments()


def _read_form(request: Request, form: Form) -> tuple[list[_File], Arguments]:
    """A browser's form: chosen files, or the text of the field ``record``."""
    parameters: dict[str, list[str]] = {}
    given = ((name, [value]) for name, value in form.fields if name != "record")
    for name, values in (*given, *request.arguments().items()):
        parameters.setdefault(name, []).extend(values)
    contents = [(content, name[-MAX_NAME:]) for content, name in form.files]
    chosen = [(content, name) for content, name in contents if content]
    text = next((value for name, value in form.fields if name == "record"), "")
    files = chosen or [(text.encode(), contents[0][1] if contents else "")]
    if not any(content.strip() for content, _ in files):
        raise Refused((Fault("malformed", "/record", REQUIRED),))
    return [(content, _is_json(content), name) for content, name in files], parameters


def _is_json(content: bytes) -> bool:
    """Whether this is an object, or a list of objects; the text of a record begins with a tag, a turn or a comment."""
    start = content[:100].translate(None, b" \t\r\n[")
    return start.startswith((b'{"', b"{}")) and content.lstrip()[:1] in b"[{"


def _parameters(request: Request, parameters: Arguments) -> Mapping[str, Any]:
    """The parameters of the report. Raises ``Refused`` with all errors."""
    given, faults = read_query(parameters, _NAMES)
    tag = given.pop("lang", request.language)
    request.language = from_tag(tag) or request.language
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


def _answer(request: Request, report: bytes, form: str) -> Answer:
    """The report; browsers that sent a form save any format but HTML as a file."""
    headers = {"Cache-Control": "no-store"}
    if request.media_type() == FORM and form != "html":
        headers["Content-Disposition"] = f'attachment; filename="report.{_SUFFIXES.get(form, form)}"'
    if form == "html":
        headers["Content-Security-Policy"] = (
            f"default-src 'none'; style-src {csp_source(style().encode())}; base-uri 'none'; form-action 'none'; "
            "frame-ancestors 'none'"
        )
    return Answer(report, TYPES[form], headers=headers, language=request.language, varies="Accept, Accept-Language")
