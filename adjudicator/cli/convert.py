"""``adjudicator convert``: records from text to JSON and back. After any error no output is written."""

from collections.abc import Iterable
from pathlib import Path

import click
import orjson

from adjudicator.cli import parameters
from adjudicator.cli.output import echo, opened
from adjudicator.cli.wording import SENTENCES
from adjudicator.records.faults import NotWritable, record_message
from adjudicator.records.file_reader import read_file
from adjudicator.records.record import write_json
from adjudicator.records.source import Reading
from adjudicator.records.text_writer import write_text
from engine.errors import Fault
from engine.rulebook import Language

USAGE = 2
FAULT = 3


@click.command()
@click.argument("file")
@click.option("--to", type=click.Choice(["text", "json"]), help="Left out: the form that the file has not.")
@parameters.output
@parameters.language
def convert(file: str, to: str | None, output: str | None, lang: Language) -> int:
    """Convert records from text to JSON and back."""
    try:
        raw = Path(file).read_bytes()
    except OSError as failure:
        echo(f"{file}: {SENTENCES[lang].say('faults', 'not-opened', why=failure.strerror or str(failure))}", err=True)
        return FAULT
    is_json = _is_json(raw)
    readings = list(read_file(raw, is_json=is_json))
    if faults := [fault for reading in readings for fault in reading.faults]:
        _print_faults(file, faults, lang)
        return FAULT
    try:
        written = _write(readings, to or ("text" if is_json else "json"))
    except NotWritable as refused:
        _print_faults(file, refused.faults, lang)
        return USAGE
    with opened(output, lang) as stream:
        stream.write(written)
    return 0


def _is_json(raw: bytes) -> bool:
    try:
        orjson.loads(raw)
    except orjson.JSONDecodeError:
        return False
    return True


def _write(readings: list[Reading], target: str) -> bytes:
    if target == "text":
        return "\n".join(write_text(reading.record) for reading in readings).encode()
    values = [write_json(reading.record) for reading in readings]
    return orjson.dumps(values[0] if len(values) == 1 else values, option=orjson.OPT_INDENT_2) + b"\n"


def _print_faults(file: str, faults: Iterable[Fault], language: Language) -> None:
    for fault in faults:
        place = ":".join(map(str, (file, *fault.line_column))) if fault.line_column else f"{file}: {fault.pointer}"
        echo(f"{place}: {record_message(fault.code, fault.facts, language)}", err=True)
