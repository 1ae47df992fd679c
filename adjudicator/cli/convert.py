"""``adjudicator convert``: records from text to JSON and back."""

from pathlib import Path
from typing import Any

import orjson

from adjudicator.cli.output import echo, opened
from adjudicator.cli.wording import say
from adjudicator.records.faults import NotWritable, RecordFault
from adjudicator.records.json_reader import read_json
from adjudicator.records.json_writer import write_json
from adjudicator.records.text_reader import Reading, read_games
from adjudicator.records.text_writer import write_text
from engine.rulebook import Language

USAGE = 2
FAULT = 3


def convert(file: str, to: str | None, output: str | None, language: Language) -> int:
    """Convert and give the exit code. Nothing is written where anything is wrong."""
    try:
        text = Path(file).read_bytes().decode()
    except OSError as failure:
        return _complain(file, say(language, "faults", "not-opened", why=failure.strerror or str(failure)))
    except UnicodeDecodeError:
        return _complain(file, RecordFault("not-utf8").message(language))
    is_json = _is_json(text)
    readings = [read_json(one) for one in _values(text)] if is_json else list(read_games(text))
    faults = [(reading, fault) for reading in readings for fault in reading.faults]
    if not readings:
        faults = [(Reading(read_json({}).record, ()), RecordFault("game-missing", {}, 1, 1))]
    if faults:
        for _, fault in faults:
            _complain(_place(file, fault), fault.message(language))
        return FAULT
    target = to or ("text" if is_json else "json")
    try:
        written = _write(readings, target)
    except NotWritable as refused:
        for fault in refused.faults:
            _complain(f"{file}: {fault.pointer}", fault.message(language))
        return USAGE
    with opened(output, language) as stream:
        stream.write(written)
    return 0


def _is_json(text: str) -> bool:
    try:
        orjson.loads(text)
    except orjson.JSONDecodeError:
        return False
    return True


def _values(text: str) -> list[Any]:
    value = orjson.loads(text)
    return value if isinstance(value, list) else [value]


def _write(readings: list[Reading], target: str) -> bytes:
    if target == "text":
        return "\n".join(write_text(reading.record) for reading in readings).encode()
    values = [write_json(reading.record) for reading in readings]
    return orjson.dumps(values[0] if len(values) == 1 else values, option=orjson.OPT_INDENT_2) + b"\n"


def _place(file: str, fault: RecordFault) -> str:
    return f"{file}:{fault.line}:{fault.column}" if fault.line else f"{file}: {fault.pointer}"


def _complain(place: str, message: str) -> int:
    echo(f"{place}: {message}", err=True)
    return FAULT
