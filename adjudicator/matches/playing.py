"""The referee: plays the games of a match between programs, judged turn by turn as their records will be."""

from collections.abc import Generator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic
from typing import Any, Final

from adjudicator.games import GAMES
from adjudicator.judging.history import GameHistory
from adjudicator.judging.interventions import State, Wire, intervene
from adjudicator.judging.record_request import open_record
from adjudicator.judging.records import play_turn, result_found
from adjudicator.judging.resources import ADJUDICATIONS, LEGAL_ACTIONS, response_to
from adjudicator.matches import SENTENCES
from adjudicator.matches.plan import Plan, games_of
from adjudicator.matches.program import Failure, Message, Program
from adjudicator.records.record import Detail, Intervention, Record, Turn
from adjudicator.records.text_writer import is_one_turn, write_elements, write_text
from engine.game import HasResignation, capability
from engine.rulebook import Language

_MAX_TURN: Final = 80  # characters of a turn that a record shows although it is not legal


def play_match(plan: Plan, folder: Path, jobs: int, language: Language) -> Generator[tuple[Record, Wire]]:
    """Play the unfinished games, ``jobs`` at a time; each with its result. Raises ``OSError`` for unwritable files."""
    stop, pool, games = Event(), ThreadPoolExecutor(jobs), games_of(plan, folder)
    unfinished = [file for file in games if not file.exists() or b'[Result "*"]' in file.read_bytes()]
    try:
        results = pool.map(lambda file: _Game(plan, file, games[file], language, stop).play(), unfinished)
        yield from zip(map(games.__getitem__, unfinished), results, strict=True)
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


