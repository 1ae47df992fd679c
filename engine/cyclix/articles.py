"""The rulebook of Cyclix: articles, grounds, effects and options, in the order of the rules.

Source: a French page of rules for Christian Freeling's game; its pictures are lost. ``silent``
articles come from the game's published rules and its sisters Caissa and Shakti.
"""

from collections.abc import Mapping
from typing import Final

from engine.game import Json
from engine.rulebook import Article, Effect, Ground, Option, Source, Words

SOURCE: Final = Source(
    ruleset="cyclix-freeling",
    title="Règle du jeu Cyclix",
    author="Christian Freeling",
    text=Words(
        "A French page of rules, one of the Atlantis Triplets, without its pictures.",
        "Une page de règles en français, l'un des Triplets Atlantis, sans ses images.",
    ),
)

SETUPS: Final = {
    "caissa": "7/3bkn1/4r2/7/2R4/1NKB3/7 w -",
    "mirror": "7/1nkb3/2r4/7/4R2/3BKN1/7 w -",
    "shakti": "7/1b1k1r1/3n3/7/3N3/1R1K1B1/7 w -",
}

ARTICLES: Final = (
    Article(
        "CYX-1.1",
        "seed",
        Words("The board", "Le plateau"),
        Words(
            "The board has 7 x 7 squares, files a to g from White's left, ranks 1 to 7 from White's side. Each square is a tile "
            "or a hole; at first there are 49 tiles.",
            "Le plateau compte 7 x 7 cases, colonnes a à g depuis la gauche des Blancs, rangées 1 à 7 depuis leur côté. Chaque "
            "case est une tuile ou un trou ; il y a d'abord 49 tuiles.",
        ),
        "Dans la position initiale, le plateau est recouvert de 49 tuiles.",
    ),
    Article(
        "CYX-1.2",
        "seed",
        Words("Pieces stand on tiles", "Les pièces sont sur des tuiles"),
        Words(
            "At every moment every piece on the board stands on a tile. Pieces may pass over holes.",
            "À tout moment, chaque pièce du plateau se trouve sur une tuile. Les pièces peuvent passer au-dessus des trous.",
        ),
        "Les pièces peuvent se déplacer sur les cases sans tuiles, mais ne peuvent pas atterrir dessus.",
    ),
    Article(
        "CYX-1.3",
        "seed",
        Words("The pieces of a side", "Les pièces d'un camp"),
        Words(
            "Each side owns one king, one rook, one bishop and one knight for the whole game. The king is on the board; each of the "
            "others is on the board or in its owner's hand. A position that shows anything else cannot occur, nor can one in "
            "which the side that is not to move is in check.",
            "Chaque camp possède un roi, une tour, un fou et un cavalier pendant toute la partie. Le roi est sur le plateau ; chaque "
            "autre pièce est sur le plateau ou dans la main de son propriétaire. Toute autre position est impossible, de même que "
            "celle où le camp qui n'a pas le trait est en échec.",
        ),
        "Chacun a un roi, une tour, un fou et un cavalier, initialement positionnés comme indiqué.",
    ),
    Article(
        "CYX-1.4",
        "silent",
        Words("The initial position", "La position initiale"),
        Words(
            "The game starts from the setup caissa, the array of the sister game; mirror and shakti are offered beside it.",
            "La partie commence par la disposition caissa, celle d'un jeu de la même famille ; mirror et shakti sont proposées à côté.",
        ),
    ),
    Article(
        "CYX-1.5",
        "seed",
        Words("Who moves", "Le trait"),
        Words(
            "White moves first; then the sides take turns, each with its own pieces.",
            "Les Blancs commencent ; puis les camps jouent à tour de rôle, chacun avec ses propres pièces.",
        ),
        "Les Blancs jouent en premier, puis jouent à tour de rôle.",
    ),
    Article(
        "CYX-2.1",
        "reading",
        Words("The first tile seen", "La première tuile vue"),
        Words(
            "Looking from a square in one of the eight directions, holes are looked over; the first tile met is the tile seen, "
            "occupied or not. Nobody sees past it.",
            "Depuis une case, dans l'une des huit directions, on voit par-dessus les trous ; la première tuile rencontrée est la "
            "tuile vue, occupée ou non. Personne ne voit au-delà.",
        ),
        "il se déplace vers la première tuile qu'il peut voir dans l'une des 8 directions",
    ),
    Article(
        "CYX-2.2",
        "seed",
        Words("Lines of rook and bishop", "Les lignes de la tour et du fou"),
        Words(
            "The lines of rook and bishop run over holes and empty tiles alike. Only a piece stops them.",
            "Les lignes de la tour et du fou passent sur les trous comme sur les tuiles vides. Seule une pièce les arrête.",
        ),
        "Les pièces peuvent se déplacer sur les cases sans tuiles",
    ),
    Article(
        "CYX-2.3",
        "reading",
        Words("What a king attacks", "Ce que le roi attaque"),
        Words(
            "A king attacks the first tiles that it sees, at any distance, even while it is in check. Two kings may therefore never "
            "see each other, whichever move would bring it about.",
            "Un roi attaque les premières tuiles qu'il voit, à toute distance, même quand il est en échec. Deux rois ne peuvent donc "
            "jamais se voir, quel que soit le coup qui y mènerait.",
        ),
    ),
    Article(
        "CYX-2.4",
        "silent",
        Words("Pinned pieces attack", "Les pièces clouées attaquent"),
        Words(
            "Attack is a matter of lines and leaps only: a piece that may not move because it is pinned still attacks and gives check.",
            "L'attaque ne dépend que des lignes et des sauts : une pièce clouée, qui ne peut bouger, attaque et donne échec tout de même.",
        ),
    ),
    Article(
        "CYX-3.1",
        "seed",
        Words("Rook, bishop and knight", "Tour, fou et cavalier"),
        Words(
            "Rook, bishop and knight move and capture as in chess. A hole counts as an empty square. None lands on a piece of its own side.",
            "La tour, le fou et le cavalier se déplacent et capturent comme aux échecs. Un trou compte comme une case vide. Aucun ne "
            "s'arrête sur une pièce de son camp.",
        ),
        "La tour se déplace et capture comme une tour aux échecs.",
    ),
    Article(
        "CYX-3.2",
        "seed",
        Words("To an empty tile", "Vers une tuile vide"),
        Words(
            "A rook, bishop or knight that goes to an empty tile leaves its former tile where it is; it cannot take it along.",
            "Une tour, un fou ou un cavalier qui va sur une tuile vide laisse en place son ancienne tuile et ne peut pas l'emporter.",
        ),
        "les pièces peuvent emporter la tuile qu'elles occupent avec elles sur une case qui ne contient pas de tuile",
    ),
    Article(
        "CYX-3.3",
        "seed",
        Words("To a hole", "Vers un trou"),
        Words(
            "A rook, bishop or knight that goes to a hole takes its tile there; the square that it left becomes a hole. There is no choice in it.",
            "Une tour, un fou ou un cavalier qui va sur un trou y emporte sa tuile ; la case quittée devient un trou. Il n'y a pas de choix.",
        ),
        "À l'exception du roi, les pièces peuvent emporter la tuile qu'elles occupent avec elles",
    ),
    Article(
        "CYX-3.4",
        "seed",
        Words("Capturing", "Capturer"),
        Words(
            "A piece captures by moving onto an enemy piece. A rook, bishop or knight that captures leaves its former tile where it is.",
            "Une pièce capture en se posant sur une pièce adverse. Une tour, un fou ou un cavalier qui capture laisse en place son "
            "ancienne tuile.",
        ),
        "Une pièce capturée est retirée de l'échiquier",
    ),
    Article(
        "CYX-3.5",
        "seed",
        Words("The king's move", "Le déplacement du roi"),
        Words(
            "The king moves to the first tile that it sees in a direction, if that tile is empty or holds an enemy piece. By the option "
            "king_capture it takes at any such distance (sight) or adjacent pieces only (adjacent).",
            "Le roi va sur la première tuile qu'il voit dans une direction, si elle est vide ou porte une pièce adverse. Selon l'option "
            "king_capture, il prend à toute distance (sight) ou seulement les pièces voisines (adjacent).",
        ),
        "il se déplace vers la première tuile qu'il peut voir dans l'une des 8 directions",
    ),
    Article(
        "CYX-3.6",
        "seed",
        Words("The king in check", "Le roi en échec"),
        Words(
            "A king that is in check moves to adjacent tiles only.",
            "Un roi en échec ne va que sur les tuiles voisines.",
        ),
        "S'il est en échec, il est limité aux tuiles adjacentes.",
    ),
    Article(
        "CYX-3.7",
        "seed",
        Words("The king's tile", "La tuile du roi"),
        Words(
            "The king never carries its tile and never lands on a hole. The tile that it leaves is removed, always, unless a piece re-enters on it.",
            "Le roi n'emporte jamais sa tuile et ne se pose jamais sur un trou. La tuile qu'il quitte est toujours retirée, sauf si une "
            "pièce y est réintroduite.",
        ),
        "Si le roi se déplace sans réintroduire une pièce, alors la tuile qu'il libère est retirée au cours du même tour.",
    ),
    Article(
        "CYX-3.8",
        "seed",
        Words("Moving is compulsory", "Jouer est obligatoire"),
        Words(
            "Whoever can move must. Whoever cannot, and is not in check, passes, and the pass is a turn.",
            "Qui peut jouer doit jouer. Qui ne le peut pas, sans être en échec, passe, et passer compte pour un tour.",
        ),
        "Un joueur qui peut jouer doit jouer. Un joueur qui ne peut pas jouer doit perdre son tour.",
    ),
    Article(
        "CYX-4.1",
        "seed",
        Words("The hand", "La main"),
        Words(
            "A captured piece goes to its owner's hand. Hands are public.",
            "Une pièce capturée va dans la main de son propriétaire. Les mains sont publiques.",
        ),
        "Une pièce capturée est retirée de l'échiquier et rendue à son propriétaire",
    ),
    Article(
        "CYX-4.2",
        "seed",
        Words("Re-entry", "La réintroduction"),
        Words(
            "As part of a king's move, one piece from the mover's hand may be put on the tile that the king has left; the tile then stays.",
            "Lors d'un déplacement du roi, une pièce de la main du joueur peut être posée sur la tuile que le roi vient de quitter ; la "
            "tuile reste alors en place.",
        ),
        "Cela se fait en déplaçant le roi et en plaçant la pièce sur la tuile ainsi libérée.",
    ),
    Article(
        "CYX-4.3",
        "seed",
        Words("No re-entry with a capture", "Pas de réintroduction en capturant"),
        Words(
            "No piece re-enters when the king captures with that move.",
            "Aucune pièce n'est réintroduite quand le roi capture par ce coup.",
        ),
        "Si le roi fait une capture.",
    ),
    Article(
        "CYX-4.4",
        "seed",
        Words("No re-entry out of check", "Pas de réintroduction en sortant d'échec"),
        Words(
            "No piece re-enters when the king was in check before the move.",
            "Aucune pièce n'est réintroduite quand le roi était en échec avant le coup.",
        ),
        "Si le roi sort de l'échec.",
    ),
    Article(
        "CYX-4.5",
        "silent",
        Words("A re-entered piece acts at once", "Une pièce réintroduite agit aussitôt"),
        Words(
            "A piece that re-enters acts at once: it may block a line, give check or give mate.",
            "Une pièce réintroduite agit aussitôt : elle peut bloquer une ligne, donner échec ou mater.",
        ),
    ),
    Article(
        "CYX-5.1",
        "seed",
        Words("Check", "L'échec"),
        Words(
            "An attacked king is in check. No move may leave the mover's own king attacked once all of the move is done: capture, tile "
            "carried, tile removed, re-entry.",
            "Un roi attaqué est en échec. Aucun coup ne peut laisser attaqué le roi de celui qui joue, une fois le coup entièrement "
            "accompli : capture, tuile emportée, tuile retirée, réintroduction.",
        ),
        "Un roi ne peut pas se déplacer en échec et doit le lever immédiatement",
    ),
    Article(
        "CYX-5.2",
        "seed",
        Words("Meeting a check", "Parer l'échec"),
        Words(
            "Check is met by moving the king, by capturing the checking piece, or by interposing a piece, on a hole too, with its tile carried there.",
            "On pare l'échec en déplaçant le roi, en capturant la pièce qui le donne, ou en interposant une pièce, même sur un trou, avec "
            "la tuile qu'elle y emporte.",
        ),
        "en se déplaçant hors d'échec, en interposant une pièce ou en capturant la pièce attaquante",
    ),
    Article(
        "CYX-5.3",
        "seed",
        Words("Checkmate", "Échec et mat"),
        Words(
            "A side in check without a legal move is checkmated and loses; no action is legal after it. Stalemate is no result: the side passes.",
            "Un camp en échec sans coup légal est mat et perd la partie ; aucune action n'est légale ensuite. Le pat n'est pas un résultat : le camp passe.",
        ),
        "Mettre en échec et mat le roi adverse.",
    ),
    Article(
        "CYX-5.4",
        "seed",
        Words("Threefold repetition", "La triple répétition"),
        Words(
            "The same position for the third time is a draw, without a claim: the same tiles, pieces, hands and side to move. The initial "
            "position counts, and so do positions after a pass.",
            "Quand la même position se présente pour la troisième fois, la partie est nulle sans que personne la réclame : mêmes tuiles, pièces, mains et trait. La position "
            "initiale compte, de même que celles qui suivent un tour passé.",
        ),
        "Le pat n'existe pas, 3 fois est nul.",
    ),
    Article(
        "CYX-5.5",
        "silent",
        Words("No other draw", "Pas d'autre nulle"),
        Words(
            "There is no other draw; one by agreement is between the players.",
            "Il n'y a pas d'autre nulle ; celle par accord mutuel est l'affaire des joueurs.",
        ),
    ),
)  # fmt: skip

