"""Standings: points and tie-breaks against published examples and an independent implementation, and doubtful games."""

import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from time import process_time
from typing import Any

import orjson
import pytest
from click.testing import CliRunner

from adjudicator.cli.checking import Task, check
from adjudicator.cli.main import main
from adjudicator.reports.ranking import Ranking
from adjudicator.reports.result import Settings, Summary
from adjudicator.reports.standings import Standings
from adjudicator.reports.text import TextReport
from adjudicator.reports.wording import say

TOURNAMENT = Path(__file__).parents[2] / "docs/tournament"
HALF = Fraction(1, 2)
WORTH = {"1": Fraction(1), "0": Fraction(0), "h": HALF}
GAME = (
    '[Game "cyclix"]\n[Round "{round}"]\n[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n\n{turns} {end}\n'
)
Table = dict[str, dict[str, Any]]


def ranking(table: str) -> Ranking:
    """The games of a cross table: a name and the points against each player a line, in the same order.

    ``.`` is no game, ``h`` a draw; ``1:0`` are two games.
    """
    rows = [line.split() for line in table.strip().splitlines()]
    made = Ranking()
    for n, (one, *cells) in enumerate(rows):
        for (other, *_), cell in zip(rows[n + 1 :], cells[n + 1 :], strict=True):
            for point in filter(None, cell.strip(".").split(":")):
                made.add({one: WORTH[point], other: 1 - WORTH[point]})
    return made


def swiss(table: str) -> Ranking:
    """The games of a Swiss table: rank, name, and a result a round: ``+W4`` is a win with white against number 4."""
    rows = [line.split() for line in table.strip().splitlines()]
    names = {number: name for number, name, *_ in rows}
    made = Ranking()
    for number, name, *results in rows:
        for sign, colour, other in ((one[0], one[1], one[2:]) for one in results):
            own = {"+": Fraction(1), "-": Fraction(0), "=": HALF}[sign]
            if other == "YE":  # BYE
                made.add({name: own}, is_played=False)
            elif colour == "W":
                assert f"{ {'+': '-', '-': '+', '=': '='}[sign] }B{number}" in rows[int(other) - 1]
                made.add({name: own, names[other]: 1 - own})
    return made


def table_of(made: Ranking, *tie_breaks: str) -> Table:
    """The rows by player."""
    return {row["player"]: row for row in made.rows(tie_breaks)}


# The two worked examples of fiveinline.com/sbps.html: four players meet twice.
@pytest.mark.parametrize(
    ("table", "points", "expected"),
    [
        ("A . 0:1 1:1 1:0\nB 1:0 . 0:1 1:1\nC 0:0 1:0 . 1:1\nD 0:1 0:0 0:0 .", [4, 4, 3, 1], [11, 9, 6, 4]),
        ("A . 1:1 1:1 0:0\nB 0:0 . 1:1 1:1\nC 0:0 0:0 . 0:0\nD 1:1 0:0 1:1 .", [4, 4, 0, 4], [8, 8, 0, 8]),
    ],
)
def test_published_examples_of_sonneborn_berger(table: str, points: list[int], expected: list[int]) -> None:
    rows = table_of(ranking(table), "sonneborn-berger")
    assert [rows[name]["points"] for name in "ABCD"] == points
    assert [rows[name]["values"] for name in "ABCD"] == [[value] for value in expected]