class _Game:
    """One game and its record; by side, its running programs, clocks, retries, and the turns that they were sent."""

    def __init__(self, plan: Plan, file: Path, record: Record, language: Language, stop: Event) -> None:
        self._plan, self._file, self._record, self._language, self._stop = plan, file, record, language, stop
        self._ids, self._programs = count(1), dict[str, Program]()
        base_s, _, more_s = (plan.move_time or plan.clock or "60+0.6").partition("+")
        self._base_ms, self._more_ms = 1000 * float(base_s), 1000 * float(more_s or 0)
        self._left_ms = dict.fromkeys(record.players, self._base_ms)
        self._tries, self._sent = dict.fromkeys(record.players, plan.retries), dict.fromkeys(record.players, 0)
        self._case = case = open_record(GAMES[plan.game], record)
        self._game, self._state = case.game, State(case.game, case.options, GameHistory(case.game, case.position, {}))
        self._played, self._body, self._new = list[str](), bytearray(), file.with_suffix(".new")

    def play(self) -> Wire:
        """Play to the end, and return the result. Raises ``CancelledError``."""
        self._add()
        try:
            while self._result["found"] == "*":
                side = str(self._to_move)
                if side in self._state.losers:
                    self._resign()
                elif self._claims:
                    self._declare("player", "claim", {"side": side, "what": self._claims[0]})
                elif len(self._played) >= self._plan.max_turns:
                    self._declare("arbiter", "result", {"result": "draw"})
                else:
                    try:
                        self._turn(side)
                    except Failure as failure:
                        self._forfeit(side, failure)
        finally:
            for side in [*self._programs]:
                self._end(side)
        return self._result | {"claimed": self._result["found"]}

    def _turn(self, side: str) -> None:
        """Let a program play one turn; it starts with its first one. Raises ``Failure``."""
        program, left_ms = self._programs.get(side) or self._started(side), self._left_ms
        if self._plan.move_time is not None:
            left_ms[side] = self._base_ms
        deadline, message = monotonic() + left_ms[side] / 1000, self._turn_message(side)
        while True:
            reply = program.ask(message, ("action", "resign", "legal"), deadline)
            left_ms[side] = max(0.0, deadline - monotonic()) * 1000
            if reply["type"] == "resign":
                return self._resign()
            if reply["type"] == "action" and self._is_played(side, reply.get("action")):
                return None
            message = self._response(reply) | {"id": message["id"]}
            if message["type"] == "refused":
                program.tell(message)
                message = self._turn_message(side)

    def _started(self, side: str) -> Program:
        command = dict(self._plan.commands)[self._record.players[side]]
        seed = Random(f"{self._plan.seed} {self._file.name} {side}").getrandbits(31)  # noqa: S311
        program = self._programs[side] = Program(command, self._file.with_suffix(f".{side}.log"), seed, self._stop)
        program.start(self._case, side)
        return program

    def _turn_message(self, side: str) -> Message:
        played, self._sent[side] = self._played[self._sent[side] :], len(self._played)
        clocks = {one: int(left) for one, left in self._left_ms.items()}
        message = {"type": "turn", "id": next(self._ids), "side": side, "position": self._position}
        return message | {"played": played, "clocks": clocks, "tries_left": self._tries[side]}

    def _is_played(self, side: str, action: object) -> bool:
        """Play an action, if it is legal; any other leaves no trace. Raises ``Failure`` after the last try."""
        if not isinstance(action, str):
            raise Failure("conduct", "no-action")
        ruling = play_turn(self._state, action, 0, ())
        verdict, turn = ruling["verdict"], str(ruling["turn"])
        if verdict == "legal":
            self._left_ms[side] += self._more_ms
            minutes, seconds = divmod(int(self._left_ms[side]) // 1000, 60)
            self._played.append(turn)
            self._add(Turn(turn, notes=(f"[%clk {minutes // 60}:{minutes % 60:02}:{seconds:02}]",)))
            return True
        self._state.history.take_back(self._state.history.turns - 1)
        self._state.offences.pop()
        if verdict != "incomplete":
            if self._tries[side] == 0:
                raise Failure("illegal", verdict, turn)
            self._tries[side] -= 1
        return False

    def _response(self, reply: Message) -> Message:
        """The service's response to a reply, as a message ``legal`` or ``refused`` without its ``id``."""
        case = {"position": self._position, "options": dict(self._state.options)}
        if reply["type"] == "action":
            _, body = response_to(ADJUDICATIONS, self._game, case | {"action": reply["action"]}, self._language)
        elif self._plan.no_legal:
            body = {"message": SENTENCES[self._language].say("failures", "no-legal")}
        else:
            case |= {"begun": reply.get("begun", ""), "as": "objects"}
            _, body = response_to(LEGAL_ACTIONS, self._game, case, self._language)
        if "actions" in body:
            return {"type": "legal", **body}
        if errors := body.get("errors", []):
            body = {"verdict": "not_understood", "message": errors[0]["detail"]}
        refused = {name: body.get(name) for name in ("verdict", "message", "reason")}
        return {"type": "refused", **refused, "errors": errors, "awaits": body.get("status", {}).get("awaits")}

    def _resign(self) -> None:
        """Let the side to move resign: by a turn, if the game has one for it."""
        side, position = str(self._to_move), self._state.history.position
        resigning = capability(self._game, HasResignation)
        if resigning is None:
            self._declare("player", "resign", {"side": side})
        else:
            self._is_played(side, str(self._game.write_turn(position, (resigning.resignation(position),))))

    def _forfeit(self, side: str, failure: Failure) -> None:
        """Declare the game lost for a side; the record keeps the turn that is not legal, if it fits on a line."""
        if len(failure.turn) <= _MAX_TURN and failure.turn.isprintable() and is_one_turn(failure.turn, self._game.NAME):
            play_turn(self._state, failure.turn, 0, ())
            self._add(Turn(failure.turn))
        why = SENTENCES[self._language].say("failures", failure.why)
        self._declare("arbiter", "forfeit", {"side": side, "cause": failure.cause}, why)
        self._end(side)

    def _declare(self, by: Any, what: str, details: Mapping[str, Detail], *notes: str) -> None:
        """Carry out a declaration of the arbiter or of a player."""
        intervene(self._state, declared := Intervention(by, what, details, notes))
        self._add(declared)

    def _add(self, *entries: Turn | Intervention) -> None:
        """Add an entry to the record, note the position and the result, and replace the file."""
        if entries:
            self._body += f"{' '.join(write_elements(entries, self._state.history.turns))}\n".encode()
        position, assessment = self._state.history.position, self._state.assessment
        self._position, self._to_move = str(self._game.write_position(position)), self._game.to_move(position)
        self._claims, self._result = assessment.outcome.claims, result_found(self._state, "*", assessment)
        result = self._result["found"]
        if result != "*" or not entries:
            self._head = write_text(replace(self._record, result=result)).removesuffix(f"{result}\n").encode()
        self._new.write_bytes(self._head + self._body + f"{result}\n".encode())
        self._new.replace(self._file)

    def _end(self, side: str) -> None:
        """Tell the program of a side, if it has started, that its game is over, and end it."""
        if program := self._programs.pop(side, None):
            result = {"result": self._result["found"], "cause": self._result["cause"]}
            program.tell({"type": "over", **result, "position": self._position})
            program.close()
