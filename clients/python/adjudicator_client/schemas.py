"""Types of requests and responses, generated from openapi.yaml: ``make openapi``. Do not edit.

A field of a request whose name is a keyword of Python has an underscore after it: ``from_``, ``as_``.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


ActionObject = TypedDict(
    "ActionObject", {
    "text": 'NotRequired[str]',
    "side": 'NotRequired[str]',
    "piece": 'NotRequired[str]',
    "from": 'NotRequired[str]',
    "to": 'NotRequired[str]',
    "kind": 'str',
    "captured": 'NotRequired[Captured]',
    "reentered": 'NotRequired[str]',
    "steps": 'NotRequired[list[ActionObject]]',
    "value": 'NotRequired[int | list[str]]',
    "tokens": 'NotRequired[int]',
    "action": 'NotRequired[BattleLoreTurn]',
})
"""A legal action in fields; only those that apply are there."""


Adjudication: TypeAlias = 'BattleLoreAdjudication | CyclixAdjudication | DjambiAdjudication | DragonchessAdjudication | PhyldeAdjudication'
"""A ruling on one turn."""


class AdjudicationRequest(TypedDict):
    """A position and a turn to rule on."""

    position: NotRequired[str | dict[str, Any] | None]
    setup: NotRequired[str | None]
    strict: NotRequired[bool | None]
    options: NotRequired[dict[str, str | bool] | None]
    action: str | dict[str, Any]
    seen: NotRequired[dict[str, int] | None]
    include: NotRequired[list[Literal['legal_actions', 'table', 'effect_messages', 'links', 'markdown', 'bbcode']] | None]
    as_: NotRequired[Literal['texts', 'objects'] | None]


class Article(TypedDict):
    """A numbered rule, in the requested language."""

    id: str
    mark: Literal['seed', 'reading', 'silent']
    title: str
    text: str
    source: str
    quotation: str | None
    options: list[str]


class Articles(TypedDict):
    """The rulebook of a game, in order."""

    articles: list[Article]


class Batch(TypedDict):
    """The responses to all items, in their order."""

    answers: list[BatchAnswer]


class BatchAnswer(TypedDict):
    """The response to one item: a ruling, or a problem with pointers relative to the item."""

    status: int
    body: Adjudication | Problem


class BatchRequest(TypedDict):
    """Adjudications of any games, each with its own response."""

    items: list[dict[str, Any]]


class BattleLoreAdjudication(TypedDict):
    """BattleLore creatures: a ruling on one turn."""

    game: Literal['battlelore']
    action: BattleLoreTurn
    action_text: str | None
    reason: BattleLoreReason | None
    effects: list[BattleLoreEffect]
    assumed: list[Literal['range', 'line_of_sight', 'dice', 'bonus_strike', 'card', 'movement']]
    outcome: NotRequired[BattleLoreOutcome]
    position: BattleLoreBattlefield
    status: BattleLoreStatus
    position_text: str | None
    legal_actions: NotRequired[list[BattleLoreTurn]]
    declarations: NotRequired[BattleLoreDeclarations]
    table: NotRequired[BattleLoreTable]
    ruleset: Ruleset
    verdict: Literal['legal', 'illegal', 'incomplete']
    articles: list[str]
    message: str
    spelled: NotRequired[str]
    key: str | None
    links: NotRequired[dict[str, str] | None]
    texts: NotRequired[Texts]


class BattleLoreAttack(TypedDict):
    """An attack."""

    kind: Literal['attack']
    attacker: BattleLoreUnitId | None
    target: BattleLoreUnitId
    melee: NotRequired[bool]
    dice: NotRequired[int]
    bonus_strike: NotRequired[bool]
    battle_back: NotRequired[bool]
    hit_faces: NotRequired[list[str]]
    tokens: NotRequired[BattleLoreDiceTokens]
    card: NotRequired[BattleLoreTacticCard]
    inputs: list[BattleLoreRollInput | BattleLoreIgnore | BattleLorePath]


class BattleLoreAttackedEffect(TypedDict):
    """An attack is declared."""

    kind: Literal['attacked']
    attacker: NotRequired[BattleLoreUnitId]
    side: NotRequired[BattleLoreSide]
    target: BattleLoreUnitId
    dice: int
    message: NotRequired[EffectMessage]


BattleLoreAwaits: TypeAlias = 'BattleLoreAwaitsAttack | BattleLoreAwaitsTrampleCritical | BattleLoreAwaitsIgnore | BattleLoreAwaitsUnits | BattleLoreAwaitsPath'
"""The input that a begun turn of BattleLore creatures awaits."""


class BattleLoreAwaitsAttack(TypedDict):
    """Which roll comes now."""

    roll: Literal['attack', 'critical', 'retreat_critical']
    dice: int


class BattleLoreAwaitsIgnore(TypedDict):
    """How many flags are ignored."""

    choose: Literal['ignore']
    side: BattleLoreSide
    values: list[int]


class BattleLoreAwaitsPath(TypedDict):
    """The path of retreat."""

    choose: Literal['path']
    side: BattleLoreSide
    values: list[list[BattleLoreHex]]


class BattleLoreAwaitsTrampleCritical(TypedDict):
    """The roll for a creature that is trampled."""

    roll: Literal['trample_critical']
    dice: int
    unit: BattleLoreUnitId


class BattleLoreAwaitsUnits(TypedDict):
    """The units of an order that names none."""

    choose: Literal['units']
    side: BattleLoreSide


class BattleLoreBannerGainedEffect(TypedDict):
    """A side gains a banner."""

    kind: Literal['banner_gained']
    side: BattleLoreSide
    message: NotRequired[EffectMessage]


class BattleLoreBattleBackPendingEffect(TypedDict):
    """A unit may battle back."""

    kind: Literal['battle_back_pending']
    unit: BattleLoreUnitId
    against: BattleLoreUnitId
    message: NotRequired[EffectMessage]


class BattleLoreBattlefield(TypedDict):
    """A position as in responses: its own fields, units by id."""

    units: dict[str, BattleLoreTroop | BattleLoreCreatureUnit]
    impassable: NotRequired[list[BattleLoreHex]]
    woods: NotRequired[list[BattleLoreHex]]
    hills: NotRequired[list[BattleLoreHex]]
    lore: BattleLoreCounts
    banners: BattleLoreCounts
    pool: NotRequired[int]
    to_move: NotRequired[BattleLoreSide]
    pending_battle_back: NotRequired[BattleLorePending]


class BattleLoreBoard(TypedDict):
    """The board of BattleLore creatures: kind and size."""

    kind: Literal['hexes']
    rows: int
    widths: list[int]
    sections: list[BattleLoreSection]


class BattleLoreCounts(TypedDict):
    """A number for each side of BattleLore."""

    south: int
    north: int


BattleLoreCreature: TypeAlias = "Literal['giant_spider', 'hill_giant', 'earth_elemental', 'troll', 'wood_giant', 'rock_elemental', 'hydra', 'blue_spider', 'wood_wyvern', 'ice_drake', 'fire_dragon']"
"""A creature, by its card."""


class BattleLoreCreatureUnit(TypedDict):
    """A creature on the battlefield."""

    kind: Literal['creature']
    creature: BattleLoreCreature
    side: BattleLoreSide
    hex: BattleLoreHex
    figures: int
    tokens: NotRequired[int]
    bold: NotRequired[int]
    on_stone_bridge: NotRequired[bool]
    troll_tokens: NotRequired[int]
    necks: NotRequired[int]


class BattleLoreCriticalHitEffect(TypedDict):
    """A creature takes a critical hit."""

    kind: Literal['critical_hit']
    unit: BattleLoreUnitId
    message: NotRequired[EffectMessage]


class BattleLoreDeclarations(TypedDict):
    """The possible declarations without `begun`."""

    order: BattleLoreDeclarationsOrder
    move: dict[str, BattleLoreMove]
    attack: dict[str, list[BattleLoreTarget]]
    attack_by_card: list[BattleLoreTarget]
    hits: list[BattleLoreUnitId]
    end_turn: list[BattleLoreSide]
    battle_back: NotRequired[BattleLoreDueBattleBack]


class BattleLoreDeclarationsOrder(TypedDict):
    """By side, the units that a card may order."""

    south: NotRequired[list[BattleLoreUnitId]]
    north: NotRequired[list[BattleLoreUnitId]]


class BattleLoreDiceTokens(TypedDict):
    """Lore tokens spent on dice."""

    die: int


class BattleLoreDiedEffect(TypedDict):
    """A unit leaves the battlefield."""

    kind: Literal['died']
    unit: BattleLoreUnitId
    side: BattleLoreSide
    at: BattleLoreHex
    message: NotRequired[EffectMessage]


class BattleLoreDueBattleBack(TypedDict):
    """A battle back that is due."""

    attacker: BattleLoreUnitId
    target: BattleLoreUnitId
    melee: bool
    dice: int | None
    asks: list[str]


BattleLoreEffect: TypeAlias = 'BattleLoreOrderedEffect | BattleLoreLorePaidEffect | BattleLoreOrderedOutOfSectionEffect | BattleLoreMovedEffect | BattleLoreTurnEndedEffect | BattleLoreAttackedEffect | BattleLoreLoreCollectedEffect | BattleLorePowerEffect | BattleLorePowerUnknownEffect | BattleLoreRegeneratedEffect | BattleLoreMissedEffect | BattleLoreHitEffect | BattleLoreCriticalHitEffect | BattleLoreUnharmedEffect | BattleLoreFiguresLostEffect | BattleLoreTrollTokensLostEffect | BattleLoreNecksLostEffect | BattleLoreDiedEffect | BattleLoreTokensReturnedEffect | BattleLoreBannerGainedEffect | BattleLoreTokenGainedEffect | BattleLoreFlagsIgnoredEffect | BattleLoreRetreatedEffect | BattleLoreRetreatBlockedEffect | BattleLoreTrampledEffect | BattleLoreTokenSpentEffect | BattleLoreBattleBackPendingEffect'
"""One consequence of a turn of BattleLore creatures."""


class BattleLoreEndTurn(TypedDict):
    """The end of a turn."""

    kind: Literal['end_turn']
    side: BattleLoreSide


BattleLoreFace: TypeAlias = "Literal['green', 'blue', 'red', 'bonus', 'lore', 'flag']"
"""A face of a die: a helmet, the bonus strike, lore or a flag."""


BattleLoreFacts = TypedDict(
    "BattleLoreFacts", {
    "unit": 'NotRequired[BattleLoreUnitId]',
    "units": 'NotRequired[list[BattleLoreUnitId]]',
    "target": 'NotRequired[BattleLoreUnitId]',
    "against": 'NotRequired[BattleLoreUnitId]',
    "side": 'NotRequired[BattleLoreSide]',
    "to_move": 'NotRequired[BattleLoreSide]',
    "from": 'NotRequired[BattleLoreHex]',
    "to": 'NotRequired[BattleLoreHex]',
    "at": 'NotRequired[BattleLoreHex | int]',
    "blocker": 'NotRequired[BattleLoreUnitId]',
    "killer": 'NotRequired[BattleLoreUnitId]',
    "card": 'NotRequired[str]',
    "for": "NotRequired[Literal['foot', 'mounted']]",
    "meant": 'NotRequired[str]',
    "left": 'NotRequired[int]',
    "sections": 'NotRequired[list[BattleLoreSection]]',
    "cost": 'NotRequired[int]',
    "lore": 'NotRequired[int]',
    "face": 'NotRequired[str]',
    "known": 'NotRequired[list[BattleLoreFace]]',
    "input": 'NotRequired[int]',
    "due": 'NotRequired[int | str]',
    "given": 'NotRequired[int | str]',
    "named": 'NotRequired[BattleLoreUnitId]',
    "values": 'NotRequired[list[int]]',
    "most": 'NotRequired[int]',
    "longest": 'NotRequired[int]',
    "tokens": 'NotRequired[int]',
    "spent": 'NotRequired[int]',
    "bought": 'NotRequired[int]',
    "necks": 'NotRequired[int]',
    "figures": 'NotRequired[int]',
    "text": 'NotRequired[str]',
    "fault": 'NotRequired[str]',
    "found": 'NotRequired[str]',
    "expected": 'NotRequired[str]',
    "did_you_mean": 'NotRequired[list[str]]',
    "first": 'NotRequired[str]',
    "last": 'NotRequired[str]',
    "field": 'NotRequired[str]',
    "article": 'NotRequired[str]',
    "winners": 'NotRequired[list[str]]',
    "cause": 'NotRequired[str]',
    "result": 'NotRequired[str]',
})
"""The facts in the message of a reason of BattleLore creatures."""


class BattleLoreFiguresLostEffect(TypedDict):
    """A troop loses figures."""

    kind: Literal['figures_lost']
    unit: BattleLoreUnitId
    figures: int
    left: int
    message: NotRequired[EffectMessage]


class BattleLoreFlagsIgnoredEffect(TypedDict):
    """Flags are ignored."""

    kind: Literal['flags_ignored']
    unit: BattleLoreUnitId
    flags: int
    message: NotRequired[EffectMessage]


class BattleLoreGameDescription(TypedDict):
    """BattleLore creatures: the game with its board, pieces and notation."""

    game: Literal['battlelore']
    board: BattleLoreBoard
    pieces: list[BattleLorePieceKind]
    notation: BattleLoreNotation
    title: str
    ruleset: str
    edition: str
    sides: list[str]
    side_names: list[str]
    default_setup: str | None
    source: SourceText
    options: list[Option]
    cards: NotRequired[list[dict[str, Any]]]
    vocabulary: dict[str, dict[str, str]]
    setups: list[str]
    pictures: PictureForms
    geometry: list[BoardGeometry]
    table: TableDescription
    effects: list[EffectKind]
    grounds: list[GroundKind]


BattleLoreHex: TypeAlias = 'str'
"""A hex: its file and its row, row 1 on South's side."""