PIECE_MISSING: Final = Ground(
    "piece-missing",
    "CYX-1.3",
    Words(
        "{side}: {piece} is neither on the board nor in hand.", "{side} : {piece} n'est ni sur le plateau ni en main."
    ),
)
PIECE_DOUBLED: Final = Ground(
    "piece-doubled",
    "CYX-1.3",
    Words("{side}: {piece} is there more than once.", "{side} : {piece} figure plus d'une fois."),
)
OPPONENT_IN_CHECK: Final = Ground(
    "opponent-in-check",
    "CYX-1.3",
    Words(
        "{side}: the king on {at} is attacked from {by}, and yet it is not this side's turn.",
        "{side} : le roi en {at} est attaqué depuis {by}, et pourtant ce camp n'a pas le trait.",
    ),
)
EMPTY_SQUARE: Final = Ground(
    "empty-square",
    "CYX-1.3",
    Words("There is no piece on {from} to move.", "Il n'y a aucune pièce à jouer en {from}."),
)
WRONG_PIECE: Final = Ground(
    "wrong-piece",
    "CYX-1.3",
    Words("On {from} stands {piece}, not {claimed}.", "En {from} se trouve {piece}, non {claimed}."),
)
NOT_YOUR_PIECE: Final = Ground(
    "not-your-piece",
    "CYX-1.5",
    Words(
        "{piece} on {from} is the opponent's, and {side} is to move.",
        "{piece} en {from} est à l'adversaire, or le trait est aux {side}.",
    ),
)
LINE_BLOCKED: Final = Ground(
    "line-blocked",
    "CYX-2.2",
    Words(
        "{piece} on {from} does not reach {to}: {blocker} on {blocker_at} stands in between.",
        "{piece} en {from} n'atteint pas {to} : {blocker} en {blocker_at} fait obstacle.",
    ),
)
KINGS_FACE: Final = Ground(
    "kings-face",
    "CYX-2.3",
    Words(
        "After this move the two kings, on {king_at} and {by}, would see each other.",
        "Après ce coup, les deux rois, en {king_at} et {by}, se verraient.",
    ),
)
NOT_ITS_MOVE: Final = Ground(
    "not-its-move",
    "CYX-3.1",
    Words("{piece} does not move from {from} to {to}.", "{piece} ne va pas de {from} à {to}."),
)
OWN_PIECE_THERE: Final = Ground(
    "own-piece-there",
    "CYX-3.1",
    Words(
        "{piece} on {from} cannot go to {to}: a piece of its own side stands there.",
        "{piece} en {from} ne peut aller en {to} : une pièce de son camp s'y trouve.",
    ),
)
TILE_STAYS: Final = Ground(
    "tile-stays",
    "CYX-3.2",
    Words(
        "There is a tile on {to}: {piece} goes there without taking the tile of {from} along.",
        "Il y a une tuile en {to} : {piece} y va sans emporter celle de {from}.",
    ),
)
NOTHING_TO_CAPTURE: Final = Ground(
    "nothing-to-capture",
    "CYX-3.4",
    Words("There is nothing to capture on {to}.", "Il n'y a rien à capturer en {to}."),
)
CAPTURE_LEAVES_TILE: Final = Ground(
    "capture-leaves-tile",
    "CYX-3.4",
    Words(
        "{piece} captures on {to}, so the tile of {from} stays: no tile is carried.",
        "{piece} capture en {to} : la tuile de {from} reste donc en place, aucune n'est emportée.",
    ),
)
KING_FIRST_TILE: Final = Ground(
    "king-first-tile",
    "CYX-3.5",
    Words(
        "{piece} on {from} moves only to the first tile that it sees in a direction, and {to} is none of these.",
        "{piece} en {from} ne va que sur la première tuile vue dans une direction, et {to} n'en est pas une.",
    ),
)
KING_OWN_PIECE: Final = Ground(
    "king-own-piece",
    "CYX-3.5",
    Words(
        "{piece} on {from} cannot go to {to}: a piece of its own side stands there.",
        "{piece} en {from} ne peut aller en {to} : une pièce de son camp s'y trouve.",
    ),
)
KING_CAPTURES_ADJACENT: Final = Ground(
    "king-captures-adjacent",
    "CYX-3.5",
    Words(
        "By the option chosen {piece} on {from} captures adjacent pieces only, and {to} is not adjacent.",
        "Selon l'option choisie, {piece} en {from} ne capture que sur les cases voisines, et {to} n'en est pas une.",
    ),
)
KING_IN_CHECK_STEPS_ONE: Final = Ground(
    "king-in-check-steps-one",
    "CYX-3.6",
    Words(
        "{piece} on {from} is in check from {by}, so it moves to adjacent tiles only; {to} is further.",
        "{piece} en {from} est en échec depuis {by} et ne va donc que sur les tuiles voisines ; {to} est plus loin.",
    ),
)
KING_CARRIES_NO_TILE: Final = Ground(
    "king-carries-no-tile",
    "CYX-3.7",
    Words(
        "{piece} on {from} neither carries its tile nor lands on a hole: it cannot go to {to} like that.",
        "{piece} en {from} n'emporte pas sa tuile et ne se pose pas sur un trou : il ne peut aller ainsi en {to}.",
    ),
)
MUST_MOVE: Final = Ground(
    "must-move",
    "CYX-3.8",
    Words(
        "{side}: only a side that has no move at all and is not in check may pass.",
        "{side} : on ne passe que sans aucun coup possible et sans être en échec.",
    ),
)
ONLY_KING_REENTERS: Final = Ground(
    "only-king-reenters",
    "CYX-4.2",
    Words(
        "{reentry} re-enters with a king's move only, and here it is {piece} that moves.",
        "{reentry} ne revient que lors d'un déplacement du roi, or c'est {piece} qui joue.",
    ),
)
NOT_IN_HAND: Final = Ground(
    "not-in-hand",
    "CYX-4.2",
    Words("{side}: {reentry} is not in hand.", "{side} : {reentry} n'est pas en main."),
)
NO_REENTRY_ON_CAPTURE: Final = Ground(
    "no-reentry-on-capture",
    "CYX-4.3",
    Words(
        "{piece} captures on {to}, so {reentry} cannot re-enter with this move.",
        "{piece} capture en {to}, donc {reentry} ne peut revenir par ce coup.",
    ),
)
NO_REENTRY_FROM_CHECK: Final = Ground(
    "no-reentry-from-check",
    "CYX-4.4",
    Words(
        "{piece} on {from} moves out of a check from {by}, so {reentry} cannot re-enter with this move.",
        "{piece} en {from} sort d'un échec donné depuis {by}, donc {reentry} ne peut revenir par ce coup.",
    ),
)
KING_ATTACKED: Final = Ground(
    "king-attacked",
    "CYX-5.1",
    Words(
        "After this move the king on {king_at} would be in check ({attackers} on {by}).",
        "Après ce coup, le roi en {king_at} serait en échec ({attackers} en {by}).",
    ),
)

