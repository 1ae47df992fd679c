"""Pictures of positions and rulings, from what the service answers: pure, standard library only but for ``png``.

``picture`` lays out a scene: ``boards`` know where things stand, ``marks`` what a ruling shows, ``caption`` and
``description`` what it says. ``svg`` and ``plain`` write scenes, ``png`` renders them where a ``rasteriser`` is
installed.
"""

LOOK = 4
"""The number of the drawing, part of every ETag: raised whenever a picture of the same request changes."""
