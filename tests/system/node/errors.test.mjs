// Hostile responses and lost connections: one of three errors, with the request id if there is one.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { createServer as listen } from "node:net";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { AdjudicatorError, Client, Problem, UnexpectedResponse, Unreachable } from "../../../clients/typescript/dist/index.js";

const JSON_TYPE = { "Content-Type": "application/json" };
const PROBLEM_TYPE = { "Content-Type": "application/problem+json", "X-Request-Id": "ours" };
const BUSY = { type: "t", title: "t", status: 429, detail: "Too many.", code: "too-many-requests" };
const RULING = { verdict: "legal" };
const ok = { status: 200, headers: JSON_TYPE, body: JSON.stringify(RULING) };
const busy = (after, status = 429) => ({
  status, headers: { ...PROBLEM_TYPE, "Retry-After": after }, body: JSON.stringify({ ...BUSY, status }),
});

let waits = [];
const { setTimeout } = globalThis;
before(() => {
  // Waits of the client take no time here; its timeouts are signals and do.
  globalThis.setTimeout = (run, milliseconds, ...more) =>
    String(run).includes("removeEventListener") ? (waits.push(milliseconds / 1000), setTimeout(run, 0)) : setTimeout(run, milliseconds, ...more);
});
after(() => (globalThis.setTimeout = setTimeout));