class BattleLoreHitEffect(TypedDict):
    """A unit is hit."""

    kind: Literal['hit']
    unit: BattleLoreUnitId
    hits: int
    message: NotRequired[EffectMessage]


class BattleLoreHits(TypedDict):
    """Hits by a card."""

    kind: Literal['hits']
    target: BattleLoreUnitId
    hits: int
    killer: NotRequired[BattleLoreUnitId]
    card: NotRequired[BattleLoreTacticCard]
    inputs: list[BattleLoreRollInput | BattleLoreIgnore | BattleLorePath]


class BattleLoreIgnore(TypedDict):
    """The choice of how many flags are ignored."""

    choose: Literal['ignore']
    value: int
    tokens: NotRequired[int]


class BattleLoreLoreCollectedEffect(TypedDict):
    """A side takes the lore that it rolled."""

    kind: Literal['lore_collected']
    side: BattleLoreSide
    lore: int
    message: NotRequired[EffectMessage]


class BattleLoreLorePaidEffect(TypedDict):
    """A side pays lore to the pool."""

    kind: Literal['lore_paid']
    side: BattleLoreSide
    lore: int
    unit: BattleLoreUnitId
    message: NotRequired[EffectMessage]


class BattleLoreMissedEffect(TypedDict):
    """No die hits."""

    kind: Literal['missed']
    unit: BattleLoreUnitId
    message: NotRequired[EffectMessage]


class BattleLoreMove(TypedDict):
    """How a unit of BattleLore may move."""

    steps: list[BattleLoreHex]
    movement: int | None
    tokens: int
    asks: list[str]
    reach: NotRequired[dict[str, list[BattleLoreHex]]]


class BattleLoreMoveTurn(TypedDict):
    """A move of a unit."""

    kind: Literal['move']
    unit: BattleLoreUnitId
    path: list[BattleLoreHex]
    movement: NotRequired[int]
    tokens: NotRequired[int]


BattleLoreMovedEffect = TypedDict(
    "BattleLoreMovedEffect", {
    "kind": "Literal['moved']",
    "unit": 'BattleLoreUnitId',
    "side": 'BattleLoreSide',
    "from": 'BattleLoreHex',
    "to": 'BattleLoreHex',
    "path": 'list[BattleLoreHex]',
    "message": 'NotRequired[EffectMessage]',
})
"""A unit moves."""


class BattleLoreNecksLostEffect(TypedDict):
    """A hydra loses necks."""

    kind: Literal['necks_lost']
    unit: BattleLoreUnitId
    lost: int
    left: int
    message: NotRequired[EffectMessage]


class BattleLoreNotation(TypedDict):
    """Positions and turns of BattleLore creatures as they are sent."""

    position: dict[str, Any]
    actions: list[dict[str, Any]]
    texts: list[str]
    marks: dict[str, str]


class BattleLoreOffence(TypedDict):
    """BattleLore creatures: a turn that was not legal, or played while the game was adjourned."""

    turn: BattleLoreTurn | str | dict[str, Any]
    reason: BattleLoreReason | None
    position: BattleLoreBattlefield
    action_text: NotRequired[str | None]
    position_text: str | None
    entry: int
    n: int
    side: str | None
    verdict: Literal['legal', 'illegal', 'incomplete', 'not_understood']
    settled: Literal['taken-back', 'accepted', 'forfeited', None]


class BattleLoreOrder(TypedDict):
    """An order by a card."""

    kind: Literal['order']
    side: BattleLoreSide
    card: BattleLoreSectionCard | BattleLoreTacticCard
    units: list[BattleLoreUnitId]


class BattleLoreOrderedEffect(TypedDict):
    """A unit is ordered."""

    kind: Literal['ordered']
    unit: BattleLoreUnitId
    side: BattleLoreSide
    card: NotRequired[str]
    sections: NotRequired[list[BattleLoreSection]]
    message: NotRequired[EffectMessage]


class BattleLoreOrderedOutOfSectionEffect(TypedDict):
    """A creature is ordered out of section."""

    kind: Literal['ordered_out_of_section']
    unit: BattleLoreUnitId
    message: NotRequired[EffectMessage]


class BattleLoreOutcome(TypedDict):
    """The result of a battle."""

    hits: int
    flags: int
    ignored: int
    required: int
    path: list[BattleLoreHex]
    missing: int
    trampled: list[BattleLoreUnitId]
    dead: bool
    power: list[Any] | None
    lore_gained: int
    battle_back: bool
    vacated: bool


class BattleLorePath(TypedDict):
    """The choice of a path of retreat."""

    choose: Literal['path']
    value: list[BattleLoreHex]
    tokens: NotRequired[int]


class BattleLorePending(TypedDict):
    """A battle back that may follow."""

    unit: BattleLoreUnitId
    against: BattleLoreUnitId


class BattleLorePieceKind(TypedDict):
    """A kind of piece of BattleLore creatures."""

    figures: NotRequired[int]
    banner: NotRequired[Literal['green', 'blue', 'red']]
    level: NotRequired[int | None]
    dice: NotRequired[int]
    dice_a_neck: NotRequired[int]
    bonus_strike: NotRequired[Literal['yes', 'no', 'rerolled'] | None]
    walks: NotRequired[int | None]
    flies: NotRequired[int | None]
    retreat: NotRequired[int]
    flags: NotRequired[Literal['must', 'may', 'never']]
    damage: NotRequired[Literal['critical', 'tokens', 'necks']]
    powers: NotRequired[list[BattleLorePower]]
    piece: str
    name: str
    french: str


class BattleLorePosition(TypedDict):
    """BattleLore creatures: a position looked at."""

    game: Literal['battlelore']
    position: BattleLoreBattlefield
    status: BattleLoreStatus
    position_text: str | None
    table: BattleLoreTable
    legal_actions: NotRequired[list[BattleLoreTurn]]
    declarations: NotRequired[BattleLoreDeclarations]
    ruleset: Ruleset
    key: str | None
    links: NotRequired[dict[str, str] | None]


class BattleLorePower(TypedDict):
    """A special power of a creature."""

    power: str
    lore: int | None
    rolled: bool


class BattleLorePowerEffect(TypedDict):
    """A special power is triggered."""

    kind: Literal['power']
    unit: BattleLoreUnitId
    power: str
    lore: int
    message: NotRequired[EffectMessage]


class BattleLorePowerUnknownEffect(TypedDict):
    """Lore was rolled, and the cost of these powers is unknown."""

    kind: Literal['power_unknown']
    unit: BattleLoreUnitId
    powers: list[str]
    message: NotRequired[EffectMessage]


class BattleLoreReason(TypedDict):
    """Why an action is illegal in BattleLore creatures."""

    facts: BattleLoreFacts
    code: str
    article: str | None
    title: str
    message: str


class BattleLoreRecord(TypedDict):
    """BattleLore creatures: a game replayed."""

    game: Literal['battlelore']
    position: BattleLoreBattlefield
    status: BattleLoreStatus
    position_text: str | None
    rulings: list[BattleLoreRecordRuling]
    start: NotRequired[BattleLoreBattlefield]
    first_offence: BattleLoreRecordRuling | None
    offences: NotRequired[list[BattleLoreOffence]]
    ruleset: Ruleset
    key: str | None
    seen: dict[str, int]
    interventions: NotRequired[list[RecordIntervention]]
    result: NotRequired[RecordResult]
    remarks: NotRequired[list[Fault]]


class BattleLoreRecordRuling(TypedDict):
    """BattleLore creatures: the ruling on one turn of a record."""

    turn: BattleLoreTurn | str | dict[str, Any]
    reason: BattleLoreReason | None
    effects: NotRequired[list[BattleLoreEffect]]
    position: NotRequired[BattleLoreBattlefield]
    action_text: NotRequired[str | None]
    position_text: NotRequired[str | None]
    n: int
    verdict: Literal['legal', 'illegal', 'incomplete', 'not_understood']
    articles: list[str]
    message: NotRequired[str]
    key: str | None
    entry: NotRequired[int]
    side: NotRequired[str | None]
    adjourned: NotRequired[bool]


class BattleLoreRegeneratedEffect(TypedDict):
    """A troll takes tokens back."""

    kind: Literal['regenerated']
    unit: BattleLoreUnitId
    tokens: int
    message: NotRequired[EffectMessage]


class BattleLoreRetreatBlockedEffect(TypedDict):
    """A retreat is cut short."""

    kind: Literal['retreat_blocked']
    unit: BattleLoreUnitId
    missing: int
    message: NotRequired[EffectMessage]


BattleLoreRetreatedEffect = TypedDict(
    "BattleLoreRetreatedEffect", {
    "kind": "Literal['retreated']",
    "unit": 'BattleLoreUnitId',
    "from": 'BattleLoreHex',
    "to": 'BattleLoreHex',
    "path": 'list[BattleLoreHex]',
    "message": 'NotRequired[EffectMessage]',
})
"""A unit retreats."""


BattleLoreRoll: TypeAlias = "Literal['attack', 'critical', 'retreat_critical', 'trample_critical']"
"""A roll of a battle."""


class BattleLoreRollInput(TypedDict):
    """A roll of dice, as an input of a battle."""

    roll: BattleLoreRoll
    unit: NotRequired[BattleLoreUnitId]
    faces: list[str]


