"""A game compared with its second implementation."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from engine.game import MultiStep, capability
from engine.play import play_actions, turns
from engine.registry import GAMES

Options = Mapping[str, Any]


def compare(game: str, text: str, options: Options) -> dict[str, str]:
    """Compare both in one position; returns the position after each turn."""
    rules, reference = GAMES[game], import_module(f"tests.reference.{game}")
    position = rules.read_position(text, options)
    assert rules.write_position(position) == text or "<" in text, "only moot origins of Dragonchess are left out"
    after: dict[str, str] = {}
    for actions, reached in turns(rules, position):
        turn = str(rules.write_turn(position, actions))
        assert turn not in after, f"{turn} listed twice: {text} {options}"
        read = rules.read_turn(position, turn)
        assert read == actions or capability(rules, MultiStep) is not None, f"{turn} misread: {text} {options}"
        assert rules.write_turn(position, read) == turn, f"{turn} misread: {text} {options}"
        assert play_actions(rules, position, read)[2] is None, f"{turn} illegal as read: {text} {options}"
        after[turn] = str(rules.write_position(rules.close(reached)))
    assert after == reference.legal_turns(text, options), f"{text} {options}"
    if hasattr(reference, "status"):
        status = rules.status(position)
        assert (status.state, list(status.checkers)) == reference.status(text, options), f"{text} {options}"
    if hasattr(reference, "petrified"):
        assert rules.status(position).more["petrified"] == tuple(reference.petrified(text, options)), text
    return after
