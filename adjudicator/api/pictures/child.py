"""The process that renders one PNG: an SVG on standard input, the PNG on standard output.

``python -I -S child.py DIRECTORY...`` imports from these directories, and exits with ``REFUSED`` for a text that is not
an SVG.
"""

import os
import sys

if sys.platform != "emscripten":  # the judge in the browser imports this module, and has no processes
    import resource

REFUSED = 3
MAX_CPU_SECONDS = 5
MAX_MEMORY = 256 * 1024 * 1024
"""Bytes of address space; the largest picture needs 50 MB."""
MAX_FILES = 16


def _limit(kind: int, value: int) -> None:
    """Lower a hard limit of this process, unless the inherited one is lower."""
    inherited = resource.getrlimit(kind)[1]
    if inherited != resource.RLIM_INFINITY:
        value = min(value, inherited)
    resource.setrlimit(kind, (value, value))


def main() -> None:
    """Render the standard input to the standard output, within the limits."""
    os.nice(5)  # rulings go first
    _limit(resource.RLIMIT_CPU, MAX_CPU_SECONDS)
    _limit(resource.RLIMIT_NOFILE, MAX_FILES)
    if sys.platform == "linux":  # other kernels do not enforce it, and macOS refuses to set it
        _limit(resource.RLIMIT_AS, MAX_MEMORY)
    sys.path.extend(sys.argv[1:])
    from drawing.png import render

    try:
        picture = render(sys.stdin.buffer.read().decode())
    except ValueError as error:
        sys.stderr.write(str(error))
        sys.exit(REFUSED)
    sys.stdout.buffer.write(picture)


if __name__ == "__main__":
    main()
