"""Cyclix: little to do anywhere, 49 squares and eight pieces; and what costs the same in every game."""

from typing import Final

from bench.worst.dear import Dear, batch, skipping

CHECKED: Final = "7/3bkn1/4r2/7/2R4/1NKB3/7 w -"
OPEN: Final = {"position": CHECKED, "options": {"king_capture": "adjacent"}}
ALL: Final = {**OPEN, "action": "Rc3-c6", "include": ["legal_actions", "table"]}
FAULTY: Final = {f"{n:x}": -1 for n in range(160)}

DEAR: Final = (
    Dear("adjudications", "all that can be included", ALL),
    Dear("legal-actions", "next", OPEN),
    Dear("legal-actions", "whole", {**OPEN, "stage": "whole"}),
    Dear("positions", "pieces in the middle", OPEN),
    skipping("500 illegal turns, skipped", "Rc3-b7", **OPEN),
    skipping("500 texts of 500 characters and no form", "K" * 500, **OPEN),
    batch("200 legal turns", {**OPEN, "action": "Rc3-c6"}),
    Dear("adjudications", "29,000 unknown fields", dict.fromkeys(map("{:x}".format, range(29_000)), 1)),
    Dear("batch", "200 items with 160 faulty counts each", {"items": [{"action": "Rc3-c6", "seen": FAULTY}] * 200}),
)
