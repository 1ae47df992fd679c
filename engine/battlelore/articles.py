"""The rulebook of BattleLore's creatures: its articles, in the order of the rules.

Source: the French update of the creature rules (2010) for the first edition of the game. ``silent`` articles come
from the published base game, or by analogy with its sisters on the same board.
"""

from typing import Final

from engine.rulebook import Article, Source, Words

SOURCE: Final = Source(
    ruleset="battlelore-creatures-2010",
    title="BattleLore : Créatures, mise à jour des règles",
    author="Marabout Shepard (translation)",
    text=Words(
        "The French update of the creature rules for BattleLore's first edition, with its list of creatures, without its pictures.",
        "La mise à jour française des règles des créatures pour la première édition de BattleLore, avec sa liste, sans ses images.",
    ),
)

ARTICLES: Final = (
    Article(
        "BTL-1.1",
        "silent",
        Words("The battlefield", "Le champ de bataille"),
        Words(
            "Nine rows of hexes lie between the players, row 1 at South's edge and row 9 at North's. Odd rows have 13 hexes, a to m; even "
            "rows have 12, a to l, each between two hexes of the rows beside it. The half-hexes at the flanks are not played on.",
            "Neuf rangées d'hexagones séparent les joueurs, la rangée 1 au bord de Sud et la rangée 9 au bord de Nord. Les rangées impaires "
            "comptent 13 hexagones, de a à m ; les rangées paires 12, de a à l, chacun entre deux hexagones des rangées voisines. Les "
            "demi-hexagones des flancs ne servent pas.",
        ),
    ),
    Article(
        "BTL-1.2",
        "silent",
        Words("Sections", "Les zones"),
        Words(
            "Each side sees a left, a centre and a right section. On odd rows they are files a-d, e-i and j-m, on even rows a-d, d-i and "
            "i-l, named from South's left: there the dotted lines cut d and i, which belong to both sections. North names them the other way round.",
            "Chaque camp voit une zone gauche, un centre et une zone droite. Sur les rangées impaires, ce sont les colonnes a-d, e-i et j-m, "
            "sur les rangées paires a-d, d-i et i-l, depuis la gauche de Sud : là, les pointillés coupent d et i, qui appartiennent aux "
            "deux zones. Nord les nomme dans l'autre sens.",
        ),
    ),
    Article(
        "BTL-1.3",
        "silent",
        Words("What a position says", "Ce que dit une position"),
        Words(
            "A position names its units, each with its side, its hex and its kind, and at least one figure; then terrain, reserves of lore, "
            "banners won, the common pool (unlimited if it is not given), whose turn it is (not checked if it is not given) and a "
            "battle back that may follow. In its turn a side acts with its own units.",
            "Une position nomme ses unités, chacune avec son camp, son hexagone et son type, et au moins une figurine ; puis les terrains, les "
            "réserves d'arcane, les bannières gagnées, la réserve commune (illimitée si elle n'est pas donnée), à qui est le tour (non vérifié "
            "s'il n'est pas donné) et une riposte éventuelle. À son tour, un camp agit avec ses propres unités.",
        ),
    ),
    Article(
        "BTL-1.4",
        "seed",
        Words("One unit a hex", "Une unité par hexagone"),
        Words(
            "A hex holds one unit at most, an impassable hex none. A creature is one figure, and that figure is a whole unit.",
            "Un hexagone porte au plus une unité, un hexagone infranchissable aucune. Une créature est une seule figurine, qui vaut une unité entière.",
        ),
        "Pour tous les aspects du jeu, on considère cette figurine unique comme une unité à part entière.",
    ),
    Article(
        "BTL-2.1",
        "silent",
        Words("The faces of a die", "Les faces du dé"),
        Words(
            "A die has six different faces: a green, a blue and a red helmet, the bonus strike (a sword on a shield), lore and a flag.",
            "Un dé a six faces différentes : un casque vert, un bleu et un rouge, l'avantage offensif (une épée sur un bouclier), l'arcane et un drapeau.",
        ),
    ),
    Article(
        "BTL-2.2",
        "seed",
        Words("How many dice", "Le nombre de dés"),
        Words(
            "A green banner rolls 2 dice, a blue one 3, a red one 4; the card of a creature may say otherwise. At most 2 dice are rolled "
            "into or out of woods, and at most 2 against a unit on a hill; the lowest limit holds, and dice bought come on top. A declaration that "
            "gives the number of dice is taken at its word.",
            "Une bannière verte lance 2 dés, une bleue 3, une rouge 4 ; la carte d'une créature peut dire autre chose. On lance au plus 2 dés vers "
            "un bois ou depuis un bois, et au plus 2 contre une unité sur une colline ; la plus basse limite vaut, et les dés achetés s'ajoutent. "
            "Une déclaration qui donne le nombre de dés est crue sur parole.",
        ),
        "En générale c'est le nombre de dés dicté par la couleur de Bannière de la Créature, comme pour les troupes vertes bleues ou rouges standard.",
    ),
    Article(
        "BTL-3.1",
        "seed",
        Words("Creatures out of section", "Les créatures hors zone"),
        Words(
            "A section card may order a creature that stands in none of its sections, for 3 lore tokens paid at once from its side's reserve "
            "to the pool. Such a creature counts in the card's total only. Every other unit is ordered through a section of the card that it stands "
            "in, within that section's number.",
            "Une carte de zone peut activer une créature qui n'est dans aucune de ses zones, contre 3 pions arcane payés aussitôt de la réserve "
            "de son camp à la réserve commune. Cette créature ne compte que dans le total de la carte. Toute autre unité est activée par une zone "
            "de la carte où elle se trouve, dans la limite de cette zone.",
        ),
        "vous pouvez activer une Créature située dans une zone différente de celles déclarées sur la carte, simplement en payant immédiatement 3 pions arcane",
    ),
    Article(
        "BTL-3.2",
        "reading",
        Words("Tactic cards", "Les cartes tactiques"),
        Words(
            "A tactic card orders no creature, save arcane_de_guerre, which does. By the option tactic_cards the sentence forbids only ordering "
            "out of section, and tactic cards order creatures like other units (not_out_of_section).",
            "Une carte tactique n'active aucune créature, sauf arcane_de_guerre, qui le peut. Selon l'option tactic_cards, la phrase n'interdit que "
            "l'activation hors zone, et les cartes tactiques activent les créatures comme les autres unités (not_out_of_section).",
        ),
        "Cependant, une créature ne peut être activée par une carte tactique. Sauf bien sûr, la carte arcane de guerre.",
    ),
    Article(
        "BTL-3.3",
        "seed",
        Words("Neither infantry nor cavalry", "Ni infanterie ni cavalerie"),
        Words(
            "A creature is neither infantry nor cavalry: a card for one of these cannot be applied to it.",
            "Une créature n'est ni de l'infanterie ni de la cavalerie : une carte qui vise l'une d'elles ne s'y applique pas.",
        ),
        "n'est pas considérée comme une unité de cavalerie ou d'infanterie",
    ),
    Article(
        "BTL-4.1",
        "seed",
        Words("Movement", "Le déplacement"),
        Words(
            "A creature moves as far as its card says, from hex to adjacent hex, never onto or through a hex where another unit stands. Woods end its "
            "move, impassable hexes are closed. A request that gives the movement is taken at its word, and must give it where no card tells.",
            "Une créature se déplace aussi loin que le dit sa carte, d'hexagone en hexagone voisin, jamais sur ni à travers un hexagone où se "
            "trouve une autre unité. Un bois arrête son déplacement, les hexagones infranchissables sont fermés. Une requête qui donne le "
            "mouvement est crue sur parole, et doit le donner quand aucune carte ne le dit.",
        ),
        "les Créatures ne peuvent pas se déplacer sur ou à travers des hexagones occupés par d'autres unités amies ou ennemis.",
    ),
    Article(
        "BTL-5.1",
        "seed",
        Words("The attack roll", "Le jet d'attaque"),
        Words(
            "In an attack on an enemy creature, the dice that show a helmet of its banner colour are set aside, and so are those that show the bonus "
            "strike if the attacker's weapon has it. Each of these is a hit, and nothing else is. The other dice are not set aside, but "
            "flags and lore keep their effect.",
            "Lors d'une attaque contre une créature ennemie, on met de côté les dés qui montrent un casque de la couleur de sa bannière, et ceux "
            "de l'avantage offensif si l'arme de l'attaquant en est dotée. Chacun est un coup touché, et rien d'autre ne l'est. Les autres dés ne "
            "sont pas mis de côté, mais drapeaux et arcane gardent leur effet.",
        ),
        "met de côté ces dés pour la préparation du jet de dé de coup critique",
    ),
    Article(
        "BTL-5.2",
        "seed",
        Words("The critical roll", "Le jet de coup critique"),
        Words(
            "Exactly the dice set aside are rolled again. A helmet of the creature's banner colour on any of them is a critical hit, and "
            "the creature dies at once. No other face counts on this roll.",
            "On relance exactement les dés mis de côté. Un casque de la couleur de bannière de la créature sur l'un d'eux est un coup critique, et "
            "la créature meurt aussitôt. Aucune autre face ne compte pour ce jet.",
        ),
        "Un Coup Critique est obtenu si et seulement si un dé ou plus de ce deuxième jet correspond à un casque de la couleur de bannière de la Créature.",
    ),
    Article(
        "BTL-5.3",
        "seed",
        Words("No critical hit, no harm", "Sans coup critique, aucun dommage"),
        Words(
            "Without a critical hit the creature is unharmed. Hits are never carried from one roll to another.",
            "Sans coup critique, la créature est indemne. Les coups touchés ne se reportent jamais d'un jet à l'autre.",
        ),
        "Si aucun casque de couleur de la bannière de la Créature n'est obtenu lors du jet de coup critique, la créature survit.",
    ),
    Article(
        "BTL-5.4",
        "seed",
        Words("Hits of any origin", "Des coups touchés de toute origine"),
        Words(
            "However a creature is hit, by a card, a blocked retreat or trampling, a critical roll follows at once, with one die a hit.",
            "De quelque façon qu'une créature soit touchée, par une carte, une retraite bloquée ou un piétinement, un jet de coup critique suit "
            "aussitôt, avec un dé par coup touché.",
        ),
        "Un jet de dé de coup critique est effectué dès que la créature subit des coups touchés.",
    ),
    Article(
        "BTL-5.5",
        "seed",
        Words("Death of a creature", "La mort d'une créature"),
        Words(
            "A dead creature leaves the battlefield, its tokens go to the pool, and its owner's opponent gains one banner. If it dies on the roll "
            "that follows the attack, flags are not looked at, and nobody is trampled.",
            "Une créature morte quitte le champ de bataille, ses pions vont à la réserve commune, et l'adversaire de son propriétaire gagne une "
            "bannière. Si elle meurt au jet qui suit l'attaque, les drapeaux ne comptent pas et personne n'est piétiné.",
        ),
        "Enlevez-la du champ de bataille et placez-la sur le tableau de victoire de l'adversaire.",
    ),
    Article(
        "BTL-5.6",
        "seed",
        Words("Troll and hydra", "Le troll et l'hydre"),
        Words(
            "These two make no critical roll, and only blue helmets hit them. A hit takes one of the troll's two tokens, or kills it when none is "
            "left. A hit takes one of the hydra's necks, three at most; it dies with the last.",
            "Ces deux créatures ne font aucun jet de coup critique, et seuls les casques bleus les touchent. Un coup ôte au troll un de ses deux "
            "pions, ou le tue s'il n'en a plus. Un coup ôte à l'hydre un de ses cous, trois au plus ; elle meurt avec le dernier.",
        ),
        "Le Troll et L'Hydre suivent d'autres règles",
    ),
    Article(
        "BTL-5.7",
        "silent",
        Words("Attack on a troop", "L'attaque contre une troupe"),
        Words(
            "Each helmet of a troop's banner colour takes one of its figures, and so does the bonus strike of a weapon that has it; there is no critical "
            "roll. A troop without figures leaves the battlefield, its tokens go to the pool, and its owner's opponent gains one banner.",
            "Chaque casque de la couleur de bannière d'une troupe lui ôte une figurine, de même que l'avantage offensif d'une arme qui en est dotée ; "
            "il n'y a pas de jet de coup critique. Une troupe sans figurine quitte le champ de bataille, ses pions vont à la réserve commune, "
            "et l'adversaire de son propriétaire gagne une bannière.",
        ),
    ),
    Article(
        "BTL-6.1",
        "seed",
        Words("A creature ignores one flag", "Une créature ignore un drapeau"),
        Words(
            "A creature ignores one flag of each attack, always, and never another one, whatever terrain or friends surround it. Some cards "
            "differ: dragons may ignore it, elementals do not retreat at all, and a troll on a stone bridge ignores every flag.",
            "Une créature ignore un drapeau de chaque attaque, toujours, et jamais un second, quels que soient le terrain ou les amis autour d'elle. "
            "Certaines cartes diffèrent : les dragons peuvent l'ignorer, les élémentaires ne reculent jamais, et un troll sur un pont de pierre "
            "ignore tous les drapeaux.",
        ),
        "doivent toujours ignorer un drapeau de retraite obtenu contre elles",
    ),
    Article(
        "BTL-6.2",
        "seed",
        Words("Two hexes a flag", "Deux hexagones par drapeau"),
        Words(
            "For each flag that it does not ignore a creature retreats two hexes, or as many as its card says: three for dragons.",
            "Pour chaque drapeau qu'elle n'ignore pas, une créature recule de deux hexagones, ou du nombre que dit sa carte : trois pour les dragons.",
        ),
        "Une créature qui doit effectuer une retraite reculera de deux hexagones par drapeau qu'elle ne peut ignorer",
    ),
    Article(
        "BTL-6.3",
        "silent",
        Words("The way of retreat", "Le chemin de retraite"),
        Words(
            "Each step of a retreat leads to one of the two hexes toward the unit's own baseline, if it is on the board, passable and empty. The owner "
            "chooses, whole. By the option retreat_path the way must be as long as possible (max), or is found step by step, without looking ahead (step).",
            "Chaque pas d'une retraite mène à l'un des deux hexagones vers la ligne de fond du camp, s'il est sur le plateau, franchissable et "
            "libre. Le propriétaire choisit le chemin entier. Selon l'option retreat_path, il doit être aussi long que possible (max) ou se fait pas "
            "à pas, sans prévoir (step).",
        ),
    ),
    Article(
        "BTL-6.4",
        "seed",
        Words("Hexes not retreated", "Les hexagones non effectués"),
        Words(
            "Each hex that a creature cannot retreat is one hit: one critical roll is made with as many dice. Troll and hydra roll nothing and lose a "
            "token or a neck a hit.",
            "Chaque hexagone qu'une créature ne peut parcourir est un coup touché : on fait un seul jet de coup critique avec autant de dés. Le troll et "
            "l'hydre ne lancent rien et perdent un pion ou un cou par coup touché.",
        ),
        "La créature subit alors un jet de coup critique, jetant un dé par case de retraite non effectuée.",
    ),
    Article(
        "BTL-6.5",
        "seed",
        Words("Trampling", "Le piétinement"),
        Words(
            "A creature that survives a retreat cut short tramples the units, friend or foe, in the hexes behind it: each takes one hit, however many hexes "
            "were missing. Troops lose a figure, a creature makes a critical roll of one die. They are taken in the order of their names; the creature "
            "stays where it is, and there is no other trampling.",
            "Une créature qui survit à une retraite interrompue piétine les unités, amies ou ennemies, des hexagones derrière elle : chacune prend un "
            "coup touché, quel que soit le nombre d'hexagones manquants. Une troupe perd une figurine, une créature fait un jet de coup critique "
            "d'un dé. On les prend dans l'ordre de leurs noms ; la créature reste en place, et il n'y a pas d'autre piétinement.",
        ),
        "chaque unité bloquant le chemin de retraite de la Créature prend 1 coup touché",
    ),
    Article(
        "BTL-6.6",
        "seed",
        Words("Support", "Le soutien"),
        Words(
            "A creature supports the friends adjacent to it, and is never supported.",
            "Une créature soutient les unités amies adjacentes, et n'est jamais soutenue.",
        ),
        "Les créatures apportent du soutien aux unités amies adjacentes, mais ne peuvent jamais en recevoir.",
    ),
    Article(
        "BTL-6.7",
        "silent",
        Words("Retreat of a troop", "La retraite d'une troupe"),
        Words(
            "Hits come first, then flags. A troop may ignore as many flags as its bold level: the printed one, and one more with two friends "
            "adjacent. It retreats one hex for each other flag, loses a figure for each hex missing, and tramples nobody.",
            "Les coups touchés d'abord, les drapeaux ensuite. Une troupe peut ignorer autant de drapeaux que son niveau d'intrépidité : celui qui est "
            "imprimé, plus un avec deux unités amies adjacentes. Elle recule d'un hexagone par autre drapeau, perd une figurine par hexagone "
            "manquant, et ne piétine personne.",
        ),
    ),
    Article(
        "BTL-7.1",
        "seed",
        Words("The token of a kill", "Le pion d'un exploit"),
        Words(
            "The unit that kills a creature, on the critical roll or on that of the retreat, takes a lore token from the pool, if there is one, and carries "
            "it. It is spent, and returned to the pool, for one more hex of movement, one more die or one flag ignored, as the next "
            "action declares. A card takes none, nor does a creature, unless the option creature_keeps_kill_token lets it.",
            "L'unité qui tue une créature, au jet de coup critique ou à celui de la retraite, prend un pion arcane de la réserve commune, s'il y en a, et "
            "le porte. Il se dépense, et retourne à la réserve commune, pour un hexagone de plus, un dé de plus ou un drapeau ignoré, comme le "
            "déclare l'action suivante. Une carte n'en prend aucun, ni une créature, sauf par l'option creature_keeps_kill_token.",
        ),
        "Une unité qui élimine une Créature gagne un pion arcane pris dans la réserve commune pour récompenser son acte héroïque.",
    ),
    Article(
        "BTL-7.2",
        "silent",
        Words("The end of a battle", "La fin d'un combat"),
        Words(
            "A battle is over when no roll and no choice is owed. After a melee whose target lives, in its hex, with the attacker still there, a "
            "creature or a troop of bold level 1 or more may battle back, once, as the next action; a battle back calls for no other. The attacker may "
            "gain the ground that was vacated.",
            "Un combat est terminé quand aucun jet ni aucun choix n'est plus dû. Après une mêlée dont la cible vit encore, dans son hexagone, avec "
            "l'attaquant toujours là, une créature ou une troupe d'intrépidité 1 ou plus peut riposter, une fois, par l'action suivante ; une "
            "riposte n'en appelle pas d'autre. L'attaquant peut occuper le terrain abandonné.",
        ),
    ),
    Article(
        "BTL-8.1",
        "silent",
        Words("Lore rolled by troops", "L'arcane obtenu par les troupes"),
        Words(
            "Lore that a troop rolls on the attack roll, and on no other, goes at once from the pool to its side's reserve, as far as the pool lasts, before the "
            "hits. The option collect_lore can switch this off.",
            "L'arcane qu'une troupe obtient au jet d'attaque, et à nul autre, va aussitôt de la réserve commune à celle de son camp, tant qu'il y en a, avant "
            "les coups touchés. L'option collect_lore peut y renoncer.",
        ),
    ),
    Article(
        "BTL-8.2",
        "seed",
        Words("Lore rolled by creatures", "L'arcane obtenu par les créatures"),
        Words(
            "Lore that a creature rolls feeds its powers only: it goes to no reserve and is not kept.",
            "L'arcane qu'une créature obtient ne nourrit que ses pouvoirs : il ne va dans aucune réserve et n'est pas conservé.",
        ),
        "L'arcane gagné par une créature ne peut donc être placé dans la réserve du joueur (dans le gobelet) ni être conservé par la créature pour l'utiliser ultérieurement.",
    ),
    Article(
        "BTL-8.3",
        "seed",
        Words("Special powers", "Les pouvoirs spéciaux"),
        Words(
            "As soon as a creature's attack roll brings the lore that a power costs, that power is triggered, wanted or not; the dearest, if the roll pays for "
            "several. A power whose cost nobody knows never triggers by itself, and the ruling says so. What is paid before a battle is triggered "
            "by no roll.",
            "Dès que le jet d'attaque d'une créature apporte l'arcane que coûte un pouvoir, ce pouvoir se déclenche, voulu ou non ; le plus cher, si le "
            "jet en paie plusieurs. Un pouvoir dont nul ne connaît le coût ne se déclenche jamais seul, et la décision le dit. Ce qui se paie avant "
            "un combat n'est déclenché par aucun jet.",
        ),
        "Le déclenchement du pouvoir spécial d'une Créature n'est pas facultatif",
    ),
)  # fmt: skip