BattleLoreSection: TypeAlias = "Literal['left', 'centre', 'right']"
"""A section of the battlefield, as its side sees it."""


class BattleLoreSectionCard(TypedDict):
    """A section card of BattleLore."""

    kind: Literal['section']
    orders: BattleLoreSectionCardOrders


class BattleLoreSectionCardOrders(TypedDict):
    """By section, how many units it orders there."""

    left: NotRequired[int]
    centre: NotRequired[int]
    right: NotRequired[int]


BattleLoreSide: TypeAlias = "Literal['south', 'north']"
"""A side of BattleLore."""


BattleLoreSpendable = TypedDict(
    "BattleLoreSpendable", {
    "unit": 'BattleLoreUnitId',
    "for": "Literal['die', 'flag', 'move']",
    "tokens": 'int',
    "add": 'list[BattleLoreSpendableAddItem | BattleLoreSpendableAddItem1]',
})
"""Lore tokens that a unit could spend."""


class BattleLoreSpendableAddItem(TypedDict):
    """An object of the type before it."""

    inputs: list[BattleLoreIgnore | BattleLorePath]


class BattleLoreSpendableAddItem1(TypedDict):
    """An object of the type before it."""

    tokens: BattleLoreDiceTokens


class BattleLoreStanding(TypedDict):
    """A unit on the battlefield."""

    at: BattleLoreHex
    side: BattleLoreSide
    piece: Literal['foot', 'mounted', 'giant_spider', 'hill_giant', 'earth_elemental', 'troll', 'wood_giant', 'rock_elemental', 'hydra', 'blue_spider', 'wood_wyvern', 'ice_drake', 'fire_dragon']
    unit: BattleLoreUnitId
    banner: NotRequired[Literal['green', 'blue', 'red']]
    figures: int
    tokens: NotRequired[int]
    bold: NotRequired[int]
    on_stone_bridge: NotRequired[bool]
    troll_tokens: NotRequired[int]
    necks: NotRequired[int]


class BattleLoreStatus(TypedDict):
    """The status of a position of BattleLore creatures."""

    may_spend: list[BattleLoreSpendable]
    awaits: NotRequired[BattleLoreAwaits]
    to_move: str | None
    state: Literal['normal', 'check', 'checkmate', 'stalemate', 'pass_forced', 'won', 'drawn', 'awaiting']
    in_check: list[str]
    checkers: list[str]
    over: bool
    winners: list[str]
    draw: bool
    cause: Literal['checkmate', 'stalemate', 'repetition', 'king_captured', 'last_alive', 'nobody_alive', 'passes', None]
    repetition: int | Literal['unknown'] | None
    claims: list[str]
    words: NotRequired[StatusWords]


class BattleLoreTable(TypedDict):
    """The table of a position of BattleLore creatures."""

    pieces: list[BattleLoreStanding]
    impassable: list[BattleLoreHex]
    woods: list[BattleLoreHex]
    hills: list[BattleLoreHex]
    lore: BattleLoreCounts
    banners: BattleLoreCounts
    pool: int | None
    to_move: BattleLoreSide | None
    pending_battle_back: BattleLorePending | None


BattleLoreTacticCard = TypedDict(
    "BattleLoreTacticCard", {
    "kind": "Literal['tactic']",
    "name": 'str',
    "for": "NotRequired[Literal['foot', 'mounted']]",
})
"""A tactic card of BattleLore."""


class BattleLoreTarget(TypedDict):
    """An enemy that a unit of BattleLore may attack."""

    target: BattleLoreUnitId
    melee: bool
    dice: int | None
    asks: list[str]


class BattleLoreTokenGainedEffect(TypedDict):
    """A unit takes a lore token for its kill."""

    kind: Literal['token_gained']
    unit: BattleLoreUnitId
    message: NotRequired[EffectMessage]


BattleLoreTokenSpentEffect = TypedDict(
    "BattleLoreTokenSpentEffect", {
    "kind": "Literal['token_spent']",
    "unit": 'BattleLoreUnitId',
    "for": "Literal['die', 'flag', 'move']",
    "tokens": 'int',
    "message": 'NotRequired[EffectMessage]',
})
"""A unit spends lore tokens."""


class BattleLoreTokensReturnedEffect(TypedDict):
    """The tokens of a dead unit return to the pool."""

    kind: Literal['tokens_returned']
    unit: BattleLoreUnitId
    tokens: int
    message: NotRequired[EffectMessage]


class BattleLoreTrampledEffect(TypedDict):
    """A unit is trampled."""

    kind: Literal['trampled']
    unit: BattleLoreUnitId
    by: BattleLoreUnitId
    message: NotRequired[EffectMessage]


class BattleLoreTrollTokensLostEffect(TypedDict):
    """A troll loses tokens."""

    kind: Literal['troll_tokens_lost']
    unit: BattleLoreUnitId
    lost: int
    left: int
    message: NotRequired[EffectMessage]


class BattleLoreTroop(TypedDict):
    """A unit of infantry or cavalry."""

    kind: Literal['foot', 'mounted']
    banner: NotRequired[Literal['green', 'blue', 'red']]
    side: BattleLoreSide
    hex: BattleLoreHex
    figures: int
    tokens: NotRequired[int]
    bold: NotRequired[int]
    on_stone_bridge: NotRequired[bool]


BattleLoreTurn: TypeAlias = 'BattleLoreOrder | BattleLoreMoveTurn | BattleLoreAttack | BattleLoreHits | BattleLoreEndTurn | BattleLoreRollInput | BattleLoreIgnore | BattleLorePath'
"""A turn as in responses."""


class BattleLoreTurnEndedEffect(TypedDict):
    """A side ends its turn."""

    kind: Literal['turn_ended']
    side: BattleLoreSide
    to_move: BattleLoreSide
    message: NotRequired[EffectMessage]


class BattleLoreUnharmedEffect(TypedDict):
    """There is no critical hit: a creature is unharmed."""

    kind: Literal['unharmed']
    unit: BattleLoreUnitId
    message: NotRequired[EffectMessage]


BattleLoreUnitId: TypeAlias = 'str'
"""The id of a unit, as the position names it; never translated."""


class BoardGeometry(TypedDict):
    """The places of the cells in pictures of a board, seen from one side: for front ends that draw their own pieces."""

    view: str
    layout: Literal['stack', 'row', None]
    view_box: list[float]
    levels: list[str]
    outline: list[list[float]]
    cells: dict[str, list[float]]
    points: dict[str, list[float]]


class BoardRequest(TypedDict):
    """A position, or a turn on it, to be drawn."""

    position: NotRequired[str | dict[str, Any] | None]
    setup: NotRequired[str | None]
    strict: NotRequired[bool | None]
    options: NotRequired[dict[str, str | bool] | None]
    view: NotRequired[str | None]
    lang: NotRequired[str | None]
    theme: NotRequired[Literal['light', 'dark', 'auto'] | None]
    pieces: NotRequired[Literal['figures', 'letters'] | None]
    caption: NotRequired[Literal['full', 'line', 'none'] | None]
    names: NotRequired[Literal['edge', 'cells', 'none'] | None]
    marks: NotRequired[Literal['ruling', 'threats', 'none'] | None]
    width: NotRequired[int | None]
    layout: NotRequired[Literal['stack', 'row', 'perspective'] | None]
    levels: NotRequired[str | None]
    edition: NotRequired[str | None]
    look: NotRequired[int | None]
    table: NotRequired[dict[str, Any] | None]
    action: NotRequired[str | dict[str, Any] | None]
    seen: NotRequired[dict[str, int] | None]
    show: NotRequired[Literal['after', 'before'] | None]
    crop: NotRequired[Literal['none', 'auto'] | None]
    shape: NotRequired[Literal['board', 'landscape'] | None]
    irregular: NotRequired[bool | None]


class Captured(TypedDict):
    """The fields of an action."""

    side: str
    piece: str
    at: str


class Chance(TypedDict):
    """How likely something is, exactly and about."""

    fraction: str
    decimal: float


class ConformanceCases(TypedDict):
    """The published conformance cases of a game, in English and French. adjudicator/conformance/suite/README.md describes them."""

    suite: str
    sha256: str
    game: str
    edition: str
    cases: list[ConformanceCasesCasesItem]


class ConformanceCasesCasesItem(TypedDict):
    """An object of the type before it."""

    id: str
    since: str
    article: str
    layer: Literal['article', 'reading', 'game', 'form']
    title: ConformanceCasesCasesItemTitle
    ask: ConformanceCasesCasesItemAsk
    expect: ConformanceCasesCasesItemExpect
    withdrawn: NotRequired[ConformanceCasesCasesItemWithdrawn]


class ConformanceCasesCasesItemAsk(TypedDict):
    """The request, a resource of the game and its body."""

    resource: Literal['adjudications', 'legal-actions', 'positions', 'records']
    body: dict[str, Any]


ConformanceCasesCasesItemExpect = TypedDict(
    "ConformanceCasesCasesItemExpect", {
    "status": 'int',
    "has": 'NotRequired[dict[str, Any]]',
    "is": 'NotRequired[dict[str, Any]]',
    "cites": 'NotRequired[list[str]]',
})
"""The parts of the response that must be right."""


class ConformanceCasesCasesItemTitle(TypedDict):
    """An object of the type before it."""

    en: str
    fr: NotRequired[str]


ConformanceCasesCasesItemWithdrawn = TypedDict(
    "ConformanceCasesCasesItemWithdrawn", {
    "in": 'str',
    "why": 'str',
    "by": 'list[str]',
})
"""Present if the case no longer counts."""


class CyclixAdjudication(TypedDict):
    """Cyclix: a ruling on one turn."""

    game: Literal['cyclix']
    action: str
    reason: CyclixReason | None
    effects: list[CyclixEffect]
    position: str
    status: CyclixStatus
    legal_actions: NotRequired[list[str]]
    table: NotRequired[CyclixTable]
    ruleset: Ruleset
    verdict: Literal['legal', 'illegal', 'incomplete']
    articles: list[str]
    message: str
    spelled: NotRequired[str]
    key: str | None
    links: NotRequired[dict[str, str] | None]
    texts: NotRequired[Texts]


class CyclixBoard(TypedDict):
    """The board of Cyclix: kind and size."""

    kind: Literal['squares']
    files: int
    ranks: int


class CyclixCapturedEffect(TypedDict):
    """A piece went to its owner's hand."""

    kind: Literal['captured']
    side: CyclixSide
    piece: CyclixPiece
    at: CyclixSquare
    message: NotRequired[EffectMessage]


class CyclixCheckEffect(TypedDict):
    """The king of the side to move is attacked."""

    kind: Literal['check']
    side: CyclixSide
    by: list[CyclixSquare]
    attackers: list[CyclixPiece]
    message: NotRequired[EffectMessage]


CyclixEffect: TypeAlias = 'CyclixMovedEffect | CyclixCapturedEffect | CyclixTileCarriedEffect | CyclixTileRemovedEffect | CyclixReenteredEffect | CyclixPassedEffect | CyclixCheckEffect'
"""One consequence of a turn of Cyclix."""


