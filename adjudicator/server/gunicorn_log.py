"""gunicorn's own log lines, written without waiting."""

import logging
from typing import Any

from gunicorn.glogging import Logger

from adjudicator import log


class _Handler(logging.Handler):
    """Writes to the standard error, without waiting."""

    _gunicorn = True
    """gunicorn's mark of the handlers that it may replace when it is configured anew."""

    def emit(self, record: logging.LogRecord) -> None:
        for line in self.format(record).splitlines():
            log.STDERR.put(f"{line}\n".encode(errors="replace"))


class QuietLogger(Logger):  # type: ignore[misc]  # gunicorn has no types
    """gunicorn's logger, which drops a line rather than wait."""

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
