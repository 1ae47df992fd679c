"""``orjson`` by the standard library, with the same bytes: in the zip, where there are no compiled packages.

It has those functions and options that the modules of the zip use.
"""

import json
import re
from collections.abc import Callable
from typing import Any, Final

OPT_SORT_KEYS: Final = 1
OPT_NON_STR_KEYS: Final = 2
OPT_APPEND_NEWLINE: Final = 4
OPT_UTC_Z: Final = 8

JSONDecodeError: Final = json.JSONDecodeError


class JSONEncodeError(TypeError):
    """A value that JSON does not have."""


class _TooDeep:
    """A value that is nested deeper than any request: it can be read, but not be written."""


_MAX_DEPTH: Final = 1_024
_MAX_WRITTEN: Final = 253
_MAX_DIGITS: Final = 19
"""Longer whole numbers may have more than 64 bits."""
_PARTS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]')
_NUMBERS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|(-?)(\d)(?:\.(\d+))?e-(\d+)')
"""Strings, and numbers in Python's notation with a negative exponent."""


def loads(source: bytes | str) -> Any:
    """Read JSON in UTF-8. Raises ``JSONDecodeError``."""
    try:
        text = source if isinstance(source, str) else source.decode()
        depth = _depth(text)
        if depth > _MAX_DEPTH:
            raise ValueError("depth")
        value = json.loads(text, parse_float=_finite, parse_int=_whole, parse_constant=_finite)
        if "\\ud" in text.lower():
            json.dumps(value, ensure_ascii=False).encode()  # halves of a pair have no bytes
    except RecursionError:
        return _TooDeep()
    except ValueError as failure:
        raise JSONDecodeError(str(failure), "", 0) from None
    return value if depth <= _MAX_WRITTEN else _TooDeep()


def dumps(value: object, default: Callable[[Any], Any] | None = None, option: int = 0) -> bytes:
    """Write JSON in UTF-8. Raises ``JSONEncodeError``."""
    try:
        text = json.dumps(
            value,
            ensure_ascii=False,
            allow_nan=False,
            separators=(",", ":"),
            default=default,
            sort_keys=bool(option & OPT_SORT_KEYS),
        )
        if "e-" in text:
            text = _NUMBERS.sub(_written, text)
        return text.encode() + (b"\n" if option & OPT_APPEND_NEWLINE else b"")
    except (TypeError, ValueError) as failure:
        raise JSONEncodeError(str(failure)) from None


def _depth(text: str) -> int:
    """How deep values are nested; an upper limit if that is low."""
    most = text.count("[") + text.count("{")
    if most <= _MAX_WRITTEN:
        return most
    depth = most = 0
    for part in _PARTS.findall(text):
        depth += (part in "[{") - (part in "]}")
        most = max(most, depth)
    return most


def _whole(text: str) -> int | float:
    """A whole number: of more than 64 bits as ``orjson`` reads it."""
    if len(text) <= _MAX_DIGITS:
        return int(text)
    number = _finite(text)
    return int(text) if -(2**63) <= number < 2**64 and -(2**63) <= int(text) < 2**64 else number


def _finite(text: str) -> float:
    number = float(text)
    if number - number != 0:
        raise ValueError(text)
    return number


def _written(found: re.Match[str]) -> str:
    """A small number as ``orjson`` writes it."""
    sign, digit, more, exponent = found.groups()
    if exponent is None:
        return found[0]
    if int(exponent) == 5:
        return f"{sign}0.0000{digit}{more or ''}"
    return found[0].replace("e-0", "e-")
