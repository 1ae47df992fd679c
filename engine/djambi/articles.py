"""The rulebook of Djambi: articles, grounds, effects and options, in the order of the rules.

Source: a French page on the chief and the militants, on death, vassals and power; the pages on the other
pieces are missing. ``silent`` articles come from the rules of Jean Anesto's game as published since 1975.
"""

from collections.abc import Mapping
from typing import Final

from engine.game import Json
from engine.rulebook import Article, Effect, Ground, Option, Source, Words

SOURCE: Final = Source(
    ruleset="djambi-anesto",
    title="Djambi : pièces et mouvements",
    author="Jean Anesto",
    text=Words(
        "A French page of rules on the chief and the militants; the pages on the other pieces are lost.",
        "Une page de règles en français sur le chef et les militants ; celles des autres pièces sont perdues.",
    ),
)

SETUPS: Final = {
    "standard": "gCgAgM3yMyAyC/gRgDgM3yMyDyR/gMgMgN3yNyMyM/9/9/9/rMrMrN3bNbMbM/rRrDrM3bMbDbR/rCrArM3bMbAbC RBYG aaaa R - 0 *",
}

ARTICLES: Final = (
    Article(
        "DJB-1.1",
        "silent",
        Words("The board", "Le plateau"),
        Words(
            "The board has 9 x 9 squares, a1 to i9. The square in the middle, e5, is the centre, the seat of power; the other 80 are the field.",
            "Le plateau compte 9 x 9 cases, de a1 à i9. La case du milieu, e5, est le centre, siège du pouvoir ; les 80 autres forment le terrain.",
        ),
    ),
    Article(
        "DJB-1.2",
        "silent",
        Words("The pieces and the setup", "Les pièces et la position initiale"),
        Words(
            "Each colour has nine pieces: a chief, an assassin, a reporter, a diplomat, a necromobile and four militants. They begin in a corner each: red from a1, "
            "blue from i1, yellow from i9, green from a9. Pieces killed stay on the board as corpses, so that there are never more than 36 in all.",
            "Chaque couleur a neuf pièces : un chef, un assassin, un reporter, un diplomate, un nécromobile et quatre militants. Chacune part d'un coin : rouge de a1, "
            "bleu de i1, jaune de i9, vert de a9. Les pièces tuées restent sur le plateau comme cadavres ; il n'y en a donc jamais plus de 36 en tout.",
        ),
    ),
    Article(
        "DJB-1.3",
        "silent",
        Words("Four players in turn", "Quatre joueurs à tour de rôle"),
        Words(
            "Four players have a colour each. Red begins; the turns go round by colour: red, blue, yellow, green. Nobody moves what another player commands.",
            "Quatre joueurs ont chacun une couleur. Rouge commence ; les tours se suivent par couleur : rouge, bleu, jaune, vert. Nul ne joue ce qu'un autre joueur commande.",
        ),
    ),
    Article(
        "DJB-2.1",
        "silent",
        Words("Straight lines", "En ligne droite"),
        Words(
            "Every piece goes in a straight line in one of the eight directions: the militant one or two squares, the others as far as they like. None passes over a "
            "piece, living or dead.",
            "Toute pièce se déplace en ligne droite dans l'une des huit directions : le militant d'une ou deux cases, les autres aussi loin qu'ils veulent. Aucune ne "
            "passe par-dessus une pièce, vivante ou morte.",
        ),
        "Capacité de mouvement: Limité à une ou deux cases",
    ),
    Article(
        "DJB-2.2",
        "seed",
        Words("The centre", "Le centre"),
        Words(
            "Any piece may pass over the empty centre; only a chief may end a move there.",
            "Toute pièce peut traverser le centre vide ; seul un chef peut y terminer un déplacement.",
        ),
        "Le Militant peut traverser la case centrale vide",
    ),
    Article(
        "DJB-2.3",
        "silent",
        Words("One move a turn", "Un déplacement par tour"),
        Words(
            "A turn is one move of one piece, with what that piece does on arrival.",
            "Un tour est le déplacement d'une pièce, avec ce que cette pièce fait en arrivant.",
        ),
    ),
    Article(
        "DJB-2.4",
        "silent",
        Words("Passing", "Passer"),
        Words(
            "Who has no legal move passes; nobody else may. Eight passes in a row are a draw; any other action starts the count again, and a power turn that is passed "
            "counts as taken.",
            "Qui n'a aucun coup légal passe ; nul autre n'en a le droit. Huit passes de suite font partie nulle ; toute autre action remet le compte à zéro, et un tour de "
            "pouvoir passé compte comme joué.",
        ),
    ),
    Article(
        "DJB-3.1",
        "seed",
        Words("Chief and militant kill", "Le chef et le militant tuent"),
        Words(
            "A chief or a militant kills by taking the square of its victim. Its player then lays the corpse on any free square of the field, the one just left included; "
            "never on the centre, but for a puppet power.",
            "Un chef ou un militant tue en prenant la case de sa victime. Son joueur pose ensuite le cadavre sur n'importe quelle case libre du terrain, y compris celle qui "
            "vient d'être quittée ; jamais au centre, sauf pour un pouvoir fantoche.",
        ),
        "se pose sur la case qu'occupait sa victime, retourne cette dernière et pose le cadavre où il le souhaite",
    ),
    Article(
        "DJB-3.2",
        "seed",
        Words("No militant kills in the centre", "Aucun militant ne tue au centre"),
        Words(
            "A militant never kills a chief who stands on the centre.",
            "Un militant ne tue jamais un chef qui se trouve au centre.",
        ),
        "il lui est interdit de tuer un Chef occupant la case centrale",
    ),
    Article(
        "DJB-3.3",
        "silent",
        Words("Who may be killed", "Qui peut être tué"),
        Words(
            "A victim is a living piece of a colour that another player commands: neither one's own, nor a satellite's or a vassal's, nor a neutral one. By the option kill_own "
            "a player may also kill what it commands itself, but no chief.",
            "Une victime est une pièce vivante d'une couleur qu'un autre joueur commande : ni la sienne, ni celle d'un satellite ou d'un vassal, ni une couleur neutre. Selon "
            "l'option kill_own, un joueur peut aussi tuer ce qu'il commande lui-même, sauf un chef.",
        ),
    ),
    Article(
        "DJB-3.4",
        "silent",
        Words("The assassin", "L'assassin"),
        Words(
            "The assassin kills by taking the square of its victim; the corpse goes to the square that it came from. When it has killed a chief in the centre it leaves the "
            "centre at once along a free line, without acting again; where it could not, the kill is illegal. The corpse already lies on the square it came from, so that it does "
            "not leave that way.",
            "L'assassin tue en prenant la case de sa victime ; le cadavre va sur la case d'où il vient. S'il a tué un chef au centre, il quitte aussitôt le centre par une ligne "
            "libre, sans agir de nouveau ; s'il ne le pouvait pas, le meurtre est illégal. Le cadavre se trouve déjà sur la case d'où il vient : il ne repart donc pas par là.",
        ),
    ),
    Article(
        "DJB-3.5",
        "silent",
        Words("The reporter", "Le reporter"),
        Words(
            "The reporter moves to an empty square and may then kill one piece next to it, along a rank or a file, a chief in the centre included. The corpse stays where it is. "
            "By the option reporter_optional it must kill if it can.",
            "Le reporter va sur une case vide et peut alors tuer une pièce voisine, le long d'une rangée ou d'une colonne, y compris un chef au centre. Le cadavre reste en place. "
            "Selon l'option reporter_optional, il doit tuer s'il le peut.",
        ),
    ),
    Article(
        "DJB-3.6",
        "silent",
        Words("The diplomat", "Le diplomate"),
        Words(
            "The diplomat moves onto a living piece of another colour than its own, but not a neutral one, and puts it down alive on any free square of the field, the one just "
            "left included; a chief also on the empty centre, as the option diplomat_enthrones has it. To remove a chief from the centre it first leaves the centre along a free line; "
            "then the chief is put down on the field. By the option diplomat_scope it carries nothing that its player commands.",
            "Le diplomate se pose sur une pièce vivante d'une autre couleur que la sienne, mais non neutre, et la dépose vivante sur n'importe quelle case libre du terrain, y compris "
            "celle qu'il vient de quitter ; un chef aussi au centre vide, selon l'option diplomat_enthrones. Pour ôter un chef du centre, il quitte d'abord le centre par une ligne "
            "libre ; puis le chef est déposé sur le terrain. Selon l'option diplomat_scope, il ne déplace rien de ce que son joueur commande.",
        ),
    ),
    Article(
        "DJB-3.7",
        "silent",
        Words("The necromobile", "Le nécromobile"),
        Words(
            "The necromobile moves onto a corpse and puts it down on any free square of the field, never on the centre. To take a corpse out of the centre it first leaves the "
            "centre along a free line.",
            "Le nécromobile se pose sur un cadavre et le dépose sur n'importe quelle case libre du terrain, jamais au centre. Pour ôter un cadavre du centre, il quitte d'abord le "
            "centre par une ligne libre.",
        ),
    ),
    Article(
        "DJB-3.8",
        "seed",
        Words("Corpses", "Les cadavres"),
        Words(
            "Corpses are all alike, whoever they were, and they are obstacles.",
            "Les cadavres se valent tous, d'où qu'ils viennent, et ce sont des obstacles.",
        ),
        "Le cadavre d’un chef ne diffère pas d’un autre cadavre.",
    ),
    Article(
        "DJB-4.1",
        "seed",
        Words("In power", "Au pouvoir"),
        Words(
            "A player is in power while its own living chief stands on the centre, and only then.",
            "Un joueur est au pouvoir tant que son propre chef vivant se trouve au centre, et seulement alors.",
        ),
        "Quand un chef quitte le pouvoir, il perd la prime à l’hégémonie.",
    ),
    Article(
        "DJB-4.2",
        "seed",
        Words("Power turns", "Les tours de pouvoir"),
        Words(
            "A player in power plays again after every other player, with a piece of its own colour, even when another player's diplomat has only just put its chief there. A turn that "
            "it plays with the pieces of a satellite or a vassal is its own: no power turn follows.",
            "Un joueur au pouvoir rejoue après chacun des autres joueurs, avec une pièce de sa propre couleur, même si le diplomate d'un autre vient tout juste d'y mettre son chef. Un "
            "tour qu'il joue avec les pièces d'un satellite ou d'un vassal est le sien : aucun tour de pouvoir ne le suit.",
        ),
        "jouer après chacun des autres joueurs",
    ),
    Article(
        "DJB-4.3",
        "silent",
        Words("Turns left out", "Les tours sautés"),
        Words(
            "A player's own regular turn is left out when it has taken a power turn since anybody else's last turn, unless it is still in power and only one other player is alive. The "
            "turns of neutral colours, and of colours without living pieces, are left out. Entering the centre on one's own turn gives no further turn at once.",
            "Le tour ordinaire d'un joueur est sauté s'il a joué un tour de pouvoir depuis le dernier tour d'un autre, à moins qu'il soit encore au pouvoir et qu'un seul autre joueur soit "
            "en vie. Les tours des couleurs neutres et des couleurs sans pièce vivante sont sautés. Entrer au centre à son tour ne donne pas aussitôt un autre tour.",
        ),
    ),
    Article(
        "DJB-4.4",
        "seed",
        Words("Puppet power", "Le pouvoir fantoche"),
        Words(
            "A corpse in the centre leaves nobody in power and lets no chief in. It gets there when the chief in power dies where it stands, or when a chief just killed is laid on the empty centre, "
            "as the option puppet_by_placement has it; an old corpse never does.",
            "Un cadavre au centre ne laisse personne au pouvoir et n'y laisse entrer aucun chef. Il y arrive quand le chef au pouvoir meurt sur place, ou quand un chef qu'on vient de tuer est posé "
            "au centre vide, selon l'option puppet_by_placement ; un vieux cadavre, jamais.",
        ),
        "On ne peut donc pas mettre au pouvoir un vieux cadavre.",
    ),
    Article(
        "DJB-5.1",
        "seed",
        Words("Death and inheritance", "Mort et héritage"),
        Words(
            "A player whose chief is killed is out at once, and every colour that it owned goes to the player whose move killed it. A smothered chief can be killed too. A position must agree: who is "
            "alive or smothered has a living chief and its own colour; who is dead has no living chief, and what lives of its colour is another's.",
            "Un joueur dont le chef est tué est aussitôt éliminé, et toutes les couleurs qu'il possédait vont au joueur dont le coup l'a tué. Un chef étouffé peut être tué lui aussi. Une position doit "
            "s'y accorder : qui est vivant ou étouffé a un chef vivant et sa propre couleur ; qui est mort n'a plus de chef vivant, et ce qui vit de sa couleur est à un autre.",
        ),
        "l'héritage porte sur toutes les couleurs possédées par la victime",
    ),
    Article(
        "DJB-5.2",
        "seed",
        Words("The turns of satellites", "Les tours des satellites"),
        Words(
            "Inherited pieces are played on the turns of their own colour, beside one's own turn. By the option satellite_turns those turns disappear, those of vassals included, and any piece that the player "
            "commands may be moved on its own turns and power turns.",
            "Les pièces héritées se jouent aux tours de leur propre couleur, en plus de son propre tour. Selon l'option satellite_turns, ces tours disparaissent, ceux des vassaux compris, et toute pièce que le "
            "joueur commande peut être jouée à ses tours et à ses tours de pouvoir.",
        ),
        "il jouera les pièces de l'adversaire à chaque tour de jeu de l'adversaire",
    ),
    Article(
        "DJB-6.1",
        "seed",
        Words("Safe in the centre", "À l'abri au centre"),
        Words(
            "A chief on the centre is never encircled.",
            "Un chef au centre n'est jamais encerclé.",
        ),
        "L'encerclement est sans effet sur un Chef occupant la case centrale",
    ),
    Article(
        "DJB-6.2",
        "reading",
        Words("Encirclement", "L'encerclement"),
        Words(
            "The group is the chief and the living pieces of the colours that its player owns, joined to it side by side or corner to corner. It is encircled when it has no necromobile and every square next to it "
            "holds a corpse or is the empty centre. The centre does not close the ring when the chief stands next to it, when the square straight across it from a member is free, or when a living piece not of "
            "those colours stands there and the member is a militant, an assassin or a diplomat. A free square, or any other living piece, next to the group breaks the ring. By the option necromobile_scope a living "
            "necromobile of those colours saves the chief wherever it is.",
            "Le groupe est le chef et les pièces vivantes des couleurs que son joueur possède, reliées à lui par un côté ou un coin. Il est encerclé s'il n'a pas de nécromobile et que toute case voisine "
            "porte un cadavre ou est le centre vide. Le centre ne ferme pas le cercle si le chef le touche, si la case juste en face d'un membre est libre, ou si une pièce vivante d'une autre couleur s'y trouve "
            "et que le membre est un militant, un assassin ou un diplomate. Une case libre, ou toute autre pièce vivante, à côté du groupe rompt le cercle. Selon l'option necromobile_scope, un nécromobile "
            "vivant de ces couleurs sauve le chef où qu'il soit.",
        ),
        "sans nécromobile et d’où aucune pièce ne peut sortir",
    ),
    Article(
        "DJB-6.3",
        "seed",
        Words("Smothering", "L'étouffement"),
        Words(
            "After every turn, that of the player itself included, a player whose chief is encircled is smothered: it cannot win and has no turns.",
            "Après chaque tour, le sien compris, un joueur dont le chef est encerclé est étouffé : il ne peut plus gagner et n'a plus de tours.",
        ),
        "La mort est immédiate, sans possibilité aucune d'action du joueur concerné.",
    ),
    Article(
        "DJB-6.4",
        "seed",
        Words("Vassals and neutrals", "Vassaux et neutres"),
        Words(
            "The colours of a smothered player obey whoever is in power, as vassals, for as long as that lasts, and pass to each who comes after. With nobody in power they are neutral: not moved, not killed, not carried. By "
            "the option vassalage the first in power owns them for good, and the smothered player is dead.",
            "Les couleurs d'un joueur étouffé obéissent à qui est au pouvoir, comme vassales, tant que cela dure, et passent à chaque successeur. Si personne n'est au pouvoir, elles sont neutres : ni jouées, ni tuées, ni "
            "déplacées. Selon l'option vassalage, le premier au pouvoir les possède pour de bon, et le joueur étouffé est mort.",
        ),
        "Cette vassalisation est transférée sur tout Chef venant à occuper à son tour la case centrale.",
    ),
    Article(
        "DJB-6.5",
        "reading",
        Words("Liberation", "La libération"),
        Words(
            "A smothered player whose chief is no longer encircled at the end of a turn plays on.",
            "Un joueur étouffé dont le chef n'est plus encerclé à la fin d'un tour reprend la partie.",
        ),
        "si dans la suite du jeu le chef encerclé venait à être libéré, il pourrait reprendre la partie",
    ),
    Article(
        "DJB-7.1",
        "seed",
        Words("The last alive", "Le dernier en vie"),
        Words(
            "The last player alive wins. When nobody is alive the game is drawn.",
            "Le dernier joueur en vie gagne. Si personne n'est en vie, la partie est nulle.",
        ),
        "Le joueur dont le Chef est tué est éliminé du jeu immédiatement.",
    ),
    Article(
        "DJB-7.2",
        "silent",
        Words("Resigning", "Abandonner"),
        Words(
            "The player to act may resign instead of moving; that is its turn. Its chief is turned over where it stands, and its colours become vassals. A resignation is not listed among the legal actions.",
            "Le joueur qui doit jouer peut abandonner au lieu de jouer ; c'est son tour. Son chef est retourné sur place, et ses couleurs deviennent vassales. Un abandon ne figure pas parmi les actions légales.",
        ),
    ),
    Article(
        "DJB-7.3",
        "silent",
        Words("No other draw", "Pas d'autre nulle"),
        Words(
            "There is no other draw: neither by repetition nor after some number of turns. A draw by agreement is for the players and their platform.",
            "Il n'y a pas d'autre nulle : ni par répétition, ni après un certain nombre de tours. Une nulle par accord est l'affaire des joueurs et de leur plateforme.",
        ),
    ),
)