def test_the_first_half_of_the_candidates_tournament_of_2020() -> None:
    """The table in yottachess.com/notice/the-keys-to-the-restart-of-the-candidates-tournament, after seven rounds."""
    made = ranking("""
        Vachier-Lagrave . 1 h h h h 1 h
        Nepomniachtchi  0 . h 1 1 h 1 h
        Caruana         h h . h h h 0 1
        Giri            h 0 h . h h h 1
        Wang            h 0 h h . h 1 h
        Grischuk        h h h h h . h h
        Ding            0 0 1 h 0 h . h
        Alekseenko      h h 0 0 h h h .
    """)
    rows = {name: (row["points"], row["values"][0]) for name, row in table_of(made, "sonneborn-berger").items()}
    assert rows["Vachier-Lagrave"] == (4.5, 15.25)
    assert rows["Nepomniachtchi"] == (4.5, 14.25)
    assert rows["Caruana"] == (3.5, 12.25)
    assert rows["Giri"] == rows["Wang"] == (3.5, 11.25)
    assert [rows[name][0] for name in ("Grischuk", "Ding", "Alekseenko")] == [3.5, 2.5, 2.5]
    assert list(table_of(made, "direct"))[:2] == ["Vachier-Lagrave", "Nepomniachtchi"]


def test_the_interzonal_tournament_of_1952() -> None:
    """Saltsjöbaden, 21 players: the cross table and the tie-breaks of mark-weeks.com/chess/5254$iix.htm.

    Rows 16 to 21 are those of graeme.50webs.com/chesschamps/world/int1952.htm. That page differs in one game: it has
    a draw of Ståhlberg and Vaitonis, which neither its own totals nor the first source agree with.
    """
    made = ranking("""
        Kotov     . h h h h 1 h 1 1 1 h 1 h 1 1 1 1 1 1 1 1
        Petrosian h . h h h h h 1 h h 1 h h h 1 1 h 1 1 1 h
        Taimanov  h h . h h h h h 1 h h h 1 1 1 h 1 h h 1 1
        Geller    h h h . h 0 1 0 1 h h 1 h h 1 h 1 1 1 1 h
        Averbakh  h h h h . 1 0 h h h h h 1 h h 1 h 1 1 1 h
        Gligoric  0 h h 1 0 . 0 h 0 h h h 1 1 h 1 1 1 1 1 1
        Stahlberg h h h 0 1 1 . 0 h h h h h 1 1 1 0 1 1 h 1
        Szabo     0 0 h 1 h h 1 . h 1 h h h h 1 1 h h 1 h 1
        Unzicker  0 h 0 0 h 1 h h . h h 0 1 h h 1 1 1 h 1 1
        Eliskases 0 h h h h h h 0 h . 1 h 0 h 0 h 1 h 1 1 1
        Pachman   h 0 h h h h h h h 0 . 0 h h 1 h h 1 1 h h
        Pilnik    0 h h 0 h h h h 1 h 1 . 0 h h h 1 0 h h 1
        Steiner   h h 0 h 0 0 h h 0 1 h 1 . h 0 0 1 1 h 1 1
        Matanovic 0 h 0 h h 0 0 h h h h h h . 0 h 1 h 1 h 1
        Barcza    0 0 0 0 h h 0 0 h 1 0 h 1 1 . 1 h 0 0 1 h
        Stoltz    0 0 h h 0 0 0 0 0 h h h 1 h 0 . 0 1 1 h 1
        Sanchez   0 h 0 0 h 0 1 h 0 0 h 0 0 0 h 1 . h 0 1 1
        Wade      0 0 h 0 0 0 0 h 0 h 0 1 0 h 1 0 h . h 0 1
        Vaitonis  0 0 h 0 0 0 0 0 h 0 0 h h 0 1 0 1 h . h 0
        Golombek  0 0 0 0 0 0 h h 0 0 h h 0 h 0 h 0 1 h . 0
        Prins     0 h 0 h h 0 0 0 0 0 h 0 0 0 h 0 0 0 1 1 .
    """)
    rows = made.rows(["sonneborn-berger"])
    assert [float(row["points"]) for row in rows] == [
        16.5, 13.5, 13.5, 13, 12.5, 12.5, 12.5, 12.5, 11.5, 10.5, 10, 10, 10, 9, 8, 7.5, 7, 6, 5, 4.5, 4.5,
    ]  # fmt: skip
    published = {  # of those with equal points, in the order published
        "Taimanov": 125.5, "Petrosian": 125, "Averbakh": 115.25, "Stahlberg": 115, "Szabo": 114.25, "Gligoric": 105.5,
        "Pilnik": 93.75, "Pachman": 92.5, "Steiner": 88.5,
    }  # fmt: skip
    computed = {row["player"]: float(row["values"][0]) for row in rows if row["player"] in published}
    assert list(computed.items()) == list(published.items())


