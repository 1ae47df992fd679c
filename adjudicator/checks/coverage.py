"""The cases of a game cover its rulebook."""

from collections.abc import Sequence
from typing import Any, Final

from adjudicator.checks.ruled import Ruled
from engine.game import AnyGame

LEAST_CASES: Final = 10


def check_coverage(game: AnyGame, ruled: Sequence[Ruled]) -> None:
    """Every article has a case or is cited, every ground and effect is reached, and there are enough cases."""
    book = game.RULEBOOK
    met: set[Any] = {book.draws, *(one.case["article"] for one in ruled)}  # a claimed draw cites the first
    for one in ruled:
        for ruling in (one.english.body, *one.english.body.get("rulings", ()), *one.english.body.get("errors", ())):
            met |= {*ruling.get("articles", ()), (ruling.get("reason") or {}).get("code"), ruling.get("code")}
            met |= {effect["kind"] for effect in ruling.get("effects", ())}
    missing = [f"article {one.id}" for one in book.articles if one.id not in met]
    missing += [f"ground {one.code}" for one in book.grounds if one.code not in met]
    missing += [f"effect {code}" for code in book.effects if code not in met]
    assert not missing, f"no case has {', '.join(missing)}"
    assert len(ruled) >= LEAST_CASES, f"there are {len(ruled)} cases, and {LEAST_CASES} are needed"
