"""What the law of BattleLore can object, in the order of the rulebook."""

# ruff: noqa: E501  # sentences are as long as they are

from collections.abc import Mapping
from typing import Final

from engine.battlelore.position import OwedKind
from engine.rulebook import Ground, Words

NO_SUCH_UNIT: Final = Ground(
    "no-such-unit",
    "BTL-1.3",
    Words(
        "There is no unit {unit} on the battlefield.",
        "Il n'y a pas d'unité {unit} sur le champ de bataille.",
    ),
)
NOT_YOUR_TURN: Final = Ground(
    "not-your-turn",
    "BTL-1.3",
    Words("{side} acts here, but it is the turn of {to_move}.", "{side} agit ici, mais c'est le tour de : {to_move}."),
)
NOT_YOUR_UNIT: Final = Ground(
    "not-your-unit",
    "BTL-1.3",
    Words("Unit {unit} is not on the side that acts: {side}.", "L'unité {unit} n'est pas du camp qui agit : {side}."),
)
NO_FIGURES: Final = Ground(
    "no-figures",
    "BTL-1.3",
    Words(
        "Unit {unit} has no figure left, so it cannot stand on the battlefield.",
        "L'unité {unit} n'a plus aucune figurine et ne peut donc se trouver sur le champ de bataille.",
    ),
)
HEX_SHARED: Final = Ground(
    "hex-shared",
    "BTL-1.4",
    Words("Two units stand on {at}: {units}.", "Deux unités se trouvent en {at} : {units}."),
)
ON_IMPASSABLE: Final = Ground(
    "on-impassable",
    "BTL-1.4",
    Words(
        "Unit {unit} stands on {at}, which is impassable.", "L'unité {unit} se trouve en {at}, qui est infranchissable."
    ),
)
CREATURE_IS_ONE_FIGURE: Final = Ground(
    "creature-is-one-figure",
    "BTL-1.4",
    Words(
        "Unit {unit} is a creature, and thus one figure, not {figures}.",
        "L'unité {unit} est une créature, donc une seule figurine et non {figures}.",
    ),
)
UNKNOWN_FACE: Final = Ground(
    "unknown-face",
    "BTL-2.1",
    Words(
        "No die has a face {face}; the faces are {known}.",
        "Aucun dé n'a de face {face} ; les faces sont {known}.",
    ),
)
ATTACK_DICE: Final = Ground(
    "attack-dice",
    "BTL-2.2",
    Words(
        "Dice of this attack roll: {due}; dice shown: {given}.",
        "Dés de ce jet d'attaque : {due} ; dés montrés : {given}.",
    ),
)
ORDERED_TWICE: Final = Ground(
    "ordered-twice",
    "BTL-3.1",
    Words("Unit {unit} is named twice by one card.", "L'unité {unit} est nommée deux fois par une même carte."),
)
TOO_MANY_ORDERS: Final = Ground(
    "too-many-orders",
    "BTL-3.1",
    Words(
        "Units that the card orders in all: {most}; units named: {given}.",
        "Unités que la carte active au total : {most} ; unités nommées : {given}.",
    ),
)
UNIT_NOT_IN_SECTION: Final = Ground(
    "unit-not-in-section",
    "BTL-3.1",
    Words(
        "Unit {unit} on {at} stands in none of the sections of the card ({sections}), and only a creature may be ordered out of section.",
        "L'unité {unit} en {at} n'est dans aucune des zones de la carte ({sections}), et seule une créature peut être activée hors zone.",
    ),
)
SECTION_LIMIT_EXCEEDED: Final = Ground(
    "section-limit-exceeded",
    "BTL-3.1",
    Words(
        "The sections of the card cannot order all of these units: {units}.",
        "Les zones de la carte ne peuvent activer toutes ces unités : {units}.",
    ),
)
NOT_ENOUGH_LORE: Final = Ground(
    "not-enough-lore",
    "BTL-3.1",
    Words(
        "Ordering out of section costs {cost} lore tokens, and the reserve of {side} holds {lore}.",
        "L'activation hors zone coûte {cost} pions arcane ; réserve ({side}) : {lore}.",
    ),
)
TACTIC_ORDERS_NO_CREATURE: Final = Ground(
    "tactic-orders-no-creature",
    "BTL-3.2",
    Words(
        "Unit {unit} is a creature, and a tactic card orders none.",
        "L'unité {unit} est une créature, et une carte tactique n'en active aucune.",
    ),
)
NEITHER_FOOT_NOR_MOUNTED: Final = Ground(
    "neither-foot-nor-mounted",
    "BTL-3.3",
    Words(
        "Unit {unit} is a creature: neither infantry nor cavalry, so this card cannot be applied to it.",
        "L'unité {unit} est une créature : ni infanterie ni cavalerie, cette carte ne peut donc s'y appliquer.",
    ),
)
STEP_NOT_ADJACENT: Final = Ground(
    "step-not-adjacent",
    "BTL-4.1",
    Words(
        "Unit {unit} cannot step from {from} to {to}: these hexes are not adjacent.",
        "L'unité {unit} ne peut aller d'un pas de {from} à {to} : ces hexagones ne se touchent pas.",
    ),
)
HEX_OCCUPIED: Final = Ground(
    "hex-occupied",
    "BTL-4.1",
    Words(
        "Unit {unit} can move neither onto nor through {at}: unit {blocker} stands there.",
        "L'unité {unit} ne peut aller ni sur {at} ni à travers : l'unité {blocker} s'y trouve.",
    ),
)
HEX_IMPASSABLE: Final = Ground(
    "hex-impassable",
    "BTL-4.1",
    Words(
        "Unit {unit} cannot enter {at}: it is impassable.",
        "L'unité {unit} ne peut entrer en {at} : cet hexagone est infranchissable.",
    ),
)
WOODS_STOP: Final = Ground(
    "woods-stop",
    "BTL-4.1",
    Words(
        "Unit {unit} enters woods on {at} and moves no further this turn.",
        "L'unité {unit} entre dans un bois en {at} et n'avance plus ce tour.",
    ),
)
MOVES_TOO_FAR: Final = Ground(
    "moves-too-far",
    "BTL-4.1",
    Words(
        "Hexes that unit {unit} moves at most: {most}; hexes of this way: {given}.",
        "Hexagones que l'unité {unit} parcourt au plus : {most} ; hexagones de ce chemin : {given}.",
    ),
)
OWN_SIDE_ATTACKED: Final = Ground(
    "own-side-attacked",
    "BTL-5.1",
    Words(
        "Unit {unit} and its target {target} are on the same side.",
        "L'unité {unit} et sa cible {target} sont du même camp.",
    ),
)
ATTACK_ROLL_AWAITED: Final = Ground(
    "attack-roll-awaited",
    "BTL-5.1",
    Words("The attack roll is due now, not {given}.", "C'est le jet d'attaque qui est attendu, et non {given}."),
)
CRITICAL_ROLL_AWAITED: Final = Ground(
    "critical-roll-awaited",
    "BTL-5.2",
    Words(
        "The critical roll for the dice set aside is due now, not {given}.",
        "C'est le jet de coup critique des dés mis de côté qui est attendu, et non {given}.",
    ),
)
CRITICAL_DICE: Final = Ground(
    "critical-dice",
    "BTL-5.2",
    Words(
        "Exactly the dice set aside are rolled again: {due}; dice shown: {given}.",
        "On relance exactement les dés mis de côté : {due} ; dés montrés : {given}.",
    ),
)
HITS_ROLL_AWAITED: Final = Ground(
    "hits-roll-awaited",
    "BTL-5.4",
    Words(
        "The critical roll for the hits is due now, not {given}.",
        "C'est le jet de coup critique dû aux coups touchés qui est attendu, et non {given}.",
    ),
)
HITS_DICE: Final = Ground(
    "hits-dice",
    "BTL-5.4",
    Words(
        "The critical roll has one die a hit: {due}; dice shown: {given}.",
        "Le jet de coup critique compte un dé par coup touché : {due} ; dés montrés : {given}.",
    ),
)
TROLL_TOKENS: Final = Ground(
    "troll-tokens",
    "BTL-5.6",
    Words(
        "Tokens of troll {unit}: {tokens}; it has {most} at most.",
        "Pions du troll {unit} : {tokens} ; il en a au plus {most}.",
    ),
)
NECKS: Final = Ground(
    "necks",
    "BTL-5.6",
    Words(
        "Necks of hydra {unit}: {necks}; alive it has 1 to {most}.",
        "Cous de l'hydre {unit} : {necks} ; vivante, elle en a de 1 à {most}.",
    ),
)
CREATURE_IGNORES: Final = Ground(
    "creature-ignores",
    "BTL-6.1",
    Words(
        "The number of flags ignored is one of these: {values}; given: {given}.",
        "Le nombre de drapeaux ignorés est l'un de ceux-ci : {values} ; donné : {given}.",
    ),
)
CREATURE_IGNORE_AWAITED: Final = Ground(
    "creature-ignore-awaited",
    "BTL-6.1",
    Words(
        "How many flags the creature ignores is due now, not {given}.",
        "C'est le nombre de drapeaux que la créature ignore qui est attendu, et non {given}.",
    ),
)
PATH_TOO_LONG: Final = Ground(
    "path-too-long",
    "BTL-6.2",
    Words(
        "Hexes to retreat: {most}; hexes of this way: {given}.",
        "Hexagones à reculer : {most} ; hexagones de ce chemin : {given}.",
    ),
)
PATH_NOT_REARWARD: Final = Ground(
    "path-not-rearward",
    "BTL-6.3",
    Words(
        "The step from {from} to {to} is not toward the baseline of {side}.",
        "Le pas de {from} à {to} ne va pas vers la ligne de fond : {side}.",
    ),
)
PATH_IMPASSABLE: Final = Ground(
    "path-impassable",
    "BTL-6.3",
    Words(
        "The way of retreat is closed on {at}: it is impassable.",
        "Le chemin de retraite est fermé en {at} : cet hexagone est infranchissable.",
    ),
)
PATH_BLOCKED: Final = Ground(
    "path-blocked",
    "BTL-6.3",
    Words(
        "The way of retreat is blocked on {at} by unit {blocker}.",
        "Le chemin de retraite est bloqué en {at} par l'unité {blocker}.",
    ),
)
PATH_NOT_MAXIMAL: Final = Ground(
    "path-not-maximal",
    "BTL-6.3",
    Words(
        "A longer way of retreat is free; its hexes: {longest}; hexes of this way: {given}.",
        "Un chemin de retraite plus long est libre ; ses hexagones : {longest} ; ceux de ce chemin : {given}.",
    ),
)
PATH_AWAITED: Final = Ground(
    "path-awaited",
    "BTL-6.3",
    Words(
        "The way of retreat is due now, not {given}.", "C'est le chemin de retraite qui est attendu, et non {given}."
    ),
)
RETREAT_CRITICAL_AWAITED: Final = Ground(
    "retreat-critical-awaited",
    "BTL-6.4",
    Words(
        "The critical roll for the hexes not retreated is due now, not {given}.",
        "C'est le jet de coup critique des hexagones non effectués qui est attendu, et non {given}.",
    ),
)
RETREAT_CRITICAL_DICE: Final = Ground(
    "retreat-critical-dice",
    "BTL-6.4",
    Words(
        "One die a missing hex is rolled: {due}; dice shown: {given}.",
        "On lance un dé par hexagone manquant : {due} ; dés montrés : {given}.",
    ),
)
TRAMPLE_CRITICAL_AWAITED: Final = Ground(
    "trample-critical-awaited",
    "BTL-6.5",
    Words(
        "The critical roll of the creature {unit}, which is trampled, is due now, not {given}.",
        "C'est le jet de coup critique de la créature {unit}, piétinée, qui est attendu, et non {given}.",
    ),
)
TRAMPLE_CRITICAL_DICE: Final = Ground(
    "trample-critical-dice",
    "BTL-6.5",
    Words(
        "A creature trampled takes one hit, for one die; dice shown: {given}.",
        "Une créature piétinée prend un coup touché, pour un dé ; dés montrés : {given}.",
    ),
)
TRAMPLED_IS_ANOTHER: Final = Ground(
    "trampled-is-another",
    "BTL-6.5",
    Words("The roll is due for unit {due}, not for {given}.", "Le jet est dû pour l'unité {due}, et non pour {given}."),
)
TROOP_IGNORES: Final = Ground(
    "troop-ignores",
    "BTL-6.7",
    Words(
        "The number of flags ignored is one of these: {values}; given: {given}.",
        "Le nombre de drapeaux ignorés est l'un de ceux-ci : {values} ; donné : {given}.",
    ),
)
TROOP_IGNORE_AWAITED: Final = Ground(
    "troop-ignore-awaited",
    "BTL-6.7",
    Words(
        "How many flags the troop ignores is due now, not {given}.",
        "C'est le nombre de drapeaux que la troupe ignore qui est attendu, et non {given}.",
    ),
)
TROOP_PATH_TOO_LONG: Final = Ground(
    "troop-path-too-long",
    "BTL-6.7",
    Words(
        "Hexes to retreat: {most}; hexes of this way: {given}.",
        "Hexagones à reculer : {most} ; hexagones de ce chemin : {given}.",
    ),
)
NO_TOKEN: Final = Ground(
    "no-token",
    "BTL-7.1",
    Words("Unit {unit} holds no lore token to spend.", "L'unité {unit} ne porte aucun pion arcane à dépenser."),
)
PENDING_IMPOSSIBLE: Final = Ground(
    "pending-impossible",
    "BTL-7.2",
    Words(
        "A battle back of {unit} against {against} cannot be pending: these are not two enemies on the battlefield.",
        "Une riposte de {unit} contre {against} ne peut être en suspens : ce ne sont pas deux ennemis sur le champ de bataille.",
    ),
)
NO_BATTLE_BACK_PENDING: Final = Ground(
    "no-battle-back-pending",
    "BTL-7.2",
    Words(
        "No battle back against {target} is pending for this attacker.",
        "Aucune riposte contre {target} n'est en suspens pour cet attaquant.",
    ),
)
NOTHING_AWAITED: Final = Ground(
    "nothing-awaited",
    "BTL-7.2",
    Words(
        "The battle is over: nothing more is due, and {given} is too much.",
        "Le combat est terminé : plus rien n'est attendu, et {given} est de trop.",
    ),
)

