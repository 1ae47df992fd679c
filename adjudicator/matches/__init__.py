"""Programs that play: their lists of legal turns compared with ours, and matches between them (docs/programs.md)."""

from typing import Final

from engine.sentences import load_sentences

SENTENCES: Final = load_sentences("adjudicator.matches")
