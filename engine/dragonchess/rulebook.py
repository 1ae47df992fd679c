"""The rulebook of Dragonchess and its static data.

Source: a French page on Gary Gygax's game of 1985, its pictures lost. ``silent`` articles, and ``reading``
ones where the page is garbled, follow the game's first publication.
"""

from typing import Final

from engine.rulebook import load_description, load_rulebook

RULEBOOK: Final = load_rulebook(__package__)
SETUPS, BOARD, EXAMPLES = load_description(__package__)
