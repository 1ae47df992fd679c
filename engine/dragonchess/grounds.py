"""What the law of Dragonchess can object, in the order of the rulebook.

What can be wrong with a piece's way is much the same for all pieces: a *family* of grounds, with one
ground for each kind of piece that it can happen to, under that piece's own article.
"""

from collections.abc import Mapping
from typing import Final

from engine.dragonchess.board import (
    BASILISK,
    DRAGON,
    DWARF,
    ELEMENTAL,
    HERO,
    KINDS,
    KING,
    MAGE,
    OLIPHANT,
    SYLPH,
    THIEF,
    UNICORN,
    WARRIOR,
    article,
)
from engine.rulebook import Ground, Words

NOT_YOUR_PIECE: Final = Ground(
    "not-your-piece",
    "DRC-1.1",
    Words(
        "{piece} on {from} is the opponent's; {side} to move.", "{piece} en {from} est à l'adversaire ; trait : {side}."
    ),
)
RANK_WIDTH: Final = Ground(
    "rank-width",
    "DRC-1.1",
    Words(
        "Rank {rank} of {board} has {width} squares, not 12.",
        "Sur {board}, la rangée {rank} a {width} cases et non 12.",
    ),
)
KING_MISSING: Final = Ground(
    "king-missing", "DRC-1.2", Words("{side}: there is no king on the boards.", "{side} : aucun roi sur les damiers.")
)
TOO_MANY: Final = Ground(
    "too-many",
    "DRC-1.2",
    Words(
        "{side}: {piece} is on the boards {count} times, and {most} is the most that there can be.",
        "{side} : {piece} est sur les damiers {count} fois, or le maximum possible est {most}.",
    ),
)
WRONG_BOARD: Final = Ground(
    "wrong-board",
    "DRC-1.2",
    Words(
        "{side}: {piece} on {at} cannot stand on {board}.", "{side} : {piece} en {at} ne peut se trouver sur {board}."
    ),
)
ORIGIN_OF_NOBODY: Final = Ground(
    "origin-of-nobody",
    "DRC-1.2",
    Words(
        "No piece stands on {at} that could go back to {origin}.",
        "Il n'y a en {at} aucune pièce qui puisse retourner en {origin}.",
    ),
)
ORIGIN_STRANGE: Final = Ground(
    "origin-strange",
    "DRC-1.2",
    Words("{piece} on {at} cannot have come from {origin}.", "{piece} en {at} ne peut venir de {origin}."),
)
ORIGIN_TWICE: Final = Ground(
    "origin-twice",
    "DRC-1.2",
    Words(
        "{piece} on {at} has one origin at most, and {origin} is another.",
        "{piece} en {at} n'a qu'une origine au plus, or {origin} en est une autre.",
    ),
)
EMPTY_SQUARE: Final = Ground(
    "empty-square",
    "DRC-1.2",
    Words("There is no piece on {from} to move.", "Il n'y a aucune pièce à jouer en {from}."),
)
WRONG_PIECE: Final = Ground(
    "wrong-piece",
    "DRC-1.2",
    Words("On {from} stands {piece}, not {claimed}.", "En {from} se trouve {piece} et non {claimed}."),
)

_EACH: Final = tuple(range(1, 16))
_BOUND: Final = (DRAGON, WARRIOR, OLIPHANT, UNICORN, THIEF, BASILISK)
_SLIDING: Final = (DRAGON, OLIPHANT, THIEF, MAGE, ELEMENTAL)
_TWO_HANDED: Final = (SYLPH, DRAGON, WARRIOR, DWARF, ELEMENTAL)
"""Those that capture in some way in which they do not move."""

_FAMILIES: Final[Mapping[str, tuple[tuple[int, ...], Words]]] = {
    "stays-on-its-board": (
        _BOUND,
        Words(
            "{piece} never leaves its board: from {from} it cannot go to {to}.",
            "{piece} ne quitte jamais son damier : de {from}, impossible d'aller en {to}.",
        ),
    ),
    "goes-up-home-only": (
        (SYLPH,),
        Words(
            "{piece} on {from} goes up only to {home}, not to {to}.",
            "{piece} en {from} ne remonte qu'en {home}, et non en {to}.",
        ),
    ),
    "goes-back-only": (
        (HERO, KING),
        Words(
            "{piece} on {from} is off the middle board and only goes back, to {home}, not to {to}.",
            "{piece} en {from} est hors du damier central et ne fait qu'y retourner, en {home}, et non en {to}.",
        ),
    ),
    "not-its-move": (
        _EACH,
        Words("{piece} does not go from {from} to {to}.", "{piece} ne va pas de {from} à {to}."),
    ),
    "blocked": (
        _SLIDING,
        Words(
            "{piece} on {from} does not reach {to}: {blocker} on {blocker_at} stands in the way.",
            "{piece} en {from} n'atteint pas {to} : {blocker} en {blocker_at} fait obstacle.",
        ),
    ),
    "own-piece-there": (
        _EACH,
        Words(
            "{piece} on {from} can do nothing on {to}: {met} there is of its own side.",
            "{piece} en {from} ne peut rien en {to} : {met} qui s'y trouve est de son propre camp.",
        ),
    ),
    "only-moves-there": (
        (SYLPH, WARRIOR, DWARF, BASILISK, ELEMENTAL),
        Words(
            "{piece} on {from} goes to {to} only without capturing, and {met} of the opponent stands there.",
            "{piece} en {from} ne va en {to} que sans capturer, or {met} adverse s'y trouve.",
        ),
    ),
    "only-captures-there": (
        _TWO_HANDED,
        Words(
            "{piece} on {from} has {to} within reach only to capture, and nothing stands there.",
            "{piece} en {from} n'a {to} à sa portée que pour capturer, et rien ne s'y trouve.",
        ),
    ),
    "captures-from-afar": (
        (DRAGON,),
        Words(
            "{piece} captures on {to} from afar and stays on {from}: that is {from}*{to}.",
            "{piece} capture en {to} à distance et reste en {from} : c'est {from}*{to}.",
        ),
    ),
    "nothing-to-capture": (
        _EACH,
        Words(
            "There is nothing on {to} for {piece} on {from} to capture.",
            "Il n'y a rien en {to} que {piece} en {from} puisse capturer.",
        ),
    ),
}

