"""The explanation of a ruling: effects of actions, facts of refusals."""

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Final

from engine.described import Described
from engine.djambi import kinds, states
from engine.djambi.board import ABSENT, CENTRE, INITIALS, SIDES, SQUARES
from engine.djambi.legality import destinations, movable
from engine.djambi.movement import BETWEEN, can_leave
from engine.djambi.pieces import CHIEFS, COLOUR_OF, CORPSE, EMPTY, FACTS_OF, KIND_OF, LETTERS, LIVING, PIECES
from engine.djambi.position import Action, Begun, Pick, Position, Resign, Step
from engine.djambi.turn_order import DRAW, UNDECIDED, Commands, in_power, living_colours
from engine.play import Pass
from engine.rulebook import Fact, Facts, Finding

_KILLS: tuple[str, ...] = ("DJB-3.1", "DJB-3.4", "DJB-3.5", "", "", "DJB-3.1")
"""For each kind, the article by which it kills."""
_CARRIES = {kinds.DIPLOMAT: "DJB-3.6", kinds.NECROMOBILE: "DJB-3.7"}


def findings(before: Position, action: Action | None, after: Position) -> tuple[Finding, ...]:
    """The effects of one action; if ``action`` is ``None``, of the end of the turn."""
    if action is None:
        return tuple(_at_the_end(before, after))
    if isinstance(action, Pick):
        return ()
    side = SIDES[before.commands.player]
    if isinstance(action, Pass):
        return (Finding("passed", ("DJB-2.4",), {"side": side, "slot": SIDES[before.commands.turn.slot]}),)
    if isinstance(action, Resign):
        assert after.begun is not None, "a resignation is a turn"
        resigned = Finding("resigned", ("DJB-7.2",), {"side": side, "at": SQUARES[after.begun.square]})
        return (resigned, *_of_power(before.board, after.board))
    assert before.begun is not None, "a step belongs to a begun turn"
    return (*_of_step(before, before.begun, action), *_of_power(before.board, after.board))


def _of_step(before: Position, begun: Begun, step: Step) -> Iterator[Finding]:
    """What one step of a turn did on the board."""
    kind = KIND_OF[begun.code]
    at = SQUARES[step.square]
    if begun.stage == "picked":
        yield from _of_going(before, begun, step.square)
    elif begun.stage == "leaving":
        article = "DJB-3.4" if kind == kinds.ASSASSIN else _CARRIES[kind]
        yield Finding("moved", (article,), FACTS_OF[begun.code] | {"from": SQUARES[CENTRE], "to": at})
    elif begun.stage == "reporting":
        yield _killing(before, kinds.REPORTER, step.square)
        yield Finding("corpse_laid", ("DJB-3.5",), {"at": at})
    elif kind in _CARRIES:
        carried = {"piece": "corpse"} if begun.held == CORPSE else FACTS_OF[begun.held]
        yield Finding("carried", (_CARRIES[kind],), carried | {"from": SQUARES[begun.lifted], "to": at})
    else:
        yield Finding("corpse_laid", ("DJB-3.1",), {"at": at})


def _of_going(before: Position, begun: Begun, target: int) -> Iterator[Finding]:
    kind = KIND_OF[begun.code]
    if _KILLS[kind] and before.board[target] != EMPTY:
        yield _killing(before, kind, target)
    moved = FACTS_OF[begun.code] | {"from": SQUARES[begun.origin], "to": SQUARES[target]}
    yield Finding("moved", ("DJB-2.1", *_of_turn(before.commands, COLOUR_OF[begun.code])), moved)
    if kind == kinds.ASSASSIN and before.board[target] != EMPTY:
        yield Finding("corpse_laid", ("DJB-3.4",), {"at": SQUARES[begun.origin]})


def _of_turn(commands: Commands, colour: int) -> tuple[str, ...]:
    """The articles that give the player this turn and this colour in it, where they are not simply its own."""
    articles: tuple[str, ...] = ()
    player = commands.player
    if commands.turn.power:
        articles = ("DJB-4.2",)
    elif commands.turn.slot == commands.turn.taker == player:
        articles = ("DJB-4.3",)
    if colour == player:
        return articles
    is_vassal = commands.owners[colour] != player
    if is_vassal:
        articles = (*articles, "DJB-6.4")
    return articles if is_vassal and commands.rules.satellite_turns == "slot" else (*articles, "DJB-5.2")


def _killing(before: Position, kind: int, square: int) -> Finding:
    facts = FACTS_OF[before.board[square]] | {"at": SQUARES[square], "by": SIDES[before.commands.player]}
    return Finding("killed", (_KILLS[kind], "DJB-3.3"), facts)


def _of_power(before: bytes, after: bytes) -> Iterator[Finding]:
    """Chiefs that came to the centre or left it (DJB-4.1, 4.4)."""
    former = in_power(before)
    ruler = in_power(after)
    if former not in (ruler, ABSENT):
        yield Finding("deposed", ("DJB-4.1",), {"side": SIDES[former]})
    if ruler not in (former, ABSENT):
        # A chief with no free square around it is safe there all the same.
        safe = () if can_leave(after) else ("DJB-6.1",)
        yield Finding("enthroned", ("DJB-1.1", "DJB-4.1", *safe), {"side": SIDES[ruler]})
    if after[CENTRE] == CORPSE != before[CENTRE]:
        yield Finding("puppet_power", ("DJB-4.4",), {"at": SQUARES[CENTRE]})


