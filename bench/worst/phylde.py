"""Phylde: five actions tried in every order, long turns, many spaces, many pieces that may act."""

from typing import Final

from bench.worst.dear import Dear, batch, skipping

CROWDED: Final = (
    "18/18/6cccccc6/4aaaaaaaaaa4/s1s1s1s1s1s1s1s1ss/ss1s1s1s1s1s1s1s1s/18/18/18/18/18/18/"
    "S1S1S1S1S1S1S1S1SS/SS1S1S1S1S1S1S1S1S/4AAAAAAAAAA4/6CCCCCC6/18/18 i1j2 i17j18 w"
)
"""All 72 pieces: the setup ``line``."""
ROOMY: Final = "18/18/18/18/18/18/18/18/18/18/18/18/18/18/18/S1S1S1S1S1S7/18/18 q1r2 q17r18 w"
"""Six soldiers with room to go anywhere."""
QUARREL: Final = "S:e3-e4,g3-g4,i3-i4,a3-b4,c3-b4"
"""Legal except for the last two, which go to the same cell: in any order, one of them fails."""


def actions(characters: int) -> str:
    """A turn of one soldier's step, repeated up to the limit of characters."""
    return "S:" + ",".join(["a5-a6"] * ((characters - 1) // 6))


def spaces(characters: int) -> str:
    """An unreadable text, nearly all of it spaces that no mark follows."""
    return f"a{' ' * (characters - 2)}a"


def quarrel(characters: int) -> str:
    """``QUARREL``, with spaces for its first comma."""
    return QUARREL.replace(",", " " * (characters - len(QUARREL)), 1)


STEPS: Final = "S a3a4 c3c4 e3e4 g3g4 i3i4 k3k4 §"
"""Six steps of soldiers, of which a turn may have five, in an unreadable form."""
ALL: Final = {"position": CROWDED, "include": ["legal_actions", "table"]}

DEAR: Final = (
    Dear("adjudications", "4,096 characters of actions", {**ALL, "action": actions(4096)}),
    Dear("adjudications", "4,096 characters, most of them spaces", {**ALL, "action": spaces(4096)}),
    Dear("adjudications", "every order of five actions", {**ALL, "position": ROOMY, "action": QUARREL}),
    Dear("legal-actions", "next, of 72 pieces", {"position": CROWDED}),
    Dear("positions", "72 pieces", {"position": CROWDED}),
    skipping("500 turns that fail in every order", QUARREL, position=ROOMY),
    skipping("the same, with spaces: 490 characters each", quarrel(490), position=ROOMY),
    skipping("500 turns of 81 actions", actions(490), position=CROWDED),
    skipping("500 turns of spaces", spaces(490), position=CROWDED),
    Dear("adjudications", "what is near to six steps", {"position": ROOMY, "action": STEPS}),
    batch("200 texts near to 180 turns", {"position": CROWDED, "action": "S a3a4 a5a6 §"}),
    batch("200 turns of 170 actions", {"position": CROWDED, "action": actions(1020)}),
    batch("200 turns of 1,020 characters, most of them spaces", {"position": CROWDED, "action": spaces(1020)}),
)
