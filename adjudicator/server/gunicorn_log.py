"""gunicorn's own lines: they hold up nothing, and quote nothing that a client has sent."""

import logging
import sys
import traceback
from typing import Any, Final

from gunicorn.glogging import Logger

from adjudicator import log

INVALID: Final = "Invalid request from ip="
"""How gunicorn begins a line about a malformed request; it goes on with what was sent."""
FAILED: Final = "Error handling request"
"""How it begins a line about a request on which it stumbled; it goes on with the URL, and a trace."""


class _Handler(logging.Handler):
    """Writes to the standard error: in a worker through the queue, in the master, which forks, at once or never."""

    _gunicorn = True
    """gunicorn's mark of the handlers that it may replace when it is configured anew."""
    queued = False

    def emit(self, record: logging.LogRecord) -> None:
        line = f"{self.format(record)}\n".encode(errors="replace")
        if self.queued:
            log.STDERR.put(line)
        else:
            log.write_now(2, line)


class QuietLogger(Logger):  # type: ignore[misc]  # gunicorn has no types
    """gunicorn's logger without what clients have sent, and without waiting."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in list(self.error_log.handlers):
            if type(handler) is logging.StreamHandler:
                self.error_log.removeHandler(handler)
                ours = _Handler()
                ours.setFormatter(handler.formatter)
                self.error_log.addHandler(ours)

    def in_worker(self) -> None:
        """From now on lines go through the queue."""
        for handler in self.error_log.handlers:
            if isinstance(handler, _Handler):
                handler.queued = True
                # What libraries warn of goes the same way.
                logging.lastResort = handler

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
