"""Standings: points and tie-breaks against published examples and an independent implementation, and doubtful games."""

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import orjson
import pytest
from click.testing import CliRunner

from adjudicator.cli.main import main
from adjudicator.reports.standings import Ranking
from adjudicator.reports.wording import SENTENCES
from tests.support.folders import TOURNAMENT
from tests.support.tabled import values_of

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


@pytest.mark.parametrize("tournament", values_of(__file__)["tournaments"], ids=lambda one: one["source"].split()[0])
def test_published_tournaments(tournament: dict[str, Any]) -> None:
    """Points and tie-breaks of some players, or the points of all in order, as they were published."""
    made = swiss(tournament["table"]) if tournament.get("swiss") else ranking(tournament["table"])
    rows = table_of(made, *tournament["tie_breaks"])
    for name, (points, *values) in tournament.get("players", {}).items():
        assert rows[name]["points"] == points
        assert rows[name]["values"][: len(values)] == values
    order = [name for name in rows if name in tournament.get("order", ())]
    assert order == tournament.get("order", [])
    if "points" in tournament:
        assert [float(row["points"]) for row in rows.values()] == list(map(float, tournament["points"].split()))


def test_direct_encounter_of_three_as_arbiters_are_taught() -> None:
    """FIDE arbiters' seminar: among three tied players, one beats two, and three draws with both."""
    made = ranking("one . 1 h 0\ntwo 0 . h 1\nthree h h . h\nx 1 0 h .")
    made.add({"x": Fraction(1), "y": Fraction(0)})
    tied = [(row["rank"], row["player"], row["values"][0]) for row in made.rows(["direct"]) if row["points"] == 1.5]
    assert tied == [(2, "one", Fraction(3, 2)), (3, "three", Fraction(1)), (4, "two", HALF)]


def test_random_tournaments_agree_with_a_second_computation() -> None:
    rng = random.Random(1)
    for _ in range(200):
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
    assert SENTENCES["en"].say("standings", "self") in reasons
    assert any("Cleopatra" in one and "Cleopatre" in one for one in standings["questions"])
    assert any("Ada – Bob" in one for one in standings["questions"])
    assert "<b>" not in run(str(tmp_path), "--format", "html")[1]


def test_no_typing_error_keeps_a_decided_game_from_counting(tmp_path: Path) -> None:
    won = "1. Rc3-c6 {[%player resign side=black]}"
    write = (tmp_path / "a.game").write_text
    games = [
        {"round": "1", "white": "Martin, Elodie", "black": "Bob"},
        {"round": '2"]\n[Date "2026.02.30', "white": "Bob", "black": "Élodie Martin"},
        {"round": "3", "white": "Bob", "black": "Zoé", "turns": ""},
        {"round": '4"]\n[Termination "mate', "white": "Bob", "black": "Zoé"},
    ]
    write("\n".join(GAME.format(**{"turns": won, "result": "white", "end": "1-0"} | game) for game in games))
    standings = orjson.loads(run(str(tmp_path), "--format", "json")[1])
    counts = {row["player"]: [row[name] for name in ("games", "wins", "draws", "losses")] for row in standings["rows"]}
    assert counts == {
        "Bob": [4, 3, 0, 1], "Martin, Elodie": [1, 1, 0, 0], "Élodie Martin": [1, 0, 0, 1], "Zoé": [2, 0, 0, 2],
    }  # fmt: skip
    assert any("Martin, Elodie" in one and "Élodie Martin" in one for one in standings["questions"])
    assert standings["uncounted"] == []


def test_a_third_side_and_a_lost_file_have_their_reasons(tmp_path: Path) -> None:
    text = GAME.format(round="1", white="Ada", black="Bob", result="white", turns="", end="white")
    (tmp_path / "three.game").write_text(text.replace("[White", '[Red "Hal"]\n[White'))
    (tmp_path / "two.game").write_text(text)
    code, output = run(str(tmp_path), str(tmp_path / "lost.game"), "--format", "json")
    assert code == 3
    reasons = [one["reason"] for one in orjson.loads(output)["uncounted"]]
    assert reasons[1] == SENTENCES["en"].say("standings", "sides")
    assert reasons[0].startswith(SENTENCES["en"].say("standings", "fault", why="The file cannot be opened"))
    assert [row["games"] for row in orjson.loads(output)["rows"]] == [1, 1]


@pytest.mark.parametrize(
    ("option", "given"), [("--tie-breaks", "koya"), ("--tie-breaks", "wins,wins"), ("--bye", "x"), ("--points", "-1")]
)
def test_wrong_options_list_the_right_ones(option: str, given: str) -> None:
    code, output = run(str(TOURNAMENT), option, given)
    assert code == 2
    assert given in output or "from 0 to" in output or "like" in output
