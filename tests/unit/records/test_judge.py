"""Declarations of arbiters and players, and their effects."""

from copy import deepcopy
from typing import Any

import pytest

from adjudicator.judging.declared import describe_entry
from adjudicator.judging.localization import localize
from adjudicator.judging.record_request import open_record
from adjudicator.judging.records import judge_record
from adjudicator.judging.refusal import Refused
from adjudicator.records.record import CAUSES, COMMANDS
from adjudicator.records.text_reader import read_game
from engine.registry import GAMES
from engine.rulebook import LANGUAGES, Language
from tests.support.tabled import tabled


def judged(moves: str, game: str = "cyclix", **settings: Any) -> dict[str, Any]:
    reading = read_game(f'[Game "{game}"]\n\n{moves}')
    assert reading.faults == ()
    rules = GAMES[game]
    answer = judge_record(open_record(rules, reading.record), reading.record, **settings)
    localize(deepcopy(answer), rules, "fr")
    localize(answer, rules, "en", settings.get("include", ()))
    return answer


def verdicts(answer: dict[str, Any]) -> list[tuple[int, int, str, str]]:
    return [(one["entry"], one["n"], one["side"], one["verdict"]) for one in answer["rulings"]]


def test_a_turn_taken_back_is_settled_and_the_game_goes_on() -> None:
    answer = judged("Rc3-c6 Re5-e2 Rc6xb4 {[%arbiter takeback to=2]} Rc6-b6")
    assert verdicts(answer) == [
        (0, 1, "white", "legal"), (1, 2, "black", "legal"), (2, 3, "white", "illegal"), (4, 3, "white", "legal"),
    ]  # fmt: skip
    (offence,) = answer["offences"]
    assert (offence["n"], offence["settled"], offence["reason"]["article"]) == (3, "taken-back", "CYX-3.1")
    text = "Arbiter: back to the position after turn 2."
    assert answer["interventions"] == [{"entry": 3, "n": 3, "arbiter": "takeback", "to": 2, "message": text}]


def test_a_check_overlooked_and_accepted_is_told_and_the_king_is_never_captured() -> None:
    start = "6k/7/7/7/R6/r6/K6 w BNbn"
    reading = read_game(
        f'[Game "cyclix"]\n[Position "{start}"]\n\nRa3-b3 '
        '{[%arbiter accept position="6k/7/7/7/1R5/r6/K6 b BNbn"]} Ra2xa1 {[%arbiter takeback to=1]} Ra2-a5'
    )
    rules = GAMES["cyclix"]
    answer = judge_record(open_record(rules, reading.record), reading.record)
    first = answer["interventions"][0]
    assert [ground["code"] for ground in first["overrides"]] == ["opponent-in-check"]
    assert [one["reason"]["code"] for one in answer["offences"]] == ["king-attacked", "king-captured"]
    assert [one["settled"] for one in answer["offences"]] == ["accepted", "taken-back"]
    assert answer["rulings"][-1]["verdict"] == "legal"
    localize(answer, rules, "en")
    assert "a1" in answer["offences"][1]["reason"]["message"]


def test_a_position_that_cannot_be_is_refused_with_its_grounds() -> None:
    answer = judged(
        'Rc3-c6 {[%arbiter position position="7/7/7/7/7/7/7 w -"]} {[%arbiter position position=no]} Re5-e2'
    )
    impossible, unread = (one["fault"] for one in answer["interventions"])
    assert (impossible["code"], len(impossible["grounds"])) == ("position-impossible", 8)
    assert all(ground["message"] for ground in impossible["grounds"])
    assert unread["code"] == "position-not-understood"
    assert answer["rulings"][-1]["verdict"] == "legal"


@tabled
def test_an_entry_that_cannot_be_carried_out_says_why(moves: str, code: str) -> None:
    fault = judged(moves)["interventions"][-1]["fault"]
    assert fault["code"] == code
    assert fault["message"]


def test_a_decided_game_is_over_until_it_is_taken_back() -> None:
    answer = judged("Rc3-c6 {[%player resign side=black]} Re5-e2 {[%arbiter takeback to=1]} Re5-e2")
    assert [one["verdict"] for one in answer["rulings"]] == ["legal", "illegal", "legal"]
    reason = answer["offences"][0]["reason"]
    assert (reason["code"], "(White)" in reason["message"]) == ("game-decided", True)
    assert answer["result"]["found"] == "*"


@tabled
def test_results_are_found(game: str, moves: str, expected: str, cause: str | None) -> None:
    result = judged(moves, game)["result"]
    assert (result["found"], result["cause"]) == (expected, cause)