CyclixFacts = TypedDict(
    "CyclixFacts", {
    "side": 'NotRequired[CyclixSide]',
    "piece": 'NotRequired[CyclixPiece]',
    "from": 'NotRequired[CyclixSquare]',
    "to": 'NotRequired[CyclixSquare]',
    "claimed": 'NotRequired[CyclixPiece]',
    "reentry": 'NotRequired[CyclixPiece]',
    "blocker": 'NotRequired[CyclixPiece]',
    "blocker_side": 'NotRequired[CyclixSide]',
    "blocker_at": 'NotRequired[CyclixSquare]',
    "king_at": 'NotRequired[CyclixSquare]',
    "by": 'NotRequired[list[CyclixSquare]]',
    "attackers": 'NotRequired[list[CyclixPiece]]',
    "at": 'NotRequired[CyclixSquare | int]',
    "text": 'NotRequired[str]',
    "fault": 'NotRequired[str]',
    "found": 'NotRequired[str]',
    "expected": 'NotRequired[str]',
    "did_you_mean": 'NotRequired[list[str]]',
    "first": 'NotRequired[str]',
    "last": 'NotRequired[str]',
    "field": 'NotRequired[str]',
    "article": 'NotRequired[str]',
    "winners": 'NotRequired[list[str]]',
    "cause": 'NotRequired[str]',
    "result": 'NotRequired[str]',
})
"""The facts in the message of a reason of Cyclix."""


class CyclixGameDescription(TypedDict):
    """Cyclix: the game with its board, pieces and notation."""

    game: Literal['cyclix']
    board: CyclixBoard
    pieces: list[CyclixPieceKind]
    notation: CyclixNotation
    title: str
    ruleset: str
    edition: str
    sides: list[str]
    side_names: list[str]
    default_setup: str | None
    source: SourceText
    options: list[Option]
    cards: NotRequired[list[dict[str, Any]]]
    vocabulary: dict[str, dict[str, str]]
    setups: list[str]
    pictures: PictureForms
    geometry: list[BoardGeometry]
    table: TableDescription
    effects: list[EffectKind]
    grounds: list[GroundKind]


CyclixMovedEffect = TypedDict(
    "CyclixMovedEffect", {
    "kind": "Literal['moved']",
    "side": 'CyclixSide',
    "piece": 'CyclixPiece',
    "from": 'CyclixSquare',
    "to": 'CyclixSquare',
    "message": 'NotRequired[EffectMessage]',
})
"""A piece moved."""


class CyclixNotation(TypedDict):
    """Positions and turns of Cyclix as they are sent."""

    position: str
    actions: list[str]
    marks: dict[str, str]


class CyclixOffence(TypedDict):
    """Cyclix: a turn that was not legal, or played while the game was adjourned."""

    turn: str | dict[str, Any]
    reason: CyclixReason | None
    position: str
    entry: int
    n: int
    side: str | None
    verdict: Literal['legal', 'illegal', 'incomplete', 'not_understood']
    settled: Literal['taken-back', 'accepted', 'forfeited', None]


class CyclixPassedEffect(TypedDict):
    """The turn was passed."""

    kind: Literal['passed']
    side: CyclixSide
    message: NotRequired[EffectMessage]


CyclixPiece: TypeAlias = "Literal['king', 'rook', 'bishop', 'knight']"
"""A piece of Cyclix."""


class CyclixPieceKind(TypedDict):
    """A kind of piece of Cyclix."""

    letter: str
    piece: str
    name: str
    french: str


class CyclixPosition(TypedDict):
    """Cyclix: a position looked at."""

    game: Literal['cyclix']
    position: str
    status: CyclixStatus
    table: CyclixTable
    legal_actions: NotRequired[list[str]]
    ruleset: Ruleset
    key: str | None
    links: NotRequired[dict[str, str] | None]


class CyclixReason(TypedDict):
    """Why an action is illegal in Cyclix."""

    facts: CyclixFacts
    code: str
    article: str | None
    title: str
    message: str


class CyclixRecord(TypedDict):
    """Cyclix: a game replayed."""

    game: Literal['cyclix']
    position: str
    status: CyclixStatus
    rulings: list[CyclixRecordRuling]
    start: NotRequired[str]
    first_offence: CyclixRecordRuling | None
    offences: NotRequired[list[CyclixOffence]]
    ruleset: Ruleset
    key: str | None
    seen: dict[str, int]
    interventions: NotRequired[list[RecordIntervention]]
    result: NotRequired[RecordResult]
    remarks: NotRequired[list[Fault]]


class CyclixRecordRuling(TypedDict):
    """Cyclix: the ruling on one turn of a record."""

    turn: str | dict[str, Any]
    reason: CyclixReason | None
    effects: NotRequired[list[CyclixEffect]]
    position: NotRequired[str]
    n: int
    verdict: Literal['legal', 'illegal', 'incomplete', 'not_understood']
    articles: list[str]
    message: NotRequired[str]
    key: str | None
    entry: NotRequired[int]
    side: NotRequired[str | None]
    adjourned: NotRequired[bool]


class CyclixReenteredEffect(TypedDict):
    """A piece re-entered from the hand."""

    kind: Literal['reentered']
    side: CyclixSide
    piece: CyclixPiece
    at: CyclixSquare
    message: NotRequired[EffectMessage]


CyclixSide: TypeAlias = "Literal['white', 'black']"
"""A side of Cyclix."""


CyclixSquare: TypeAlias = 'str'
"""A square of the board, whether a tile lies there or not."""


class CyclixStanding(TypedDict):
    """A piece on the board of Cyclix."""

    at: CyclixSquare
    side: CyclixSide
    piece: CyclixPiece


class CyclixStatus(TypedDict):
    """The status of a position of Cyclix."""

    to_move: str | None
    state: Literal['normal', 'check', 'checkmate', 'stalemate', 'pass_forced', 'won', 'drawn', 'awaiting']
    in_check: list[str]
    checkers: list[str]
    over: bool
    winners: list[str]
    draw: bool
    cause: Literal['checkmate', 'stalemate', 'repetition', 'king_captured', 'last_alive', 'nobody_alive', 'passes', None]
    repetition: int | Literal['unknown'] | None
    claims: list[str]
    words: NotRequired[StatusWords]


class CyclixTable(TypedDict):
    """The table of a position of Cyclix."""

    pieces: list[CyclixStanding]
    holes: list[CyclixSquare]
    hands: CyclixTableHands
    to_move: CyclixSide


class CyclixTableHands(TypedDict):
    """What each side has in hand, in the order of the position's text."""

    white: list[CyclixPiece]
    black: list[CyclixPiece]


CyclixTileCarriedEffect = TypedDict(
    "CyclixTileCarriedEffect", {
    "kind": "Literal['tile_carried']",
    "from": 'CyclixSquare',
    "to": 'CyclixSquare',
    "message": 'NotRequired[EffectMessage]',
})
"""A piece took its tile along."""


class CyclixTileRemovedEffect(TypedDict):
    """The king's tile was removed."""

    kind: Literal['tile_removed']
    at: CyclixSquare
    message: NotRequired[EffectMessage]


class DjambiAdjudication(TypedDict):
    """Djambi: a ruling on one turn."""

    game: Literal['djambi']
    action: str
    reason: DjambiReason | None
    effects: list[DjambiEffect]
    position: str
    status: DjambiStatus
    legal_actions: NotRequired[list[str]]
    table: NotRequired[DjambiTable]
    ruleset: Ruleset
    verdict: Literal['legal', 'illegal', 'incomplete']
    articles: list[str]
    message: str
    spelled: NotRequired[str]
    key: str | None
    links: NotRequired[dict[str, str] | None]
    texts: NotRequired[Texts]


DjambiAwaits: TypeAlias = 'DjambiAwaitsPiece | DjambiAwaitsDestination | DjambiAwaitsVictim | DjambiAwaitsCorpse | DjambiAwaitsExit'
"""The input that a begun turn of Djambi awaits."""


class DjambiAwaitsCorpse(TypedDict):
    """The kind of choice."""

    choose: Literal['corpse']
    side: DjambiSide
    values: list[DjambiSquare]


class DjambiAwaitsDestination(TypedDict):
    """The kind of choice."""

    choose: Literal['destination']
    side: DjambiSide
    values: list[DjambiSquare]
    kinds: dict[str, Literal['move', 'capture', 'carry']]


class DjambiAwaitsExit(TypedDict):
    """The kind of choice."""

    choose: Literal['exit']
    side: DjambiSide
    values: list[DjambiSquare]


class DjambiAwaitsPiece(TypedDict):
    """The kind of choice."""

    choose: Literal['piece']
    side: DjambiSide
    values: list[DjambiSquare]


class DjambiAwaitsVictim(TypedDict):
    """The kind of choice."""

    choose: Literal['victim']
    side: DjambiSide
    values: list[DjambiSquare]


class DjambiBoard(TypedDict):
    """The board of Djambi: kind and size."""

    kind: Literal['squares']
    files: int
    ranks: int
    centre: DjambiSquare


DjambiCarriedEffect = TypedDict(
    "DjambiCarriedEffect", {
    "kind": "Literal['carried']",
    "side": 'NotRequired[DjambiSide]',
    "piece": "Literal['chief', 'assassin', 'reporter', 'diplomat', 'necromobile', 'militant', 'corpse']",
    "from": 'DjambiSquare',
    "to": 'DjambiSquare',
    "message": 'NotRequired[EffectMessage]',
})
"""A living piece or a corpse was carried to another square."""


class DjambiCorpseLaidEffect(TypedDict):
    """A corpse was laid on a square."""

    kind: Literal['corpse_laid']
    at: DjambiSquare
    message: NotRequired[EffectMessage]


class DjambiDeposedEffect(TypedDict):
    """A chief is on the centre no longer: its player is out of power."""

    kind: Literal['deposed']
    side: DjambiSide
    message: NotRequired[EffectMessage]


class DjambiDrawnEffect(TypedDict):
    """The game is drawn."""

    kind: Literal['drawn']
    cause: Literal['passes', 'nobody_alive']
    message: NotRequired[EffectMessage]


DjambiEffect: TypeAlias = 'DjambiMovedEffect | DjambiKilledEffect | DjambiCorpseLaidEffect | DjambiCarriedEffect | DjambiPassedEffect | DjambiResignedEffect | DjambiEnthronedEffect | DjambiDeposedEffect | DjambiPuppetPowerEffect | DjambiEliminatedEffect | DjambiInheritedEffect | DjambiSmotheredEffect | DjambiFreedEffect | DjambiVassalEffect | DjambiNeutralEffect | DjambiWonEffect | DjambiDrawnEffect'
"""One consequence of a turn of Djambi."""


class DjambiEliminatedEffect(TypedDict):
    """A player is dead and out of the game."""

    kind: Literal['eliminated']
    side: DjambiSide
    message: NotRequired[EffectMessage]


class DjambiEnthronedEffect(TypedDict):
    """A chief came to the centre: its player is in power."""

    kind: Literal['enthroned']
    side: DjambiSide
    message: NotRequired[EffectMessage]