def test_a_round_robin_of_chess_results() -> None:
    """chess-results.com/tnr437642: six players, five rounds; TB1 is Sonneborn-Berger, TB2 the direct encounter."""
    made = ranking("""
        Zaragatski  . 1 1 1 1 1
        Kornitzky   0 . h 1 1 1
        Wüest       0 h . h 1 1
        Aeschbacher 0 0 h . 1 1
        Vögtlin     0 0 0 0 . 1
        Züllig      0 0 0 0 0 .
    """)
    rows = made.rows(["sonneborn-berger", "direct"])
    assert [(float(row["points"]), *map(float, row["values"])) for row in rows] == [
        (5, 10, 0), (3.5, 5, 0), (3, 4, 0), (2.5, 2.5, 0), (1, 0, 0), (0, 0, 0),
    ]  # fmt: skip


def test_a_swiss_club_championship() -> None:
    """Hamilton Chess Club, 2018: hamiltonchess.net/2018/04/11/richard-on-tie-break, with the tie-breaks of two leaders.

    None of their opponents had a bye that changes them, so they are plain sums, as here.
    """
    made = swiss("""
        1 Dare +W10 +B17 +W12 =W2 +B4 +B3
        2 Nolan +B27 +W16 +W9 =B1 +W8 +B10
        3 Severinsen =BYE +W11 +B6 =W4 +B5 -W1
        4 Mistry +W22 +B15 =W8 =B3 -W1 +B13
        5 Lynn -W16 +B14 +W22 +B15 -W3 +B8
        6 Judkins -W21 +B27 -W3 +B23 +W16 +B14
        7 Li -W9 -B23 +W27 +B19 +W15 +B12
        8 WCrombie +B25 +W21 =B4 +W13 -B2 -W5
        9 Bennett +B7 +W13 -B2 =BYE +W18
        10 Lin -B1 +W25 +W26 =B12 +B17 -W2
        11 Tuatini =BYE -B3 -W14 +B25 +W20 +W17
        12 Kang +B20 +W18 -B1 =W10 =B14 -W7
        13 Symon +W23 -B9 +W19 -B8 +W21 -W4
        14 RSilva =BYE -W5 +B11 +B22 =W12 -W6
        15 Lightfoot +B26 -W4 +B21 -W5 -B7 +W24
        16 LDizon +B5 -B2 -W17 +W24 -B6 +B22
        17 Heppenstall +B24 -W1 +B16 =BYE -W10 -B11
        18 Kennedy +W19 -B12 +W23 =BYE -B9
        19 JCrombie -B18 +W20 -B13 -W7 =B25 +W21
        20 DDizon -W12 -B19 =W25 +B27 -B11 +W26
        21 Ripp +B6 -B8 -W15 +W26 -B13 -B19
        22 Treat -B4 +W24 -B5 -W14 +B26 -W16
        23 Loy -B13 +W7 -B18 -W6 -B24 +W27
        24 Song -W17 -B22 +BYE -B16 +W23 -B15
        25 Clark -W8 -B10 =B20 -W11 =W19 +BYE
        26 LSilva -W15 +BYE -B10 -B21 -W22 -B20
        27 Murphy -W2 -W6 -B7 -W20 +BYE -B23
    """)
    rows = table_of(made, "direct", "buchholz", "sonneborn-berger")
    published = "5.5 5.5 4 4 4 4 4 3.5 3.5 3.5 3.5 3 3 3 3 3 2.5 2.5 2.5 2.5 2 2 2 2 2 1 1"
    assert [float(row["points"]) for row in rows.values()] == list(map(float, published.split()))
    assert list(map(float, rows["Dare"]["values"])) == [0.5, 22.5, 19.75]
    assert list(map(float, rows["Nolan"]["values"])) == [0.5, 20, 17.25]


