// Acts that send requests: in order, with a busy board, and with what they have not drawn put back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { queueOf } from "../../adjudicator/pages/scripts/queue.js";

function table(isOpen = () => false) {
  const heard = [];
  const board = { host: { ariaBusy: "true" }, placing: { restore: () => heard.push("restored") } };
  const messages = { fail: (problem, retry) => heard.push([problem.sentences[0], retry]) };
  return { heard, board, tried: queueOf(board, messages, isOpen) };
}

test("acts run one after another, and the board is busy while they do", async () => {
  const { heard, board, tried } = table();
  const act = tried(async (n) => {
    heard.push(`${n} begins, busy ${board.host.ariaBusy}`);
    await null;
    heard.push(`${n} ends`);
  });
  await Promise.all([act(1), act(2)]);
  assert.deepEqual(heard, ["1 begins, busy true", "1 ends", "restored", "2 begins, busy true", "2 ends", "restored"]);
  assert.equal(board.host.ariaBusy, "false");
});

test("a lost connection puts the piece back, is shown, and is tried again with the same values", async () => {
  const { heard, tried } = table();
  let isLost = true;
  const act = tried(async (at) => {
    if (isLost) throw Object.assign(new Error(), { sentences: ["lost"] });
    heard.push(at);
  });
  await act("c6");
  const [[sentence, retry], after] = heard;
  assert.deepEqual([sentence, after], ["lost", "restored"]);
  isLost = false;
  await retry();
  assert.equal(heard[2], "c6");
});

test("a piece stays while a choice is offered, but not after an error", async () => {
  const { heard, tried } = table(() => true);
  await tried(async () => {})();
  assert.deepEqual(heard, []);
  await tried(async () => {
    throw Object.assign(new Error(), { sentences: ["busy"] });
  })();
  assert.equal(heard.at(-1), "restored");
});