TOO_MANY_OF_A_KIND: Final = Ground(
    "too-many-of-a-kind",
    "DJB-1.2",
    Words(
        "{side}: pieces of a kind ({piece}): {count}; a colour has {most}.",
        "{side} : pièces d'une sorte ({piece}) : {count} ; une couleur en a {most}.",
    ),
)
TOO_MANY_IN_ALL: Final = Ground(
    "too-many-in-all",
    "DJB-1.2",
    Words(
        "Pieces: {count}, corpses among them: {corpses}; the game has {most}.",
        "Pièces : {count}, dont cadavres : {corpses} ; le jeu en a {most}.",
    ),
)
NO_PIECE_THERE: Final = Ground(
    "no-piece-there",
    "DJB-1.2",
    Words("There is no living piece on {from} to move.", "Il n'y a aucune pièce vivante à jouer en {from}."),
)
WRONG_PIECE: Final = Ground(
    "wrong-piece",
    "DJB-1.2",
    Words("On {from} stands {piece}, not {claimed}.", "En {from} se trouve {piece} et non {claimed}."),
)
OWNER_IS_NO_COLOUR: Final = Ground(
    "owner-is-no-colour",
    "DJB-1.3",
    Words(
        "{side}: the owner {letter} is no colour, which are R, B, Y and G.",
        "{side} : le propriétaire {letter} n'est pas une couleur ; ce sont R, B, Y et G.",
    ),
)
STATE_UNKNOWN: Final = Ground(
    "state-unknown",
    "DJB-1.3",
    Words(
        "{side}: {letter} is no state of a player, which are a, d, s and q.",
        "{side} : {letter} n'est pas un état de joueur ; ce sont a, d, s et q.",
    ),
)
FIELD_IS_NO_COLOUR: Final = Ground(
    "field-is-no-colour",
    "DJB-1.3",
    Words(
        "Field {field} of the position names {letter}, which is no colour.",
        "Le champ {field} de la position nomme {letter}, qui n'est pas une couleur.",
    ),
)
NOT_YOUR_PIECE: Final = Ground(
    "not-your-piece",
    "DJB-1.3",
    Words(
        "{piece} on {from} ({colour}) obeys another player; {side} to act.",
        "{piece} en {from} ({colour}) obéit à un autre joueur ; à jouer : {side}.",
    ),
)
NOT_ITS_MOVE: Final = Ground(
    "not-its-move",
    "DJB-2.1",
    Words("{piece} does not go from {from} to {to}.", "{piece} ne va pas de {from} à {to}."),
)
BLOCKED: Final = Ground(
    "blocked",
    "DJB-2.1",
    Words(
        "{piece} on {from} does not reach {to}: {blocker} on {blocker_at} stands in between.",
        "{piece} en {from} n'atteint pas {to} : {blocker} en {blocker_at} fait obstacle.",
    ),
)
CANNOT_MOVE: Final = Ground(
    "cannot-move",
    "DJB-2.1",
    Words("{piece} on {from} has nowhere to go.", "{piece} en {from} ne peut aller nulle part."),
)
CENTRE_OCCUPIED: Final = Ground(
    "centre-occupied",
    "DJB-2.2",
    Words(
        "{side}: {piece} stands on the centre, where only a chief or a corpse can be.",
        "{side} : {piece} se trouve au centre, où ne peut être qu'un chef ou un cadavre.",
    ),
)
CENTRE_FOR_CHIEFS: Final = Ground(
    "centre-for-chiefs",
    "DJB-2.2",
    Words(
        "{piece} on {from} may pass over the centre, but only a chief may end a move there.",
        "{piece} en {from} peut traverser le centre, mais seul un chef peut y terminer un déplacement.",
    ),
)
ONE_MOVE: Final = Ground(
    "one-move",
    "DJB-2.3",
    Words(
        "A turn is one move of one piece: there is no room for this in it.",
        "Un tour est le déplacement d'une seule pièce : ceci n'y a pas sa place.",
    ),
)
PASSES_IMPOSSIBLE: Final = Ground(
    "passes-impossible",
    "DJB-2.4",
    Words(
        "Passes in a row: {passes}; that does not agree with the result: eight are a draw, and after any other end there are none.",
        "Passes de suite : {passes} ; cela ne s'accorde pas avec le résultat : huit font nulle, et toute autre fin les ramène à zéro.",
    ),
)
MUST_MOVE: Final = Ground(
    "must-move",
    "DJB-2.4",
    Words(
        "{side}: passing is not allowed while a move exists, such as {from}-{to}.",
        "{side} : passer est interdit tant qu'un coup existe, comme {from}-{to}.",
    ),
)
KILLS_WITH_X: Final = Ground(
    "kills-with-x",
    "DJB-3.1",
    Words(
        "{piece} goes to a free square (-) or kills (x): it does not go from {from} to {to} with the mark {mark}.",
        "{piece} va sur une case libre (-) ou tue (x) : pas de {from} à {to} avec la marque {mark}.",
    ),
)
NOTHING_TO_KILL: Final = Ground(
    "nothing-to-kill",
    "DJB-3.1",
    Words("There is nothing to kill on {to}.", "Il n'y a rien à tuer en {to}."),
)
CORPSE_NEEDS_FREE_SQUARE: Final = Ground(
    "corpse-needs-free-square",
    "DJB-3.1",
    Words(
        "The corpse cannot be laid on {to}, which is not free.",
        "Le cadavre ne peut être posé en {to}, qui n'est pas libre.",
    ),
)
CORPSE_NOT_ON_CENTRE: Final = Ground(
    "corpse-not-on-centre",
    "DJB-3.1",
    Words(
        "The corpse cannot be laid on the centre: the piece killed was no chief.",
        "Le cadavre ne peut être posé au centre : la pièce tuée n'était pas un chef.",
    ),
)
NOTHING_HELD: Final = Ground(
    "nothing-held",
    "DJB-3.1",
    Words(
        "{piece} has nothing to put down on {to}.",
        "{piece} n'a rien à poser en {to}.",
    ),
)
MILITANT_SPARES_CENTRE: Final = Ground(
    "militant-spares-centre",
    "DJB-3.2",
    Words(
        "{piece} on {from} cannot kill {there} on the centre.",
        "{piece} en {from} ne peut tuer {there} au centre.",
    ),
)
OWN_SPARED: Final = Ground(
    "own-spared",
    "DJB-3.3",
    Words(
        "{there} on {to} ({there_colour}) obeys {side} as well, and is no victim.",
        "{there} en {to} ({there_colour}) obéit au même joueur ({side}) et n'est pas une victime.",
    ),
)
OWN_CHIEF_SPARED: Final = Ground(
    "own-chief-spared",
    "DJB-3.3",
    Words(
        "{there} on {to} ({there_colour}) obeys {side} as well: by the option chosen one's own pieces may be killed, but no chief.",
        "{there} en {to} ({there_colour}) obéit au même joueur ({side}) : selon l'option choisie, on peut tuer ses propres pièces, mais aucun chef.",
    ),
)
NEUTRAL_SPARED: Final = Ground(
    "neutral-spared",
    "DJB-3.3",
    Words(
        "{there} on {to} ({there_colour}) is neutral and cannot be killed.",
        "{there} en {to} ({there_colour}) est neutre et ne peut être tué.",
    ),
)
ASSASSIN_KILLS_WITH_X: Final = Ground(
    "assassin-kills-with-x",
    "DJB-3.4",
    Words(
        "{piece} goes to a free square (-) or kills (x): it does not go from {from} to {to} with the mark {mark}.",
        "{piece} va sur une case libre (-) ou tue (x) : pas de {from} à {to} avec la marque {mark}.",
    ),
)
ASSASSIN_NOTHING_TO_KILL: Final = Ground(
    "assassin-nothing-to-kill",
    "DJB-3.4",
    Words("There is nothing to assassinate on {to}.", "Il n'y a personne à assassiner en {to}."),
)
ASSASSIN_LEAVES_CENTRE: Final = Ground(
    "assassin-leaves-centre",
    "DJB-3.4",
    Words(
        "{piece} that kills in the centre leaves it at once along a free line, and {to} does not allow that.",
        "{piece} qui tue au centre le quitte aussitôt par une ligne libre, ce que {to} ne permet pas.",
    ),
)
ASSASSIN_CORPSE_GOES_BACK: Final = Ground(
    "assassin-corpse-goes-back",
    "DJB-3.4",
    Words(
        "The corpse of a piece that was assassinated goes to {from}, where {piece} came from: there is no choice.",
        "Le cadavre d'une pièce assassinée va en {from}, d'où venait {piece} : il n'y a pas de choix.",
    ),
)
REPORTER_MARK: Final = Ground(
    "reporter-mark",
    "DJB-3.5",
    Words(
        "{piece} moves to an empty square (-) and kills beside itself (*): it does not go from {from} to {to} with the mark {mark}.",
        "{piece} va sur une case vide (-) et tue à côté (*) : pas de {from} à {to} avec la marque {mark}.",
    ),
)
REPORTER_NEEDS_EMPTY: Final = Ground(
    "reporter-needs-empty",
    "DJB-3.5",
    Words(
        "{piece} on {from} moves to empty squares only, and {to} is not empty.",
        "{piece} en {from} ne va que sur des cases vides, et {to} ne l'est pas.",
    ),
)
REPORTER_BESIDE: Final = Ground(
    "reporter-beside",
    "DJB-3.5",
    Words(
        "{piece} kills next to where it stands, along a rank or a file, and {to} is not there.",
        "{piece} tue à côté de sa case, le long d'une rangée ou d'une colonne, et {to} n'y est pas.",
    ),
)
REPORTER_NOTHING_BESIDE: Final = Ground(
    "reporter-nothing-beside",
    "DJB-3.5",
    Words("There is no living piece on {to} to kill.", "Il n'y a aucune pièce vivante à tuer en {to}."),
)
REPORTER_ONLY: Final = Ground(
    "reporter-only",
    "DJB-3.5",
    Words(
        "Only a reporter kills beside itself, and only once: nothing more is killed on {to}.",
        "Seul un reporter tue à côté de lui, et une seule fois : rien de plus n'est tué en {to}.",
    ),
)
REPORTER_CORPSE_STAYS: Final = Ground(
    "reporter-corpse-stays",
    "DJB-3.5",
    Words(
        "{piece} lays no corpse on {to}: what it kills stays where it is.",
        "{piece} ne pose aucun cadavre en {to} : ce qu'il tue reste en place.",
    ),
)
DIPLOMAT_MARK: Final = Ground(
    "diplomat-mark",
    "DJB-3.6",
    Words(
        "{piece} goes to a free square (-) or onto a living piece (:): it does not go from {from} to {to} with the mark {mark}.",
        "{piece} va sur une case libre (-) ou sur une pièce vivante (:) : pas de {from} à {to} avec la marque {mark}.",
    ),
)
DIPLOMAT_TAKES_LIVING: Final = Ground(
    "diplomat-takes-living",
    "DJB-3.6",
    Words(
        "{piece} on {from} carries living pieces only, and there is none on {to}.",
        "{piece} en {from} ne déplace que des pièces vivantes, et il n'y en a pas en {to}.",
    ),
)
DIPLOMAT_OTHER_COLOUR: Final = Ground(
    "diplomat-other-colour",
    "DJB-3.6",
    Words(
        "{piece} on {from} carries pieces of other colours only, and {there} on {to} is of its own.",
        "{piece} en {from} ne déplace que des pièces d'autres couleurs, et {there} en {to} est de la sienne.",
    ),
)
DIPLOMAT_NOT_NEUTRAL: Final = Ground(
    "diplomat-not-neutral",
    "DJB-3.6",
    Words(
        "{there} on {to} ({there_colour}) is neutral and is not carried.",
        "{there} en {to} ({there_colour}) est neutre : aucun diplomate ne le déplace.",
    ),
)
DIPLOMAT_NOT_COMMANDED: Final = Ground(
    "diplomat-not-commanded",
    "DJB-3.6",
    Words(
        "By the option chosen {piece} carries nothing that obeys {side}, and {there} on {to} ({there_colour}) does.",
        "Selon l'option choisie, {piece} ne déplace rien qui obéisse au même joueur ({side}), ce que fait {there} en {to} ({there_colour}).",
    ),
)
DIPLOMAT_LEAVES_CENTRE: Final = Ground(
    "diplomat-leaves-centre",
    "DJB-3.6",
    Words(
        "{piece} first leaves the centre along a free line, and {to} does not allow that.",
        "{piece} quitte d'abord le centre par une ligne libre, ce que {to} ne permet pas.",
    ),
)
DIPLOMAT_DROP_TAKEN: Final = Ground(
    "diplomat-drop-taken",
    "DJB-3.6",
    Words(
        "{piece} cannot put anything down on {to}, which is not free.",
        "{piece} ne peut rien déposer en {to}, qui n'est pas libre.",
    ),
)
DIPLOMAT_DROP_CENTRE: Final = Ground(
    "diplomat-drop-centre",
    "DJB-3.6",
    Words(
        "{piece} puts on the empty centre only a chief, not one just taken from there, and only where the option allows it.",
        "{piece} ne dépose au centre vide qu'un chef, qui ne vienne pas de là, et seulement si l'option le permet.",
    ),
)
NECROMOBILE_MARK: Final = Ground(
    "necromobile-mark",
    "DJB-3.7",
    Words(
        "{piece} goes to a free square (-) or onto a corpse (:): it does not go from {from} to {to} with the mark {mark}.",
        "{piece} va sur une case libre (-) ou sur un cadavre (:) : pas de {from} à {to} avec la marque {mark}.",
    ),
)
NECROMOBILE_TAKES_CORPSES: Final = Ground(
    "necromobile-takes-corpses",
    "DJB-3.7",
    Words(
        "{piece} on {from} carries corpses only, and there is none on {to}.",
        "{piece} en {from} ne déplace que des cadavres, et il n'y en a pas en {to}.",
    ),
)
NECROMOBILE_LEAVES_CENTRE: Final = Ground(
    "necromobile-leaves-centre",
    "DJB-3.7",
    Words(
        "{piece} first leaves the centre along a free line, and {to} does not allow that.",
        "{piece} quitte d'abord le centre par une ligne libre, ce que {to} ne permet pas.",
    ),
)
NECROMOBILE_DROP_TAKEN: Final = Ground(
    "necromobile-drop-taken",
    "DJB-3.7",
    Words(
        "{piece} cannot put a corpse down on {to}, which is not free.",
        "{piece} ne peut déposer un cadavre en {to}, qui n'est pas libre.",
    ),
)
NECROMOBILE_DROP_CENTRE: Final = Ground(
    "necromobile-drop-centre",
    "DJB-3.7",
    Words("{piece} never puts a corpse on the centre.", "{piece} ne dépose jamais un cadavre au centre."),
)
CORPSE_IN_THE_WAY: Final = Ground(
    "corpse-in-the-way",
    "DJB-3.8",
    Words(
        "{piece} on {from} cannot go to {to}: a corpse lies there.",
        "{piece} en {from} ne peut aller en {to} : un cadavre s'y trouve.",
    ),
)
POWER_TURN_IMPOSSIBLE: Final = Ground(
    "power-turn-impossible",
    "DJB-4.2",
    Words(
        "{slot}+: no power turn can follow this turn, since no other player is in power.",
        "{slot}+ : aucun tour de pouvoir ne peut suivre ce tour, car aucun autre joueur n'est au pouvoir.",
    ),
)
POWER_TURN_OWN_COLOUR: Final = Ground(
    "power-turn-own-colour",
    "DJB-4.2",
    Words(
        "{piece} on {from} ({colour}) does not move on a power turn: that moves a piece of the player's own colour, {side}.",
        "{piece} en {from} ({colour}) ne bouge pas à un tour de pouvoir : celui-ci joue une pièce de la couleur du joueur, {side}.",
    ),
)
TURN_LEFT_OUT: Final = Ground(
    "turn-left-out",
    "DJB-4.3",
    Words(
        "{slot}: this turn cannot come, it would be left out.",
        "{slot} : ce tour ne peut venir, il serait sauté.",
    ),
)
TAKER_IMPOSSIBLE: Final = Ground(
    "taker-impossible",
    "DJB-4.3",
    Words(
        "{side} cannot have taken a power turn since anybody else's last turn ({slot}).",
        "{side} ne peut avoir joué un tour de pouvoir depuis le dernier tour d'un autre ({slot}).",
    ),
)
PUPPET_POWER_HOLDS: Final = Ground(
    "puppet-power-holds",
    "DJB-4.4",
    Words(
        "{piece} on {from} cannot enter the centre: a corpse holds it.",
        "{piece} en {from} ne peut entrer au centre : un cadavre l'occupe.",
    ),
)
NO_PUPPET_BY_PLACEMENT: Final = Ground(
    "no-puppet-by-placement",
    "DJB-4.4",
    Words(
        "By the option chosen no corpse is laid on the centre, not even that of a chief just killed.",
        "Selon l'option choisie, aucun cadavre n'est posé au centre, pas même celui d'un chef qu'on vient de tuer.",
    ),
)
OWNER_CONTRADICTED: Final = Ground(
    "owner-contradicted",
    "DJB-5.1",
    Words(
        "{side}: a colour whose player is {state} cannot belong to {owner}.",
        "{side} : une couleur dont le joueur est {state} ne peut appartenir à {owner}.",
    ),
)
CHIEF_MISSING: Final = Ground(
    "chief-missing",
    "DJB-5.1",
    Words(
        "{side}: the player is {state}, and yet has no living chief.",
        "{side} : le joueur est {state}, et pourtant sans chef vivant.",
    ),
)
CHIEF_OF_DEAD: Final = Ground(
    "chief-of-dead",
    "DJB-5.1",
    Words(
        "{side}: the player is {state}, and yet its chief is alive.",
        "{side} : le joueur est {state}, et pourtant son chef vit.",
    ),
)
TURN_OF_ANOTHER_COLOUR: Final = Ground(
    "turn-of-another-colour",
    "DJB-5.2",
    Words(
        "{piece} on {from} ({colour}) is played on the turns of its own colour, and this is the turn of {slot}.",
        "{piece} en {from} ({colour}) se joue aux tours de sa couleur, et voici le tour de {slot}.",
    ),
)
SMOTHERED_IN_POWER: Final = Ground(
    "smothered-in-power",
    "DJB-6.1",
    Words(
        "{side}: the chief stands on the centre, where nobody is smothered.",
        "{side} : le chef se trouve au centre, où nul n'est étouffé.",
    ),
)
NEUTRAL_NOT_MOVED: Final = Ground(
    "neutral-not-moved",
    "DJB-6.4",
    Words(
        "{piece} on {from} ({colour}) is neutral: nobody moves it while nobody is in power.",
        "{piece} en {from} ({colour}) est neutre : nul ne le joue tant que personne n'est au pouvoir.",
    ),
)
RESULT_CONTRADICTED: Final = Ground(
    "result-contradicted",
    "DJB-7.1",
    Words(
        "Players alive: {alive}; the result {result} does not agree with that.",
        "Joueurs en vie : {alive} ; le résultat {result} ne s'accorde pas avec cela.",
    ),
)
CHIEF_OF_RESIGNED: Final = Ground(
    "chief-of-resigned",
    "DJB-7.2",
    Words(
        "{side}: the player has resigned, and yet its chief is alive.",
        "{side} : le joueur a abandonné, et pourtant son chef vit.",
    ),
)
RESIGNS_FOR_ITSELF: Final = Ground(
    "resigns-for-itself",
    "DJB-7.2",
    Words(
        "{claimed} cannot resign now: {side} is to act.",
        "{claimed} ne peut abandonner maintenant ; à jouer : {side}.",
    ),
)