GROUNDS: Final = (
    PIECE_MISSING,
    PIECE_DOUBLED,
    OPPONENT_IN_CHECK,
    EMPTY_SQUARE,
    WRONG_PIECE,
    NOT_YOUR_PIECE,
    LINE_BLOCKED,
    KINGS_FACE,
    NOT_ITS_MOVE,
    OWN_PIECE_THERE,
    TILE_STAYS,
    NOTHING_TO_CAPTURE,
    CAPTURE_LEAVES_TILE,
    KING_FIRST_TILE,
    KING_OWN_PIECE,
    KING_CAPTURES_ADJACENT,
    KING_IN_CHECK_STEPS_ONE,
    KING_CARRIES_NO_TILE,
    MUST_MOVE,
    ONLY_KING_REENTERS,
    NOT_IN_HAND,
    NO_REENTRY_ON_CAPTURE,
    NO_REENTRY_FROM_CHECK,
    KING_ATTACKED,
)

CHECKMATE: Final = "CYX-5.3"
REPETITION: Final = "CYX-5.4"

EFFECTS: Final = (
    Effect("moved", ("CYX-3.1", "CYX-3.2", "CYX-3.5"), Words("A piece moved.", "Une pièce s'est déplacée.")),
    Effect("captured", ("CYX-3.4", "CYX-4.1"), Words("A piece went to its owner's hand.", "Une pièce est rendue à son propriétaire.")),
    Effect("tile_carried", ("CYX-3.3",), Words("A piece took its tile along.", "Une pièce a emporté sa tuile.")),
    Effect("tile_removed", ("CYX-3.7",), Words("The king's tile was removed.", "La tuile du roi est retirée.")),
    Effect("reentered", ("CYX-4.2",), Words("A piece re-entered from the hand.", "Une pièce est revenue de la main.")),
    Effect("passed", ("CYX-3.8",), Words("The turn was passed.", "Le tour est passé.")),
    Effect("check", ("CYX-5.1",), Words("The king of the side to move is attacked.", "Le roi du camp au trait est attaqué.")),
)  # fmt: skip

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "king_capture",
        ("CYX-3.5",),
        Words("At what distance does a king capture?", "À quelle distance le roi capture-t-il ?"),
        {
            "sight": Words("On the first tile seen, at any distance.", "Sur la première tuile vue, à toute distance."),
            "adjacent": Words("On adjacent tiles only.", "Sur les tuiles voisines seulement."),
        },
    ),
)

