"""The rasteriser that is installed, if any; ``png`` uses it."""

from functools import cache
from importlib.util import find_spec


@cache
def rasteriser() -> str | None:
    """Name and version of the rasteriser, such as ``resvg-py/0.5.0``; ``None`` if it is not installed.

    Another version may render other bytes, so ETags and cache keys of PNGs contain it.
    """
    if find_spec("resvg_py") is None:
        return None
    from importlib import metadata  # imports forty modules

    return f"resvg-py/{metadata.version('resvg-py')}"
