"""The lines that the service logs, instead of on the standard output."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from adjudicator import log


@contextmanager
def capture_logs() -> Iterator[list[dict[str, Any]]]:
    """Collect the lines logged in this process."""
    lines: list[dict[str, Any]] = []
    with patch.object(log.HANDLER, "emit", lambda record: lines.append(json.loads(log.HANDLER.format(record)))):
        yield lines
