"""The codes of what is on a square: ``EMPTY``, ``CORPSE`` or a living piece, ``8 * (colour + 1) + kind``."""

from typing import Final

from engine.djambi import kinds
from engine.djambi.board import COLOURS, SIDES
from engine.djambi.rulebook import BOARD
from engine.rulebook import Facts

EMPTY: Final = 0
CORPSE: Final = 1
LIVING: Final = 8
"""Codes from here on are living pieces."""
KINDS: Final = range(6)
PIECES: Final[tuple[str, ...]] = tuple(kind["piece"] for kind in BOARD["pieces"])
LETTERS: Final = "".join(kind["letter"] for kind in BOARD["pieces"])

_CODES: Final = range(8 * (COLOURS + 1))
KIND_OF: Final = tuple(code & 7 for code in _CODES)
"""By code, the kind of a living piece."""
COLOUR_OF: Final = tuple((code >> 3) - 1 for code in _CODES)
"""By code, the colour of a living piece; ``ABSENT`` for other codes."""


def code_of(colour: int, kind: int) -> int:
    """The code of a living piece."""
    return 8 * (colour + 1) + kind


CHIEFS: Final = tuple(code_of(colour, kinds.CHIEF) for colour in range(COLOURS))
"""By colour, the code of its chief."""
FACTS_OF: Final[dict[int, Facts]] = {
    code_of(colour, kind): {"side": SIDES[colour], "piece": PIECES[kind]} for colour in range(COLOURS) for kind in KINDS
}
"""By code, the facts about a living piece."""
