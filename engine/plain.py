"""Parts of the protocol that are the same in simple games: import those that fit into the game's package."""

from typing import TypeVar

P = TypeVar("P")


def close(position: P) -> P:
    """The end of a turn changes nothing that ``apply`` has not changed."""
    return position


def key(position: object, text: object = None) -> None:
    """The rules know no repetition."""


def write_position(position: P) -> P:
    """The position is the text itself."""
    return position


def write_turn(position: object, actions: tuple[str, ...]) -> str:
    """The actions are their texts."""
    return "".join(actions)
