"""The addresses of pages of every kind, by a name for each."""

import json
from typing import Any
from urllib.parse import urlencode

from adjudicator.urltoken import fold
from engine.registry import GAMES
from tests.support.client import ILLEGAL, LEGAL


def token(game: str, case: Any) -> str:
    """The page of a case with the whole case in its URL."""
    return f"/rulings/{game}/{fold(json.dumps(case).encode())}"


PAGES = {
    "front": "/",
    "rulebooks": "/rules",
    "docs": "/docs/",
    "search": "/rules?q=labyrinthe",
    "guide": "/rules/cyclix/how-to-play",
    "guide in a row": "/rules/dragonchess/how-to-play",
    "rules": "/rules/djambi",
    "article": "/rules/cyclix/CYX-5.1",
    "long article": "/rules/battlelore/BTL-7.1",
    "no article": "/rules/cyclix/CYX-9.9",
    "legal": f"/rulings/cyclix?{urlencode(LEGAL)}",
    "illegal": f"/rulings/cyclix?{urlencode(ILLEGAL)}",
    "incomplete": f"/rulings/djambi?{urlencode({'action': GAMES['djambi'].EXAMPLES['incomplete']['action']})}",
    "battle": token("battlelore", GAMES["battlelore"].EXAMPLES["illegal"]),
    "position": "/rulings/dragonchess",
    "unreadable": "/rulings/cyclix?action=Rc9-c6",
    "missing": "/rules/chess",
    "mistyped": "/play",
    "case": "/rulings/battlelore",
    "edition": "/rulings/cyclix?action=Rc3-c6&edition=1",
    "judge": "/judge",
    "referee": "/referee",
    "referee, ruled": "/referee/djambi?n=3&choices=l",
    "referee, score": "/referee?choices=lilil&n=6",
    **{f"play {game}": f"/play/{game}" for game in GAMES},
    **{f"edit {game}": f"/edit/{game}" for game in GAMES},
}
FAULTY = {
    "unreadable": [422],
    "missing": [404],
    "no article": [404],
    "mistyped": [404],
    "case": [422],
    "edition": [404],
}
"""Those that are answered with a problem, and its status, which browsers note on the console."""