DjambiFacts = TypedDict(
    "DjambiFacts", {
    "side": 'NotRequired[DjambiSide]',
    "slot": 'NotRequired[DjambiSide]',
    "colour": 'NotRequired[DjambiSide]',
    "piece": 'NotRequired[DjambiPiece]',
    "from": 'NotRequired[DjambiSquare]',
    "to": 'NotRequired[DjambiSquare]',
    "claimed": 'NotRequired[DjambiPiece | DjambiSide]',
    "mark": "NotRequired[Literal['-', 'x', ':', '*', '~', '>']]",
    "there": 'NotRequired[DjambiPiece]',
    "there_colour": 'NotRequired[DjambiSide]',
    "reach": "NotRequired[Literal['two_squares', 'any_distance']]",
    "blocker": "NotRequired[Literal['chief', 'assassin', 'reporter', 'diplomat', 'necromobile', 'militant', 'corpse']]",
    "blocker_colour": 'NotRequired[DjambiSide]',
    "blocker_at": 'NotRequired[DjambiSquare]',
    "at": 'NotRequired[DjambiSquare | int]',
    "count": 'NotRequired[int]',
    "most": 'NotRequired[int]',
    "corpses": 'NotRequired[int]',
    "letter": 'NotRequired[str]',
    "field": 'NotRequired[int | str]',
    "state": "NotRequired[Literal['alive', 'dead', 'smothered', 'resigned']]",
    "owner": 'NotRequired[DjambiSide]',
    "owner_state": "NotRequired[Literal['alive', 'dead', 'smothered', 'resigned']]",
    "passes": 'NotRequired[int]',
    "result": 'NotRequired[str]',
    "alive": 'NotRequired[int]',
    "living": 'NotRequired[list[str]]',
    "text": 'NotRequired[str]',
    "fault": 'NotRequired[str]',
    "found": 'NotRequired[str]',
    "expected": 'NotRequired[str]',
    "did_you_mean": 'NotRequired[list[str]]',
    "first": 'NotRequired[str]',
    "last": 'NotRequired[str]',
    "article": 'NotRequired[str]',
    "winners": 'NotRequired[list[str]]',
    "cause": 'NotRequired[str]',
})
"""The facts in the message of a reason of Djambi."""


class DjambiFreedEffect(TypedDict):
    """A smothered chief is free: its player plays on."""

    kind: Literal['freed']
    side: DjambiSide
    message: NotRequired[EffectMessage]


class DjambiGameDescription(TypedDict):
    """Djambi: the game with its board, pieces and notation."""

    game: Literal['djambi']
    board: DjambiBoard
    pieces: list[DjambiPieceKind]
    notation: DjambiNotation
    title: str
    ruleset: str
    edition: str
    sides: list[str]
    side_names: list[str]
    default_setup: str | None
    source: SourceText
    options: list[Option]
    cards: NotRequired[list[dict[str, Any]]]
    vocabulary: dict[str, dict[str, str]]
    setups: list[str]
    pictures: PictureForms
    geometry: list[BoardGeometry]
    table: TableDescription
    effects: list[EffectKind]
    grounds: list[GroundKind]


DjambiInheritedEffect = TypedDict(
    "DjambiInheritedEffect", {
    "kind": "Literal['inherited']",
    "side": 'DjambiSide',
    "from": 'DjambiSide',
    "to": 'DjambiSide',
    "message": 'NotRequired[EffectMessage]',
})
"""A colour has a new owner."""


class DjambiKilledEffect(TypedDict):
    """A piece was killed."""

    kind: Literal['killed']
    side: DjambiSide
    piece: DjambiPiece
    at: DjambiSquare
    by: DjambiSide
    message: NotRequired[EffectMessage]


DjambiMovedEffect = TypedDict(
    "DjambiMovedEffect", {
    "kind": "Literal['moved']",
    "side": 'DjambiSide',
    "piece": 'DjambiPiece',
    "from": 'DjambiSquare',
    "to": 'DjambiSquare',
    "message": 'NotRequired[EffectMessage]',
})
"""A piece moved."""


class DjambiNeutralEffect(TypedDict):
    """A colour has become neutral."""

    kind: Literal['neutral']
    side: DjambiSide
    message: NotRequired[EffectMessage]


class DjambiNotation(TypedDict):
    """Positions and turns of Djambi as they are sent."""

    position: str
    actions: list[str]
    marks: dict[str, str]


class DjambiOffence(TypedDict):
    """Djambi: a turn that was not legal, or played while the game was adjourned."""

    turn: str | dict[str, Any]
    reason: DjambiReason | None
    position: str
    entry: int
    n: int
    side: str | None
    verdict: Literal['legal', 'illegal', 'incomplete', 'not_understood']
    settled: Literal['taken-back', 'accepted', 'forfeited', None]


class DjambiPassedEffect(TypedDict):
    """The turn was passed."""

    kind: Literal['passed']
    side: DjambiSide
    slot: DjambiSide
    message: NotRequired[EffectMessage]


DjambiPiece: TypeAlias = "Literal['chief', 'assassin', 'reporter', 'diplomat', 'necromobile', 'militant']"
"""A living piece of Djambi."""


class DjambiPieceKind(TypedDict):
    """A kind of piece of Djambi."""

    letter: str
    piece: str
    name: str
    french: str


class DjambiPlayer(TypedDict):
    """A player of Djambi and the colour it began with."""

    state: Literal['alive', 'dead', 'smothered', 'resigned']
    owner: DjambiSide
    obeys: DjambiSide | None


class DjambiPosition(TypedDict):
    """Djambi: a position looked at."""

    game: Literal['djambi']
    position: str
    status: DjambiStatus
    table: DjambiTable
    legal_actions: NotRequired[list[str]]
    ruleset: Ruleset
    key: str | None
    links: NotRequired[dict[str, str] | None]


class DjambiPuppetPowerEffect(TypedDict):
    """A corpse holds the centre."""

    kind: Literal['puppet_power']
    at: DjambiSquare
    message: NotRequired[EffectMessage]


class DjambiReason(TypedDict):
    """Why an action is illegal in Djambi."""

    facts: DjambiFacts
    code: str
    article: str | None
    title: str
    message: str


class DjambiRecord(TypedDict):
    """Djambi: a game replayed."""

    game: Literal['djambi']
    position: str
    status: DjambiStatus
    rulings: list[DjambiRecordRuling]
    start: NotRequired[str]
    first_offence: DjambiRecordRuling | None
    offences: NotRequired[list[DjambiOffence]]
    ruleset: Ruleset
    key: str | None
    seen: dict[str, int]
    interventions: NotRequired[list[RecordIntervention]]
    result: NotRequired[RecordResult]
    remarks: NotRequired[list[Fault]]


class DjambiRecordRuling(TypedDict):
    """Djambi: the ruling on one turn of a record."""

    turn: str | dict[str, Any]
    reason: DjambiReason | None
    effects: NotRequired[list[DjambiEffect]]
    position: NotRequired[str]
    n: int
    verdict: Literal['legal', 'illegal', 'incomplete', 'not_understood']
    articles: list[str]
    message: NotRequired[str]
    key: str | None
    entry: NotRequired[int]
    side: NotRequired[str | None]
    adjourned: NotRequired[bool]


class DjambiResignedEffect(TypedDict):
    """A player resigned."""

    kind: Literal['resigned']
    side: DjambiSide
    at: DjambiSquare
    message: NotRequired[EffectMessage]


DjambiSide: TypeAlias = "Literal['red', 'blue', 'yellow', 'green']"
"""A colour of Djambi, and the player that began with it."""


class DjambiSmotheredEffect(TypedDict):
    """A chief is encircled: its player is smothered."""

    kind: Literal['smothered']
    side: DjambiSide
    message: NotRequired[EffectMessage]


DjambiSquare: TypeAlias = 'str'
"""A square of the board; e5 is the seat of power."""


class DjambiStanding(TypedDict):
    """A living piece on the board of Djambi."""

    at: DjambiSquare
    side: DjambiSide
    piece: DjambiPiece


class DjambiStatus(TypedDict):
    """The status of a position of Djambi."""

    slot: DjambiSide
    power_turn: bool
    next: list[DjambiTurnToCome]
    players: DjambiStatusPlayers
    in_power: DjambiSide | None
    threats: DjambiStatusThreats
    awaits: NotRequired[DjambiAwaits]
    to_move: str | None
    state: Literal['normal', 'check', 'checkmate', 'stalemate', 'pass_forced', 'won', 'drawn', 'awaiting']
    in_check: list[str]
    checkers: list[str]
    over: bool
    winners: list[str]
    draw: bool
    cause: Literal['checkmate', 'stalemate', 'repetition', 'king_captured', 'last_alive', 'nobody_alive', 'passes', None]
    repetition: int | Literal['unknown'] | None
    claims: list[str]
    words: NotRequired[StatusWords]


class DjambiStatusPlayers(TypedDict):
    """Each player and its colour."""

    red: DjambiPlayer
    blue: DjambiPlayer
    yellow: DjambiPlayer
    green: DjambiPlayer


class DjambiStatusThreats(TypedDict):
    """By colour with a living chief, the pieces that could kill it in one move."""

    red: NotRequired[list[DjambiStanding]]
    blue: NotRequired[list[DjambiStanding]]
    yellow: NotRequired[list[DjambiStanding]]
    green: NotRequired[list[DjambiStanding]]


class DjambiTable(TypedDict):
    """The table of a position of Djambi."""

    pieces: list[DjambiStanding]
    corpses: list[DjambiSquare]
    slot: DjambiSide
    states: DjambiTableStates
    owners: DjambiTableOwners
    power_turn: bool
    taker: DjambiSide | None
    passes: int
    result: DjambiSide | Literal['draw'] | None


class DjambiTableOwners(TypedDict):
    """The owner of each colour."""

    red: DjambiSide
    blue: DjambiSide
    yellow: DjambiSide
    green: DjambiSide


class DjambiTableStates(TypedDict):
    """The state of the player of each colour."""

    red: Literal['alive', 'dead', 'smothered', 'resigned']
    blue: Literal['alive', 'dead', 'smothered', 'resigned']
    yellow: Literal['alive', 'dead', 'smothered', 'resigned']
    green: Literal['alive', 'dead', 'smothered', 'resigned']


class DjambiTurnToCome(TypedDict):
    """A turn to come in Djambi."""

    slot: DjambiSide
    power_turn: bool
    to_move: DjambiSide | None


class DjambiVassalEffect(TypedDict):
    """A colour without a living master obeys the player in power."""

    kind: Literal['vassal']
    side: DjambiSide
    to: DjambiSide
    message: NotRequired[EffectMessage]


class DjambiWonEffect(TypedDict):
    """The last player alive has won."""

    kind: Literal['won']
    side: DjambiSide
    message: NotRequired[EffectMessage]


class DragonchessAdjudication(TypedDict):
    """Dragonchess: a ruling on one turn."""

    game: Literal['dragonchess']
    action: str
    reason: DragonchessReason | None
    effects: list[DragonchessEffect]
    position: str
    status: DragonchessStatus
    legal_actions: NotRequired[list[str]]
    table: NotRequired[DragonchessTable]
    ruleset: Ruleset
    verdict: Literal['legal', 'illegal', 'incomplete']
    articles: list[str]
    message: str
    spelled: NotRequired[str]
    key: str | None
    links: NotRequired[dict[str, str] | None]
    texts: NotRequired[Texts]


class DragonchessBoard(TypedDict):
    """The board of Dragonchess: kind and size."""

    kind: Literal['squares']
    levels: int
    files: int
    ranks: int


DragonchessCapturedEffect = TypedDict(
    "DragonchessCapturedEffect", {
    "kind": "Literal['captured']",
    "side": 'DragonchessSide',
    "piece": 'DragonchessPiece',
    "at": 'DragonchessSquare',
    "by": 'DragonchessPiece',
    "from": 'DragonchessSquare',
    "how": "Literal['going-there', 'from-afar', 'petrifying']",
    "message": 'NotRequired[EffectMessage]',
})
"""A piece was captured, by going to its square or from afar."""


class DragonchessCheckEffect(TypedDict):
    """The king of the side to move is in check."""

    kind: Literal['check']
    side: DragonchessSide
    king_at: DragonchessSquare
    by: list[DragonchessSquare]
    attackers: list[DragonchessPiece]
    how: list[Literal['going-there', 'from-afar', 'petrifying']]
    message: NotRequired[EffectMessage]


