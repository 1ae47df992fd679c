"""The sentences of reports."""

import re
from datetime import UTC, datetime
from typing import Final

from engine.rulebook import Language
from engine.sentences import load_sentences

SENTENCES: Final = load_sentences(__package__)
CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that control a terminal, end a line or turn the direction of writing; and halves of a pair."""


def date_line(language: Language, address: str) -> str:
    """The date of today (UTC), and the ``address`` of the service; empty if it is not known."""
    today = datetime.now(UTC).date().isoformat()
    return SENTENCES[language].say("report", "made-at" if address else "made", date=today, address=address)


def escape_controls(text: str) -> str:
    """A line of text with its control characters, line ends and directions written as escapes: ``\\x1b``."""
    if text.isprintable():  # no such character is
        return text
    return CONTROL.sub(lambda sign: sign[0].encode("unicode_escape").decode(), text)
