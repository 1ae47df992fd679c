"""Silhouettes drawn for this project: layers of SVG paths, described in ``figures.toml`` and in files of the boards."""

from collections.abc import Mapping
from typing import Any

from engine.sentences import read_table

Figure = tuple[str, ...]
"""The layers of a silhouette, from the bottom up."""


def figures(own: Mapping[str, Any] = {}) -> Mapping[str, Figure]:
    """By kind of piece, the silhouettes that games share, and a game's own."""
    drawings = {**read_table(__package__, "figures"), **own}
    return {kind: tuple(drawings[drawn] if isinstance(drawn, str) else drawn) for kind, drawn in drawings.items()}


def silhouette(figure: Figure, ink: str, paper: str) -> str:
    """The paths of a figure, in colours."""
    out = []
    for layer in figure:
        kind, *width, path = layer.split(" ", 2 if layer.startswith(("line", "nick")) else 1)
        colour = ink if kind in ("ink", "line") else paper
        if width:
            out.append(
                f'<path fill="none" stroke-linecap="round" stroke-linejoin="round" stroke="{colour}" '
                f'stroke-width="{width[0]}" d="{path}"/>'
            )
        else:
            out.append(f'<path fill="{colour}" d="{path}"/>')
    return "".join(out)