DragonchessEffect: TypeAlias = 'DragonchessCapturedEffect | DragonchessMovedEffect | DragonchessPromotedEffect | DragonchessPetrifiedEffect | DragonchessReleasedEffect | DragonchessCheckEffect'
"""One consequence of a turn of Dragonchess."""


DragonchessFacts = TypedDict(
    "DragonchessFacts", {
    "side": 'NotRequired[DragonchessSide]',
    "piece": 'NotRequired[DragonchessPiece]',
    "from": 'NotRequired[DragonchessSquare]',
    "to": 'NotRequired[DragonchessSquare]',
    "claimed": 'NotRequired[DragonchessPiece]',
    "met": 'NotRequired[DragonchessPiece]',
    "met_side": 'NotRequired[DragonchessSide]',
    "blocker": 'NotRequired[DragonchessPiece]',
    "blocker_side": 'NotRequired[DragonchessSide]',
    "blocker_at": 'NotRequired[DragonchessSquare]',
    "reach": 'NotRequired[list[str]]',
    "home": 'NotRequired[list[DragonchessSquare]]',
    "basilisk_at": 'NotRequired[DragonchessSquare]',
    "oliphant_at": 'NotRequired[DragonchessSquare]',
    "turn": 'NotRequired[str]',
    "king_at": 'NotRequired[DragonchessSquare]',
    "by": 'NotRequired[list[DragonchessSquare]]',
    "attackers": 'NotRequired[list[DragonchessPiece]]',
    "how": "NotRequired[list[Literal['going-there', 'from-afar', 'petrifying']]]",
    "freed": 'NotRequired[DragonchessPiece]',
    "freed_at": 'NotRequired[DragonchessSquare]',
    "at": 'NotRequired[DragonchessSquare | int]',
    "board": "NotRequired[Literal['upper', 'middle', 'lower']]",
    "rank": 'NotRequired[int]',
    "width": 'NotRequired[int]',
    "count": 'NotRequired[int]',
    "most": 'NotRequired[int]',
    "origin": 'NotRequired[DragonchessSquare]',
    "text": 'NotRequired[str]',
    "fault": 'NotRequired[str]',
    "found": 'NotRequired[str]',
    "expected": 'NotRequired[str]',
    "did_you_mean": 'NotRequired[list[str]]',
    "first": 'NotRequired[str]',
    "last": 'NotRequired[str]',
    "field": 'NotRequired[str]',
    "article": 'NotRequired[str]',
    "winners": 'NotRequired[list[str]]',
    "cause": 'NotRequired[str]',
    "result": 'NotRequired[str]',
})
"""The facts in the message of a reason of Dragonchess."""


class DragonchessGameDescription(TypedDict):
    """Dragonchess: the game with its board, pieces and notation."""

    game: Literal['dragonchess']
    board: DragonchessBoard
    pieces: list[DragonchessPieceKind]
    notation: DragonchessNotation
    title: str
    ruleset: str
    edition: str
    sides: list[str]
    side_names: list[str]
    default_setup: str | None
    source: SourceText
    options: list[Option]
    cards: NotRequired[list[dict[str, Any]]]
    vocabulary: dict[str, dict[str, str]]
    setups: list[str]
    pictures: PictureForms
    geometry: list[BoardGeometry]
    table: TableDescription
    effects: list[EffectKind]
    grounds: list[GroundKind]


DragonchessMovedEffect = TypedDict(
    "DragonchessMovedEffect", {
    "kind": "Literal['moved']",
    "side": 'DragonchessSide',
    "piece": 'DragonchessPiece',
    "from": 'DragonchessSquare',
    "to": 'DragonchessSquare',
    "message": 'NotRequired[EffectMessage]',
})
"""A piece moved."""


class DragonchessNotation(TypedDict):
    """Positions and turns of Dragonchess as they are sent."""

    position: str
    actions: list[str]
    marks: dict[str, str]


class DragonchessOffence(TypedDict):
    """Dragonchess: a turn that was not legal, or played while the game was adjourned."""

    turn: str | dict[str, Any]
    reason: DragonchessReason | None
    position: str
    entry: int
    n: int
    side: str | None
    verdict: Literal['legal', 'illegal', 'incomplete', 'not_understood']
    settled: Literal['taken-back', 'accepted', 'forfeited', None]


DragonchessOrigin = TypedDict(
    "DragonchessOrigin", {
    "at": 'DragonchessSquare',
    "from": 'DragonchessSquare',
})
"""A sylph or a hero of Dragonchess away from its board."""


class DragonchessPetrifiedEffect(TypedDict):
    """A basilisk now petrifies a piece."""

    kind: Literal['petrified']
    side: DragonchessSide
    piece: DragonchessPiece
    at: DragonchessSquare
    by: DragonchessSquare
    message: NotRequired[EffectMessage]


DragonchessPiece: TypeAlias = "Literal['sylph', 'griffin', 'dragon', 'warrior', 'oliphant', 'unicorn', 'hero', 'thief', 'cleric', 'mage', 'king', 'paladin', 'dwarf', 'basilisk', 'elemental']"
"""A piece of Dragonchess."""


class DragonchessPieceKind(TypedDict):
    """A kind of piece of Dragonchess."""

    letter: str
    piece: str
    name: str
    french: str


class DragonchessPosition(TypedDict):
    """Dragonchess: a position looked at."""

    game: Literal['dragonchess']
    position: str
    status: DragonchessStatus
    table: DragonchessTable
    legal_actions: NotRequired[list[str]]
    ruleset: Ruleset
    key: str | None
    links: NotRequired[dict[str, str] | None]


class DragonchessPromotedEffect(TypedDict):
    """A warrior became a hero."""

    kind: Literal['promoted']
    side: DragonchessSide
    at: DragonchessSquare
    piece: DragonchessPiece
    message: NotRequired[EffectMessage]


class DragonchessReason(TypedDict):
    """Why an action is illegal in Dragonchess."""

    facts: DragonchessFacts
    code: str
    article: str | None
    title: str
    message: str


class DragonchessRecord(TypedDict):
    """Dragonchess: a game replayed."""

    game: Literal['dragonchess']
    position: str
    status: DragonchessStatus
    rulings: list[DragonchessRecordRuling]
    start: NotRequired[str]
    first_offence: DragonchessRecordRuling | None
    offences: NotRequired[list[DragonchessOffence]]
    ruleset: Ruleset
    key: str | None
    seen: dict[str, int]
    interventions: NotRequired[list[RecordIntervention]]
    result: NotRequired[RecordResult]
    remarks: NotRequired[list[Fault]]


class DragonchessRecordRuling(TypedDict):
    """Dragonchess: the ruling on one turn of a record."""

    turn: str | dict[str, Any]
    reason: DragonchessReason | None
    effects: NotRequired[list[DragonchessEffect]]
    position: NotRequired[str]
    n: int
    verdict: Literal['legal', 'illegal', 'incomplete', 'not_understood']
    articles: list[str]
    message: NotRequired[str]
    key: str | None
    entry: NotRequired[int]
    side: NotRequired[str | None]
    adjourned: NotRequired[bool]


class DragonchessReleasedEffect(TypedDict):
    """A piece is no longer petrified."""

    kind: Literal['released']
    side: DragonchessSide
    piece: DragonchessPiece
    at: DragonchessSquare
    message: NotRequired[EffectMessage]


DragonchessSide: TypeAlias = "Literal['gold', 'scarlet']"
"""A side of Dragonchess."""


DragonchessSquare: TypeAlias = 'str'
"""A square: board (3 upper, 2 middle, 1 lower), file and rank."""


class DragonchessStanding(TypedDict):
    """A piece on a board of Dragonchess."""

    at: DragonchessSquare
    side: DragonchessSide
    piece: DragonchessPiece


class DragonchessStatus(TypedDict):
    """The status of a position of Dragonchess."""

    petrified: list[DragonchessSquare]
    to_move: str | None
    state: Literal['normal', 'check', 'checkmate', 'stalemate', 'pass_forced', 'won', 'drawn', 'awaiting']
    in_check: list[str]
    checkers: list[str]
    over: bool
    winners: list[str]
    draw: bool
    cause: Literal['checkmate', 'stalemate', 'repetition', 'king_captured', 'last_alive', 'nobody_alive', 'passes', None]
    repetition: int | Literal['unknown'] | None
    claims: list[str]
    words: NotRequired[StatusWords]


class DragonchessTable(TypedDict):
    """The table of a position of Dragonchess."""

    pieces: list[DragonchessStanding]
    origins: list[DragonchessOrigin]
    to_move: DragonchessSide
    quiet: int
    number: int


class EffectKind(TypedDict):
    """A kind of consequence that rulings report."""

    kind: str
    articles: list[str]
    text: str


EffectMessage: TypeAlias = 'str'
"""The effect in words, with `effect_messages` in `include`."""


class EntryFault(TypedDict):
    """Why an entry of an arbiter or a player was not carried out."""

    code: Literal['game-decided', 'nothing-to-accept', 'no-such-turn', 'position-not-understood', 'position-impossible']
    message: str
    facts: dict[str, Any]
    grounds: NotRequired[list[EntryGround]]


class EntryGround(TypedDict):
    """A ground of the rulebook against a position set by an arbiter."""

    code: str
    article: str
    message: str
    facts: BattleLoreFacts | CyclixFacts | DjambiFacts | DragonchessFacts | PhyldeFacts


class Fault(TypedDict):
    """One error of a request: its place (a JSON pointer) and its kind."""

    pointer: str
    code: str
    detail: str
    line: NotRequired[int]
    column: NotRequired[int]
    at: NotRequired[int]
    found: NotRequired[str]
    expected: NotRequired[str]
    did_you_mean: NotRequired[list[str]]
    places: NotRequired[list[str]]
    article: NotRequired[str]


Game: TypeAlias = Literal['battlelore', 'cyclix', 'djambi', 'dragonchess', 'phylde']


GameDescription: TypeAlias = 'BattleLoreGameDescription | CyclixGameDescription | DjambiGameDescription | DragonchessGameDescription | PhyldeGameDescription'
"""A game described."""


class GameSummary(TypedDict):
    """A game, in short."""

    game: str
    title: str
    ruleset: str
    edition: str
    sides: list[str]
    side_names: list[str]
    default_setup: str | None


class Games(TypedDict):
    """All games."""

    games: list[GameSummary]


class GroundKind(TypedDict):
    """A ground on which an action can be illegal."""

    code: str
    article: str


class Health(TypedDict):
    """The process is running."""

    status: Literal['ok']


class JudgedGame(TypedDict):
    """A game of a report, without turns."""

    file: NotRequired[str]
    line: NotRequired[int]
    game: str
    tags: NotRequired[dict[str, str]]
    players: dict[str, str]
    turns: NotRequired[int]
    result: JudgedResult
    items: NotRequired[list[JudgedItem]]
    state: NotRequired[Literal['clean', 'settled', 'to-check', 'offence', 'fault']]
    fallen: NotRequired[dict[str, int]]
    banners: NotRequired[dict[str, int]]


class JudgedItem(TypedDict):
    """Something found in a game, as `POST /v1/reports` returns it."""

    kind: Literal['offence', 'entry', 'check', 'result', 'remark', 'fault']
    side: NotRequired[str]
    article: NotRequired[str]
    code: NotRequired[str]
    message: NotRequired[str]
    is_open: NotRequired[bool]


class JudgedResult(TypedDict):
    """The result of a game: `*`, `draw`, or the winners in the order of the sides, as in `red+green`."""

    found: str
    claimed: str


