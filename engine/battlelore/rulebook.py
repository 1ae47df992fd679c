"""The rulebook of BattleLore's creatures.

Source: the French update of the creature rules (2010) for the first edition of the game. ``silent`` articles come
from the published base game, or by analogy with its sisters on the same board.
"""

from typing import Final

from engine.rulebook import load_rulebook

RULEBOOK: Final = load_rulebook(__package__)
