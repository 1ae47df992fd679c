"""The log: a line of JSON for each event, on standard output, by Python's own ``logging``."""

import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final

import orjson

REQUEST: Final[ContextVar[Any]] = ContextVar("request")
"""The request that this thread is serving, with its ``request_id``; the middleware sets it."""


class JsonLines(logging.Formatter):
    """Formats an event with its fields, and the traceback of its exception, as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "event": record.msg,
            "level": record.levelname.lower(),
            "timestamp": datetime.fromtimestamp(record.created, UTC),
            **record.fields,  # type: ignore[attr-defined]  # ``write`` sets it
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return orjson.dumps(line, repr, orjson.OPT_UTC_Z).decode()


HANDLER: Final = logging.StreamHandler(sys.stdout)
HANDLER.setFormatter(JsonLines())
# As its documentation recommends for speed: no line shows these.
logging.logThreads = logging.logMultiprocessing = False


def write(event: str, level: str = "info", failure: Exception | None = None, **fields: object) -> None:
    """Write a line about an event, with the id of the current request and the traceback of ``failure``."""
    request = REQUEST.get(None)
    if request is not None:
        fields["request_id"] = request.request_id
    error = None if failure is None else (type(failure), failure, failure.__traceback__)
    record = logging.LogRecord("adjudicator", getattr(logging, level.upper()), "", 0, event, None, error)
    record.fields = fields
    HANDLER.handle(record)