def _at_the_end(before: Position, after: Position) -> Iterator[Finding]:
    """The effects of the end of the turn, in its order (DJB-5.1, 6.3 to 6.5, 7.1)."""
    was, now = before.commands, after.commands
    if (was.lives, was.owners) != (now.lives, now.owners):
        yield from _of_lives(before, was, now)
    if now.result == UNDECIDED:
        yield from _of_vassals(was, now)
    elif now.result == DRAW:
        article = "DJB-2.4" if now.passes else "DJB-7.1"
        yield Finding("drawn", (article,), {"cause": "passes" if now.passes else "nobody_alive"})
    else:
        yield Finding("won", ("DJB-7.1",), {"side": SIDES[INITIALS.index(now.result)]})


def _of_lives(before: Position, was: Commands, now: Commands) -> Iterator[Finding]:
    """Deaths, inheritance, and chiefs encircled or freed."""
    slain = ABSENT if before.begun is None else before.begun.slain
    for player, (former, life) in enumerate(zip(was.lives, now.lives, strict=True)):
        if former != life == states.DEAD:
            if former == states.ALIVE and player != slain:
                yield Finding("smothered", ("DJB-6.2", "DJB-6.3"), {"side": SIDES[player]})
            article = "DJB-5.1" if player == slain else "DJB-6.4"
            yield Finding("eliminated", (article,), {"side": SIDES[player]})
    living = living_colours(before.board)
    for colour, (giver, heir) in enumerate(zip(was.owners, now.owners, strict=True)):
        if giver != heir and (giver == slain or living[colour]):  # of vassals, those that had a living piece
            article = "DJB-5.1" if giver == slain else "DJB-6.4"
            yield Finding("inherited", (article,), {"side": SIDES[colour], "from": SIDES[giver], "to": SIDES[heir]})
    for side, former, life in zip(SIDES, was.lives, now.lives, strict=True):
        if former != life == states.SMOTHERED:
            yield Finding("smothered", ("DJB-6.2", "DJB-6.3"), {"side": side})
        if (former, life) == (states.SMOTHERED, states.ALIVE):
            yield Finding("freed", ("DJB-6.5",), {"side": side})


def _of_vassals(was: Commands, now: Commands) -> Iterator[Finding]:
    """Colours that live without a living owner and have a new master, or none any longer (DJB-6.4)."""
    for colour, (former, master) in enumerate(zip(was.obeys, now.obeys, strict=True)):
        side = SIDES[colour]
        if now.living[colour] and now.lives[now.owners[colour]] != states.ALIVE and former != master:
            if master == ABSENT:
                yield Finding("neutral", ("DJB-6.4",), {"side": side})
            else:
                yield Finding("vassal", ("DJB-6.4",), {"side": side, "to": SIDES[master]})


_STEPS: Final = frozenset(("moved", "killed", "corpse_laid", "carried"))


