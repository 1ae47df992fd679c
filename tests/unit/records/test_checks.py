"""Games to check: their claims are not shown by their turns. And faulty texts that are read."""

import pytest

from adjudicator.records.file_reader import read_file
from adjudicator.reports.games import report_on
from adjudicator.reports.result import GameReport, Settings
from tests.support.tabled import tabled

HEAD = '[Game "cyclix"]\n[White "Ada"]\n[Black "Bob"]\n'
DJAMBI = '[Game "djambi"]\n'


def written(tags: str, moves: str) -> str:
    """A game of Cyclix with these tags, or of the game that they name."""
    head = tags if tags.startswith(("[Game", "[Jeu")) else f"{HEAD}{tags}"
    return f"{head.strip()}\n\n{moves}\n"


def report(text: str | bytes, *, strict: bool = False, is_json: bool = False) -> GameReport:
    raw = text.encode() if isinstance(text, str) else text
    (found,) = report_on("a.game", read_file(raw, is_json=is_json), Settings("en", strict))
    return found


@tabled
def test_a_claim_that_the_turns_do_not_show_is_to_be_checked(tags: str, moves: str, code: str, line: int) -> None:
    found = report(written(tags, moves))
    assert code in {item.code for item in found.items}
    assert (found.state, found.exit_code) == ("to-check", 0)
    assert [item.line for item in found.items if item.code == code] == [line]


@tabled
def test_what_people_write_is_no_reason_for_doubt(tags: str, moves: str) -> None:
    found = report(written(tags, moves))
    assert (found.state, [item.message for item in found.items if item.kind == "check"]) == ("clean", [])


def test_strict_counts_a_result_that_is_not_shown_as_open() -> None:
    found = report(f"{HEAD}\n1. Rc3-c6 white\n", strict=True)
    assert (found.state, found.exit_code) == ("offence", 1)


@tabled
@pytest.mark.parametrize("tag", ["", '[Language "fr"]\n'])
def test_letters_are_english_or_french_whatever_the_language(turns: str, state: str, tag: str) -> None:
    found = report(f"{HEAD}{tag}\n{turns}\n")
    assert found.state == state
    assert (state == "to-check") == ("letters-unclear" in [item.code for item in found.items])


@tabled
def test_the_report_prints_what_settles_a_doubt(tags: str, moves: str, declaration: str) -> None:
    text = written(tags, moves)
    before = report(text)
    assert before.state == "to-check"
    assert before.items[-1].message.endswith(declaration)
    turns, end = text.rsplit(" ", 1)
    assert report(f"{turns} {declaration} {end}").state == "clean"


@tabled
def test_contradictions_are_to_be_checked_and_other_remarks_are_notes(tags: str, moves: str, code: str) -> None:
    found = report(written(tags, moves))
    (item,) = (item for item in found.items if item.code == code)
    is_note = code in ("result-unstated", "spelled")
    assert (found.state, item.kind) == (("clean", "remark") if is_note else ("to-check", "check"))


@tabled
def test_a_comment_that_states_an_offence_is_compared_with_the_turns(turns: str, state: str) -> None:
    assert report(f"{HEAD}\n{turns}\n").state == state
    found = report(f"{HEAD}\n{turns.replace('Rc3-c6', 'Rc3-d5')}\n")
    assert [item.code for item in found.items if item.kind == "check"] == []
    assert found.state == "offence"


@pytest.mark.parametrize("result", ["1-0", "0-1"])
@pytest.mark.parametrize("tags", ["", '[Termination "forfeit"]\n', '[Termination "bye"]\n', '[Termination "time"]\n'])
@pytest.mark.parametrize("head", [HEAD, '[Game "cyclix"]\n[White "Ada"]\n'])
def test_byes_and_forfeits_without_turns_are_not_to_be_checked(head: str, tags: str, result: str) -> None:
    found = report(f"{head}{tags}\n{result}\n")
    assert (found.state, [item.code for item in found.items if item.kind == "check"]) == ("clean", [])


@tabled
def test_a_faulty_header_does_not_stop_the_judging(header: str, codes: list[str]) -> None:
    found = report(f'[Game "cyclix"]\n{header}\n\n1. Rc3-c6 2. Re5xa1 *\n')
    assert (found.state, found.exit_code, found.turns) == ("fault", 3, 2)
    faults = [item for item in found.items if item.kind == "fault"]
    assert sorted(item.code for item in faults) == sorted(codes)
    assert all(item.line for item in faults)
    (offence,) = (item for item in found.items if item.kind == "offence")
    assert (offence.line, offence.written, offence.is_open) == (4 + header.count("\n"), "2", True)


@tabled
def test_a_truncated_file_is_called_truncated(text: str, is_json: bool) -> None:
    (message,) = (item.message for item in report(text, is_json=is_json).items if item.kind == "fault")
    assert "truncated" in message


def test_a_truncated_turn_is_unreadable_and_called_truncated() -> None:
    found = report(f'{HEAD}[Result "white"]\n\n1. Rc3-c6 2. Re5-e')
    assert [item.line for item in found.items if item.code == "truncated"] == [6]


@tabled
def test_who_has_lost_on_time_only_resigns(turns: str, states: list[str]) -> None:
    found = report(DJAMBI + turns + " *\n")
    assert found.turns == 2
    offences = [item for item in found.items if item.kind == "offence"]
    assert [item.code for item in offences] == (["out"] if "illegal" in states else [])
    assert all(item.message.startswith("Blue has resigned or forfeited") for item in offences)


def test_resignations_of_every_kind_add_up() -> None:
    resign = "{[%player resign side=blue]} {[%player resign side=yellow]}"
    for turns in (f"1. resign:R {resign}", f"{resign} 1. resign:R"):
        found = report(f"{DJAMBI}{turns} green\n")
        assert (found.result["found"], found.state) == ("green", "clean"), turns


RECORD = """{{
 "format": "adjudicator-record/1", "game": "cyclix",
 "tags": {{"Date": "2026.02.30"}},
 "result": "white",
 "turns": ["Rc3-c6",{more}
  {{"turn": "Re5xa1", "note": "a quote \\", a brace }} and a number 1e5000"}}
 ]
}}"""


@pytest.mark.parametrize(("before", "after", "line"), [("", "", 1), ("[", "]", 1), ("[{}, \n\n", "\n]", 3)])
def test_items_of_json_records_have_lines(before: str, after: str, line: int) -> None:
    raw = f"{before}{RECORD.format(more='')}{after}".encode()
    *_, found = report_on("a.json", read_file(raw, is_json=True), Settings("en"))
    places = {item.code if item.kind == "check" else item.kind: (item.line, item.column) for item in found.items}
    assert found.line == line
    assert places["date-impossible"] == (line + 2, 19)
    assert places["result-unproven"] == (line + 3, 12)
    assert places["offence"] == (line + 5, 3)


def test_errors_of_json_records_have_lines_and_pointers() -> None:
    found = report(RECORD.format(more='\n  {"marks": [1.5], "turn": 5},').replace('"format"', '"form"'), is_json=True)
    faults = [(item.line, item.message.partition(":")[0]) for item in found.items if item.kind == "fault"]
    assert faults == [(2, "/form"), (1, "/format"), (6, "/turns/1/turn"), (6, "/turns/1/marks")]


def test_a_deeply_nested_json_record_is_read_with_or_without_places() -> None:
    """Until Python 3.12, ``json`` goes less deep than orjson, and there are no places."""
    found = report(RECORD.format(more="[" * 1_010 + "]" * 1_010 + ","), is_json=True)
    assert found.state == "fault"
    assert {item.line for item in found.items} in ({0}, {3, 4, 5})
