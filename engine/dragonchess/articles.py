"""The rulebook of Dragonchess: its source, its setup and its articles, in the order of the rules.

Source: a French page on Gary Gygax's game of 1985, its pictures lost. ``silent`` articles, and ``reading``
ones where the page is garbled, follow the game's first publication. The grounds are in ``grounds``, the
open questions in ``options``.
"""

from typing import Final

from engine.rulebook import Article, Source, Words

SOURCE: Final = Source(
    ruleset="dragonchess-horante",
    title="Les Échecs draconiques",
    author="Gary Gygax",
    text=Words(
        "A French page of rules by Horante, after a magazine article on Gary Gygax's game; without its pictures.",
        "Une page de règles en français de Horante, d'après un article de revue sur le jeu de Gary Gygax ; sans ses images.",
    ),
)

SETUPS: Final = {
    "standard": (
        "2g3r3g1/s1s1s1s1s1s1/12/12/12/12/S1S1S1S1S1S1/2G3R3G1|"
        "ouhtcmkpthuo/wwwwwwwwwwww/12/12/12/12/WWWWWWWWWWWW/OUHTCMKPTHUO|"
        "2b3e3b1/1d1d1d1d1d1d/12/12/12/12/1D1D1D1D1D1D/2B3E3B1 g - 0 1"
    ),
}

