"""Print ``/embed/board.js`` or ``/embed/game.js`` for the TypeScript package: ``python -m tools.board NAME``."""

import sys

from adjudicator.pages import embed

sys.stdout.buffer.write(embed.script(sys.argv[1]))
