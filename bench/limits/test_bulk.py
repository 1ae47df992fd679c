"""The cost of pictures, and of verifying folders of records on the command line."""

import os
import random
import resource
import sys
from itertools import count, cycle, islice
from pathlib import Path
from time import thread_time
from typing import Final

import orjson
import pytest

from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.case import open_case
from adjudicator.judging.localization import localize
from adjudicator.records.record import Record, Turn
from adjudicator.records.text_writer import write_text
from adjudicator.urltoken import fold
from app import create_app
from bench.games import plan_of
from bench.limits import allowed, ms, record
from drawing import documents
from drawing.look import Look, Shown
from drawing.picture import compose
from engine.registry import GAMES
from tests.support.client import QUIET

SVG_MS: Final = 1.5
PNG_MS: Final = 110
"""With the process that renders it."""
REMEMBERED_MS: Final = 0.5
GAME_MS: Final = 1000 / 150
"""A game of 80 turns, start-up included."""
MAX_MB: Final = 200
MAX_GROWTH_MB: Final = 5
"""Of 400 games above 200."""
WRITTEN: Final = tuple(name for name, game in GAMES.items() if game.NOTATION == "text")
VERIFY: Final = (sys.executable, "-c", "from adjudicator.cli.main import main; main()", "verify", "--lang", "en", "-o")


@pytest.mark.parametrize("name", GAMES)
def test_pictures(name: str) -> None:
    rules, look, numbers = GAMES[name], Look(width=800), count()
    client = create_app(QUIET).test_client()
    for sample in plan_of(name).samples(rules, 10, random.Random(7)):
        ruling = adjudicate(open_case(rules, {"position": sample.position}), sample.turn, ("table",))
        localize(ruling, rules, "en")
        ruling = orjson.loads(orjson.dumps(ruling))
        names = rules.RULEBOOK.sentences["en"].names
        shown = Shown(name, ruling["position"], ruling["table"], ruling["status"], names, ruling, sample.position)
        assert ms(lambda shown=shown: documents.write(compose(shown, look), look)) <= allowed(SVG_MS)  # type: ignore[misc]

    def fetch(number: int) -> str | None:
        case = {"position": sample.position, "action": sample.turn, "seen": {"": number}}
        return client.get(f"/v1/games/{name}/boards/{fold(orjson.dumps(case))}.png").headers["X-Cache"]

    assert ms(lambda: fetch(next(numbers)), with_children) <= allowed(PNG_MS)
    assert ms(lambda: fetch(0), thread_time, 20) <= allowed(REMEMBERED_MS, thread_time)
    assert (fetch(0), fetch(next(numbers))) == ("hit-memory", "miss")


def with_children() -> float:
    """Seconds of CPU of this process and of the children that have ended."""
    used = [resource.getrusage(usage) for usage in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def test_a_folder_of_records(tmp_path: Path) -> None:
    used = []
    for games in (200, 400):
        folder, report = tmp_path / str(games), tmp_path / f"{games}.txt"
        folder.mkdir()
        for name in WRITTEN:
            records = [record(name, 80, random.Random(seed)) for seed in range(5)]
            for number, turns in enumerate(islice(cycle(records), games // len(WRITTEN))):
                written = Record(name, tags={"Round": str(number)}, entries=tuple(map(Turn, turns)))
                (folder / f"{name}{number}.game").write_text(write_text(written), "utf-8")
        pid = os.posix_spawn(sys.executable, [*VERIFY, str(report), str(folder)], os.environ)
        _, status, usage = os.wait4(pid, 0)
        assert status == 0
        assert sum(line.startswith("clean") for line in report.read_text("utf-8").splitlines()) == games
        used.append(usage)
    few, many = used
    assert (many.ru_utime + many.ru_stime) * 1000 / 400 <= allowed(GAME_MS)
    assert many.ru_maxrss * 1024 / 1e6 <= MAX_MB
    assert (many.ru_maxrss - few.ru_maxrss) * 1024 / 1e6 <= MAX_GROWTH_MB
