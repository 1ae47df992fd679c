"""What an action does, said once: for lists of actions, the arrows and marks of pictures, and captions."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

_PLAIN: Final = ("move", "pick")
"""The kinds of an action that only goes somewhere, or only names a piece."""


class Described(NamedTuple):
    """One action, legal or not. ``start`` and ``to`` are names of places, where there are some.

    ``captured`` has ``side``, ``piece`` and ``at``; ``more`` the fields that only this game has. ``way``: whether the
    piece goes there, something is carried there, or something there is shot.
    """

    kind: str
    side: str = ""
    piece: str = ""
    start: str = ""
    to: str = ""
    captured: Mapping[str, Any] = {}
    more: Mapping[str, Any] = {}
    way: Literal["move", "carry", "shot"] = "move"

    @property
    def fields(self) -> dict[str, Any]:
        """The action as in a response: without ``from`` if no piece moves."""
        start = self.start if self.piece else ""
        moving = {"side": self.side, "piece": self.piece, "from": start, "to": self.to} if self.side or start else {}
        named = {**moving, "kind": self.kind, "captured": self.captured, "to": self.to}
        return {name: value for name, value in named.items() if value} | dict(self.more)


def whole_turn(steps: Sequence[Described]) -> Described:
    """A turn as one action: its piece, the first place that it goes to, what it captures."""
    kind = next((step.kind for step in steps if step.kind not in _PLAIN), steps[-1].kind)
    to = next((step.to for step in steps if step.to), "")
    captured = next((step.captured for step in steps if step.captured), {})
    return steps[0]._replace(kind=kind, to=to, captured=captured)
