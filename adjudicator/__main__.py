"""``python -m adjudicator``: the same as ``adjudicator serve``."""

import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036  # a sentence in place of a traceback
    sys.exit("Python 3.11 or later is needed")
if not sys.flags.safe_path:
    # Python puts the working directory here, and a module of the same name in it would be imported instead of ours.
    sys.path[0] = str(Path(__file__).parents[1])

from adjudicator.serve import serve

if __name__ == "__main__":
    serve(prog_name="python -m adjudicator")