GROUNDS: Final = (
    TOO_MANY_OF_A_KIND,
    TOO_MANY_IN_ALL,
    NO_PIECE_THERE,
    WRONG_PIECE,
    OWNER_IS_NO_COLOUR,
    STATE_UNKNOWN,
    FIELD_IS_NO_COLOUR,
    NOT_YOUR_PIECE,
    NOT_ITS_MOVE,
    BLOCKED,
    CANNOT_MOVE,
    CENTRE_OCCUPIED,
    CENTRE_FOR_CHIEFS,
    ONE_MOVE,
    PASSES_IMPOSSIBLE,
    MUST_MOVE,
    KILLS_WITH_X,
    NOTHING_TO_KILL,
    CORPSE_NEEDS_FREE_SQUARE,
    CORPSE_NOT_ON_CENTRE,
    NOTHING_HELD,
    MILITANT_SPARES_CENTRE,
    OWN_SPARED,
    OWN_CHIEF_SPARED,
    NEUTRAL_SPARED,
    ASSASSIN_KILLS_WITH_X,
    ASSASSIN_NOTHING_TO_KILL,
    ASSASSIN_LEAVES_CENTRE,
    ASSASSIN_CORPSE_GOES_BACK,
    REPORTER_MARK,
    REPORTER_NEEDS_EMPTY,
    REPORTER_BESIDE,
    REPORTER_NOTHING_BESIDE,
    REPORTER_ONLY,
    REPORTER_CORPSE_STAYS,
    DIPLOMAT_MARK,
    DIPLOMAT_TAKES_LIVING,
    DIPLOMAT_OTHER_COLOUR,
    DIPLOMAT_NOT_NEUTRAL,
    DIPLOMAT_NOT_COMMANDED,
    DIPLOMAT_LEAVES_CENTRE,
    DIPLOMAT_DROP_TAKEN,
    DIPLOMAT_DROP_CENTRE,
    NECROMOBILE_MARK,
    NECROMOBILE_TAKES_CORPSES,
    NECROMOBILE_LEAVES_CENTRE,
    NECROMOBILE_DROP_TAKEN,
    NECROMOBILE_DROP_CENTRE,
    CORPSE_IN_THE_WAY,
    POWER_TURN_IMPOSSIBLE,
    POWER_TURN_OWN_COLOUR,
    TURN_LEFT_OUT,
    TAKER_IMPOSSIBLE,
    PUPPET_POWER_HOLDS,
    NO_PUPPET_BY_PLACEMENT,
    OWNER_CONTRADICTED,
    CHIEF_MISSING,
    CHIEF_OF_DEAD,
    TURN_OF_ANOTHER_COLOUR,
    SMOTHERED_IN_POWER,
    NEUTRAL_NOT_MOVED,
    RESULT_CONTRADICTED,
    CHIEF_OF_RESIGNED,
    RESIGNS_FOR_ITSELF,
)

