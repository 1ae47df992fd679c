"""The rulebook of Shakti and its static data, read from the files of this package."""

from typing import Final

from engine.rulebook import load_description, load_rulebook

RULEBOOK: Final = load_rulebook(__package__)
SETUPS, BOARD, EXAMPLES = load_description(__package__)
