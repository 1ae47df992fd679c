"""Pictures of positions and rulings, drawn from responses: pure, standard library only except ``png``.

``picture`` lays out a scene: ``boards`` place pieces, ``marks`` mark a ruling, ``framing`` crops it, ``caption`` and
``description`` give its words. ``svg`` and ``plain`` write scenes; ``png`` renders them if a
``rasteriser`` is installed.
"""

EDITION = 11
"""The number of the drawing, part of every ETag: raised whenever a picture of the same request changes."""
