// The state of a game: its turns, the other lines that are kept, and what a link and a record have of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { begun, branch, fork, kept, looked, MOST_LINES, played, record, requestAt, seen } from "../../adjudicator/pages/scripts/history.js";

const START = { position: "start", key: "0", status: {}, given: false, request: { options: {} } };
const game = (...entries) => entries.reduce((state, entry) => played(state, { entry, action: entry, position: entry, key: entry, status: {} }), begun("cyclix", {}, START));

test("a turn replaces those after the current position", () => {
  const state = played(looked(game("a", "b"), 1), { entry: "c" });
  assert.deepEqual([state.at, record(state).turns], [2, ["a", "c"]]);
  assert.deepEqual([looked(state, -1).at, looked(state, 9).at], [0, 2]);
});

test("a line is kept from its first turn that the game does not have", () => {
  const [state, line] = [game("a", "b"), game("a", "c", "d")];
  assert.equal(fork(state, line), 1);
  assert.deepEqual(branch(state, line), { at: 1, turns: ["c", "d"] });
  assert.deepEqual(kept([line], state), [line]);
});

test("a line that is played again is no other line, nor is its beginning", () => {
  assert.deepEqual(kept([game("a"), game("a", "b"), game()], game("a", "b")), []);
  assert.equal(kept([game("a", "b", "c")], game("a", "b")).length, 1);
  assert.deepEqual(kept([game({ turn: { kind: "pass" } })], game({ turn: { kind: "pass" } })), []);
});

test("eight lines are kept, the newest", () => {
  const lines = [..."abcdefghi"].map((entry) => game(entry));
  assert.equal(MOST_LINES, 8);
  assert.deepEqual(kept(lines, game("z")), lines.slice(1));
});

test("requests name a position that is not the default, and how often each has occurred", () => {
  const state = game("a", "b", "a");
  assert.deepEqual(requestAt(looked(state, 0)), { options: {} });
  assert.deepEqual(requestAt(state), { position: "a", options: {} });
  assert.deepEqual(seen(state), { 0: 1, a: 2, b: 1 });
  assert.deepEqual(seen(state, 2), { a: 2, b: 1 });
});
