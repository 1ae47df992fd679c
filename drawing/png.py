"""Render an SVG as PNG: the only module that imports the rasteriser.

The service runs it in a process for each picture, so this module and its package import as little as possible:
``typing`` alone would double the start of that process.
"""


def render(document: str) -> bytes:
    """The PNG of an SVG document, in the size in pixels that the document states.

    Holds Python's interpreter lock. Raises ``ValueError`` for a text that is not an SVG, and ``ImportError`` where
    the rasteriser is not installed.
    """
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=document, skip_system_fonts=True))
