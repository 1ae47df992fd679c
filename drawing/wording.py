"""The words of pictures that are in no rulebook: a file for each language, read at import."""

from typing import Final

from engine.sentences import load_sentences

SENTENCES: Final = load_sentences(__package__)
