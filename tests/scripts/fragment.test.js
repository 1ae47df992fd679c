// A game in an address: read as it was written, and garbled links refused.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { parseHTML } from "linkedom";

const data = { prefix: "", game: "cyclix", language: "en", words: { service: { garbled: "damaged" }, play: {} } };
globalThis.document = parseHTML(`<html><body><script id="page">${JSON.stringify(data)}</script></body></html>`).document;
const { GARBLED, read, write } = await import("../../adjudicator/pages/scripts/fragment.js");

const RECORD = { format: "adjudicator-record/1", game: "cyclix", turns: ["Rc3-c6", "Re5-e2"] };
const packed = (value) => deflateRawSync(value).toString("base64url");

test("a game is read as it was written, with what is begun, tried and branched", async () => {
  const lines = [{ at: 1, turns: ["Re5-e3"] }];
  const address = await write(RECORD, "Ma3", "Rc3-d4", lines);
  assert.match(address, /^1[\w.-]+$/);
  assert.deepEqual(await read(`#${address}`), { record: RECORD, begun: "Ma3", tried: "Rc3-d4", lines });
  assert.deepEqual(await read(`#${await write(RECORD)}`), { record: RECORD, begun: null, tried: null, lines: [] });
  assert.deepEqual(await read(""), { record: null, begun: null, tried: null, lines: [] });
});

const WRONG = {
  "another form": "2abc",
  "no base64": "1%%%",
  "no deflate": "1AAAA",
  "no JSON": `1${packed("{")}`,
  "no record": `1${packed("7")}`,
  "a list": `1${packed("[]")}`,
  "nothing": "1",
  "turns that are no list": `1${packed('{"turns": 7}')}`,
  "no UTF-8": `1${packed(Buffer.from([0xff, 0xfe]))}`,
  "a bomb": `1${packed(`{"turns": [], "x": "${"a".repeat(1_000_000)}"}`)}`,
};
for (const [name, fragment] of Object.entries(WRONG)) {
  test(`a link is refused with a sentence: ${name}`, async () => {
    await assert.rejects(read(`#${fragment}`), { status: GARBLED, sentences: ["damaged"] });
  });
}

test("lines of another shape are ignored", async () => {
  for (const lines of [7, "x", { at: 0 }, [null], [{ at: "1", turns: [] }], [{ at: 1.5, turns: [] }], [{ at: 1 }]]) {
    assert.deepEqual((await read(`1${packed(JSON.stringify(RECORD))}.${packed("null")}.${packed("null")}.${packed(JSON.stringify(lines))}`)).lines, []);
  }
});