LAST_ALIVE: Final = "DJB-7.1"
EIGHT_PASSES: Final = "DJB-2.4"

EFFECTS: Final = (
    Effect("moved", ("DJB-2.1",), Words("A piece moved.", "Une pièce s'est déplacée.")),
    Effect("passed", ("DJB-2.4",), Words("The turn was passed.", "Le tour est passé.")),
    Effect("killed", ("DJB-3.1", "DJB-3.4", "DJB-3.5"), Words("A piece was killed.", "Une pièce a été tuée.")),
    Effect("corpse_laid", ("DJB-3.1", "DJB-3.4", "DJB-3.5"), Words("A corpse was laid on a square.", "Un cadavre a été posé sur une case.")),
    Effect("carried", ("DJB-3.6", "DJB-3.7"), Words("A living piece or a corpse was carried to another square.", "Une pièce vivante ou un cadavre a été porté sur une autre case.")),
    Effect("enthroned", ("DJB-4.1",), Words("A chief came to the centre: its player is in power.", "Un chef arrive au centre : son joueur est au pouvoir.")),
    Effect("deposed", ("DJB-4.1",), Words("A chief is on the centre no longer: its player is out of power.", "Un chef n'est plus au centre : son joueur perd le pouvoir.")),
    Effect("puppet_power", ("DJB-4.4",), Words("A corpse holds the centre.", "Un cadavre occupe le centre.")),
    Effect("eliminated", ("DJB-5.1", "DJB-6.4"), Words("A player is dead and out of the game.", "Un joueur est mort et éliminé.")),
    Effect("inherited", ("DJB-5.1", "DJB-6.4"), Words("A colour has a new owner.", "Une couleur change de propriétaire.")),
    Effect("smothered", ("DJB-6.2", "DJB-6.3"), Words("A chief is encircled: its player is smothered.", "Un chef est encerclé : son joueur est étouffé.")),
    Effect("vassal", ("DJB-6.4",), Words("A colour without a living master obeys the player in power.", "Une couleur sans maître en vie obéit au joueur au pouvoir.")),
    Effect("neutral", ("DJB-6.4",), Words("A colour obeys nobody any longer.", "Une couleur n'obéit plus à personne.")),
    Effect("freed", ("DJB-6.5",), Words("A smothered chief is free: its player plays on.", "Un chef étouffé est libéré : son joueur reprend la partie.")),
    Effect("won", ("DJB-7.1",), Words("The last player alive has won.", "Le dernier joueur en vie a gagné.")),
    Effect("drawn", ("DJB-2.4", "DJB-7.1"), Words("The game is drawn.", "La partie est nulle.")),
    Effect("resigned", ("DJB-7.2",), Words("A player resigned.", "Un joueur a abandonné.")),
)  # fmt: skip

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "kill_own",
        ("DJB-3.3",),
        Words("May a player kill what it commands itself?", "Un joueur peut-il tuer ce qu'il commande lui-même ?"),
        {False: Words("No.", "Non."), True: Words("Yes, but no chief.", "Oui, sauf un chef.")},
    ),
    Option(
        "reporter_optional",
        ("DJB-3.5",),
        Words("May a reporter that could kill refrain?", "Un reporter qui pourrait tuer peut-il s'en abstenir ?"),
        {True: Words("Yes.", "Oui."), False: Words("No, it must kill if it can.", "Non, il doit tuer s'il le peut.")},
    ),
    Option(
        "diplomat_enthrones",
        ("DJB-3.6",),
        Words("May a diplomat put a chief on the empty centre?", "Un diplomate peut-il mettre un chef au centre vide ?"),
        {True: Words("Yes.", "Oui."), False: Words("No, on the field only.", "Non, sur le terrain seulement.")},
    ),
    Option(
        "diplomat_scope",
        ("DJB-3.6",),
        Words("What does a diplomat carry?", "Que déplace un diplomate ?"),
        {
            "colour": Words("Any piece of another colour than its own.", "Toute pièce d'une autre couleur que la sienne."),
            "controller": Words("Only pieces that its player does not command.", "Seulement les pièces que son joueur ne commande pas."),
        },
    ),
    Option(
        "puppet_by_placement",
        ("DJB-4.4",),
        Words("May the corpse of a chief just killed be laid on the empty centre?", "Le cadavre d'un chef qu'on vient de tuer peut-il être posé au centre vide ?"),
        {True: Words("Yes.", "Oui."), False: Words("No.", "Non.")},
    ),
    Option(
        "satellite_turns",
        ("DJB-5.2",),
        Words("When are inherited and vassal pieces played?", "Quand joue-t-on les pièces héritées et vassales ?"),
        {
            "slot": Words("On the turns of their own colour.", "Aux tours de leur propre couleur."),
            "pool": Words("On their master's own turns, which move any piece it commands.", "Aux tours de leur maître, qui y joue toute pièce qu'il commande."),
        },
    ),
    Option(
        "necromobile_scope",
        ("DJB-6.2",),
        Words("Which necromobile saves from encirclement?", "Quel nécromobile sauve de l'encerclement ?"),
        {
            "group": Words("One in the encircled group.", "Celui qui est dans le groupe encerclé."),
            "any": Words("Any living one of the player's colours.", "Tout nécromobile vivant des couleurs du joueur."),
        },
    ),
    Option(
        "vassalage",
        ("DJB-6.4",),
        Words("How long do vassals obey the player in power?", "Combien de temps les vassaux obéissent-ils au joueur au pouvoir ?"),
        {
            "temporary": Words("While it is in power.", "Tant qu'il est au pouvoir."),
            "permanent": Words("For good: the first in power owns them, and the smothered player is dead.", "Pour de bon : le premier au pouvoir les possède, et le joueur étouffé est mort."),
        },
    ),
)  # fmt: skip

