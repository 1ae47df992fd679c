// Failures of the judge without a service: offline.test.mjs with PYODIDE, the folder of pyodide.mjs, and FOLDER with its zips.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { Client, Unreachable } from "../../../clients/typescript/dist/index.js";
import { offline } from "../../../clients/typescript/dist/offline.js";

const { PYODIDE: pyodide, FOLDER: folder } = process.env;
const start = (name) => offline({ pyodide, code: `${folder}${name}.zip` });
const unreachable = (pattern) => (error) => error instanceof Unreachable && pattern.test(error.message);

for (const [name, pattern] of [["none", /ENOENT/], ["older", /version 0\.0\.1/], ["garbled", /not a zip/]]) {
  test(`a zip that is ${name}`, async () => {
    const judge = await start(name);
    await assert.rejects(new Client({ fetch: judge }).position("cyclix"), unreachable(pattern));
    await assert.rejects(judge("/v1/games"), Unreachable);
    judge.close();
  });
}

test("Pyodide is not there", async () => {
  const judge = await offline({ pyodide: folder, code: `${folder}failing.zip` });
  await assert.rejects(judge("/v1/games"), unreachable(/pyodide\.mjs/));
  judge.close();
});

test("requests that fail, and those after them", async () => {
  const judge = await start("failing");
  const first = judge("/v1/echo?x"); // waits for the start
  assert.equal(await (await first).text(), "GET /v1/echo?x");
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (run, wait) => setTimeout(run, wait / 100); // of the client alone
  const slow = judge("/v1/slow");
  const next = judge("https://example.org/prefix/v1/next", { method: "PUT", body: "x" });
  await assert.rejects(slow, unreachable(/No response in 10 s/));
  globalThis.setTimeout = setTimeout;
  assert.equal(await (await next).text(), "PUT /v1/next");
  await assert.rejects(judge("/v1/error"), unreachable(/an error of ours/));
  await assert.rejects(judge("/v1/exit"), unreachable(/has ended/));
  await assert.rejects(judge("/v1/echo", { signal: AbortSignal.abort() }), { name: "AbortError" });
  const aborted = new AbortController();
  const waiting = judge("/v1/echo", { signal: aborted.signal });
  aborted.abort();
  await assert.rejects(waiting, { name: "AbortError" });
  assert.equal((await judge(new Request("http://localhost/v1/echo", { method: "POST", body: "x" }))).status, 200);
  const last = judge("/v1/slow");
  await new Promise((resolve) => setTimeout(resolve, 500));
  judge.close();
  await assert.rejects(last, unreachable(/closed/));
  await assert.rejects(judge("/v1/echo"), unreachable(/closed/));
});

test("a judge that is closed while it starts", async () => {
  const server = createServer(() => {}).listen(0); // never responds
  for (const pause of [0, 500]) {
    const judge = await offline({ pyodide, code: `http://localhost:${server.address().port}/judge.zip` });
    const waiting = judge("/v1/echo");
    if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
    judge.close();
    await assert.rejects(waiting, unreachable(/closed/));
    await assert.rejects(judge.ready(), unreachable(/closed/));
  }
  server.close();
  server.closeAllConnections();
});

test("the timeout of the client begins after the start", async () => {
  const judge = await start("failing");
  const client = new Client({ fetch: judge, timeout: 1, retries: 0 });
  assert.deepEqual(await client.position("cyclix"), {});
  judge.close();
});