NAMES: Final = {
    "white": Words("White", "Blancs"),
    "black": Words("Black", "Noirs"),
    "king": Words("the king", "le roi"),
    "rook": Words("the rook", "la tour"),
    "bishop": Words("the bishop", "le fou"),
    "knight": Words("the knight", "le cavalier"),
}

BOARD: Final[Mapping[str, Json]] = {
    "board": {"kind": "squares", "files": 7, "ranks": 7},
    "pieces": [
        {"piece": "king", "letter": "K", "french": "roi"},
        {"piece": "rook", "letter": "R", "french": "tour"},
        {"piece": "bishop", "letter": "B", "french": "fou"},
        {"piece": "knight", "letter": "N", "french": "cavalier"},
    ],
    "notation": {
        "position": "7/3bkn1/4r2/7/2R4/1NKB3/7 w -",
        "actions": ["Rc3-c6", "Rc3~c6", "Rc3xc6", "Kc2-c1", "Kc2-c1/N", "Kc2xc3", "pass"],
    },
}

EXAMPLES: Final[Mapping[str, Mapping[str, Json]]] = {
    "legal": {"position": SETUPS["caissa"], "action": "Rc3-c6"},
    "illegal": {"position": "6k/7/7/7/7/r6/K6 w BNRbn", "action": "Ka1-b2"},
    "forced_pass": {"position": "r4k1/_______/_______/_______/N______/_______/K______ w BRbn", "action": "pass"},
}