NAMES: Final = {
    "red": Words("Red", "Rouge"),
    "blue": Words("Blue", "Bleu"),
    "yellow": Words("Yellow", "Jaune"),
    "green": Words("Green", "Vert"),
    "chief": Words("the chief", "le chef"),
    "assassin": Words("the assassin", "l'assassin"),
    "reporter": Words("the reporter", "le reporter"),
    "diplomat": Words("the diplomat", "le diplomate"),
    "necromobile": Words("the necromobile", "le nécromobile"),
    "militant": Words("the militant", "le militant"),
    "corpse": Words("a corpse", "un cadavre"),
    "alive": Words("alive", "en vie"),
    "dead": Words("dead", "mort"),
    "smothered": Words("smothered", "étouffé"),
    "resigned": Words("out by resignation", "sorti par abandon"),
}

BOARD: Final[Mapping[str, Json]] = {
    "board": {"kind": "squares", "files": 9, "ranks": 9, "centre": "e5"},
    "pieces": [
        {"piece": "chief", "letter": "C", "french": "chef"},
        {"piece": "assassin", "letter": "A", "french": "assassin"},
        {"piece": "reporter", "letter": "R", "french": "reporter"},
        {"piece": "diplomat", "letter": "D", "french": "diplomate"},
        {"piece": "necromobile", "letter": "N", "french": "nécromobile"},
        {"piece": "militant", "letter": "M", "french": "militant"},
    ],
    "notation": {
        "position": SETUPS["standard"],
        "actions": [
            "Ma3-a5",
            "Ca1xe4>b7",
            "Ab1xb5",
            "Ab5xe5~e9",
            "Ra2-a5*a6",
            "Db2:d4>f6",
            "Dc5:e5~g5>b7",
            "Nc3:c6>d8",
            "Nb5:e5~f6>d8",
            "pass",
            "resign:R",
        ],
    },
}

EXAMPLES: Final[Mapping[str, Mapping[str, Json]]] = {
    "legal": {"position": SETUPS["standard"], "action": "Ma3-a5"},
    "illegal": {"position": SETUPS["standard"], "action": "Ca1-a5"},
    "incomplete": {"position": "gC7yC/9/9/9/9/3bM5/9/9/rC7bC RBYG aaaa R - 0 *", "action": "Ca1xd4"},
}
