"""The rulebook of Phylde and its static data.

Source: one French page without author, with its diagrams as tables of letters; how the setups were
read from them is described in ``docs/phylde.md``.
"""

from typing import Final

from engine.rulebook import load_description, load_rulebook

RULEBOOK: Final = load_rulebook(__package__)
SETUPS, BOARD, EXAMPLES = load_description(__package__)
