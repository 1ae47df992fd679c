"""The rulebook of Djambi and its static data.

Source: a French page on the chief and the militants, on death, vassals and power; the pages on the other
pieces are missing. ``silent`` articles come from the rules of Jean Anesto's game as published since 1975.
"""

from typing import Final

from engine.rulebook import load_description, load_rulebook

RULEBOOK: Final = load_rulebook(__package__)
SETUPS, BOARD, EXAMPLES = load_description(__package__)
