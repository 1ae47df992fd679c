"""Print ``/embed/board.js`` for the TypeScript package: ``python -m tools.board``."""

import sys

from adjudicator.pages import embed

sys.stdout.buffer.write(embed.board().text)
