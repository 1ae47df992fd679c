"""Effects, options, names and examples of BattleLore, and how its board and notation are described."""

# ruff: noqa: E501  # sentences are as long as they are

from collections.abc import Mapping
from typing import Final

from engine.battlelore.battlefield import SECTIONS, WIDTHS
from engine.battlelore.creatures import CREATURES, Card
from engine.game import Json
from engine.rulebook import Effect, Option, Words

EFFECTS: Final = (
    Effect("ordered", ("BTL-3.1", "BTL-3.2"), Words("A unit was ordered.", "Une unité est activée.")),
    Effect("lore_paid", ("BTL-3.1",), Words("Lore went from a reserve to the pool.", "De l'arcane est passé d'une réserve à la réserve commune.")),
    Effect("ordered_out_of_section", ("BTL-3.1",), Words("A creature was ordered out of section.", "Une créature est activée hors zone.")),
    Effect("moved", ("BTL-4.1",), Words("A unit moved.", "Une unité s'est déplacée.")),
    Effect("attacked", ("BTL-2.2",), Words("An attack was declared.", "Une attaque est déclarée.")),
    Effect("lore_collected", ("BTL-8.1",), Words("Lore rolled went to a reserve.", "L'arcane obtenu est allé dans une réserve.")),
    Effect("power", ("BTL-8.3",), Words("A special power was triggered.", "Un pouvoir spécial s'est déclenché.")),
    Effect(
        "power-unknown",
        ("BTL-8.3",),
        Words("Lore was rolled, and what these powers cost is unknown.", "De l'arcane est obtenu, et le coût de ces pouvoirs est inconnu."),
    ),
    Effect("regenerated", ("BTL-5.6",), Words("A troll took tokens back.", "Un troll a repris des pions.")),
    Effect("missed", ("BTL-5.1", "BTL-5.6", "BTL-5.7"), Words("No die hit.", "Aucun dé n'a touché.")),
    Effect("hit", ("BTL-5.1", "BTL-5.4", "BTL-5.6", "BTL-5.7"), Words("A unit was hit.", "Une unité est touchée.")),
    Effect("critical_hit", ("BTL-5.2",), Words("A creature took a critical hit.", "Une créature subit un coup critique.")),
    Effect("unharmed", ("BTL-5.3",), Words("No critical hit: a creature is unharmed.", "Pas de coup critique : une créature est indemne.")),
    Effect("figures_lost", ("BTL-5.7", "BTL-6.5", "BTL-6.7"), Words("A troop lost figures.", "Une troupe a perdu des figurines.")),
    Effect("troll_tokens_lost", ("BTL-5.6",), Words("A troll lost tokens.", "Un troll a perdu des pions.")),
    Effect("necks_lost", ("BTL-5.6",), Words("A hydra lost necks.", "Une hydre a perdu des cous.")),
    Effect("died", ("BTL-5.5", "BTL-5.7"), Words("A unit left the battlefield.", "Une unité a quitté le champ de bataille.")),
    Effect("tokens_returned", ("BTL-5.5", "BTL-5.7"), Words("Tokens of a dead unit went to the pool.", "Les pions d'une unité morte sont allés à la réserve commune.")),
    Effect("banner_gained", ("BTL-5.5", "BTL-5.7"), Words("A side gained a banner.", "Un camp a gagné une bannière.")),
    Effect("token_gained", ("BTL-7.1",), Words("A unit took a lore token for its kill.", "Une unité a pris un pion arcane pour son exploit.")),
    Effect("flags_ignored", ("BTL-6.1", "BTL-6.7"), Words("Flags were ignored.", "Des drapeaux sont ignorés.")),
    Effect("retreated", ("BTL-6.2", "BTL-6.3", "BTL-6.7"), Words("A unit retreated.", "Une unité a reculé.")),
    Effect("retreat_blocked", ("BTL-6.4", "BTL-6.7"), Words("A retreat was cut short.", "Une retraite est interrompue.")),
    Effect("trampled", ("BTL-6.5",), Words("A unit was trampled.", "Une unité est piétinée.")),
    Effect("token_spent", ("BTL-7.1",), Words("A unit spent a lore token.", "Une unité a dépensé un pion arcane.")),
    Effect("battle_back_pending", ("BTL-7.2",), Words("A unit may battle back.", "Une unité peut riposter.")),
)  # fmt: skip

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "tactic_cards",
        ("BTL-3.2",),
        Words("May a tactic card order a creature?", "Une carte tactique peut-elle activer une créature ?"),
        {
            "never": Words("Never, but for one card.", "Jamais, sauf une carte."),
            "not_out_of_section": Words(
                "Yes: only ordering out of section is forbidden.", "Oui : seule l'activation hors zone est interdite."
            ),
        },
    ),
    Option(
        "retreat_path",
        ("BTL-6.3",),
        Words("How is a way of retreat chosen?", "Comment choisit-on un chemin de retraite ?"),
        {
            "max": Words("As long as possible.", "Aussi long que possible."),
            "step": Words("Hex by hex, without looking ahead.", "Hexagone par hexagone, sans prévoir."),
        },
    ),
    Option(
        "collect_lore",
        ("BTL-8.1",),
        Words("Do troops collect the lore that they roll?", "Les troupes gardent-elles l'arcane qu'elles obtiennent ?"),
        {
            True: Words("Yes, in the reserve of their side.", "Oui, dans la réserve de leur camp."),
            False: Words("No.", "Non."),
        },
    ),
    Option(
        "creature_keeps_kill_token",
        ("BTL-7.1",),
        Words(
            "Does a creature that kills a creature take a token?",
            "Une créature qui tue une créature prend-elle un pion ?",
        ),
        {
            False: Words("No: a creature keeps no lore.", "Non : une créature ne garde pas d'arcane."),
            True: Words("Yes, by trampling too.", "Oui, même en piétinant."),
        },
    ),
)

