"""What the answers about BattleLore are made of: units, hexes, sides, faces of dice."""

from collections.abc import Mapping
from typing import Final

from engine.battlelore.battlefield import SECTIONS, SIDES
from engine.battlelore.creatures import CREATURES
from engine.battlelore.objects import IDENTIFIER
from engine.battlelore.turns import FACES
from schemas.games.shape import Field, called, like, one_of

UNIT: Final = called("BattleLoreUnitId")
HEX: Final = called("BattleLoreHex")
SIDE: Final = called("BattleLoreSide")
SECTION: Final = called("BattleLoreSection")
FACE: Final = called("BattleLoreFace")
CREATURE: Final = called("BattleLoreCreature")
TROOPS: Final = one_of("foot", "mounted")

NAMES: Final[Mapping[str, Field]] = {
    "BattleLoreUnitId": (like(IDENTIFIER.pattern), "The id of a unit, as the position names it; never translated."),
    "BattleLoreHex": (like("[a-m][13579]|[a-l][2468]"), "A hex: its file and its row, row 1 on South's side."),
    "BattleLoreSide": (one_of(*SIDES), "A side of BattleLore."),
    "BattleLoreSection": (one_of(*SECTIONS), "A section of the battlefield, as its side sees it."),
    "BattleLoreFace": (one_of(*FACES), "A face of a die: a helmet, the bonus strike, lore or a flag."),
    "BattleLoreCreature": (one_of(*CREATURES), "A creature, by its card."),
}
