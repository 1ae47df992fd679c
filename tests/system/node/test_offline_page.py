"""The page of docs/offline.md in Chromium: Cyclix without a service, under its own policy."""

import re
import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from time import perf_counter

import orjson
import pytest
from playwright.sync_api import Browser, Page, expect

from adjudicator.offline import respond
from adjudicator.pages import embed
from tests.browser.conftest import browser as browser
from tests.browser.embedded import click, message, position
from tests.support.client import CAISSA
from tests.support.folders import ROOT
from tests.support.threaded import running
from tests.system.node.conftest import TYPESCRIPT
from tools.offline.__main__ import VERSION, write

DOCS = ROOT / "docs" / "offline.md"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
TURN = re.compile(r"[KRBN]([a-g]\d)-([a-g]\d)")
START_MS = 120_000
MORE = """() => {
  const { fetch } = document.querySelector("adjudicator-board");
  for (const game of ["djambi", "phylde"]) {
    const board = Object.assign(document.createElement("adjudicator-board"), { fetch });
    board.setAttribute("game", game);
    document.querySelector("main").append(board);
  }
}"""
TURNS = [
    ["/v1/games/cyclix/adjudications", '{"action":"Rc3-c6"}'],
    ["/v1/games/djambi/adjudications", '{"action":"Ma3-a5"}'],
]
MEASURE = """(turns) => new Promise((resolve) => {
  const worker = new Worker("measure.js", { type: "module" });
  worker.onmessage = ({ data }) => { worker.terminate(); resolve(data); };
  worker.postMessage(turns);
})"""
WORKER = f"""
import {{ loadPyodide }} from "./pyodide/pyodide.mjs";
onmessage = async ({{ data }}) => {{
  const zip = await (await fetch("adjudicator-offline-{VERSION}.zip")).arrayBuffer();
  const times = [performance.now()];
  const python = await loadPyodide();
  times.push(performance.now());
  python.unpackArchive(zip, "zip", {{ extractDir: "/judge" }});
  const respond = python.runPython(`PROGRAM`);
  times.push(performance.now());
  const all = () => data.forEach(([path, body]) => respond("POST", path, new TextEncoder().encode(body), "en"));
  all();
  times.push(performance.now());
  for (let n = 0; n < 20; n += 1) all();
  times.push(performance.now());
  const [start, imports, , rulings] = times.slice(1).map((time, n) => time - times[n]);
  postMessage([start, imports, python._module.HEAPU8.length / 2 ** 20, rulings / 20]);
}};
"""
"""Starts the judge as the worker of the client does, and measures it."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the folder that the guide describes."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copy(TYPESCRIPT / "node_modules" / "pyodide" / name, folder / "pyodide")
    for name in ("offline", "worker", "errors"):
        shutil.copy(TYPESCRIPT / "dist" / f"{name}.js", folder)
    (folder / "board.js").write_bytes(embed.script("board")[0])
    write(folder / f"adjudicator-offline-{VERSION}.zip")
    text = DOCS.read_text(encoding="utf-8")
    (page,) = re.findall(r"```html\n(.*?)```", text, re.DOTALL)
    script, worker = re.findall(r"```js\n(.*?)```", text, re.DOTALL)
    assert len((page + script).splitlines()) <= 30
    (folder / "index.html").write_text(page, encoding="utf-8")
    (folder / "play.js").write_text(script, encoding="utf-8")
    (folder / "keep.js").write_text(worker, encoding="utf-8")
    program = re.search(r"`(\nimport.*?)`", (TYPESCRIPT / "src/worker.ts").read_text(encoding="utf-8"), re.DOTALL)
    assert program
    (folder / "measure.js").write_text(WORKER.replace("PROGRAM", program[1]), encoding="utf-8")

    class Quiet(SimpleHTTPRequestHandler):
        extensions_map = SimpleHTTPRequestHandler.extensions_map | {
            ".mjs": "text/javascript",
            ".wasm": "application/wasm",
        }

        def log_message(self, *_: object) -> None:
            """Print no log."""

    with running(ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))) as address:
        yield address


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """The page, with every foreign address blocked."""
    context = browser.new_context()
    foreign: list[str] = []
    context.on("request", lambda request: foreign.append(request.url) if not request.url.startswith(site) else None)
    context.route(lambda url: not url.startswith(site), lambda route: route.abort())
    opened = context.new_page()
    problems: list[str] = []
    opened.on("console", lambda line: problems.append(line.text) if line.type in ("error", "warning") else None)
    opened.on("pageerror", lambda error: problems.append(str(error)))
    browser.start_tracing(page=opened, categories=["toplevel", "devtools.timeline"])
    opened.goto(site)
    yield opened
    assert foreign == []
    assert problems == []
    context.close()


def next_turn(position: str) -> tuple[str, str]:
    """The squares of a legal turn."""
    body = orjson.dumps({"position": position})
    actions = orjson.loads(respond("POST", "/v1/games/cyclix/legal-actions", body, "en").body)["actions"]
    start, end = next(found for action in actions if (found := TURN.fullmatch(action))).groups()
    return start, end


def longest_task(trace: bytes, site: str) -> float:
    """The CPU time of the longest task on the main thread of the page, in ms, without those of the test's own calls.

    A trace has all pages: also those of which Chromium builds its own window, which take longer.
    """
    events = orjson.loads(trace)["traceEvents"]
    (process,) = {one["pid"] for one in events if one["name"] == "CommitLoad" and site in one["args"]["data"]["url"]}
    named = [one for one in events if one["pid"] == process and one["name"] == "thread_name"]
    (thread,) = {one["tid"] for one in named if one["args"]["name"] == "CrRendererMain"}
    main = [one for one in events if (one["pid"], one["tid"]) == (process, thread) and "tdur" in one]
    calls = [one["ts"] for one in main if "DevToolsSession" in str(one["args"])]
    tasks = [one for one in main if one["name"].endswith("RunTask")]
    own = [one for one in tasks if not any(one["ts"] <= call <= one["ts"] + one["dur"] for call in calls)]
    assert len(own) > 100
    return float(max(one["tdur"] for one in own)) / 1000


def test_ten_turns_and_an_illegal_one_in_french(page: Page, browser: Browser, site: str) -> None:
    board = page.locator("adjudicator-board")
    expect(board.locator(".board svg")).to_be_visible(timeout=START_MS)
    for _ in range(10):
        before = position(page)
        click(board, *next_turn(before))
        assert position(page) != before
    page.evaluate("document.querySelector('adjudicator-board').lang = 'fr'")
    page.evaluate(f"document.querySelector('adjudicator-board').position = '{CAISSA}'")
    click(board, "c3", "d4")
    assert message(board).startswith("Illégal")
    page.evaluate(MORE)
    for n in range(3):
        expect(board.nth(n).locator(".board svg")).to_be_visible()
    assert len(page.workers) == 1
    assert longest_task(browser.stop_tracing(), site) <= 50
    page.evaluate(
        "navigator.serviceWorker.register('keep.js').then(() => navigator.serviceWorker.ready).then(() => {})"
    )
    page.context.set_offline(True)
    page.reload()
    expect(board.locator(".board svg")).to_be_visible(timeout=START_MS)


def test_the_start_and_the_speed(browser: Browser, site: str) -> None:
    """Imports take at most half the time of Pyodide's own start, a ruling at most 15 times that of CPython."""
    opened = browser.new_page()
    opened.goto(f"{site}/play.js")  # no page, so that only one judge starts
    runs = [opened.evaluate(MEASURE, TURNS) for _ in range(3)]
    start, imports, heap, ruling = min(runs, key=lambda run: run[1] / run[0])  # others work on this machine, too
    began = perf_counter()
    for path, body in TURNS * 20:
        respond("POST", path, body.encode(), "en")
    here = (perf_counter() - began) * 1000 / 20
    opened.close()
    assert imports <= start / 2
    assert heap <= 80
    assert ruling <= 15 * here
