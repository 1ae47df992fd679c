"""gunicorn's own lines: written without waiting, and without the input of clients."""

import logging
import sys
import traceback
from typing import Any, Final

from gunicorn.glogging import Logger

from adjudicator import log

INVALID: Final = "Invalid request from ip="
"""How gunicorn begins a line about a malformed request; the input follows."""
FAILED: Final = "Error handling request"
"""How it begins a line about a request on which it stumbled; it goes on with the URL, and a trace."""


class _Handler(logging.Handler):
    """Writes to the standard error, without waiting."""

    _gunicorn = True
    """gunicorn's mark of the handlers that it may replace when it is configured anew."""

    def emit(self, record: logging.LogRecord) -> None:
        for line in self.format(record).splitlines():
            log.STDERR.put(f"{line}\n".encode(errors="replace"))


class QuietLogger(Logger):  # type: ignore[misc]  # gunicorn has no types
    """gunicorn's logger without the input of clients, and without waiting."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in list(self.error_log.handlers):
            if type(handler) is logging.StreamHandler:
                self.error_log.removeHandler(handler)
                ours = _Handler()
                ours.setFormatter(handler.formatter)
                self.error_log.addHandler(ours)
                # Warnings of libraries are written in the same way.
                logging.lastResort = ours

    def warning(self, msg: str, *args: Any, **kwargs: Any) -> None:
        if msg.startswith(INVALID):
            kind = sys.exc_info()[0]
            address = msg.removeprefix(INVALID).partition(": ")[0]
            msg, args = INVALID + "%s: %s", (address, "" if kind is None else kind.__name__)
        super().warning(msg, *args, **kwargs)

    def exception(self, msg: str, *args: Any, **kwargs: Any) -> None:
        if not str(msg).startswith(FAILED):
            super().exception(msg, *args, **kwargs)
            return
        kind, _, trace = sys.exc_info()
        frames = "".join(traceback.format_tb(trace)).rstrip()
        super().error("%s: %s\n%s", FAILED, "" if kind is None else kind.__name__, frames)
