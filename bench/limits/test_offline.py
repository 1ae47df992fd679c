"""The judge in the browser, how long it takes to start and to rule; a call of the TypeScript client."""

from time import perf_counter

from playwright.sync_api import Browser

from adjudicator.offline import respond
from bench.limits import MARGIN, allowed, ms
from tests.support.servers import serving
from tests.system.node.conftest import built as built
from tests.system.node.conftest import script
from tests.system.node.conftest import site as site

TURNS = [
    ["/v1/games/cyclix/adjudications", '{"action":"Rc3-c6"}'],
    ["/v1/games/djambi/adjudications", '{"action":"Ma3-a5"}'],
]
MEASURE = """(turns) => new Promise((resolve) => {
  const worker = new Worker("measure.js", { type: "module" });
  worker.onmessage = ({ data }) => { worker.terminate(); resolve(data); };
  worker.postMessage(turns);
})"""


def test_the_start_and_the_speed(browser: Browser, site: str) -> None:
    """Imports take at most half the time of Pyodide's own start, a ruling at most 15 times that of CPython."""
    opened = browser.new_page()
    opened.goto(f"{site}/play.js")  # no page, so that only one judge starts
    start, imports, heap, ruling = opened.evaluate(MEASURE, TURNS)
    opened.close()

    def respond_here() -> None:
        for path, body in TURNS:
            respond("POST", path, body.encode(), "en")

    assert imports <= MARGIN * start / 2
    assert heap <= 80
    assert ruling <= MARGIN * 15 * ms(respond_here, perf_counter, 20)


def test_a_call_of_the_typescript_client() -> None:
    """CPU above that of fetch."""
    with serving() as server:
        assert float(script("cost.mjs", f"http://127.0.0.1:{server.port}")) <= allowed(0.25)
