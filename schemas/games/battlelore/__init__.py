"""What the answers about BattleLore hold, field by field."""

from typing import Final

from engine.battlelore.battlefield import SIDES
from engine.battlelore.creatures import CREATURES
from schemas.games.battlelore.effects import EFFECTS
from schemas.games.battlelore.values import FACE, HEX, NAMES, SECTION, SIDE, TROOPS, UNIT
from schemas.games.battlelore.written import BANNER, CARRIED, CHOICE, OF_CREATURE, PENDING, POSITION, ROLL, TURN
from schemas.games.shape import (
    FLAG,
    NOTHING,
    NUMBER,
    TEXT,
    Fields,
    Shapes,
    by_each,
    by_name,
    called,
    either,
    holding,
    one_of,
    several,
)

_KNOWN_NUMBER: Final = either(NUMBER, NOTHING)
_NUMBER_OR_TEXT: Final = either(NUMBER, TEXT)

_BOARD: Final[Fields] = {
    "kind": (one_of("hexes"), "What cells the battlefield has."),
    "rows": (NUMBER, "How many rows it has, row 1 on South's side."),
    "widths": (several(NUMBER), "How many hexes each row has, from row 1."),
    "sections": (several(SECTION), "Its sections, from South's left."),
}
_POWER: Final[Fields] = {
    "power": (TEXT, "The code of the power."),
    "lore": (_KNOWN_NUMBER, "What it costs; null where nobody knows."),
    "rolled": (FLAG, "Whether a roll triggers it; else it is paid before the battle."),
}
_PIECE: Final[Fields] = {
    "figures?": (NUMBER, "Of troops: how many figures a whole unit has."),
    "banner?": (BANNER, "Of creatures: its colour."),
    "level?": (_KNOWN_NUMBER, "Its level; null where nobody knows."),
    "dice?": (NUMBER, "How many dice it rolls."),
    "dice_a_neck?": (NUMBER, "How many more it rolls for each neck."),
    "bonus_strike?": (
        either(one_of("yes", "no", "rerolled"), NOTHING),
        "Whether its weapon hits by the bonus strike; null where nobody knows.",
    ),
    "walks?": (_KNOWN_NUMBER, "How far it walks; null where nobody knows."),
    "flies?": (_KNOWN_NUMBER, "How far it flies; null where it does not."),
    "retreat?": (NUMBER, "How many hexes it retreats for each flag."),
    "flags?": (one_of("must", "may", "never"), "Whether it must or may ignore one flag; `never`: it never retreats."),
    "damage?": (one_of("critical", "tokens", "necks"), "What a hit costs it."),
    "powers?": (several(holding(_POWER)), "Its special powers."),
}
_STANDING: Final[Fields] = {
    "at": (HEX, "Where it stands."),
    "side": (SIDE, "Whose it is."),
    "piece": (one_of("foot", "mounted", *CREATURES), "What it is."),
    "unit": (UNIT, "Its id."),
    "banner?": (BANNER, "Of troops: its colour, if the position says it."),
    **CARRIED,
    **OF_CREATURE,
}
_TABLE: Final[Fields] = {
    "pieces": (several(holding(_STANDING)), "The units by hex."),
    "impassable": (several(HEX), "Hexes that nobody can enter."),
    "woods": (several(HEX), "Hexes with woods."),
    "hills": (several(HEX), "Hexes with a hill."),
    "lore": (by_each(SIDES, NUMBER), "How many lore tokens each side has in reserve."),
    "banners": (by_each(SIDES, NUMBER), "How many banners each side has gained."),
    "pool": (_KNOWN_NUMBER, "How many lore tokens are in the common pool; null: it never runs out."),
    "to_move": (either(SIDE, NOTHING), "Whose turn it is; null where the position does not say it."),
    "pending_battle_back": (either(PENDING, NOTHING), "The battle back that may follow."),
}
_FACTS: Final[Fields] = {
    "unit": (UNIT, "The unit that the ground is about."),
    "units": (several(UNIT), "The units that the ground is about."),
    "target": (UNIT, "Whom the attack or the hits are meant for."),
    "against": (UNIT, "Of an impossible position: whom the battle back would strike."),
    "side": (SIDE, "The side that acts, or whose unit is meant."),
    "to_move": (SIDE, "Whose turn it is."),
    "from": (HEX, "Where the unit or the step starts."),
    "to": (HEX, "Where the step goes, or where the target stands."),
    "at": (HEX, "The hex that is meant."),
    "blocker": (UNIT, "The unit that stands there."),
    "card": (TEXT, "The card, as it was named."),
    "for": (TROOPS, "The troops that the card is for."),
    "sections": (several(SECTION), "The sections of the card."),
    "cost": (NUMBER, "What the order costs in lore tokens."),
    "lore": (NUMBER, "How many the side has."),
    "face": (TEXT, "What no die shows."),
    "known": (several(FACE), "What dice show."),
    "input": (NUMBER, "Which input of the battle is refused, from 1."),
    "due": (_NUMBER_OR_TEXT, "What should come: how many dice, which input, which unit."),
    "given": (_NUMBER_OR_TEXT, "What came instead; a number of dice, flags, hexes or units, an input, a unit."),
    "named": (UNIT, "The unit that the roll names."),
    "values": (several(NUMBER), "How many flags may be ignored."),
    "most": (NUMBER, "How many hexes, units, tokens or necks there may be."),
    "longest": (NUMBER, "How many hexes the longest path of retreat has."),
    "tokens": (NUMBER, "How many lore tokens the unit carries; of a troll in a position, how many it has."),
    "spent": (NUMBER, "How many it would spend."),
    "necks": (NUMBER, "Of an impossible position: how many necks the hydra has."),
    "figures": (NUMBER, "Of an impossible position: how many figures the creature has."),
}
_OUTCOME: Final[Fields] = {
    "hits": (NUMBER, "Hits of the attack roll, or of the card."),
    "flags": (NUMBER, "Flags of the attack roll."),
    "ignored": (NUMBER, "How many of them the target ignores."),
    "required": (NUMBER, "How many hexes it must retreat."),
    "path": (several(HEX), "Its path of retreat."),
    "missing": (NUMBER, "How many hexes it cannot retreat."),
    "trampled": (several(UNIT), "Whom it tramples."),
    "dead": (FLAG, "Whether it is dead."),
    "power": (
        either({"type": "array", "prefixItems": [TEXT, NUMBER], "minItems": 2, "maxItems": 2}, NOTHING),
        "The power that the attacker must use, and its lore; null where there is none.",
    ),
    "lore_gained": (NUMBER, "Lore tokens that the attacker's side takes."),
    "battle_back": (FLAG, "Whether the target may battle back."),
    "vacated": (FLAG, "Whether the target has left its hex."),
}
_ASSUMED: Final = one_of("range", "line_of_sight", "dice", "bonus_strike", "card", "movement")
_SPENDABLE: Final[Fields] = {
    "unit": (UNIT, "The unit that carries them."),
    "for": (one_of("die", "flag", "move"), "What they would buy: dice, ignored flags, hexes."),
    "tokens": (NUMBER, "How many at most."),
    "add": (
        several(
            either(
                holding({"inputs": (several(CHOICE), "Inputs that follow those of the action.")}),
                holding({"tokens": (holding({"die": (NUMBER, "How many more dice.")}), "The tokens of the attack.")}),
            )
        ),
        "What to add to the action, one for each way to spend some.",
    ),
}
_ASKS: Final[Fields] = {"asks": (several(TEXT), "Fields that the declaration must have, as no rule says them.")}
_TARGET: Final[Fields] = {
    "target": (UNIT, "Whom the attack is on."),
    "melee": (FLAG, "Whether an attack on it is a melee."),
    "dice": (_KNOWN_NUMBER, "With how many dice; null where nobody knows."),
    **_ASKS,
}
_MOVE: Final[Fields] = {
    "steps": (several(HEX), "The hexes of a first step."),
    "movement": (_KNOWN_NUMBER, "How far it may go; null where nobody knows."),
    "tokens": (NUMBER, "How many lore tokens it could spend to go further."),
    **_ASKS,
    "reach?": (by_name(several(HEX)), "Where `from` asks for one unit: the shortest way to each hex, however far."),
}
_BY_SIDE: Final = {
    "type": "object",
    "properties": dict.fromkeys(SIDES, several(UNIT)),
    "additionalProperties": False,
}
_DECLARATIONS: Final[Fields] = {
    "order": (_BY_SIDE, "By side, the units that a card may order."),
    "move": (by_name(holding(_MOVE)), "By unit, how it may move."),
    "attack": (by_name(several(holding(_TARGET))), "By unit, its enemies."),
    "attack_by_card": (several(holding(_TARGET)), "Units that a card may attack."),
    "hits": (several(UNIT), "Units that a card may hit."),
    "end_turn": (several(SIDE), "Sides that may end their turn."),
    "battle_back?": (
        holding({"attacker": (UNIT, "Who may battle back."), **_TARGET}),
        "The battle back that is due.",
    ),
}

