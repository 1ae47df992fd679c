"""Signs and badges of a picture keep apart."""

import re
from itertools import combinations
from math import hypot

from drawing import documents
from drawing.look import Look
from drawing.picture import compose
from drawing.themes import MARKS
from tests.support.cases import Ruled
from tests.support.pictures import pictured_in


def check_signs(ruled: Ruled) -> None:
    """Badges of a piece have their own corners; at 400 pixels, signs and numbers are 14 pixels high and apart."""
    for shown in pictured_in(ruled, "en")[1:2]:
        look = Look(crop="auto" if ruled.number % 2 else "none")
        scene = compose(shown, look)
        for token in scene.tokens:
            corners = [badge.corner for badge in token.badges]
            assert len(corners) == len(set(corners)), token
        if not ruled.answer["reason"]:
            continue
        document = documents.write(scene, look)
        discs = [tuple(map(float, one)) for one in _SIGN.findall(document)]
        discs += [
            (float(x) + float(wide) / 2, float(y) + float(high) / 2, float(high) / 2)
            for x, y, wide, high in _PILL.findall(document)
        ]
        for x, y, r in discs:
            assert 2 * r + 1.2 >= 14 * scene.width / 400, (x, y)
        for one, other in combinations(discs, 2):
            assert hypot(one[0] - other[0], one[1] - other[1]) > one[2] + other[2] - 1, (one, other)


_SIGN = re.compile(f'<circle cx="([^"]+)" cy="([^"]+)" r="([^"]+)" fill="(?:{MARKS["danger"]}|{MARKS["bar"]})"')
_PILL = re.compile(f'<rect x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)" rx="[^"]+" fill="{MARKS["bar"]}"')
