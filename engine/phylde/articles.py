"""The rulebook of Phylde: articles, grounds, effects and options, in the order of the rules.

Source: one French page without author, with its diagrams as tables of letters; how the setups were
read from them is told in ``docs/phylde.md``.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.game import Json
from engine.rulebook import GAME_OVER, Article, Effect, Ground, Option, Source, Words

SOURCE: Final = Source(
    ruleset="phylde",
    title="Phylde",
    author="",
    text=Words(
        "A French page of rules, the only known text of the game, with three tables of starting positions.",
        "Une page de règles en français, seul texte connu du jeu, avec trois tableaux de mises en place.",
    ),
)

SETUPS: Final = {
    "line": (
        "18/18/6cccccc6/4aaaaaaaaaa4/s1s1s1s1s1s1s1s1ss/ss1s1s1s1s1s1s1s1s/18/18/18/18/18/18/"
        "S1S1S1S1S1S1S1S1SS/SS1S1S1S1S1S1S1S1S/4AAAAAAAAAA4/6CCCCCC6/18/18 i1j2 i17j18 w"
    ),
    "corner": (
        "10s2a1c2/11s1a1c2/10s2a1ccc/11s1a4/10s2aaaaa/11s6/10sss1s1s1/10ss1s1s1s/18/18/"
        "S1S1S1SS10/1S1S1SSS10/6S11/AAAAA2S10/4A1S11/CCC1A2S10/2C1A1S11/2C1A2S10 a1b2 q17r18 w"
    ),
    "column": (
        "18/18/6cccccc6/6aaaaaa6/6ssssss6/6ssssss6/6ssssss6/18/18/18/18/"
        "6SSSSSS6/6SSSSSS6/6SSSSSS6/6AAAAAA6/6CCCCCC6/18/18 i1j2 i17j18 w"
    ),
}

ARTICLES: Final = (
    Article(
        "PHY-1.1",
        "seed",
        Words("The board", "Le plateau"),
        Words(
            "The board has 18 x 18 cells, files a to r from White's left, ranks 1 to 18 from White's side.",
            "Le plateau compte 18 x 18 cases, colonnes a à r depuis la gauche des Blancs, rangées 1 à 18 depuis leur côté.",
        ),
        "un plateau de jeu de 18x18 cases (goban)",
    ),
    Article(
        "PHY-1.2",
        "seed",
        Words("The king's point", "Le point du roi"),
        Words(
            "A king stands on a point, where four cells meet, and not on a cell. A point is named by its south-west and its "
            "north-east cell: i1j2 lies between i1, j1, i2 and j2. A king always has four cells, so there are 17 x 17 points, all "
            "inside the board.",
            "Un roi se tient sur un point, là où quatre cases se touchent, et non sur une case. Un point est nommé par sa case du "
            "sud-ouest et celle du nord-est : i1j2 est entre i1, j1, i2 et j2. Un roi a toujours quatre cases ; il y a donc 17 x 17 "
            "points, tous à l'intérieur du plateau.",
        ),
        "Le roi est placé à l'intersection de deux lignes",
    ),
    Article(
        "PHY-1.3",
        "seed",
        Words("The king's cells stay empty", "Les cases du roi restent vides"),
        Words(
            "Nobody ever stands on one of the four cells round a king, whichever king it is and whoever moves. A piece or an "
            "arrow may pass over them.",
            "Nul ne se trouve jamais sur l'une des quatre cases autour d'un roi, quel que soit ce roi et quel que soit le camp "
            "qui joue. Une pièce ou une flèche peut passer au-dessus.",
        ),
        "les cases autour de l'intersection qu'il occupe restent toujours libres",
    ),
    Article(
        "PHY-1.4",
        "seed",
        Words("The armies", "Les armées"),
        Words(
            "A side has at most one king, 6 riders, 10 archers and 20 soldiers.",
            "Un camp a au plus un roi, 6 cavaliers, 10 archers et 20 soldats.",
        ),
        "un roi, 6 cavaliers, 10 archers, 20 soldats",
    ),
    Article(
        "PHY-1.5",
        "silent",
        Words("Two kings, two points", "Deux rois, deux points"),
        Words(
            "The two kings never stand on the same point. Their cells may overlap.",
            "Les deux rois ne sont jamais sur le même point. Leurs cases peuvent se recouvrir.",
        ),
    ),
    Article(
        "PHY-2.1",
        "seed",
        Words("Three setups", "Trois mises en place"),
        Words(
            "The setups line (6 riders, 10 archers, 20 soldiers), corner (5, 9, 16) and column (6, 6, 18) are read from the "
            "diagrams of the source; White's army is Black's turned by half a turn.",
            "Les mises en place line (6 cavaliers, 10 archers, 20 soldats), corner (5, 9, 16) et column (6, 6, 18) sont lues sur les "
            "diagrammes de la source ; l'armée des Blancs est celle des Noirs, tournée d'un demi-tour.",
        ),
        "la présente règle propose des mises en place",
    ),
    Article(
        "PHY-2.2",
        "seed",
        Words("Free placement", "Placement libre"),
        Words(
            "The players may also place their armies as they like, each on its own half of the board, king included: White on "
            "ranks 1 to 9, Black on ranks 10 to 18. The king's cells and the material are as always.",
            "Les joueurs peuvent aussi placer leurs armées à leur gré, roi compris, chacun sur sa moitié du plateau : les Blancs sur "
            "les rangées 1 à 9, les Noirs sur les rangées 10 à 18. Cases du roi et matériel sont comme toujours.",
        ),
        "en veillant par exemple à ne les placer que sur leur moitié du plateau",
    ),
    Article(
        "PHY-2.3",
        "seed",
        Words("Who moves", "Le trait"),
        Words(
            "The youngest player begins; who that is, only the players know, and the position names the side to move. Then the "
            "sides take turns, each with its own pieces.",
            "Le plus jeune joueur commence ; seuls les joueurs savent qui c'est, et la position dit qui a le trait. Puis les camps "
            "jouent à tour de rôle, chacun avec ses propres pièces.",
        ),
        "Le plus jeune joueur commence.",
    ),
    Article(
        "PHY-3.1",
        "seed",
        Words("One kind a turn", "Un seul type par tour"),
        Words(
            "In one turn act pieces of one kind only: up to five soldiers, or up to two archers, or one rider, or the king. At "
            "least one piece acts; only a side that can do nothing at all passes.",
            "Un tour ne fait agir que des pièces d'un seul type : jusqu'à cinq soldats, ou jusqu'à deux archers, ou un cavalier, ou "
            "le roi. Au moins une pièce agit ; ne passe que le camp qui ne peut absolument rien faire.",
        ),
        "On ne peut déplacer qu'un seul type de pièce par tour.",
    ),
    Article(
        "PHY-3.2",
        "reading",
        Words("One after another", "L'une après l'autre"),
        Words(
            "The pieces act one after another, in the order given, each at most once. Each action is judged on the board that "
            "those before it have left; if one of them is illegal, the whole turn is void.",
            "Les pièces agissent l'une après l'autre, dans l'ordre donné, chacune une fois au plus. Chaque action est jugée sur le "
            "plateau que les précédentes ont laissé ; si l'une est illégale, tout le tour est nul.",
        ),
        "avec la possibilité de déplacer 5 soldats lors d'un seul tour",
    ),
    Article(
        "PHY-3.3",
        "seed",
        Words("The soldier", "Le soldat"),
        Words(
            "A soldier moves one cell, in any of the eight directions.",
            "Un soldat se déplace d'une case, dans l'une quelconque des huit directions.",
        ),
        "Les soldats peuvent se déplacer d'une case",
    ),
    Article(
        "PHY-3.4",
        "seed",
        Words("The archer", "L'archer"),
        Words(
            "An archer moves one or two cells in a straight line, over empty cells only.",
            "Un archer se déplace d'une ou deux cases en ligne droite, en ne passant que par des cases vides.",
        ),
        "Les archers : 1 à 2 cases de déplacement",
    ),
    Article(
        "PHY-3.5",
        "seed",
        Words("The rider", "Le cavalier"),
        Words(
            "A rider moves one to five cells in a straight line, over empty cells only.",
            "Un cavalier se déplace d'une à cinq cases en ligne droite, en ne passant que par des cases vides.",
        ),
        "Les cavaliers : 1 à 5 cases de déplacement",
    ),
    Article(
        "PHY-3.6",
        "seed",
        Words("The king's move", "Le déplacement du roi"),
        Words(
            "The king moves to the next point whose four cells are all empty: along the lines, so in four directions, or, by the "
            "option king_steps, in all eight.",
            "Le roi va au point voisin dont les quatre cases sont toutes vides : le long des lignes, donc dans quatre directions, ou, "
            "selon l'option king_steps, dans les huit.",
        ),
        "Le roi peut se déplacer de point en point en suivant les lignes (d'une distance de 1 par déplacement).",
    ),
    Article(
        "PHY-3.7",
        "seed",
        Words("Taking", "Prendre"),
        Words(
            "A soldier, archer or rider that ends its move on an enemy piece takes it off the board. None ends on a piece of its own side.",
            "Un soldat, un archer ou un cavalier qui finit son déplacement sur une pièce adverse la retire du plateau. Aucun ne finit "
            "sur une pièce de son camp.",
        ),
        "les pions adverses sont capturés lors des déplacements, comme aux échecs",
    ),
    Article(
        "PHY-3.8",
        "seed",
        Words("The arrow", "La flèche"),
        Words(
            "Instead of moving, an archer may take an enemy piece one or two cells away, in any of the eight directions, and stay "
            "where it is. At two cells the cell between must be empty.",
            "Au lieu de se déplacer, un archer peut prendre une pièce adverse à une ou deux cases, dans l'une quelconque des huit "
            "directions, et rester où il est. À deux cases, la case intermédiaire doit être vide.",
        ),
        "sa portée est de 2 cases, et la trajectoire de l'attaque doit être libre",
    ),
    Article(
        "PHY-3.9",
        "seed",
        Words("The king takes nothing", "Le roi ne prend rien"),
        Words(
            "The king takes no piece, and no piece takes it by moving onto it.",
            "Le roi ne prend aucune pièce, et aucune pièce ne le prend en se posant sur lui.",
        ),
        "Le roi ne peut pas capturer de pièce adverse.",
    ),
    Article(
        "PHY-4.1",
        "seed",
        Words("Four cells, four attackers", "Quatre cases, quatre attaquants"),
        Words(
            "A king is captured when a different enemy piece can be found for each of its four cells that could capture there, all "
            "four at once. An archer counts by its move or by its arrow, once.",
            "Un roi est capturé quand on peut trouver pour chacune de ses quatre cases une pièce adverse différente qui pourrait y "
            "capturer, toutes les quatre à la fois. Un archer compte par son déplacement ou par sa flèche, une seule fois.",
        ),
        "Chacune des 4 cases du roi doit être à portée de prise d'une pièce",
    ),
    Article(
        "PHY-4.2",
        "reading",
        Words("When a king falls", "Quand un roi tombe"),
        Words(
            "A king attacked on its four cells falls at the end of a turn, by the option king_capture. With immediate, the "
            "opponent's king is looked at first, then the mover's own: the first that is attacked falls and the other stays. A turn "
            "that exposes the mover's own king is legal, and loses. With after_reply, a king attacked by the opponent's turn is in "
            "check, and falls only if it is attacked at the end of its own side's turn.",
            "Un roi attaqué sur ses quatre cases tombe à la fin d'un tour, selon l'option king_capture. Avec immediate, on regarde "
            "d'abord le roi adverse, puis celui du camp qui vient de jouer : le premier qui est attaqué tombe et l'autre reste. Un "
            "tour qui expose son propre roi est légal, et perd. Avec after_reply, un roi attaqué par le tour de l'adversaire est "
            "en échec, et ne tombe que s'il est attaqué à la fin du tour de son propre camp.",
        ),
        "Pour le capturer il faut attaquer simultanément les 4 cases correspondant à l'intersection où il se situe.",
    ),
    Article(
        "PHY-4.3",
        "seed",
        Words("The goal", "Le but"),
        Words(
            "Whoever captures the king wins, and no action is legal after it. A king is looked at only at the end of a turn, one "
            "passed included. An army may have lost every piece but its king.",
            "Qui capture le roi gagne, et plus aucune action n'est légale ensuite. Le sort d'un roi ne se juge qu'à la fin d'un tour, "
            "même passé. Une armée peut avoir perdu toutes ses pièces sauf son roi.",
        ),
        "L'objectif du jeu est la capture du roi adverse.",
    ),
    Article(
        "PHY-4.4",
        "silent",
        Words("Pressure", "La pression"),
        Words(
            "The pressure on a king, 0 to 4, is the greatest number of its cells that can be given different attackers at once. A "
            "king at pressure 4 is in check where the option king_capture is after_reply.",
            "La pression sur un roi, de 0 à 4, est le plus grand nombre de ses cases auxquelles on peut donner en même temps des "
            "attaquants différents. Un roi à la pression 4 est en échec quand l'option king_capture vaut after_reply.",
        ),
    ),
)  # fmt: skip

RANK_WIDTH: Final = Ground(
    "rank-width",
    "PHY-1.1",
    Words("Rank {rank} has {width} cells, not 18.", "La rangée {rank} a {width} cases et non 18."),
)
NO_SUCH_POINT: Final = Ground(
    "no-such-point",
    "PHY-1.2",
    Words("{side}: {at} is no point of the board.", "{side} : {at} n'est pas un point du plateau."),
)
ON_KINGS_CELL: Final = Ground(
    "on-kings-cell",
    "PHY-1.3",
    Words(
        "{piece} ({owner}) stands on {cell}, a cell of the king ({side}) on {at}.",
        "{piece} ({owner}) se trouve en {cell}, une case du roi ({side}) en {at}.",
    ),
)
KINGS_CELL_KEPT: Final = Ground(
    "kings-cell-kept",
    "PHY-1.3",
    Words(
        "{piece} from {from} cannot stop on {to}: it is a cell of the king ({king_side}) on {king_at}.",
        "{piece} venant de {from} ne peut s'arrêter en {to} : c'est une case du roi ({king_side}) en {king_at}.",
    ),
)
TOO_MANY_PIECES: Final = Ground(
    "too-many-pieces",
    "PHY-1.4",
    Words(
        "{side}: {piece} is there {count} times, {most} at most.",
        "{side} : {piece} s'y trouve {count} fois, {most} au plus.",
    ),
)
KINGS_ON_ONE_POINT: Final = Ground(
    "kings-on-one-point",
    "PHY-1.5",
    Words("Both kings stand on {at}.", "Les deux rois sont en {at}."),
)
POINT_TAKEN: Final = Ground(
    "point-taken",
    "PHY-1.5",
    Words(
        "{piece} on {from} cannot go to {to}: the other king stands there.",
        "{piece} en {from} ne peut aller en {to} : l'autre roi s'y trouve.",
    ),
)
OUTSIDE_HALF: Final = Ground(
    "outside-half",
    "PHY-2.2",
    Words("{side}: outside its half on {at}.", "{side} : hors de leur moitié en {at}."),
)
KING_OUTSIDE_HALF: Final = Ground(
    "king-outside-half",
    "PHY-2.2",
    Words(
        "{side}: the king on {at} does not have all its cells on its half.",
        "{side} : le roi en {at} n'a pas toutes ses cases sur leur moitié.",
    ),
)
KING_NOT_PLACED: Final = Ground(
    "king-not-placed",
    "PHY-2.2",
    Words("{side}: the king is not placed.", "{side} : le roi n'est pas placé."),
)
NOT_YOUR_PIECE: Final = Ground(
    "not-your-piece",
    "PHY-2.3",
    Words(
        "{piece} on {from} is the opponent's, and {side} is to move.",
        "{piece} en {from} est à l'adversaire, or le trait est aux {side}.",
    ),
)
NOBODY_THERE: Final = Ground(
    "nobody-there",
    "PHY-3.1",
    Words("There is no piece on {from}.", "Il n'y a pas de pièce en {from}."),
)
OTHER_KIND: Final = Ground(
    "other-kind",
    "PHY-3.1",
    Words(
        "It is {claimed} that acts this turn, and on {from} stands {piece}.",
        "C'est {claimed} qui agit ce tour-ci, or {piece} se trouve en {from}.",
    ),
)
QUOTA_SPENT: Final = Ground(
    "quota-spent",
    "PHY-3.1",
    Words(
        "{piece} on {from} would be one too many: {quota} of its kind at most may act in a turn.",
        "{piece} en {from} serait de trop : {quota} de ce type au plus par tour.",
    ),
)
MUST_ACT: Final = Ground(
    "must-act",
    "PHY-3.1",
    Words(
        "{side}: passing is not allowed while an action exists, such as {example}.",
        "{side} : on ne passe pas tant qu'une action existe, par exemple {example}.",
    ),
)
ALREADY_ACTED: Final = Ground(
    "already-acted",
    "PHY-3.2",
    Words("{piece} on {from} has already acted this turn.", "{piece} en {from} a déjà agi ce tour-ci."),
)
SOLDIER_ONE_CELL: Final = Ground(
    "soldier-one-cell",
    "PHY-3.3",
    Words("{piece} moves one cell: not from {from} to {to}.", "{piece} se déplace d'une case : pas de {from} à {to}."),
)
ARCHER_TWO_CELLS: Final = Ground(
    "archer-two-cells",
    "PHY-3.4",
    Words(
        "{piece} moves one or two cells in a straight line: not from {from} to {to}.",
        "{piece} se déplace d'une ou deux cases en ligne droite : pas de {from} à {to}.",
    ),
)
ARCHER_BLOCKED: Final = Ground(
    "archer-blocked",
    "PHY-3.4",
    Words(
        "{piece} on {from} does not reach {to}: {blocker} on {blocker_at} stands in between.",
        "{piece} en {from} n'atteint pas {to} : {blocker} en {blocker_at} fait obstacle.",
    ),
)
RIDER_FIVE_CELLS: Final = Ground(
    "rider-five-cells",
    "PHY-3.5",
    Words(
        "{piece} moves one to five cells in a straight line: not from {from} to {to}.",
        "{piece} se déplace d'une à cinq cases en ligne droite : pas de {from} à {to}.",
    ),
)
RIDER_BLOCKED: Final = Ground(
    "rider-blocked",
    "PHY-3.5",
    Words(
        "{piece} on {from} does not reach {to}: {blocker} on {blocker_at} stands in between.",
        "{piece} en {from} n'atteint pas {to} : {blocker} en {blocker_at} fait obstacle.",
    ),
)
KING_ONE_POINT: Final = Ground(
    "king-one-point",
    "PHY-3.6",
    Words(
        "{piece} moves to a neighbouring point: not from {from} to {to}.",
        "{piece} va à un point voisin : pas de {from} à {to}.",
    ),
)
KING_ALONG_LINES: Final = Ground(
    "king-along-lines",
    "PHY-3.6",
    Words(
        "By the option chosen {piece} follows the lines and does not go from {from} to {to} diagonally.",
        "Selon l'option choisie, {piece} suit les lignes et ne va pas de {from} à {to} en diagonale.",
    ),
)
KING_NEEDS_ROOM: Final = Ground(
    "king-needs-room",
    "PHY-3.6",
    Words(
        "{piece} on {from} cannot go to {to}: not all of its cells there are empty ({occupied}).",
        "{piece} en {from} ne peut aller en {to} : ses cases n'y sont pas toutes vides ({occupied}).",
    ),
)
OWN_PIECE_THERE: Final = Ground(
    "own-piece-there",
    "PHY-3.7",
    Words(
        "{piece} on {from} cannot go to {to}: a piece of its own side stands there.",
        "{piece} en {from} ne peut aller en {to} : une pièce de son camp s'y trouve.",
    ),
)
NOTHING_TO_TAKE: Final = Ground(
    "nothing-to-take",
    "PHY-3.7",
    Words("There is nothing to take on {to}.", "Il n'y a rien à prendre en {to}."),
)
ONLY_ARCHERS_SHOOT: Final = Ground(
    "only-archers-shoot",
    "PHY-3.8",
    Words("{piece} on {from} shoots no arrows.", "{piece} en {from} ne tire pas de flèches."),
)
ARROW_RANGE: Final = Ground(
    "arrow-range",
    "PHY-3.8",
    Words(
        "An arrow flies one or two cells in a straight line: not from {from} to {to}.",
        "Une flèche vole d'une ou deux cases en ligne droite : pas de {from} à {to}.",
    ),
)
ARROW_BLOCKED: Final = Ground(
    "arrow-blocked",
    "PHY-3.8",
    Words(
        "The arrow from {from} does not reach {to}: {blocker} on {blocker_at} stands in between.",
        "La flèche tirée de {from} n'atteint pas {to} : {blocker} en {blocker_at} fait obstacle.",
    ),
)
ARROW_NEEDS_ENEMY: Final = Ground(
    "arrow-needs-enemy",
    "PHY-3.8",
    Words(
        "The arrow from {from} needs an enemy piece to take, and there is none on {to}.",
        "La flèche tirée de {from} doit prendre une pièce adverse, et il n'y en a pas en {to}.",
    ),
)
KING_TAKES_NOTHING: Final = Ground(
    "king-takes-nothing",
    "PHY-3.9",
    Words(
        "{piece} on {from} takes nothing; it can only move to {to}.",
        "{piece} en {from} ne prend rien ; il ne peut que se déplacer en {to}.",
    ),
)
KING_CAPTURED: Final = replace(GAME_OVER, article="PHY-4.3")
"""What stands against every action once a king has fallen."""
NO_KING_LEFT: Final = Ground(
    "no-king-left",
    "PHY-4.2",
    Words(
        "Both kings are missing, but the fall of one ends the game and the other stays.",
        "Les deux rois manquent, or la chute de l'un met fin à la partie et l'autre reste.",
    ),
)

GROUNDS: Final = (
    RANK_WIDTH,
    NO_SUCH_POINT,
    ON_KINGS_CELL,
    KINGS_CELL_KEPT,
    TOO_MANY_PIECES,
    KINGS_ON_ONE_POINT,
    POINT_TAKEN,
    OUTSIDE_HALF,
    KING_OUTSIDE_HALF,
    KING_NOT_PLACED,
    NOT_YOUR_PIECE,
    NOBODY_THERE,
    OTHER_KIND,
    QUOTA_SPENT,
    MUST_ACT,
    ALREADY_ACTED,
    SOLDIER_ONE_CELL,
    ARCHER_TWO_CELLS,
    ARCHER_BLOCKED,
    RIDER_FIVE_CELLS,
    RIDER_BLOCKED,
    KING_ONE_POINT,
    KING_ALONG_LINES,
    KING_NEEDS_ROOM,
    OWN_PIECE_THERE,
    NOTHING_TO_TAKE,
    ONLY_ARCHERS_SHOOT,
    ARROW_RANGE,
    ARROW_BLOCKED,
    ARROW_NEEDS_ENEMY,
    KING_TAKES_NOTHING,
    NO_KING_LEFT,
)

GOAL: Final = "PHY-4.3"

EFFECTS: Final = (
    Effect(
        "moved",
        ("PHY-3.3", "PHY-3.4", "PHY-3.5", "PHY-3.6"),
        Words("A piece moved.", "Une pièce s'est déplacée."),
    ),
    Effect(
        "captured",
        ("PHY-3.7", "PHY-3.8"),
        Words("A piece was taken off the board.", "Une pièce a été retirée du plateau."),
    ),
    Effect(
        "shot",
        ("PHY-3.8",),
        Words("An archer took a piece with an arrow.", "Un archer a pris une pièce avec une flèche."),
    ),
    Effect("passed", ("PHY-3.1",), Words("The turn was passed.", "Le tour a été passé.")),
    Effect(
        "check",
        ("PHY-4.2", "PHY-4.4"),
        Words(
            "The king of the side to move is attacked on all its cells.",
            "Le roi du camp au trait est attaqué sur toutes ses cases.",
        ),
    ),
    Effect(
        "king_captured",
        ("PHY-4.1", "PHY-4.2", "PHY-4.3"),
        Words(
            "A king fell: which piece takes which of its cells.",
            "Un roi est tombé : quelle pièce prend laquelle de ses cases.",
        ),
    ),
)

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "king_steps",
        ("PHY-3.6",),
        Words("In how many directions does the king move?", "Dans combien de directions le roi se déplace-t-il ?"),
        {
            "lines": Words("In four, along the lines.", "Dans quatre, le long des lignes."),
            "eight": Words("In eight, like all the pieces.", "Dans huit, comme toutes les pièces."),
        },
    ),
    Option(
        "king_capture",
        ("PHY-4.2",),
        Words("When does an attacked king fall?", "Quand un roi attaqué tombe-t-il ?"),
        {
            "immediate": Words("At the end of the turn that attacks it.", "À la fin du tour qui l'attaque."),
            "after_reply": Words(
                "At the end of its own side's turn, if it is attacked then.",
                "À la fin du tour de son propre camp, s'il est alors attaqué.",
            ),
        },
    ),
)

NAMES: Final = {
    "white": Words("White", "Blancs"),
    "black": Words("Black", "Noirs"),
    "king": Words("the king", "le roi"),
    "rider": Words("the rider", "le cavalier"),
    "archer": Words("the archer", "l'archer"),
    "soldier": Words("the soldier", "le soldat"),
}

BOARD: Final[Mapping[str, Json]] = {
    "board": {"kind": "squares", "files": 18, "ranks": 18},
    "pieces": [
        {"piece": "king", "letter": "R", "french": "roi"},
        {"piece": "rider", "letter": "C", "french": "cavalier"},
        {"piece": "archer", "letter": "A", "french": "archer"},
        {"piece": "soldier", "letter": "S", "french": "soldat"},
    ],
    "notation": {
        "position": SETUPS["line"],
        "actions": ["S:a5-a6,b5xc6", "A:e4-e6,f4*f6", "C:i3-i8", "R:i1j2-i2j3", "-"],
    },
}

EXAMPLES: Final[Mapping[str, Mapping[str, Json]]] = {
    "legal": {"position": SETUPS["line"], "action": "S:a6-a7,a5-a6,b5-b6"},
    "another_order": {"position": SETUPS["line"], "action": "S:a5-a6,a6-a7"},
    "king_captured": {
        "position": "18/18/18/18/18/18/7S10/10S7/18/7S10/10S7/18/18/18/18/18/18/18 i1j2 i9j10 w",
        "action": "S:h12-h11",
    },
}