@pytest.mark.parametrize(
    ("claimed", "agrees"), [("white", True), ("black", False), ("draw", False), ("*", None), ("", None)]
)
def test_a_claimed_result_is_held_against_the_game(claimed: str, agrees: bool | None) -> None:
    assert judged(f"{{[%player resign side=black]}} {claimed}")["result"]["agrees"] is agrees
    assert judged("*")["result"]["agrees"] is True
    assert judged("white")["result"]["agrees"] is None


def test_turns_while_adjourned_are_flagged_and_stand() -> None:
    answer = judged("{[%arbiter adjourn]} Rc3-c6 {[%arbiter resume]} Re5-e2")
    assert [one["verdict"] for one in answer["rulings"]] == ["legal", "legal"]
    assert [(one["n"], one["reason"]["code"]) for one in answer["offences"]] == [(1, "adjourned")]
    assert answer["rulings"][0]["adjourned"]


def test_an_offence_that_is_forfeited_or_ruled_on_is_settled() -> None:
    assert judged("Rc3-d4 {[%arbiter forfeit side=white cause=illegal]}")["offences"][0]["settled"] == "forfeited"
    assert judged("Rc3-d4 {[%arbiter result result=black]}")["offences"][0]["settled"] == "forfeited"
    assert judged("Rc3-d4 {[%arbiter result result=draw]}")["offences"][0]["settled"] == "accepted"
    assert judged("Rc3-d4 {[%arbiter note]}")["offences"][0]["settled"] is None


def test_an_incomplete_turn_is_an_offence_without_a_reason() -> None:
    (offence,) = judged("Ca1xe4", "djambi")["offences"]
    assert offence["verdict"] in ("illegal", "incomplete")
    (begun,) = judged("Mc1", "djambi")["offences"]
    assert (begun["verdict"], begun["reason"]) == ("incomplete", None)


def test_include_tells_positions_and_effects() -> None:
    ruling = judged("Rc3-c6", include=("positions", "effects"))["rulings"][0]
    assert ruling["position"] == "7/2Rbkn1/4r2/7/7/1NKB3/7 b -"
    assert ruling["effects"][0]["kind"] == "moved"


@tabled
def test_what_a_record_begins_with_is_checked(tags: str, pointer: str, code: str) -> None:
    reading = read_game(f'[Game "cyclix"]\n{tags}\n\n*')
    with pytest.raises(Refused) as refusal:
        open_record(GAMES["cyclix"], reading.record)
    assert pointer in {fault.pointer for fault in refusal.value.faults}
    assert code in {fault.problem for fault in refusal.value.faults} | {fault.code for fault in refusal.value.faults}
    assert reading.place(pointer) == (2, 1)


def test_a_ruleset_by_name_chooses_the_options() -> None:
    rulesets = GAMES["dragonchess"].RULEBOOK.rulesets
    for name in rulesets:
        record = read_game(f'[Game "dragonchess"]\n[Ruleset "dragonchess-{name}"]\n\n*').record
        assert open_record(GAMES["dragonchess"], record).options["ruleset"] == name


def test_a_position_that_cannot_be_read_is_told_with_one_that_can() -> None:
    answer = judged('{[%arbiter position position="7/7 w -"]}')
    assert answer["interventions"][0]["fault"]["facts"]["expected"] == GAMES["cyclix"].SETUPS["caissa"]


# Sentences for the declarations, in responses and reports


ENTRIES: list[dict[str, Any]] = [
    *({by: what} for by, known in COMMANDS.items() for what in known if what not in ("forfeit", "claim", "result")),
    *({"arbiter": "forfeit", "cause": cause} for cause in CAUSES),
    *({"arbiter": "result", "result": result} for result in ("*", "draw", "gold")),
    *({"player": "claim", "what": "repetition", "granted": granted} for granted in (True, False)),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_has_a_sentence_of_its_own(language: Language) -> None:
    words = GAMES["dragonchess"].RULEBOOK.sentences[language]
    texts = [describe_entry({"side": "gold", "to": 2, **entry}, words) for entry in ENTRIES]
    assert len(set(texts)) == len(ENTRIES)
    assert all(one[0].isupper() and one.endswith(".") and "{" not in one for one in texts)


@tabled
def test_sides_and_draws_are_told_by_their_names(entry: dict[str, Any], language: Language, text: str) -> None:
    assert describe_entry(entry, GAMES["dragonchess"].RULEBOOK.sentences[language]) == text