/** Run with a server that gives these responses in order, the last for ever. */
async function against(responses, run) {
  const seen = [];
  waits = [];
  const server = createServer((request, answer) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      const left = new Promise((resolve) => request.socket.once("end", resolve).once("close", resolve));
      seen.push({ url: request.url, headers: request.headers, body, left });
      const response = responses[Math.min(seen.length, responses.length) - 1];
      if (response === null) return; // no response
      if (response.lost) return request.socket.end(response.lost === true ? "" : response.lost);
      answer.writeHead(response.status, response.headers);
      answer.end(response.body);
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await run(`http://127.0.0.1:${server.address().port}`, seen);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const rule = (baseUrl, settings = {}, init = {}) => new Client({ baseUrl, ...settings }).rule("cyclix", { action: "Rc3-c6" }, init);

async function failure(promise, kind) {
  const error = await promise.then(() => assert.fail("no error"), (error) => error);
  assert.ok(error instanceof kind, `${error.stack}`);
  assert.ok(error instanceof AdjudicatorError);
  return error;
}

const UNREADABLE = {
  html: { status: 200, headers: { "Content-Type": "text/html" }, body: "<h1>Another site</h1>" },
  "no such page": { status: 404, headers: { "Content-Type": "text/html" }, body: "<h1>404</h1>" },
  truncated: { status: 200, headers: { ...JSON_TYPE, "X-Request-Id": "ours" }, body: '{"verdict": "leg' },
  "a list": { status: 200, headers: JSON_TYPE, body: "[]" },
  "not utf-8": { status: 200, headers: JSON_TYPE, body: Buffer.from([255, 254, 255]) },
  deep: { status: 200, headers: JSON_TYPE, body: "[".repeat(100_000) },
  "no content": { status: 204, headers: {} },
  "a 5xx without JSON": { status: 502, headers: { "Content-Type": "text/html" }, body: "<h1>Bad gateway</h1>" },
  "a 5xx without a type": { status: 500, headers: {}, body: "oops" },
  "another problem": { status: 422, headers: PROBLEM_TYPE, body: '{"status": {}, "code": 1}' },
  "errors of another kind": { status: 422, headers: PROBLEM_TYPE, body: '{"status": 422, "code": "x", "detail": "y", "errors": [1]}' },
  "a redirect": { status: 302, headers: { Location: "/elsewhere" } },
  "a redirect with a body": { status: 307, headers: { Location: "http://127.0.0.1:1/" }, body: "moved" },
};

for (const [name, response] of Object.entries(UNREADABLE)) {
  test(`a response of another kind: ${name}`, () =>
    against([response], async (url, seen) => {
      const error = await failure(rule(url, { key: "secret" }), UnexpectedResponse);
      assert.equal(seen.length, 1, "neither repeated nor redirected");
      assert.equal(error.requestId, response.headers["X-Request-Id"] ?? null);
      assert.ok(!error.message.includes("secret"));
    }));
}

test("an unknown game", () =>
  against([{ ...busy("0", 404), body: JSON.stringify({ ...BUSY, status: 404, code: "unknown-game", errors: [{ pointer: "/x", code: "y", detail: "Z." }] }) }], async (url, seen) => {
    const error = await failure(rule(url), Problem);
    assert.deepEqual([error.status, error.code, error.errors.length, error.requestId], [404, "unknown-game", 1, "ours"]);
    assert.deepEqual([error.title, error.detail, error.texts], [BUSY.title, BUSY.detail, {}]);
    assert.equal(error.message, "unknown-game: /x: Z. (request ours)");
    assert.equal(seen.length, 1);
  }));

test("it does not retry without retries", async () => {
  await against([busy("1"), ok], async (url, seen) => {
    assert.equal((await failure(rule(url, { retries: 0 }), Problem)).status, 429);
    assert.equal(seen.length, 1);
  });
});

for (const status of [429, 503]) {
  test(`it retries three times after ${status}`, async () => {
    await against([busy("7", status)], async (url, seen) => {
      assert.equal((await failure(rule(url), Problem)).status, status);
      assert.equal(seen.length, 4);
      assert.deepEqual(waits, [7, 7, 7]);
    });
    await against([busy("7", status), busy("7", status), ok], async (url, seen) => {
      assert.deepEqual(await rule(url), RULING);
      assert.equal(new Set(seen.map(({ body }) => body)).size, 1);
      assert.equal(seen.length, 3);
    });
  });
}

const soon = new Date(Date.now() + 20_000).toUTCString();
for (const [text, least, most] of [
  ["0", 0, 0], ["30", 30, 30], [soon, 1, 20], ["Sat, 01 Jan 2000 00:00:00 GMT", 0, 0], ["", 1, 1], ["soon", 1, 1], ["-5", 1, 1], ["1.5", 1, 1], ["NaN", 1, 1],
]) {
  test(`Retry-After: ${text}`, () =>
    against([busy(text), ok], async (url) => {
      assert.deepEqual(await rule(url), RULING);
      assert.ok(least <= waits[0] && waits[0] <= most, `${waits}`);
    }));
}

for (const text of ["31", "99999999999999999999", "9".repeat(400), "Fri, 31 Dec 9999 23:59:59 GMT"]) {
  test(`Retry-After that is not waited for: ${text.slice(0, 30)}`, () =>
    against([busy(text)], async (url, seen) => {
      await failure(rule(url), Problem);
      assert.equal(seen.length, 1);
    }));
}

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n";
for (const lost of [true, `${HEAD}{"verdict"`, HEAD.slice(0, 30), "rubbish\r\n\r\n"]) {
  test(`a lost connection is tried again: ${JSON.stringify(lost)}`, async () => {
    await against([{ lost }, { lost }, ok], async (url, seen) => {
      assert.deepEqual(await rule(url), RULING);
      assert.equal(seen.length, 3);
    });
    await against([{ lost }], async (url, seen) => {
      await failure(rule(url), Unreachable);
      assert.equal(seen.length, 4);
    });
  });
}

test("no server", async () => {
  waits = [];
  const server = listen();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  await failure(rule(`http://127.0.0.1:${port}`), Unreachable);
  assert.deepEqual(waits, [0.2, 0.4, 0.8]);
});

test("a timeout is not repeated", () =>
  against([null], async (url, seen) => {
    assert.match((await failure(rule(url, { timeout: 0.2 }), Unreachable)).message, /TimeoutError/);
    assert.equal(seen.length, 1);
  }));

test("a response that drips: the timeout is that of the whole attempt", async () => {
  const server = listen((line) => {
    line.on("error", () => {}).write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n");
    const timer = setInterval(() => line.write("x"), 50);
    line.on("close", () => clearInterval(timer));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const began = Date.now();
  const error = await failure(rule(`http://127.0.0.1:${server.address().port}`, { timeout: 0.3, retries: 0 }), Unreachable);
  assert.match(error.message, /TimeoutError/);
  assert.ok(Date.now() - began < 1_500);
  server.close();
});

test("a response that is far longer unpacked", () =>
  against([{ status: 200, headers: { ...JSON_TYPE, "Content-Encoding": "gzip" }, body: gzipSync(Buffer.alloc(64_000_000)) }], async (url) => {
    const error = await failure(rule(url), UnexpectedResponse);
    assert.match(error.message, /more than 32000000 bytes/);
  }));

test("a cancelled request leaves no connection open", () =>
  against([null], async (url, seen) => {
    const control = new AbortController();
    const call = rule(url, {}, { signal: control.signal });
    while (!seen.length) await new Promise((resolve) => setTimeout(resolve, 10));
    control.abort();
    await assert.rejects(call, { name: "AbortError" });
    await seen[0].left; // the test ends when the client closes its end
  }));

test("a cancelled wait ends at once", () =>
  against([busy("5")], async (url) => {
    const control = new AbortController();
    control.abort();
    await assert.rejects(rule(url, {}, { signal: control.signal }), { name: "AbortError" });
  }));

test("impossible settings", () => {
  for (const baseUrl of ["", "referee.example", "ftp://referee.example", "http://"]) {
    assert.throws(() => new Client({ baseUrl }), TypeError);
  }
  assert.throws(() => new Client({ key: "a\r\nb: c" }), TypeError);
  assert.throws(() => new Client({ language: "fr\0" }), TypeError);
});

test("the name of a game stays in its place", () =>
  against([ok], async (url, seen) => {
    const client = new Client({ baseUrl: `${url}/prefix/` });
    for (const name of ["a/b", "a?b#c", "é"]) await client.rule(name, { action: "x" });
    for (const { url } of seen) assert.match(url, /^\/prefix\/v1\/games\/[^/?#]+\/adjudications$/);
  }));
