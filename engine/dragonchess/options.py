"""The open questions of Dragonchess, and the bundles of answers that go by one name."""

from collections.abc import Mapping
from typing import Final

from engine.rulebook import Option, Value, Words

_FIRST_PUBLICATION: Final[Mapping[str, Value]] = {
    "sylph_middle": "stay",
    "hero_levels": "diagonal",
    "mage_double": True,
    "paladin_levels": "knight",
    "petrified_king": "free",
}

BUNDLES: Final[Mapping[Value, Mapping[str, Value]]] = {
    "horante": {},
    "gygax": _FIRST_PUBLICATION,
    "jackman": {**_FIRST_PUBLICATION, "hero_return": "any"},
}
"""By the value of the option ``ruleset``: what differs from the defaults."""

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "ruleset",
        ("DRC-2.1", "DRC-2.7", "DRC-2.10", "DRC-2.12", "DRC-3.2", "DRC-3.3"),
        Words("By whose rules?", "Selon les règles de qui ?"),
        {
            "horante": Words("Those of the French page.", "Celles de la page en français."),
            "gygax": Words("Those of the first publication.", "Celles de la première publication."),
            "jackman": Words(
                "Those of the first publication, with the heroes' free return.",
                "Celles de la première publication, avec le libre retour des héros.",
            ),
        },
    ),
    Option(
        "sylph_middle",
        ("DRC-2.1",),
        Words("What does a sylph do on the middle board?", "Que fait une sylphe sur le damier central ?"),
        {
            "walk": Words(
                "It goes up to where it came from or to a starting square, or walks on.",
                "Elle remonte d'où elle vient ou sur une case de départ, ou continue à marcher.",
            ),
            "stay": Words(
                "It only goes up, to the square above or to a starting square.",
                "Elle ne fait que remonter, sur la case au-dessus ou sur une case de départ.",
            ),
        },
    ),
    Option(
        "hero_levels",
        ("DRC-2.7",),
        Words("How does a hero change boards?", "Comment un héros change-t-il de damier ?"),
        {
            "vertical": Words("Straight up or down.", "Tout droit vers le haut ou le bas."),
            "diagonal": Words("One square diagonally and one level.", "D'une case en diagonale et d'un niveau."),
        },
    ),
    Option(
        "hero_return",
        ("DRC-2.7",),
        Words(
            "Where does a hero that changed boards diagonally go back to?",
            "Où retourne un héros qui a changé de damier en diagonale ?",
        ),
        {
            "origin": Words("To the square that it left.", "Sur la case qu'il a quittée."),
            "any": Words("By any such diagonal.", "Par n'importe laquelle de ces diagonales."),
        },
    ),
    Option(
        "mage_double",
        ("DRC-2.10",),
        Words("Does a mage cross two levels at once?", "Un mage franchit-il deux niveaux d'un coup ?"),
        {
            False: Words("No, one only.", "Non, un seul."),
            True: Words(
                "Yes, between the outer boards, over an empty middle square.",
                "Oui, entre les damiers extrêmes, par-dessus une case centrale vide.",
            ),
        },
    ),
    Option(
        "paladin_levels",
        ("DRC-2.12",),
        Words("How does a paladin change boards?", "Comment un paladin change-t-il de damier ?"),
        {
            "king": Words("Straight up or down one level.", "D'un niveau tout droit vers le haut ou le bas."),
            "knight": Words(
                "With a leap: two squares orthogonally and one level, or one square and two levels.",
                "D'un saut : deux cases orthogonalement et un niveau, ou une case et deux niveaux.",
            ),
        },
    ),
    Option(
        "dwarf_move",
        ("DRC-2.13",),
        Words("How does a dwarf move without capturing?", "Comment un nain va-t-il sans capturer ?"),
        {
            "original": Words("One square straight forward or sideways.", "D'une case droit devant ou de côté."),
            "warrior": Words("One square straight forward.", "D'une case droit devant."),
            "diagonal": Words("One square diagonally forward.", "D'une case en diagonale vers l'avant."),
        },
    ),
    Option(
        "elemental_down",
        ("DRC-2.15",),
        Words("How does an elemental go down?", "Comment un élémentaire descend-il ?"),
        {
            "below": Words(
                "Straight down through an empty square, then one orthogonally.",
                "Tout droit vers le bas par une case vide, puis une case orthogonalement.",
            ),
            "beside": Words(
                "One square orthogonally over an empty square, then down.",
                "Une case orthogonalement par une case vide, puis vers le bas.",
            ),
        },
    ),
    Option(
        "petrified_king",
        ("DRC-3.2", "DRC-3.3"),
        Words("Is a petrified king in check by that alone?", "Un roi pétrifié est-il en échec de ce seul fait ?"),
        {
            "check": Words("Yes.", "Oui."),
            "free": Words("No: it only cannot move.", "Non : il ne peut simplement pas bouger."),
        },
    ),
)
