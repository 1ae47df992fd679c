"""Cyclix: little work anywhere, 49 squares and eight pieces; and requests that cost the same in every game."""

from typing import Final

from bench.worst.dear import MAX_BYTES, Dear, batch, skipping, unread

CHECKED: Final = "7/3bkn1/4r2/7/2R4/1NKB3/7 w -"
OPEN: Final = {"position": CHECKED, "options": {"king_capture": "adjacent"}}
ALL: Final = {**OPEN, "action": "Rc3-c6", "include": ["legal_actions", "table"]}
OFFENCES: Final = '[Game "cyclix"]\n\n1. Rc3-b7 *\n\n' * 500
SPACES: Final = '[Game "cyclix"]\n\n1. Rc3-c6' + " " * (MAX_BYTES - 100)
FAULTY: Final = {f"{n:x}": -1 for n in range(160)}

DEAR: Final = (
    Dear("adjudications", "all that can be included", ALL),
    Dear("legal-actions", "next", OPEN),
    Dear("legal-actions", "whole", {**OPEN, "stage": "whole"}),
    Dear("positions", "pieces in the middle", OPEN),
    skipping("500 illegal turns, skipped", "Rc3-b7", **OPEN),
    skipping("500 texts of 500 characters and no form", "K" * 500, **OPEN),
    *unread("K", 120),
    *unread("K", 4096),
    *unread("(", 120),
    *unread("\ufdfa", 120),
    Dear("positions", "4,096 signs of white space", {"position": f"7{' ' * 4094}7"}),
    Dear("batch", "140 positions of U+0085", {"items": [{"position": "7" + "\x85" * 900, "action": "Rc3-c6"}] * 140}),
    Dear("reports", "500 offences, in 500 games", {"text": OFFENCES}),
    Dear("reports", "260,000 spaces after the last turn", {"text": SPACES}),
    batch("200 legal turns", {**OPEN, "action": "Rc3-c6"}),
    Dear("adjudications", "29,000 unknown fields", dict.fromkeys(map("{:x}".format, range(29_000)), 1)),
    Dear("batch", "200 items with 160 faulty counts each", {"items": [{"action": "Rc3-c6", "seen": FAULTY}] * 200}),
)
