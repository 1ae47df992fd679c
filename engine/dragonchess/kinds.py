"""The kinds of pieces of Dragonchess: each is the number of its article (DRC-2.1 is the sylph's)."""

(
    SYLPH, GRIFFIN, DRAGON, WARRIOR, OLIPHANT, UNICORN, HERO, THIEF,
    CLERIC, MAGE, KING, PALADIN, DWARF, BASILISK, ELEMENTAL,
) = range(1, 16)  # fmt: skip