def test_direct_encounter_of_three_as_arbiters_are_taught() -> None:
    """FIDE arbiters' seminar: among three tied players, one beats two, and three draws with both."""
    made = ranking("one . 1 h 0\ntwo 0 . h 1\nthree h h . h\nx 1 0 h .")
    made.add({"x": Fraction(1), "y": Fraction(0)})
    tied = [(row["rank"], row["player"], row["values"][0]) for row in made.rows(["direct"]) if row["points"] == 1.5]
    assert tied == [(2, "one", Fraction(3, 2)), (3, "three", Fraction(1)), (4, "two", HALF)]


def test_direct_encounter_needs_games_between_all() -> None:
    made = ranking("one . 1\ntwo 0 .")
    made.add({"a": Fraction(1), "b": Fraction(0)})
    assert [(row["rank"], row["values"]) for row in made.rows(["direct"])[:2]] == [(1, [None]), (1, [None])]


def test_random_tournaments_agree_with_a_second_computation() -> None:
    rng = random.Random(1)
    for _ in range(1_000):
        players = [f"p{n}" for n in range(rng.randint(2, 8))]
        made, games = Ranking(), []
        for _ in range(rng.randint(1, 20)):
            one, other = rng.sample(players, 2)
            points, is_played = rng.choice([Fraction(0), HALF, Fraction(1)]), rng.random() < 0.9
            made.add({one: points, other: 1 - points}, is_played=is_played)
            games.append((one, other, points, is_played))
        rows = made.rows(["direct", "sonneborn-berger", "buchholz", "wins", "second"])
        sides = [*games, *((other, one, 1 - points, played) for one, other, points, played in games)]
        total = {p: sum((points for one, _, points, _ in sides if one == p), Fraction(0)) for p in players}
        met = {(one, other) for one, other, *_ in sides}
        for row in rows:
            player = row["player"]
            mine = [(other, points) for one, other, points, _ in sides if one == player]
            tied = {one for one, *_ in sides if total[one] == row["points"]}
            have_met = all((a, b) in met for a in tied for b in tied - {a})
            assert row["points"] == total[player]
            assert row["games"] == len(mine)
            assert row["values"] == [
                sum(points for other, points in mine if other in tied) if have_met else None,
                sum(points * total[other] for other, points in mine),
                sum(total[other] for other, _ in mine),
                sum(points == 1 for _, points in mine),
                sum(other == player and played for _, other, _, played in games),
            ]
        ranks = [(row["points"], *(value or 0 for value in row["values"])) for row in rows]
        assert ranks == sorted(ranks, reverse=True)
        assert [row["rank"] for row in rows] == [ranks.index(one) + 1 for one in ranks]


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["standings", *arguments])
    return done.exit_code, done.output