_DECLARABLE: Final = (called("BattleLoreDeclarations"), "What may be declared where nothing is begun.")

SHAPES: Final = Shapes(
    prefix="BattleLore",
    names={
        **NAMES,
        "BattleLoreDeclarations": (holding(_DECLARATIONS), "What may be declared where nothing is begun."),
        "BattleLoreRoll": (ROLL, "A roll of a battle."),
        "BattleLoreBattlefield": (POSITION, "A position as answers write it: its own fields, units by id."),
        "BattleLoreTurn": (TURN, "A turn as answers write it."),
    },
    board=_BOARD,
    piece=_PIECE,
    table=_TABLE,
    effects=EFFECTS,
    facts=_FACTS,
    status={
        "may_spend": (
            several(holding(_SPENDABLE)),
            "Lore tokens that units could spend at this point of the battle. Nothing awaits them.",
        )
    },
    awaits=(
        {
            "roll": (one_of("attack", "critical", "retreat_critical"), "Which roll comes now."),
            "dice": (NUMBER, "With how many dice."),
        },
        {
            "roll": (one_of("trample_critical"), "The roll for a creature that is trampled."),
            "dice": (NUMBER, "With how many dice."),
            "unit": (UNIT, "The creature."),
        },
        {
            "choose": (one_of("ignore"), "How many flags are ignored."),
            "side": (SIDE, "Who chooses."),
            "values": (several(NUMBER), "What may be chosen."),
        },
        {
            "choose": (one_of("path"), "The path of retreat."),
            "side": (SIDE, "Who chooses."),
            "values": (several(several(HEX)), "The paths that may be chosen, each without the hex it starts from."),
        },
    ),
    ruling={
        "assumed": (several(_ASSUMED), "What the ruling took on the caller's word."),
        "outcome?": (holding(_OUTCOME), "What the battle has come to, where nothing is awaited any more."),
    },
    common={
        "ActionObject": {
            "value?": (
                either(NUMBER, several(TEXT)),
                "BattleLore: what is chosen: a number of flags, or the hexes of a path.",
            ),
            "tokens?": (NUMBER, "BattleLore: lore tokens spent on it."),
            "action?": (
                either(called("BattleLoreTurn")),
                "BattleLore: the turn up to this action, as an object.",
            ),
        },
        "StatusWords": {"may_spend?": (several(TEXT), "BattleLore: each offer of `may_spend` of the status.")},
        "CommonGameDescription": {
            "cards?": (
                several({"type": "object", "additionalProperties": {}}),
                "BattleLore: the tactic cards that the rules name.",
            ),
            "vocabulary": (
                {"type": "object", "additionalProperties": {"type": ["object"]}},
                "BattleLore: codes beside those of sides and pieces (`faces`, `banners`, `sections`, `terrain`, "
                "`powers`, `rolls`, `assumed`, `battles`), each with its name in the language asked for.",
            ),
        },
        "Setup": {"title?": (TEXT, "BattleLore: the battle in words, in the language asked for.")},
    },
    listing={"declarations": _DECLARABLE},
    offered={"declarations?": _DECLARABLE},
    position=called("BattleLoreBattlefield"),
    turn=called("BattleLoreTurn"),
)
