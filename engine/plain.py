"""Parts of the protocol that are the same in simple games: import those that fit into the game's package."""

from typing import TypeVar

P = TypeVar("P")


def close(position: P) -> P:
    """Return the position: ``apply`` has made all changes."""
    return position


def key(position: object, text: object = None) -> None:
    """Return ``None``: repetition does not matter."""


def write_position(position: P) -> P:
    """Return the position, which is its text."""
    return position


def write_turn(position: object, actions: tuple[str, ...]) -> str:
    """Join the actions, which are their texts."""
    return "".join(actions)