@pytest.mark.parametrize("form", ["text", "markdown", "csv", "html"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_tournament_of_the_guide(form: str, language: str) -> None:
    code, output = run(str(TOURNAMENT), "--format", form, "--lang", language)
    assert code == 0
    assert all(name in output for name in ("Ada", "Bob", "Mia", "Quin", "CYX-5.1"))


def test_four_players_share_places_by_survival() -> None:
    code, output = run(str(TOURNAMENT / "7-djambi-four.game"), "--points", "4,2,1,0", "--format", "json")
    assert code == 0
    points = {row["player"]: row["points"] for row in orjson.loads(output)["rows"]}
    assert points["Oda"] == "4"
    assert sum(map(Fraction, points.values())) == 7


def test_doubtful_games_are_listed_with_their_reason(tmp_path: Path) -> None:
    def write(number: int, turns: str = "1. Rc3-c6", **tags: str) -> None:
        values = {
            "round": "1", "white": "Ada", "black": "Bob", "result": "white", "end": "white", "turns": turns, **tags,
        }  # fmt: skip
        (tmp_path / f"{number}.game").write_text(GAME.format(**values))

    write(1)
    write(2, white="ÁDA ", black="Cleopatra", round="2")
    write(3, white="Ada", black="Cleopatre", round="2", result="*", end="*")
    write(4, white="Dan", black="Dan")
    write(5, white="Eve", black="", turns="", result="*", end="*")
    write(6, white="<b>Zed</b>", black="Bob", turns="1. Rc6-b4")
    write(7, white="Ada", black="")
    write(8, round="1")
    code, output = run(str(tmp_path), "--format", "json", "--bye", "1/2")
    standings = orjson.loads(output)
    assert code == 1
    assert {row["player"]: row["points"] for row in standings["rows"]} == {
        "Ada": "3", "Bob": "0", "Cleopatra": "0", "Eve": "1/2",
    }  # fmt: skip
    reasons = [one["reason"] for one in standings["uncounted"]]
    assert len(reasons) == 4
    assert reasons[1] == say("en", "standings", "self")
    assert any("Cleopatra" in one and "Cleopatre" in one for one in standings["questions"])
    assert any("Ada – Bob" in one for one in standings["questions"])
    assert "<b>" not in run(str(tmp_path), "--format", "html")[1]


def test_a_third_side_and_a_lost_file_have_their_reasons(tmp_path: Path) -> None:
    text = GAME.format(round="1", white="Ada", black="Bob", result="white", turns="", end="white")
    (tmp_path / "three.game").write_text(text.replace("[White", '[Red "Hal"]\n[White'))
    (tmp_path / "two.game").write_text(text)
    code, output = run(str(tmp_path), str(tmp_path / "lost.game"), "--format", "json")
    assert code == 3
    reasons = [one["reason"] for one in orjson.loads(output)["uncounted"]]
    assert reasons[0] == say("en", "standings", "sides")
    assert reasons[1].startswith(say("en", "standings", "fault", why="The file cannot be opened"))
    assert [row["games"] for row in orjson.loads(output)["rows"]] == [1, 1]


@pytest.mark.parametrize(
    ("option", "given"), [("--tie-breaks", "koya"), ("--tie-breaks", "wins,wins"), ("--bye", "x"), ("--points", "-1")]
)
def test_wrong_options_list_the_right_ones(option: str, given: str) -> None:
    code, output = run(str(TOURNAMENT), option, given)
    assert code == 2
    assert given in output or "from 0 to" in output or "like" in output


@pytest.mark.alone
def test_the_table_of_two_thousand_games_costs_little() -> None:
    """At most 5 % of the CPU time of verifying them: the guide's games 250 times, between 300 players."""
    files = sorted(map(str, TOURNAMENT.glob("*.game")))
    reports = [report for file in files for report in check(Task(file), Settings("en"))]
    rng = random.Random(1)
    many = []
    for n, report in enumerate(reports * 250):
        names = (f"Player {one}" for one in rng.sample(range(300), len(report.players)))
        players = dict(zip(report.players, names, strict=True))
        many.append(replace(report, file=f"{n}.game", tags={"Round": str(n // 150)}, players=players))

    def verify() -> None:
        for file in files:
            for report in check(Task(file), Settings("en")):
                TextReport("en").game(report)

    def tabulate() -> None:
        table = Standings("text", None, "en")
        for report in many:
            table.game(report)
        assert "Player 299" in table.tail(Summary())

    assert cpu_seconds(tabulate) <= 0.05 * 250 * cpu_seconds(verify)


def cpu_seconds(work: Callable[[], None]) -> float:
    """The least of ten runs."""
    seconds = []
    for _ in range(10):
        start = process_time()
        work()
        seconds.append(process_time() - start)
    return min(seconds)
