"""The rulebook of Cyclix and its static data.

Source: a French page of rules for Christian Freeling's game; its pictures are lost. ``silent``
articles come from the game's published rules and its sisters Caissa and Shakti.
"""

from typing import Final

from engine.rulebook import load_description, load_rulebook

RULEBOOK: Final = load_rulebook(__package__)
SETUPS, BOARD, EXAMPLES = load_description(__package__)