GROUNDS: Final = (
    NO_SUCH_UNIT,
    NOT_YOUR_TURN,
    NOT_YOUR_UNIT,
    NO_FIGURES,
    HEX_SHARED,
    ON_IMPASSABLE,
    CREATURE_IS_ONE_FIGURE,
    UNKNOWN_FACE,
    ATTACK_DICE,
    ORDERED_TWICE,
    TOO_MANY_ORDERS,
    UNIT_NOT_IN_SECTION,
    SECTION_LIMIT_EXCEEDED,
    NOT_ENOUGH_LORE,
    TACTIC_ORDERS_NO_CREATURE,
    NEITHER_FOOT_NOR_MOUNTED,
    STEP_NOT_ADJACENT,
    HEX_OCCUPIED,
    HEX_IMPASSABLE,
    WOODS_STOP,
    MOVES_TOO_FAR,
    OWN_SIDE_ATTACKED,
    ATTACK_ROLL_AWAITED,
    CRITICAL_ROLL_AWAITED,
    CRITICAL_DICE,
    HITS_ROLL_AWAITED,
    HITS_DICE,
    TROLL_TOKENS,
    NECKS,
    CREATURE_IGNORES,
    CREATURE_IGNORE_AWAITED,
    PATH_TOO_LONG,
    PATH_NOT_REARWARD,
    PATH_IMPASSABLE,
    PATH_BLOCKED,
    PATH_NOT_MAXIMAL,
    PATH_AWAITED,
    RETREAT_CRITICAL_AWAITED,
    RETREAT_CRITICAL_DICE,
    TRAMPLE_CRITICAL_AWAITED,
    TRAMPLE_CRITICAL_DICE,
    TRAMPLED_IS_ANOTHER,
    TROOP_IGNORES,
    TROOP_IGNORE_AWAITED,
    TROOP_PATH_TOO_LONG,
    NO_TOKEN,
    PENDING_IMPOSSIBLE,
    NO_BATTLE_BACK_PENDING,
    NOTHING_AWAITED,
)

AWAITED: Final[Mapping[OwedKind, Ground]] = {
    "attack": ATTACK_ROLL_AWAITED,
    "critical": CRITICAL_ROLL_AWAITED,
    "ignore": CREATURE_IGNORE_AWAITED,
    "path": PATH_AWAITED,
    "retreat_critical": RETREAT_CRITICAL_AWAITED,
    "trample_critical": TRAMPLE_CRITICAL_AWAITED,
}
"""What stands against an input of another phase, by what is owed instead."""

DICE: Final[Mapping[OwedKind, Ground]] = {
    "attack": ATTACK_DICE,
    "critical": CRITICAL_DICE,
    "retreat_critical": RETREAT_CRITICAL_DICE,
    "trample_critical": TRAMPLE_CRITICAL_DICE,
}
"""What stands against a wrong number of dice, by the roll."""