class LegalActions(TypedDict):
    """The possible next inputs."""

    count: int
    complete: bool
    actions: list[str | BattleLoreTurn | ActionObject]
    awaits: BattleLoreAwaits | DjambiAwaits | None
    action_texts: NotRequired[list[str | None]]
    declarations: NotRequired[BattleLoreDeclarations]
    resignation: NotRequired[str]
    left: NotRequired[LegalActionsLeft]


class LegalActionsLeft(TypedDict):
    """Phylde: how many pieces may still act in this turn, by kind; only the kinds that may."""

    king: NotRequired[int]
    rider: NotRequired[int]
    archer: NotRequired[int]
    soldier: NotRequired[int]


class LegalActionsRequest(TypedDict):
    """A position whose legal actions are requested."""

    position: NotRequired[str | dict[str, Any] | None]
    setup: NotRequired[str | None]
    strict: NotRequired[bool | None]
    options: NotRequired[dict[str, str | bool] | None]
    begun: NotRequired[str | dict[str, Any] | None]
    stage: NotRequired[Literal['next', 'whole'] | None]
    as_: NotRequired[Literal['texts', 'objects'] | None]
    from_: NotRequired[str | None]


class Odds(TypedDict):
    """How likely it is that an attack ends in one way or another."""

    game: str
    dice: int
    death_first: Chance
    death: Chance
    survival: Chance
    retreat: dict[str, Chance]
    trampled: dict[str, Chance]
    chosen: OddsChosen


class OddsChosen(TypedDict):
    """The assumed choices of the target's owner."""

    ignore: int | Literal['most'] | None
    path: Literal['first', None]


class OddsRequest(TypedDict):
    """An attack for odds: declared in a position without its rolls, or given by numbers alone."""

    position: NotRequired[str | dict[str, Any] | None]
    setup: NotRequired[str | None]
    action: NotRequired[str | dict[str, Any] | None]
    options: NotRequired[dict[str, str | bool] | None]
    ignore: NotRequired[int | None]
    dice: NotRequired[int | None]
    bonus_strike: NotRequired[bool | None]
    free: NotRequired[int | None]
    per_flag: NotRequired[int | None]


class Option(TypedDict):
    """An open question of a rulebook."""

    name: str
    articles: list[str]
    question: str
    default: str | bool
    answers: list[OptionAnswer]


class OptionAnswer(TypedDict):
    """A value of an option, with its meaning."""

    value: str | bool
    text: str


class PhyldeAdjudication(TypedDict):
    """Phylde: a ruling on one turn."""

    game: Literal['phylde']
    action: str
    reason: PhyldeReason | None
    effects: list[PhyldeEffect]
    position: str
    status: PhyldeStatus
    legal_actions: NotRequired[list[str]]
    table: NotRequired[PhyldeTable]
    ruleset: Ruleset
    verdict: Literal['legal', 'illegal', 'incomplete']
    articles: list[str]
    message: str
    spelled: NotRequired[str]
    key: str | None
    links: NotRequired[dict[str, str] | None]
    texts: NotRequired[Texts]


class PhyldeBoard(TypedDict):
    """The board of Phylde: kind and size."""

    kind: Literal['squares']
    files: int
    ranks: int


class PhyldeCapturedEffect(TypedDict):
    """A piece was taken off the board."""

    kind: Literal['captured']
    side: PhyldeSide
    piece: PhyldePiece
    at: PhyldeCell
    message: NotRequired[EffectMessage]


PhyldeCell: TypeAlias = 'str'
"""A cell of the board."""


class PhyldeCheckEffect(TypedDict):
    """The king of the side to move is attacked on all its cells."""

    kind: Literal['check']
    side: PhyldeSide
    at: PhyldePoint
    by: list[PhyldeCell]
    message: NotRequired[EffectMessage]


PhyldeEffect: TypeAlias = 'PhyldeMovedEffect | PhyldeCapturedEffect | PhyldeShotEffect | PhyldePassedEffect | PhyldeKingCapturedEffect | PhyldeCheckEffect'
"""One consequence of a turn of Phylde."""


PhyldeFacts = TypedDict(
    "PhyldeFacts", {
    "side": 'NotRequired[PhyldeSide]',
    "piece": 'NotRequired[PhyldePiece]',
    "from": 'NotRequired[PhyldeCell | PhyldePoint]',
    "to": 'NotRequired[PhyldeCell | PhyldePoint]',
    "claimed": 'NotRequired[PhyldePiece]',
    "quota": 'NotRequired[int]',
    "king_side": 'NotRequired[PhyldeSide]',
    "king_at": 'NotRequired[PhyldePoint]',
    "blocker": 'NotRequired[PhyldePiece]',
    "blocker_side": 'NotRequired[PhyldeSide]',
    "blocker_at": 'NotRequired[PhyldeCell]',
    "occupied": 'NotRequired[list[PhyldeCell]]',
    "example": 'NotRequired[str]',
    "nth": 'NotRequired[int]',
    "of": 'NotRequired[int]',
    "action": 'NotRequired[str]',
    "other_order": 'NotRequired[str]',
    "at": 'NotRequired[PhyldeCell | PhyldePoint | str | list[PhyldeCell] | int]',
    "cell": 'NotRequired[PhyldeCell]',
    "owner": 'NotRequired[PhyldeSide]',
    "rank": 'NotRequired[int]',
    "width": 'NotRequired[int]',
    "count": 'NotRequired[int]',
    "most": 'NotRequired[int]',
    "text": 'NotRequired[str]',
    "fault": 'NotRequired[str]',
    "found": 'NotRequired[str]',
    "expected": 'NotRequired[str]',
    "did_you_mean": 'NotRequired[list[str]]',
    "first": 'NotRequired[str]',
    "last": 'NotRequired[str]',
    "field": 'NotRequired[str]',
    "article": 'NotRequired[str]',
    "winners": 'NotRequired[list[str]]',
    "cause": 'NotRequired[str]',
    "result": 'NotRequired[str]',
})
"""The facts in the message of a reason of Phylde."""


class PhyldeGameDescription(TypedDict):
    """Phylde: the game with its board, pieces and notation."""

    game: Literal['phylde']
    board: PhyldeBoard
    pieces: list[PhyldePieceKind]
    notation: PhyldeNotation
    title: str
    ruleset: str
    edition: str
    sides: list[str]
    side_names: list[str]
    default_setup: str | None
    source: SourceText
    options: list[Option]
    cards: NotRequired[list[dict[str, Any]]]
    vocabulary: dict[str, dict[str, str]]
    setups: list[str]
    pictures: PictureForms
    geometry: list[BoardGeometry]
    table: TableDescription
    effects: list[EffectKind]
    grounds: list[GroundKind]


class PhyldeKingCapturedEffect(TypedDict):
    """A king fell: which piece takes which of its cells."""

    kind: Literal['king_captured']
    side: PhyldeSide
    at: PhyldePoint
    cells: list[PhyldeCell]
    by: list[PhyldeCell]
    pieces: list[PhyldePiece]
    message: NotRequired[EffectMessage]


PhyldeMovedEffect = TypedDict(
    "PhyldeMovedEffect", {
    "kind": "Literal['moved']",
    "side": 'PhyldeSide',
    "piece": 'PhyldePiece',
    "from": 'PhyldeCell | PhyldePoint',
    "to": 'PhyldeCell | PhyldePoint',
    "message": 'NotRequired[EffectMessage]',
})
"""A piece moved."""


class PhyldeNotation(TypedDict):
    """Positions and turns of Phylde as they are sent."""

    position: str
    actions: list[str]
    marks: dict[str, str]


class PhyldeOffence(TypedDict):
    """Phylde: a turn that was not legal, or played while the game was adjourned."""

    turn: str | dict[str, Any]
    reason: PhyldeReason | None
    position: str
    entry: int
    n: int
    side: str | None
    verdict: Literal['legal', 'illegal', 'incomplete', 'not_understood']
    settled: Literal['taken-back', 'accepted', 'forfeited', None]


class PhyldePassedEffect(TypedDict):
    """The turn was passed."""

    kind: Literal['passed']
    side: PhyldeSide
    message: NotRequired[EffectMessage]


PhyldePiece: TypeAlias = "Literal['king', 'rider', 'archer', 'soldier']"
"""A piece of Phylde."""


class PhyldePieceKind(TypedDict):
    """A kind of piece of Phylde."""

    letter: str
    piece: str
    name: str
    french: str


PhyldePoint: TypeAlias = 'str'
"""A point between four cells, named by those below left and above right of it."""


class PhyldePosition(TypedDict):
    """Phylde: a position looked at."""

    game: Literal['phylde']
    position: str
    status: PhyldeStatus
    table: PhyldeTable
    legal_actions: NotRequired[list[str]]
    ruleset: Ruleset
    key: str | None
    links: NotRequired[dict[str, str] | None]


class PhyldePressure(TypedDict):
    """The attack on a king of Phylde."""

    value: int
    cells: dict[str, list[PhyldeCell]]
    why: PhyldeWhy | None


class PhyldeReason(TypedDict):
    """Why an action is illegal in Phylde."""

    facts: PhyldeFacts
    code: str
    article: str | None
    title: str
    message: str


class PhyldeRecord(TypedDict):
    """Phylde: a game replayed."""

    game: Literal['phylde']
    position: str
    status: PhyldeStatus
    rulings: list[PhyldeRecordRuling]
    start: NotRequired[str]
    first_offence: PhyldeRecordRuling | None
    offences: NotRequired[list[PhyldeOffence]]
    ruleset: Ruleset
    key: str | None
    seen: dict[str, int]
    interventions: NotRequired[list[RecordIntervention]]
    result: NotRequired[RecordResult]
    remarks: NotRequired[list[Fault]]


class PhyldeRecordRuling(TypedDict):
    """Phylde: the ruling on one turn of a record."""

    turn: str | dict[str, Any]
    reason: PhyldeReason | None
    effects: NotRequired[list[PhyldeEffect]]
    position: NotRequired[str]
    n: int
    verdict: Literal['legal', 'illegal', 'incomplete', 'not_understood']
    articles: list[str]
    message: NotRequired[str]
    key: str | None
    entry: NotRequired[int]
    side: NotRequired[str | None]
    adjourned: NotRequired[bool]


PhyldeShotEffect = TypedDict(
    "PhyldeShotEffect", {
    "kind": "Literal['shot']",
    "side": 'PhyldeSide',
    "piece": 'PhyldePiece',
    "from": 'PhyldeCell',
    "at": 'PhyldeCell',
    "message": 'NotRequired[EffectMessage]',
})
"""An archer took a piece with an arrow."""


PhyldeSide: TypeAlias = "Literal['white', 'black']"
"""A side of Phylde."""


class PhyldeStanding(TypedDict):
    """A piece on a cell of Phylde."""

    at: PhyldeCell
    side: PhyldeSide
    piece: PhyldePiece


class PhyldeStatus(TypedDict):
    """The status of a position of Phylde."""

    pressure: PhyldeStatusPressure
    to_move: str | None
    state: Literal['normal', 'check', 'checkmate', 'stalemate', 'pass_forced', 'won', 'drawn', 'awaiting']
    in_check: list[str]
    checkers: list[str]
    over: bool
    winners: list[str]
    draw: bool
    cause: Literal['checkmate', 'stalemate', 'repetition', 'king_captured', 'last_alive', 'nobody_alive', 'passes', None]
    repetition: int | Literal['unknown'] | None
    claims: list[str]
    words: NotRequired[StatusWords]