OF_PIECE: Final[Mapping[tuple[str, int], Ground]] = {
    (family, kind): Ground(f"{KINDS[kind]}-{family}", article(kind), words)
    for kind in _EACH
    for family, (kinds, words) in _FAMILIES.items()
    if kind in kinds
}
"""The ground of a family for a kind of piece."""

NOT_FROM_AFAR: Final = Ground(
    "not-from-afar",
    "DRC-2.3",
    Words(
        "{piece} on {from} does not capture on {to} from afar: only a dragon does so, straight below it or on a "
        "square orthogonally next to that.",
        "{piece} en {from} ne capture pas à distance en {to} : seul un dragon le fait, juste en dessous de lui ou sur "
        "une case orthogonalement voisine de celle-là.",
    ),
)
WARRIOR_AT_END: Final = Ground(
    "warrior-at-end",
    "DRC-2.4",
    Words(
        "{side}: {piece} on {at} is impossible: none stands on its first rank, and on its last it is promoted.",
        "{side} : {piece} en {at} est impossible : aucun ne se trouve sur sa première rangée, et sur la "
        "dernière il est promu.",
    ),
)
PROMOTION_TO_HERO: Final = Ground(
    "promotion-to-hero",
    "DRC-2.4",
    Words(
        "{piece} from {from} becomes a hero on {to}, and nothing else.",
        "{piece} venant de {from} devient héros en {to}, et rien d'autre.",
    ),
)
NO_PROMOTION: Final = Ground(
    "no-promotion",
    "DRC-2.4",
    Words(
        "{piece} from {from} is not promoted on {to}: that is for a warrior on its far rank.",
        "{piece} venant de {from} n'a pas de promotion en {to} : c'est le fait d'un guerrier sur sa dernière rangée.",
    ),
)
PETRIFIED: Final = Ground(
    "petrified",
    "DRC-3.1",
    Words(
        "{piece} on {from} does not move: the basilisk on {basilisk_at} petrifies it.",
        "{piece} en {from} ne bouge pas : le basilic en {basilisk_at} pétrifie cette pièce.",
    ),
)
KING_STAYS_PETRIFIED: Final = Ground(
    "king-stays-petrified",
    "DRC-3.2",
    Words(
        "The king on {king_at} is petrified by the basilisk on {basilisk_at}, and so in check: only the capture of "
        "that basilisk helps, and {from}-{to} is none.",
        "Le roi en {king_at} est pétrifié par le basilic en {basilisk_at}, donc en échec : seule la capture de ce "
        "basilic y remédie, ce que {from}-{to} n'est pas.",
    ),
)
KING_OVER_BASILISK: Final = Ground(
    "king-over-basilisk",
    "DRC-3.3",
    Words(
        "On {king_at} the king would be petrified by the basilisk on {basilisk_at}, and so in check.",
        "En {king_at}, le roi serait pétrifié par le basilic en {basilisk_at}, donc en échec.",
    ),
)
FREES_ATTACKER: Final = Ground(
    "frees-attacker",
    "DRC-3.3",
    Words(
        "When the basilisk leaves {from}, {freed} on {freed_at} is petrified no more and would take the king "
        "on {king_at} (attack from {by}: {attackers}, {how}).",
        "Quand le basilic quitte {from}, {freed} en {freed_at} n'est plus sous son effet et prendrait le roi "
        "en {king_at} (attaque depuis {by} : {attackers}, {how}).",
    ),
)
OPPONENT_IN_CHECK: Final = Ground(
    "opponent-in-check",
    "DRC-4.1",
    Words(
        "{side}: the king on {king_at} is in check from {by} ({attackers}, {how}), and yet it is not this side's turn.",
        "{side} : le roi en {king_at} est en échec depuis {by} ({attackers}, {how}), et pourtant ce camp n'a "
        "pas le trait.",
    ),
)
KING_ATTACKED: Final = Ground(
    "king-attacked",
    "DRC-4.1",
    Words(
        "After {from}-{to} the king on {king_at} would be taken from {by} ({attackers}, {how}).",
        "Après {from}-{to}, le roi en {king_at} serait pris depuis {by} ({attackers}, {how}).",
    ),
)

_IN_CHAPTER_2: Final = (*OF_PIECE.values(), NOT_FROM_AFAR, WARRIOR_AT_END, PROMOTION_TO_HERO, NO_PROMOTION)

GROUNDS: Final = (
    NOT_YOUR_PIECE,
    RANK_WIDTH,
    KING_MISSING,
    TOO_MANY,
    WRONG_BOARD,
    ORIGIN_OF_NOBODY,
    ORIGIN_STRANGE,
    ORIGIN_TWICE,
    EMPTY_SQUARE,
    WRONG_PIECE,
    *sorted(_IN_CHAPTER_2, key=lambda ground: int(ground.article.rpartition(".")[2])),
    PETRIFIED,
    KING_STAYS_PETRIFIED,
    KING_OVER_BASILISK,
    FREES_ATTACKER,
    OPPONENT_IN_CHECK,
    KING_ATTACKED,
)
