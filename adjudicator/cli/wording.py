"""The sentences of the command line, and the language that they are in."""

import os
from typing import Final

from engine.sentences import load_sentences
from engine.wording import LANGUAGES, Language

SENTENCES: Final = load_sentences("adjudicator.cli")


def default_language() -> Language:
    """The language of the terminal, if it is one of ours."""
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    language = locale[:2].lower()
    return language if language in LANGUAGES else LANGUAGES[0]
