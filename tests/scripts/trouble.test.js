// Trouble with the service: told apart from a ruling, tried again without spending quota; and results of copying.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { parseHTML } from "linkedom";

const service = { trouble: "Not now", again: "Try again", again_in: "Try again in {seconds} s", key: "A key, please.", wrong_key: "Wrong key.", your_key: "Key", use_key: "Use", busy: "Too many requests.", unreachable: "No response.", failed: "Failed: {request}." };
const sharing = { post_copied: "Post copied", post_shown: "Copy it by hand.", post: "The post" };
const page = JSON.stringify({ prefix: "", game: "cyclix", language: "en", words: { service, sharing } });
const { document, Node, window } = parseHTML(`<html lang="en"><body><p id="live"></p><script id="page">${page}</script><main></main></body></html>`);
Object.assign(globalThis, { document, Node, window, ClipboardItem: class { constructor(made) { Object.assign(this, { made }); } } });
const { tellProblem } = await import("../../adjudicator/pages/scripts/problem.js");
const { Problem } = await import("../../adjudicator/pages/scripts/service.js");
const { copyPost } = await import("../../adjudicator/pages/scripts/posts.js");

const host = document.querySelector("main");
const shown = () => host.querySelector("button");
const turnedOver = async () => { for (let k = 0; k < 9; k++) await null; };

for (const [facts, kind] of [[{ status: 429 }, "trouble"], [{ status: 503 }, "trouble"], [{ code: "unreachable" }, "trouble"], [{ status: 401 }, "trouble"], [{ status: 422 }, "illegal"]]) {
  test(`a problem is trouble with the service or an input that is wrong: ${JSON.stringify(facts)}`, () => {
    tellProblem(host, new Problem(["It failed."], facts), { wrong: "Not possible", retry: () => {} });
    const line = host.querySelector("p.verdict");
    assert.deepEqual([line.className, line.textContent], [`verdict ${kind}`, kind === "trouble" ? "Not now" : "Not possible"]);
    assert.equal(host.querySelectorAll("form").length, Number(facts.status === 401));
    assert.equal(host.querySelectorAll("p button").length, Number(kind === "trouble" && facts.status !== 401));
  });
}

test("a button counts down, and repeats a request only once the service responds", async () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const [asked, retried] = [[], []];
  let ok = false;
  globalThis.fetch = async (path) => {
    asked.push(path);
    if (ok === null) throw new TypeError("no network");
    return { ok };
  };
  tellProblem(host, new Problem(["Busy."], { status: 429, wait: 2 }), { wrong: "", retry: () => retried.push(1) });
  assert.deepEqual([shown().disabled, shown().textContent], [true, "Try again in 2 s"]);
  mock.timers.tick(1000);
  assert.equal(shown().textContent, "Try again in 1 s");
  mock.timers.tick(1000);
  assert.deepEqual([shown().disabled, shown().textContent], [false, "Try again"]);
  for (const answer of [false, null]) {
    ok = answer;
    shown().click();
    await turnedOver();
    assert.deepEqual([shown().disabled, shown().textContent, retried], [true, "Try again in 5 s", []]);
    for (let k = 0; k < 5; k++) mock.timers.tick(1000);
  }
  ok = true;
  shown().click();
  await turnedOver();
  assert.deepEqual([retried, asked], [[1], ["/healthz", "/healthz", "/healthz"]]);
  mock.timers.reset();
});

const REQUEST = { position: "here", options: {}, action: "Rc3-d4" };
const answering = (status, body, headers = {}) => (globalThis.fetch = async () => new Response(JSON.stringify(body), { status, headers }));

async function copied(write) {
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { clipboard: { write } } });
  const result = document.createElement("span");
  await copyPost("cyclix", REQUEST, "markdown", host, result);
  return [result.textContent, host.querySelectorAll("textarea").length];
}

test("a post is copied, or shown in one field where there is no clipboard", async () => {
  host.replaceChildren();
  answering(200, { texts: { markdown: "**Illegal**" } });
  let taken = null;
  assert.deepEqual(await copied(async ([item]) => (taken = await (await item.made["text/plain"]).text())), ["Post copied", 0]);
  assert.equal(taken, "**Illegal**");
  const refused = async () => { throw new Error("no"); };
  window.HTMLTextAreaElement.prototype.select = () => {};
  for (let k = 0; k < 2; k++) assert.deepEqual(await copied(refused), ["Copy it by hand.", 1]);
  assert.equal(host.querySelector("textarea").value, "**Illegal**");
  assert.match(document.getElementById("live").textContent, /Copy it by hand\./);
});

test("a post that cannot be had is explained", async () => {
  answering(429, {}, { "Retry-After": "7" });
  assert.deepEqual(await copied(async ([item]) => item.made["text/plain"]), ["Too many requests.", 0]);
});