NAMES: Final = {
    "battlelore": Words("BattleLore creatures", "Créatures de BattleLore"),
    "south": Words("South", "Sud"),
    "north": Words("North", "Nord"),
    "left": Words("left", "gauche"),
    "centre": Words("centre", "centre"),
    "right": Words("right", "droite"),
    "green": Words("green helmet", "casque vert"),
    "blue": Words("blue helmet", "casque bleu"),
    "red": Words("red helmet", "casque rouge"),
    "bonus": Words("bonus strike", "avantage offensif"),
    "lore": Words("lore", "arcane"),
    "flag": Words("flag", "drapeau"),
    "attack": Words("an attack roll", "un jet d'attaque"),
    "critical": Words("a critical roll of the hits", "un jet de coup critique des coups touchés"),
    "retreat_critical": Words("a critical roll of the retreat", "un jet de coup critique de la retraite"),
    "trample_critical": Words("a critical roll of a creature trampled", "un jet de coup critique d'une créature piétinée"),
    "ignore": Words("a number of flags ignored", "un nombre de drapeaux ignorés"),
    "path": Words("a way of retreat", "un chemin de retraite"),
    "declaration": Words("another declaration", "une autre déclaration"),
}  # fmt: skip


def _described(card: Card) -> dict[str, Json]:
    """A card as the game's own page shows it: ``null`` is unknown."""
    return {
        "piece": card.name,
        "french": card.french,
        "banner": card.banner,
        "level": card.level,
        "dice": card.dice,
        "dice_a_neck": card.dice_a_neck,
        "bonus_strike": card.bonus_strike,
        "walks": card.walks,
        "flies": card.flies,
        "retreat": card.retreat,
        "flags": card.flags,
        "damage": card.damage,
        "powers": [{"power": power.name, "lore": power.lore, "rolled": power.rolled} for power in card.powers],
    }


_SPIDER: Final[Mapping[str, Json]] = {
    "units": {
        "k": {"side": "north", "hex": "g6", "kind": "mounted", "banner": "red"},
        "spider": {"side": "south", "hex": "g5", "kind": "creature", "creature": "giant_spider"},
    }
}
_ATTACK: Final[Mapping[str, Json]] = {
    "kind": "attack",
    "attacker": "k",
    "target": "spider",
    "melee": True,
    "dice": 4,
    "bonus_strike": True,
}
_ROLLED: Final[Mapping[str, Json]] = {"roll": "attack", "faces": ["green", "bonus", "flag", "flag"]}
_VAIN: Final[Mapping[str, Json]] = {"roll": "critical", "faces": ["red", "lore"]}
_WAY: Final[Mapping[str, Json]] = {"choose": "path", "value": ["f4", "g3"]}

BOARD: Final[Mapping[str, Json]] = {
    "board": {"kind": "hexes", "rows": len(WIDTHS), "widths": WIDTHS, "sections": SECTIONS},
    "pieces": [
        {"piece": "foot", "french": "infanterie", "figures": 4},
        {"piece": "mounted", "french": "cavalerie", "figures": 3},
        *(_described(card) for card in CREATURES.values()),
    ],
    "notation": {
        "position": _SPIDER,
        "actions": [
            {"kind": "order", "side": "south", "card": {"kind": "section", "orders": {"left": 2}}, "units": ["k"]},
            {"kind": "order", "side": "south", "card": {"kind": "tactic", "name": "arcane_de_guerre"}, "units": ["k"]},
            {"kind": "move", "unit": "spider", "path": ["g6"], "movement": 2},
            {**_ATTACK, "inputs": [_ROLLED, _VAIN, _WAY]},
            {"kind": "hits", "target": "spider", "hits": 1, "inputs": [{"roll": "critical", "faces": ["green"]}]},
            {"kind": "spend_token", "unit": "k", "for": "die"},
        ],
    },
}

EXAMPLES: Final[Mapping[str, Mapping[str, Json]]] = {
    "retreat": {"position": _SPIDER, "action": {**_ATTACK, "inputs": [_ROLLED, _VAIN, _WAY]}},
    "awaiting": {"position": _SPIDER, "action": {**_ATTACK, "inputs": [_ROLLED]}},
    "illegal": {
        "position": _SPIDER,
        "action": {**_ATTACK, "inputs": [_ROLLED, _VAIN, {"choose": "path", "value": ["g6"]}]},
    },
}