class PhyldeStatusPressure(TypedDict):
    """By side, the pressure on its king; null once it is captured."""

    white: PhyldePressure | None
    black: PhyldePressure | None


class PhyldeTable(TypedDict):
    """The table of a position of Phylde."""

    pieces: list[PhyldeStanding]
    kings: PhyldeTableKings
    to_move: PhyldeSide


class PhyldeTableKings(TypedDict):
    """The point of each king; null once it is captured."""

    white: PhyldePoint | None
    black: PhyldePoint | None


class PhyldeWhy(TypedDict):
    """The reason for which a king of Phylde does not fall."""

    code: Literal['uncovered', 'too-few-attackers']
    cells: list[PhyldeCell]
    attackers: NotRequired[list[PhyldeCell]]


class Picture(TypedDict):
    """A picture as values, for front ends that draw it or test hits themselves."""

    title: str
    description: str
    text: str
    width: float
    height: float
    links: dict[str, Any] | None
    scene: dict[str, Any]


class PictureForms(TypedDict):
    """What pictures of a game there are here."""

    look: int
    formats: list[str]
    views: list[str]


Position: TypeAlias = 'BattleLorePosition | CyclixPosition | DjambiPosition | DragonchessPosition | PhyldePosition'
"""A position looked at."""


class PositionRequest(TypedDict):
    """A position to check, as text or as its table."""

    position: NotRequired[str | dict[str, Any] | None]
    setup: NotRequired[str | None]
    strict: NotRequired[bool | None]
    options: NotRequired[dict[str, str | bool] | None]
    table: NotRequired[dict[str, Any] | None]
    seen: NotRequired[dict[str, int] | None]
    include: NotRequired[list[Literal['legal_actions', 'effect_messages', 'links']] | None]
    as_: NotRequired[Literal['position', 'placement', 'objects'] | None]


class Problem(TypedDict):
    """A problem (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    code: Literal['malformed', 'unknown-option', 'unknown-option-value', 'position-not-understood', 'position-impossible', 'action-not-understood', 'begun-illegal', 'rule-unknown', 'record-not-understood', 'not-json', 'not-text', 'bad-request', 'unauthorized', 'not-found', 'unknown-game', 'method-not-allowed', 'too-large', 'wrong-content-type', 'unsupported-encoding', 'duplicate-key', 'too-many-requests', 'no-rasteriser', 'picture-failed', 'not-acceptable', 'internal']
    errors: NotRequired[list[Fault]]
    texts: NotRequired[Texts]


class Readiness(TypedDict):
    """Whether the service can rule, by game. The state of Redis is reported, but never makes the service unready."""

    status: Literal['ready', 'unready']
    redis: Literal['up', 'down', 'off']
    games: dict[str, Literal['ok', 'failed']]


Record: TypeAlias = 'BattleLoreRecord | CyclixRecord | DjambiRecord | DragonchessRecord | PhyldeRecord'
"""A game replayed."""


class RecordForm(TypedDict):
    """A record of a game in its JSON format, and how to judge it. The record's reader validates its fields."""

    on_illegal: NotRequired[Literal['stop', 'skip']]
    include: NotRequired[list[Literal['positions', 'effects', 'record']]]
    strict: NotRequired[bool]
    format: Literal['adjudicator-record/1']
    game: NotRequired[str]
    edition: NotRequired[str]
    options: NotRequired[dict[str, str | bool]]
    setup: NotRequired[str]
    position: NotRequired[str | dict[str, Any]]
    players: NotRequired[dict[str, RecordFormPlayersValue]]
    tags: NotRequired[dict[str, str]]
    notes: NotRequired[str | list[str]]
    result: NotRequired[str]
    termination: NotRequired[str]
    turns: NotRequired[list[str | dict[str, Any]]]
    seen: NotRequired[dict[str, int]]


class RecordFormPlayersValue(TypedDict):
    """An object of the type before it."""

    name: NotRequired[str]


class RecordIntervention(TypedDict):
    """An entry of an arbiter or a player, with the fields of the record's entry and its effect."""

    entry: int
    n: int
    arbiter: NotRequired[str]
    player: NotRequired[str]
    message: str
    stands: NotRequired[str | dict[str, Any]]
    granted: NotRequired[bool]
    article: NotRequired[str]
    claims: NotRequired[list[str]]
    overrides: NotRequired[list[EntryGround]]
    fault: NotRequired[EntryFault]


class RecordParameters(TypedDict):
    """Parameters in the URL of `POST /v1/games/{game}/records`."""

    include: NotRequired[str | None]
    on_illegal: NotRequired[Literal['stop', 'skip'] | None]
    strict: NotRequired[Literal['true', 'false'] | None]


class RecordRequest(TypedDict):
    """A game to replay."""

    position: NotRequired[str | dict[str, Any] | None]
    setup: NotRequired[str | None]
    strict: NotRequired[bool | None]
    options: NotRequired[dict[str, str | bool] | None]
    turns: list[str | dict[str, Any]]
    on_illegal: NotRequired[Literal['stop', 'skip'] | None]
    include: NotRequired[list[Literal['positions', 'effects']] | None]
    seen: NotRequired[dict[str, int] | None]


class RecordResult(TypedDict):
    """The result claimed and the one found; `agrees` is null unless both have a value."""

    claimed: str
    found: str
    cause: str | None
    agrees: bool | None


class Report(TypedDict):
    """A report on every game of a file."""

    format: Literal['adjudicator-report/1']
    language: Literal['en', 'fr']
    games: list[ReportGame]
    summary: ReportSummary
    left_out: NotRequired[ReportLeftOut]
    standings: NotRequired[Standings]


class ReportGame(TypedDict):
    """One game of a file."""

    file: str
    number: int
    line: int
    game: str
    tags: dict[str, str]
    players: dict[str, str]
    turns: int
    result: dict[str, Any]
    fallen: dict[str, int]
    banners: dict[str, int]
    items: list[ReportItem]
    state: Literal['clean', 'settled', 'to-check', 'offence', 'fault']
    words: dict[str, str]
    judged: NotRequired[Record]


class ReportItem(TypedDict):
    """Something found in a game: an offence, an arbiter's or a player's entry, a wrong result, a fault of the text."""

    kind: Literal['offence', 'entry', 'check', 'result', 'remark', 'fault']
    message: str
    is_open: bool
    code: str
    entry: int | None
    turn_number: int
    written: str
    line: int
    column: int
    side: str
    turn: str
    verdict: Literal['', 'legal', 'illegal', 'incomplete', 'not_understood']
    article: str
    title: str
    settled: Literal['', 'taken-back', 'accepted', 'forfeited']
    position: str
    words: dict[str, str]


class ReportLeftOut(TypedDict):
    """The items and games that the report has no room for; the summary counts them."""

    errors: int
    games: int


class ReportParameters(TypedDict):
    """Parameters in the URL of `POST /v1/reports`."""

    format: NotRequired[Literal['json', 'html', 'text', 'csv', 'junit', 'markdown', 'bbcode'] | None]
    include: NotRequired[Literal['rulings'] | None]
    strict: NotRequired[Literal['true', 'false'] | None]
    name: NotRequired[str | None]
    game: NotRequired[str | None]


class ReportSummary(TypedDict):
    """Counts over all games."""

    games: int
    turns: int
    states: dict[str, int]
    exit_code: Literal[0, 1, 3]
    skipped: int


class Ruleset(TypedDict):
    """Under which rules: every option, resolved."""

    id: str
    edition: str
    options: dict[str, str | bool]


class Setup(TypedDict):
    """A named starting position."""

    name: str
    title: NotRequired[str]
    position: str | dict[str, Any]


class Setups(TypedDict):
    """The starting positions of a game, the default first."""

    setups: list[Setup]


class SourceText(TypedDict):
    """Where a rulebook comes from."""

    title: str
    author: str
    text: str


class Standings(TypedDict):
    """The standings of a tournament."""

    rows: list[StandingsRow]
    uncounted: list[StandingsUncountedItem]
    questions: list[str]
    offences: list[StandingsOffencesItem]
    words: StandingsWords


class StandingsOffencesItem(TypedDict):
    """An object of the type before it."""

    player: str
    article: str
    count: int


class StandingsRequest(TypedDict):
    """The judged games of a tournament. Numbers are 0 to 999: `2`, `0.5`, `1/2`."""

    games: list[JudgedGame]
    tie_breaks: NotRequired[list[Literal['direct', 'sonneborn-berger', 'buchholz', 'wins', 'second', 'banners']] | None]
    points: NotRequired[list[str] | None]
    bye: NotRequired[str | None]


class StandingsRow(TypedDict):
    """One player. Numbers that may be fractions are strings, like `5/2`."""

    rank: int
    player: str
    points: str
    games: int
    wins: int
    draws: int
    losses: int
    values: list[str | None]
    against: dict[str, list[str]]


class StandingsUncountedItem(TypedDict):
    """An object of the type before it."""

    game: str
    reason: str


class StandingsWords(TypedDict):
    """The table in the requested language."""

    title: str
    heads: list[str]
    rows: list[list[str]]
    summary: str
    lists: dict[str, list[str]]


class StatusWords(TypedDict):
    """The status of a position in words, in the requested language."""

    sentence: str
    to_move: str | None
    state: str
    cause: str | None
    claims: list[str]
    awaits: NotRequired[str]
    may_spend: NotRequired[list[str]]


class StripRequest(TypedDict):
    """A short record to be drawn, turn by turn."""

    position: NotRequired[str | dict[str, Any] | None]
    setup: NotRequired[str | None]
    strict: NotRequired[bool | None]
    options: NotRequired[dict[str, str | bool] | None]
    turns: list[str | dict[str, Any]]
    on_illegal: NotRequired[Literal['stop', 'skip'] | None]
    seen: NotRequired[dict[str, int] | None]
    view: NotRequired[str | None]
    lang: NotRequired[str | None]
    theme: NotRequired[Literal['light', 'dark', 'auto'] | None]
    pieces: NotRequired[Literal['figures', 'letters'] | None]
    caption: NotRequired[Literal['full', 'line', 'none'] | None]
    names: NotRequired[Literal['edge', 'cells', 'none'] | None]
    marks: NotRequired[Literal['ruling', 'threats', 'none'] | None]
    width: NotRequired[int | None]
    layout: NotRequired[Literal['stack', 'row', 'perspective'] | None]
    levels: NotRequired[str | None]
    edition: NotRequired[str | None]
    look: NotRequired[int | None]


class TableDescription(TypedDict):
    """The content of a table of a game: `pieces`, each with `at`, `side`, `piece` and its attributes, and the fields."""

    name: str
    pieces: list[str]
    fields: list[TableField]
    attributes: list[TableField]


class TableField(TypedDict):
    """A field of a table, or of a piece on it."""

    field: str
    kind: Literal['cells', 'hands', 'points', 'origins', 'choice', 'choices', 'number', 'numbers', 'flag', 'name', 'units']
    name: str
    default: str | int | bool | None | list[Any] | dict[str, Any]
    values: NotRequired[list[TableWord]]
    minimum: NotRequired[int]
    maximum: NotRequired[int]
    alone: NotRequired[bool]
    nothing: NotRequired[str]
    pieces: NotRequired[list[str]]


class TableWord(TypedDict):
    """A value of a field of a table; null if absent."""

    value: str | None
    name: str


class Texts(TypedDict):
    """A ruling as a post, ready to paste. Links and the picture need `PUBLIC_URL`."""

    markdown: NotRequired[str]
    bbcode: NotRequired[str]
