"""Games to check: their claims are not shown by their turns. And faulty texts that are read."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import main
from adjudicator.records.file_reader import read_file
from adjudicator.reports.games import report_on
from adjudicator.reports.result import GameReport, Settings

HEAD = '[Game "cyclix"]\n[White "Ada"]\n[Black "Bob"]\n'
DJAMBI = '[Game "djambi"]\n'


def report(text: str | bytes, *, strict: bool = False, is_json: bool = False) -> GameReport:
    raw = text.encode() if isinstance(text, str) else text
    (found,) = report_on("a.game", read_file(raw, is_json=is_json), Settings("en", strict))
    return found


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (f"{HEAD}\n1. Rc3-c6 white\n", "result-unproven", 5),
        (f'{HEAD}[Termination "checkmate"]\n\n1. Rc3-c6 {{[%player resign side=black]}} white\n',
         "termination-unproven", 4),
        (f'{HEAD}[Termination "Noirs abandonnent"]\n\n1. Rc3-c6 *\n', "termination-unproven", 4),
        (f"{HEAD}\n1. Rc3-c6# *\n", "mark-unproven", 5),
        (f"{HEAD}\n1. Rc3-c6+! *\n", "mark-unproven", 5),
        (f"{HEAD}\n1. Rc3-c6\n3. Re5-e2 *\n", "number-missing", 6),
        (f"{HEAD}\n1. Rc3-c6\n5. Re5-e2 *\n", "numbers-missing", 6),
        (f"{HEAD}\n1. Rc3-c6 2. Re5-e2\n1. Rc6-b6 *\n", "number-back", 6),
        (f"{HEAD}\n2. Rc3-c6 *\n", "number-missing", 5),
        (f'{HEAD}[Date "2026.02.30"]\n\n1. Rc3-c6 *\n', "date-impossible", 4),
        (f'{HEAD}[Date "31/11/2026"]\n\n1. Rc3-c6 *\n', "date-impossible", 4),
        (f"{HEAD}\n1. Rc3-c6 {{Black resigns}} *\n", "announcement-differs", 5),
        (f"{HEAD}\n1. Rc3-c6 {{0-1}} *\n", "announcement-differs", 5),
        (f"{HEAD}\n1. Rc3-c6 ; les Blancs gagnent\n*\n", "announcement-differs", 5),
        (f"{HEAD}\n1. Rc3-c6 {{checkmate}} *\n", "announcement-differs", 5),
        (f"{HEAD}[Result \"white\"]\n\n1. Rc3-c6 2. Re5-e", "truncated", 6),
    ],
)  # fmt: skip
def test_a_claim_that_the_turns_do_not_show_is_to_be_checked(text: str, code: str, line: int) -> None:
    found = report(text)
    assert code in {item.code for item in found.items}
    if code != "truncated":  # the last turn of a truncated file is unreadable, too
        assert (found.state, found.exit_code) == ("to-check", 0)
    assert [item.line for item in found.items if item.code == code] == [line]


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}\n1. Rc3-c6 2. Re5-e2 *\n",
        f"{HEAD}\n1) Rc3-c6 1... Re5-e2 2. Rc6-b6 2. … Re2-e5 {{threatens mate in two}} *\n",
        f'{HEAD}[Date "2026.??.??"]\n[Termination "unterminated"]\n\n1. Rc3-c6 {{white wins a rook? no, not yet}} *\n',
        f'{HEAD}[Termination "Black resigned"]\n\n1. Rc3-c6 Black resigns 1-0\n',
        f'{HEAD}[Termination "abandon"]\n\n1. Rc3-c6 abandonne 1-0\n',
        f"{HEAD}\n1. Rc3-c6 {{[%arbiter takeback to=0]}} 1. Rc3-c6 *\n",
        f"{HEAD}\n1. Rc3-c6 2. Re5-e2 3. Rc6-c3 {{[%arbiter takeback to=0]}} {{from the start}} 1. Rc3-c6 *\n",
        f"{HEAD}\n1. Rc3-c6 {{[%player resign side=Noirs]}} {{Black resigns}} 1-0\n",
        f"{HEAD}\n1. Rc3-c6 {{[%player agree-draw]}} ½-½\n",
        '[Jeu "Cyclix"]\n[Blancs "Ada"]\n[Noirs "Bob"]\n[Résultat "Blancs"]\n\n1. Rc3-c6 les Noirs abandonnent\n',
        '[Game "Dragon-Chess"]\n[Gold "Ada"]\n\n1. 2b2-2b3 *\n',
    ],
)
def test_what_people_write_is_no_reason_for_doubt(text: str) -> None:
    found = report(text.replace("{white wins a rook? no, not yet}", ""))
    assert (found.state, [item.message for item in found.items if item.kind == "check"]) == ("clean", [])


def test_strict_counts_a_result_that_is_not_shown_as_open() -> None:
    found = report(f"{HEAD}\n1. Rc3-c6 white\n", strict=True)
    assert (found.state, found.exit_code) == ("offence", 1)


def test_a_language_fixes_the_letters_of_pieces() -> None:
    turns = "1. Tc3-c6 2. Re6-d5 *\n"  # the rook, then the black king
    assert report(f'{HEAD}[Language "fr"]\n\n{turns}').state == "clean"
    assert report(f"{HEAD}\n{turns}").state == "offence"


def test_latin_1_is_read_with_a_remark() -> None:
    found = report('[Game "cyclix"]\n[White "René"]\n\n1. Rc3-c6 *\n'.encode("latin-1"))
    assert (found.state, found.players["white"]) == ("clean", "René")
    assert [(item.kind, item.code, item.line) for item in found.items] == [("remark", "latin-1", 2)]


@pytest.mark.parametrize(
    ("header", "codes"),
    [
        ('[White "Ada]', ["tag-malformed"]),
        ('[Setup "caisa"]\n[Edition "99"]', ["setup-unknown", "edition-unknown"]),
        ('[Option.none "x"]\n[Option.king_capture "far"]', ["unknown-option", "unknown-option-value"]),
    ],
)
def test_a_faulty_header_does_not_stop_the_judging(header: str, codes: list[str]) -> None:
    found = report(f'[Game "cyclix"]\n{header}\n\n1. Rc3-c6 2. Re5xa1 *\n')
    assert (found.state, found.exit_code, found.turns) == ("fault", 3, 2)
    faults = [item for item in found.items if item.kind == "fault"]
    assert sorted(item.code for item in faults) == sorted(codes)
    assert all(item.line for item in faults)
    (offence,) = (item for item in found.items if item.kind == "offence")
    assert (offence.line, offence.written, offence.is_open) == (4 + header.count("\n"), "2", True)


@pytest.mark.parametrize(
    ("text", "is_json"),
    [
        ('[Game "cyclix"]\n\n1. Rc3-c6 {and then', False), ('[Game "cyclix"]\n[White "A', False),
        ('[Game "cyclix"]\n\n1. Rc3-c6 (1. pass', False), ('{"format": "adjudicator-record/1", "turns": [', True),
    ],
)  # fmt: skip
def test_a_truncated_file_is_called_truncated(text: str, is_json: bool) -> None:
    (message,) = (item.message for item in report(text, is_json=is_json).items if item.kind == "fault")
    assert "truncated" in message


@pytest.mark.parametrize(
    ("turns", "states"),
    [
        ("1. Ma3-a4 {[%arbiter forfeit side=blue cause=time]} resign:B", ["legal", "legal"]),
        ("1. Ma3-a4 {[%arbiter forfeit side=blue cause=time]} Mi3-i4", ["legal", "illegal"]),
    ],
)
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


def verify(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["verify", "--lang", "en", *arguments])
    return done.exit_code, done.output


def test_the_command_line_counts_what_is_to_be_checked(tmp_path: Path) -> None:
    (tmp_path / "a.game").write_text(f"{HEAD}\n1. Rc3-c6 white\n")
    (tmp_path / "notes.md").write_text("no record")
    code, output = verify(str(tmp_path))
    assert (code, "To check: 1." in output, "1 file was skipped" in output) == (0, True, True)
    assert verify(str(tmp_path), "--require-clean")[0] == 1
    assert verify(str(tmp_path), "--strict")[0] == 1
    assert '"state":"to-check"' in verify(str(tmp_path), "--format", "json")[1]


def test_a_folder_without_records_is_a_usage_error(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("no record")
    code, output = verify(str(tmp_path))
    assert code == 2
    assert ".game, .games, .pgn, .record, .txt, .json" in output


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


def test_a_deeply_nested_json_record_has_no_places() -> None:
    found = report(RECORD.format(more="[" * 1_010 + "]" * 1_010 + ","), is_json=True)
    assert (found.state, {item.line for item in found.items}) == ("fault", {0})