ARTICLES: Final = (
    Article(
        "DRC-1.1",
        "seed",
        Words("Boards and turn", "Les damiers et le trait"),
        Words(
            "There are three boards one above the other: the upper one (level 3, the air), the middle one (2, the land) and the lower one "
            "(1, the underworld). Each has 12 files, a to l, and 8 ranks, and a light square in the near right corner. A square is written "
            "level, file, rank: 2g1. Gold sits at rank 1 and moves first, scarlet second; each moves its own pieces.",
            "Il y a trois damiers superposés : le supérieur (niveau 3, l'air), le central (2, la terre) et l'inférieur (1, le monde "
            "souterrain). Chacun a 12 colonnes, de a à l, et 8 rangées, avec une case claire au coin proche de droite. Une case s'écrit "
            "niveau, colonne, rangée : 2g1. Les dorés sont du côté de la rangée 1 et commencent, puis viennent les écarlates ; chacun joue ses propres pièces.",
        ),
        "La surface de jeu est une structure à 3 niveaux de damier rectangulaire, chacun composé d’une grille de 12 cases de large et de 8 cases de profondeur.",
    ),
    Article(
        "DRC-1.2",
        "seed",
        Words("The pieces at the start", "Les pièces au début"),
        Words(
            "Each side has 42 pieces. Above: six sylphs, two griffins, a dragon. In the middle: a king, a mage, a paladin, a cleric, two heroes, two "
            "thieves, two unicorns, two oliphants, twelve warriors. Below: six dwarves, two basilisks, an elemental. The source does not say on "
            "which squares; the setup standard is that of the game's first publication. A position names boards, side to move, the squares that "
            "sylphs and heroes may go back to, the plies since a capture or a warrior's move, and the number of the move, which rises after "
            "scarlet's. It is impossible without exactly one king a side, with more of a kind than these (heroes: also one for each warrior gone), or with a piece on a "
            "board where it cannot be.",
            "Chaque camp a 42 pièces. En haut : six sylphes, deux griffons, un dragon. Au centre : un roi, un mage, un paladin, un clerc, deux héros, deux "
            "voleurs, deux licornes, deux oliphants, douze guerriers. En bas : six nains, deux basilics, un élémentaire. La source ne dit pas sur "
            "quelles cases ; la disposition standard est celle de la première publication du jeu. Une position indique les damiers, le trait, les cases où "
            "sylphes et héros peuvent retourner, les demi-coups depuis une capture ou un coup de guerrier, et le numéro du coup, qui augmente après "
            "celui des écarlates. Elle est impossible si un camp n'a pas exactement un roi, s'il a plus de pièces d'une sorte (pour les héros, un de plus par guerrier disparu), ou "
            "si une pièce est sur un damier où elle ne peut être.",
        ),
        "En tout, il y a 42 pièces dans chaque camp.",
    ),
    Article(
        "DRC-2.1",
        "seed",
        Words("The sylph", "La sylphe"),
        Words(
            "On the upper board the sylph moves one square diagonally forward and captures one square straight forward. It also captures the piece "
            "straight below on the middle board, going there; it has no other way down. From the middle board it goes up without capturing, to "
            "the square that it came down from or to one of the six squares where sylphs of its side start, if that is empty; if no origin is recorded, the square straight above "
            "takes its place. Or it walks on there with the same steps, keeping its origin until it goes up; it never goes down further (option sylph_middle).",
            "Sur le damier supérieur, la sylphe avance d'une case en diagonale et capture une case droit devant elle. Elle capture aussi la pièce "
            "située juste en dessous d'elle sur le damier central, en s'y rendant ; elle n'a pas d'autre moyen de descendre. Du damier central, elle remonte sans capturer, sur "
            "la case d'où elle est descendue ou sur l'une des six cases de départ des sylphes de son camp, si elle est vide ; si aucune origine n'est notée, la case juste "
            "au-dessus en tient lieu. Ou bien elle y continue avec les mêmes pas, gardant son origine jusqu'à ce qu'elle remonte ; elle ne descend jamais plus bas (option sylph_middle).",
        ),
        "Elle apparaît à son emplacement précédent sa descente ou sur l'une des six cases de départ.",
    ),
    Article(
        "DRC-2.2",
        "reading",
        Words("The griffin", "Le griffon"),
        Words(
            "On the upper board the griffin leaps: one square orthogonally, then two diagonally on in the same direction, two by three in all. It goes to the middle "
            "board and back up by one square diagonally and one level. On the middle board it steps one square diagonally. All of this with or "
            "without capture.",
            "Sur le damier supérieur, le griffon saute : une case orthogonalement, puis deux en diagonale dans la même direction, soit deux sur trois. Il descend sur le damier "
            "central et en remonte d'une case en diagonale et d'un niveau. Sur le damier central, il va d'une case en diagonale. Tout cela avec ou sans capture.",
        ),
        "le Griffon se déplace d'une case horizontalement ou verticalement puis de deux cases en diagonale",
    ),
    Article(
        "DRC-2.3",
        "seed",
        Words("The dragon", "Le dragon"),
        Words(
            "The dragon stays on the upper board. It moves any distance diagonally or one square orthogonally. From afar, without moving, it captures on the "
            "middle board the piece straight below it, or one orthogonally next to that square.",
            "Le dragon reste sur le damier supérieur. Il va en diagonale à toute distance, ou d'une case orthogonalement. À distance, sans bouger, il "
            "capture sur le damier central la pièce située juste en dessous de lui, ou sur une case orthogonalement voisine de celle-là.",
        ),
        "La pièce capturée est retirée mais le Dragon reste sur l'échiquier supérieur.",
    ),
    Article(
        "DRC-2.4",
        "seed",
        Words("The warrior", "Le guerrier"),
        Words(
            "The warrior stays on the middle board. It moves one square straight forward without capturing, never two, and captures one square diagonally "
            "forward. On the far rank it becomes a hero at once, and nothing else.",
            "Le guerrier reste sur le damier central. Il avance d'une case tout droit sans capturer, jamais de deux, et capture une case en diagonale "
            "vers l'avant. Sur la dernière rangée, il devient aussitôt héros, et rien d'autre.",
        ),
        "Un Guerrier qui atteint le côté opposé est promu au titre de Héros et seulement Héros.",
    ),
    Article(
        "DRC-2.5",
        "seed",
        Words("The oliphant", "L'oliphant"),
        Words(
            "The oliphant stays on the middle board and goes orthogonally at any distance, until a piece stands in its way.",
            "L'oliphant reste sur le damier central et va orthogonalement à toute distance, jusqu'à ce qu'une pièce lui fasse obstacle.",
        ),
        "L’Oliphant se déplace comme une tour",
    ),
    Article(
        "DRC-2.6",
        "seed",
        Words("The unicorn", "La licorne"),
        Words(
            "The unicorn stays on the middle board and leaps like a knight in chess.",
            "La licorne reste sur le damier central et saute comme le cavalier des échecs.",
        ),
        "Une Licorne capture et se déplace de la même façon qu'un cavalier aux échecs traditionnels.",
    ),
    Article(
        "DRC-2.7",
        "seed",
        Words("The hero", "Le héros"),
        Words(
            "On the middle board the hero goes one or two squares diagonally, leaping over what is between. It also goes to the square straight above or "
            "below, with or without capture, and from there only back to where it came from. The option hero_levels makes the change of boards "
            "diagonal; then hero_return says whether it goes back to its own square or by any such diagonal, as it also does where no origin is recorded.",
            "Sur le damier central, le héros va d'une ou deux cases en diagonale, en sautant par-dessus ce qui s'y trouve. Il va aussi sur la case juste au-dessus ou "
            "au-dessous, avec ou sans capture, et de là ne fait que retourner d'où il vient. L'option hero_levels rend ce changement de damier "
            "diagonal ; hero_return dit alors s'il retourne sur sa propre case ou par n'importe laquelle de ces diagonales, comme il le fait aussi quand aucune origine n'est notée.",
        ),
        "le seul mouvement autorisé est la descente ou la montée sur l'échiquier central",
    ),
    Article(
        "DRC-2.8",
        "seed",
        Words("The thief", "Le voleur"),
        Words(
            "The thief stays on the middle board and goes diagonally at any distance, until a piece stands in its way.",
            "Le voleur reste sur le damier central et va en diagonale à toute distance, jusqu'à ce qu'une pièce lui fasse obstacle.",
        ),
        "Les Voleurs se déplacent exactement comme le fou des échecs normaux",
    ),
    Article(
        "DRC-2.9",
        "seed",
        Words("The cleric", "Le clerc"),
        Words(
            "On each board the cleric goes one square in any direction. It also goes straight up or down one level, which the source leaves open. With or without capture.",
            "Sur chaque damier, le clerc va d'une case dans toute direction. Il monte ou descend aussi d'un niveau tout droit, ce que la source laisse ouvert. Avec ou sans capture.",
        ),
        "Un prêtre bouge comme un roi, d'une case dans n'importe quelle direction.",
    ),
    Article(
        "DRC-2.10",
        "seed",
        Words("The mage", "Le mage"),
        Words(
            "On the middle board the mage goes like a queen in chess; on the others, one square orthogonally. It goes straight up or down one level from any "
            "board, which the source leaves open; by the option mage_double also two levels at once, over an empty middle square.",
            "Sur le damier central, le mage va comme la dame des échecs ; sur les autres, d'une case orthogonalement. Il monte ou descend d'un niveau tout droit depuis tout "
            "damier, ce que la source laisse ouvert ; selon l'option mage_double, aussi de deux niveaux d'un coup, par-dessus une case centrale vide.",
        ),
        "il ne bouge que d'une case, verticalement ou horizontalement",
    ),
    Article(
        "DRC-2.11",
        "seed",
        Words("The king", "Le roi"),
        Words(
            "On the middle board the king goes one square in any direction, or straight up or down one level, with or without capture. Off the middle board it only goes straight back.",
            "Sur le damier central, le roi va d'une case dans toute direction, ou monte ou descend d'un niveau tout droit, avec ou sans capture. Hors du damier central, il ne fait qu'y retourner tout droit.",
        ),
        "Il doit retourner sur l'échiquier central pour bouger et capturer normalement.",
    ),
    Article(
        "DRC-2.12",
        "seed",
        Words("The paladin", "Le paladin"),
        Words(
            "On each board the paladin goes one square in any direction, and on the middle board also like a knight in chess. How it changes boards is read from its likeness "
            "to the king: straight up or down one level, from any board; by the option paladin_levels, with the leap of a knight over the levels instead.",
            "Sur chaque damier, le paladin va d'une case dans toute direction, et sur le damier central aussi comme le cavalier des échecs. Son changement de damier se lit de sa parenté "
            "avec le roi : un niveau tout droit vers le haut ou le bas, depuis tout damier ; selon l'option paladin_levels, plutôt d'un saut de cavalier à travers les niveaux.",
        ),
        "Sur les échiquiers supérieur ou inférieur son mouvement est limité à celui du roi.",
    ),
    Article(
        "DRC-2.13",
        "reading",
        Words("The dwarf", "Le nain"),
        Words(
            "On the lower and the middle board the dwarf moves one square straight forward or sideways and captures one square diagonally forward (option dwarf_move: the source's "
            "sentence is garbled). From the lower board it also captures straight up, going there; from the middle board it goes straight down to an empty square.",
            "Sur les damiers inférieur et central, le nain va d'une case droit devant ou de côté et capture une case en diagonale vers l'avant (option dwarf_move : la phrase de la "
            "source est altérée). Du damier inférieur, il capture aussi juste au-dessus de lui, en s'y rendant ; du damier central, il redescend tout droit sur une case vide.",
        ),
        "Comme le Guerrier, le nain peut se déplacer en diagonale d'une case.",
    ),
    Article(
        "DRC-2.14",
        "seed",
        Words("The basilisk", "Le basilic"),
        Words(
            "The basilisk stays on the lower board. It goes one square forward, straight or diagonally, with or without capture, and, which the source leaves open, one straight back without capture.",
            "Le basilic reste sur le damier inférieur. Il va d'une case vers l'avant, tout droit ou en diagonale, avec ou sans capture, et, ce que la source laisse ouvert, d'une case tout droit en arrière sans capture.",
        ),
        "Un basilic se déplace d'une case à la fois en avant, diagonalement ou verticalement.",
    ),
    Article(
        "DRC-2.15",
        "reading",
        Words("The elemental", "L'élémentaire"),
        Words(
            "On the lower board the elemental goes one or two squares orthogonally over empty squares, with or without capture, or one diagonally without capture. It goes up "
            "to capture only: one square orthogonally, which must be empty, then straight up. From the middle board it only retraces such a way: straight down "
            "through an empty square, then one orthogonally, with or without capture (option elemental_down).",
            "Sur le damier inférieur, l'élémentaire va d'une ou deux cases orthogonalement sur des cases vides, avec ou sans capture, ou d'une en diagonale sans capture. Il ne monte "
            "que pour capturer : une case orthogonalement, qui doit être vide, puis tout droit vers le haut. Du damier central, il ne fait que refaire un tel chemin : tout droit vers "
            "le bas par une case vide, puis une case orthogonalement, avec ou sans capture (option elemental_down).",
        ),
        "Le mouvement ascendant ne peut se faire que si une capture est possible.",
    ),
    Article(
        "DRC-3.1",
        "seed",
        Words("Petrification", "La pétrification"),
        Words(
            "An enemy piece on the middle square straight above a basilisk is petrified, at once and without anybody's choice, until the basilisk leaves or is captured. It "
            "does not move; it gives no check, can be captured, and still stands in the way. A basilisk does nothing to its own side.",
            "Une pièce adverse sur la case centrale juste au-dessus d'un basilic est pétrifiée, aussitôt et sans choix de quiconque, jusqu'à ce que le basilic parte ou soit capturé. Elle "
            "ne bouge pas ; elle ne donne pas échec, peut être capturée et fait toujours obstacle. Un basilic ne fait rien à son propre camp.",
        ),
        "La pétrification est automatique et ne se contrôle pas.",
    ),
    Article(
        "DRC-3.2",
        "seed",
        Words("The petrified king", "Le roi pétrifié"),
        Words(
            "A petrified king is in check. As nothing can be put between, it is mate unless the basilisk can be captured. By the option petrified_king, petrification alone is no check.",
            "Un roi pétrifié est en échec. Comme rien ne peut s'interposer, il est mat si le basilic ne peut être capturé. Selon l'option petrified_king, la pétrification seule n'est pas un échec.",
        ),
        "Si la pièce est le Roi adverse, alors il y a Échec et Mat si aucune pièce de l'adversaire ne peut capturer le basilic ou interposer une pièce.",
    ),
    Article(
        "DRC-3.3",
        "silent",
        Words("When petrification is judged", "Quand juger la pétrification"),
        Words(
            "Who is petrified is judged on the board that a move leaves. A piece that the move petrifies gives no check any more, one that it frees does; a move that leaves the own king above an "
            "enemy basilisk leaves it in check, unless by the option petrified_king that is none. Kings are never captured.",
            "Qui est pétrifié se juge sur les damiers tels que le coup les laisse. Une pièce que le coup pétrifie ne donne plus échec, une pièce qu'il libère le donne ; un coup qui laisse son propre roi au-dessus d'un "
            "basilic adverse le laisse en échec, sauf si l'option petrified_king dit le contraire. Les rois ne sont jamais capturés.",
        ),
    ),
    Article(
        "DRC-4.1",
        "seed",
        Words("Check and checkmate", "L'échec et le mat"),
        Words(
            "A king is in check when the next move could capture it, by whatever way, from afar included. No move may leave the own king in check, so a position in "
            "which the side that is not to move is in check is impossible. Who is in check and has no legal move is checkmated and loses.",
            "Un roi est en échec quand le coup suivant pourrait le capturer, par quelque voie que ce soit, à distance comprise. Aucun coup ne peut laisser son propre roi en échec ; une position "
            "où le camp qui n'a pas le trait est en échec est donc impossible. Qui est en échec sans coup légal est mat et perd.",
        ),
        "une variante des échecs traditionnels dont l’objectif et de mettre échec et mat le roi adverse",
    ),
    Article(
        "DRC-4.2",
        "silent",
        Words("Stalemate", "Le pat"),
        Words(
            "If the side to move is not in check and has no legal move, the game is drawn.",
            "Si le camp au trait n'est pas en échec et n'a aucun coup légal, la partie est nulle.",
        ),
    ),
    Article(
        "DRC-4.3",
        "silent",
        Words("Draws that may be claimed", "Les nulles à réclamer"),
        Words(
            "A draw may be claimed when the same position (pieces, origins, side to move) stands for the third time, and after fifty moves of each side without a capture or a "
            "warrior's move. Neither comes by itself: the game goes on until somebody claims.",
            "La nulle peut être réclamée quand la même position (pièces, origines, trait) se présente pour la troisième fois, et après cinquante coups de chaque camp sans capture ni coup de "
            "guerrier. Ni l'une ni l'autre ne vient d'elle-même : la partie continue tant que personne ne réclame.",
        ),
    ),
    Article(
        "DRC-4.4",
        "seed",
        Words("No castling", "Pas de roque"),
        Words(
            "There is no castling: the king never moves two squares, nor anything with it.",
            "Il n'y a pas de roque : le roi ne va jamais de deux cases, et rien ne se déplace avec lui.",
        ),
        "Roquer n'est pas non possible.",
    ),
)