def summary(effects: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Merge the steps of a turn into one finding; then power, lives and commands.

    The outcome covers the end of the game. A loss of power is omitted if the centre is now a puppet's or its player
    is dead.
    """
    steps = [effect for effect in effects if effect.code in _STEPS]
    dead = {effect.facts["side"] for effect in effects if effect.code == "eliminated"}
    is_puppet = any(effect.code == "puppet_power" for effect in effects)
    findings = [_turn(steps)] if steps else []
    rest = [effect for effect in effects if effect.code not in (*_STEPS, "won", "drawn")]
    while rest:
        saying, count = _next(rest)
        if saying.code != "deposed" or not (is_puppet or saying.facts["side"] in dead):
            findings.append(saying)
        rest = rest[count:]
    return tuple(findings)


def _turn(steps: list[Finding]) -> Finding:
    """A turn as one finding: path, victim, load."""
    moves = [step for step in steps if step.code == "moved"]
    facts: Facts = dict(moves[0].facts) if moves else dict(steps[0].facts)
    if len(moves) > 1:
        facts["exit"] = moves[1].facts["to"]
    by_code = {step.code: step for step in steps}
    if "killed" in by_code:
        killed = by_code["killed"].facts
        facts |= {"victim": killed["piece"], "victim_side": killed["side"], "at": killed["at"]}
        if "corpse_laid" in by_code:
            facts["corpse"] = by_code["corpse_laid"].facts["at"]
        return Finding("report" if steps[0].code == "moved" else "kill", (), facts)
    if "carried" in by_code:
        load = by_code["carried"].facts
        facts |= {"load": load["piece"], "drop": load["to"]} | ({"load_side": load["side"]} if "side" in load else {})
        return Finding("carry-out" if "exit" in facts else "carry", (), facts)
    return Finding("walk" if "exit" in facts else "moved", (), facts)


def _next(effects: list[Finding]) -> tuple[Finding, int]:
    """The first merged finding, and the number of effects it covers."""
    first = effects[0]
    if [effect.code for effect in effects[:2]] == ["deposed", "enthroned"]:
        return Finding("succeeded", (), {**effects[1].facts, "former": first.facts["side"]}), 2
    if first.code == "eliminated":
        sides = _alike(effects[1:], "inherited")
        if not sides:
            return first, 1
        colours: Facts = {"colour": sides[0]} if len(sides) == 1 else {"colours": sides}
        return Finding("deceased", (), {**first.facts, **colours, "to": effects[1].facts["to"]}), 1 + len(sides)
    together = {"vassal": "vassals", "neutral": "neutrals"}
    sides = _alike(effects, first.code) if first.code in together else ()
    if len(sides) < 2:
        return first, 1
    return Finding(together[first.code], (), {**first.facts, "sides": sides}), len(sides)


def _alike(effects: list[Finding], code: str) -> tuple[str, ...]:
    """The sides of the first effects, as long as all have this code and one master."""
    master = effects[0].facts.get("to") if effects else None
    alike = takewhile(lambda effect: effect.code == code and effect.facts.get("to") == master, effects)
    return tuple([str(effect.facts["side"]) for effect in alike])


def described(position: Position, actions: tuple[Action, ...]) -> tuple[Described, ...]:
    """Each decision, by its mark: a piece is chosen, it goes, kills from afar, and lays down what it holds."""
    steps = []
    mover = load = _who(EMPTY)
    here = held = ""
    for action in actions:
        if isinstance(action, Pass):
            steps.append(Described("pass"))
        elif isinstance(action, Resign):
            at = position.board.find(CHIEFS[action.player])
            steps.append(Described("resignation", SIDES[action.player], more={"to": SQUARES[at]} if at >= 0 else {}))
        elif isinstance(action, Pick):
            mover, here = _who(position.board[action.origin]), SQUARES[action.origin]
            steps.append(Described("pick", *mover, here))
        else:
            met, to = _who(position.board[action.square]), SQUARES[action.square]
            slain = {"side": met[0], "piece": met[1], "at": to} if action.kind == "capture" and met[0] else {}
            if action.mark == ">":
                kind = "carry" if load[1] else "lay"
                steps.append(Described(kind, *load, held or here, to, way="carry"))
                held = to
            elif action.mark == "*":
                steps.append(Described(action.kind, "", "", here, to, slain, way="shot"))
                held = to
            else:
                steps.append(Described(action.kind, *mover, here, to, slain))
                here, load = to, met if action.kind == "carry" else load
                held = held if action.kind == "move" else to
    return tuple(steps)


def _who(code: int) -> tuple[str, str]:
    """The side and the kind of a piece, as far as there is one."""
    if code >= LIVING:
        return SIDES[COLOUR_OF[code]], PIECES[KIND_OF[code]]
    return "", "corpse" if code == CORPSE else ""


def facts(position: Position, action: Action, ground: str) -> Mapping[str, Fact]:
    """The attempted decision, and the facts of its ground."""
    commands = position.commands
    named: Facts = {} if commands.player == ABSENT else {"side": SIDES[commands.player]}
    if isinstance(action, Step) and position.begun is not None:
        return named | _facts_of_step(position, position.begun, action, ground)
    if isinstance(action, Pick):
        code = position.board[action.origin]
        named |= {"from": SQUARES[action.origin], "slot": SIDES[commands.turn.slot]}
        if code >= LIVING:
            named |= {"piece": PIECES[KIND_OF[code]], "colour": SIDES[COLOUR_OF[code]]}
        return named | ({"claimed": PIECES[LETTERS.index(action.piece)]} if action.piece else {})
    if isinstance(action, Resign):
        return named | {"claimed": SIDES[action.player]}
    origin = next(movable(position), ABSENT)
    if origin == ABSENT:
        return named
    return named | {"from": SQUARES[origin], "to": SQUARES[next(destinations(position, origin)).square]}


def _facts_of_step(position: Position, begun: Begun, step: Step, ground: str) -> Facts:
    board = position.board
    facts: Facts = {
        "piece": PIECES[KIND_OF[begun.code]],
        "colour": SIDES[COLOUR_OF[begun.code]],
        "from": SQUARES[begun.origin],
        "to": SQUARES[step.square],
        "mark": step.mark,
    }
    there = board[step.square]
    if there >= LIVING:
        facts |= {"there": PIECES[KIND_OF[there]], "there_colour": SIDES[COLOUR_OF[there]]}
    if ground == "not-its-move":
        facts["reach"] = "two_squares" if KIND_OF[begun.code] == kinds.MILITANT else "any_distance"
    if ground == "blocked":
        square = next(passed for passed in BETWEEN[begun.origin, step.square] if board[passed] != EMPTY)
        blocker = board[square]
        facts |= {"blocker": "corpse" if blocker == CORPSE else PIECES[KIND_OF[blocker]], "blocker_at": SQUARES[square]}
        if blocker >= LIVING:
            facts["blocker_colour"] = SIDES[COLOUR_OF[blocker]]
    return facts
