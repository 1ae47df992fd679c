"""Standings: points and tie-breaks against published examples and an independent implementation, and doubtful games."""

import random
from fractions import Fraction
from pathlib import Path

import orjson
import pytest
from click.testing import CliRunner

from adjudicator.cli.main import main
from adjudicator.reports.standings.table import Result, Score, standings
from adjudicator.reports.wording import say

TOURNAMENT = Path(__file__).parents[2] / "docs/tournament"
HALF = Fraction(1, 2)
GAME = (
    '[Game "cyclix"]\n[Round "{round}"]\n[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n\n{turns} {end}\n'
)


def results(table: dict[str, str]) -> list[Result]:
    """The games of a table with a row of points per player, in the order of the players (``.``: none, ``h``: a half).

    ``1:0`` between two columns are two games.
    """
    players = list(table)
    worth = {"1": Fraction(1), "0": Fraction(0), "h": HALF}
    return [
        Result((Score(one, worth[point]), Score(other, 1 - worth[point])))
        for n, one in enumerate(players)
        for other, cell in zip(players[n + 1 :], table[one].split()[n + 1 :], strict=True)
        for point in cell.strip(".").split(":")
        if point
    ]


# The two worked examples of fiveinline.com/sbps.html: four players meet twice.
@pytest.mark.parametrize(
    ("table", "points", "expected"),
    [
        (
            {"A": ". 0:1 1:1 1:0", "B": "1:0 . 0:1 1:1", "C": "0:0 1:0 . 1:1", "D": "0:1 0:0 0:0 ."},
            {"A": 4, "B": 4, "C": 3, "D": 1},
            {"A": 11, "B": 9, "C": 6, "D": 4},
        ),
        (
            {"A": ". 1:1 1:1 0:0", "B": "0:0 . 1:1 1:1", "C": "0:0 0:0 . 0:0", "D": "1:1 0:0 1:1 ."},
            {"A": 4, "B": 4, "C": 0, "D": 4},
            {"A": 8, "B": 8, "C": 0, "D": 8},
        ),
    ],
)
def test_published_examples_of_sonneborn_berger(
    table: dict[str, str], points: dict[str, int], expected: dict[str, int]
) -> None:
    rows = standings(results(table), ["sonneborn-berger"])
    assert {row.player: row.points for row in rows} == points
    assert {row.player: row.values[0] for row in rows} == expected


def test_the_first_half_of_the_candidates_tournament_of_2020() -> None:
    """The table in yottachess.com/notice/the-keys-to-the-restart-of-the-candidates-tournament, after seven rounds."""
    games = results({
        "Vachier-Lagrave": ". 1 h h h h 1 h",
        "Nepomniachtchi": "0 . h 1 1 h 1 h",
        "Caruana": "h h . h h h 0 1",
        "Giri": "h 0 h . h h h 1",
        "Wang": "h 0 h h . h 1 h",
        "Grischuk": "h h h h h . h h",
        "Ding": "0 0 1 h 0 h . h",
        "Alekseenko": "h h 0 0 h h h .",
    })  # fmt: skip
    table = standings(games, ["sonneborn-berger"])
    rows = {row.player: (float(row.points), *(float(value or 0) for value in row.values)) for row in table}
    assert rows["Vachier-Lagrave"] == (4.5, 15.25)
    assert rows["Nepomniachtchi"] == (4.5, 14.25)
    assert rows["Caruana"] == (3.5, 12.25)
    assert rows["Giri"] == rows["Wang"] == (3.5, 11.25)
    assert [rows[name][0] for name in ("Grischuk", "Ding", "Alekseenko")] == [3.5, 2.5, 2.5]
    order = [row.player for row in standings(games, ["direct"])]
    assert order[:2] == ["Vachier-Lagrave", "Nepomniachtchi"]


def test_direct_encounter_of_three_as_arbiters_are_taught() -> None:
    """FIDE arbiters' seminar: among three tied players, one beats two, and three draws with both."""
    games = results({"one": ". 1 h 0", "two": "0 . h 1", "three": "h h . h", "x": "1 0 h ."})
    rows = standings([*games, Result((Score("x", Fraction(1)), Score("y", Fraction(0))))], ["direct"])
    tied = [(row.rank, row.player, row.values[0]) for row in rows if row.points == Fraction(3, 2)]
    assert tied == [(2, "one", Fraction(3, 2)), (3, "three", Fraction(1)), (4, "two", HALF)]


def test_direct_encounter_needs_games_between_all() -> None:
    rows = standings(
        results({"one": ". 1 .", "two": "0 . .", "three": ". . ."})[:1] + results({"a": ". 1", "b": "0 ."})
    )
    assert [(row.rank, row.values[0]) for row in rows[:2]] == [(1, None), (1, None)]


def test_random_tournaments_agree_with_a_second_computation() -> None:
    rng = random.Random(1)
    for _ in range(1_000):
        players = [f"p{n}" for n in range(rng.randint(2, 8))]
        games = []
        for _ in range(rng.randint(1, 20)):
            one, other = rng.sample(players, 2)
            points = rng.choice([Fraction(0), HALF, Fraction(1)])
            games.append(Result((Score(one, points), Score(other, 1 - points)), rng.random() < 0.9))
        rows = standings(games, ["direct", "sonneborn-berger", "buchholz", "wins", "second"])
        pairs = [(a, b, g.is_played) for g in games for a, b in (g.scores, g.scores[::-1])]
        total = {p: sum((a.points for a, _, _ in pairs if a.player == p), Fraction(0)) for p in players}
        for row in rows:
            mine = [(a, b, played) for a, b, played in pairs if a.player == row.player]
            tied = {a.player for a, _, _ in pairs if total[a.player] == row.points}
            met = {(a.player, b.player) for a, b, _ in pairs}
            assert row.points == total[row.player]
            assert row.games == len(mine)
            have_met = all((a, b) in met for a in tied for b in tied - {a})
            assert row.values == [
                sum(a.points for a, b, _ in mine if b.player in tied) if have_met else None,
                sum(a.points * total[b.player] for a, b, _ in mine),
                sum(total[b.player] for _, b, _ in mine),
                sum(a.points == 1 for a, _, _ in mine),
                sum(g.scores[1].player == row.player and g.is_played for g in games),
            ]
        ranks = [(row.points, *(value or 0 for value in row.values)) for row in rows]
        assert ranks == sorted(ranks, reverse=True)
        assert [row.rank for row in rows] == [ranks.index(one) + 1 for one in ranks]


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
    assert reasons[1] == say("en", "standings_reasons", "self")
    assert any("Cleopatra" in one and "Cleopatre" in one for one in standings["questions"])
    assert any("Ada – Bob" in one for one in standings["questions"])
    assert "<b>" not in run(str(tmp_path), "--format", "html")[1]


@pytest.mark.parametrize(
    ("option", "given"), [("--tie-breaks", "koya"), ("--tie-breaks", "wins,wins"), ("--bye", "x"), ("--points", "-1")]
)
def test_wrong_options_list_the_right_ones(option: str, given: str) -> None:
    code, output = run(str(TOURNAMENT), option, given)
    assert code == 2
    assert given in output or "from 0 to" in output or "like" in output
