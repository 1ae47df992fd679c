// The state of a turn in progress: what may follow, the marks of a board, the text of a try.

import assert from "node:assert/strict";
import { test } from "node:test";
import { begunText, chosen, goesOn, isPicked, lands, marksOf, targets, unbegun, written } from "../../adjudicator/pages/scripts/turn.js";

const MOVE = { text: "Rc3-c6", from: "c3", to: "c6", kind: "move" };
const CAPTURE = { text: "Rc3xc5", from: "c3", to: "c5", kind: "capture", captured: { at: "c5" } };
const SHOT = { text: "3g5*2g4", from: "3g5", to: "2g4", kind: "shot", captured: { at: "2g4" } };
const PICK = { text: "Ma3", from: "a3", kind: "pick" };
const MEANT = { text: "Ma3-a4", from: "a3", to: "a4", kind: "move" };
const listing = (...actions) => ({ actions, complete: false, count: actions.length });

test("a board shows the pieces that may be moved, then the targets of the selected one", () => {
  const turn = unbegun(listing(MOVE, CAPTURE));
  assert.deepEqual(marksOf(turn, new Map()), { selected: [], targets: [], captures: [], movable: ["c3"] });
  turn.selected = "c3";
  assert.deepEqual(marksOf(turn, new Map()), { selected: ["c3"], targets: ["c6"], captures: ["c5"], movable: [] });
});

test("a tile is captured only from a place with a piece", () => {
  const carry = { text: "c3~c4", from: "c3", to: "c4", kind: "carry" };
  const turn = { ...unbegun(listing(carry)), selected: "c3" };
  assert.deepEqual(marksOf(turn, new Map()).targets, ["c4"]);
  assert.deepEqual(marksOf(turn, new Map([["c4", {}]])).captures, ["c4"]);
});

test("a try is written like a listed move of the same piece", () => {
  const turn = { ...unbegun(listing(CAPTURE, MOVE)), selected: "c3" };
  assert.equal(written(turn, "d4"), "Rc3-d4");
});

test("a try is no capture where only captures are listed", () => {
  const turn = { ...unbegun(listing(CAPTURE)), selected: "c3" };
  assert.equal(written(turn, "c4"), "Rc3-c4");
});

test("the place of a captured piece is marked, which may be another than the target", () => {
  const passing = { ...CAPTURE, to: "c6", captured: { at: "c5" } };
  assert.deepEqual(marksOf({ ...unbegun(listing(passing)), selected: "c3" }, new Map()).captures, ["c5"]);
});

test("a try of a piece that has no turn has its places", () => {
  const turn = { ...unbegun(listing(MOVE)), selected: "e5" };
  assert.equal(written(turn, "e6"), "e5-e6");
});

test("a picked piece goes on to its own targets, and is no step of a turn that is drawn", () => {
  const turn = { ...unbegun(listing(PICK)), steps: [{ action: PICK, ruling: null, next: listing(MEANT) }] };
  assert.ok(isPicked(turn));
  assert.ok(goesOn(turn));
  assert.equal(chosen(turn), "a3");
  assert.equal(begunText(turn), "Ma3");
  assert.deepEqual(targets(turn), [MEANT]);
  assert.equal(written(turn, "b9"), "Ma3-b9");
});

test("where several pieces act in a turn, it does not go on with the first", () => {
  const step = { action: MOVE, ruling: {}, next: { ...listing(MOVE), left: { archer: 1 } } };
  const turn = { ...unbegun(listing(MOVE)), steps: [step] };
  assert.ok(!goesOn(turn));
  assert.deepEqual(marksOf(turn, new Map()).movable, ["c3"]);
});

test("a try of another piece follows the text of the turn that is begun", () => {
  const [first, second] = ["S:a1-a2", "S:a1-a2,b1-b2"].map((text) => ({ text, from: "b1", to: "b2", kind: "move" }));
  const third = { text: "S:a1-a2,b1-b2,d1-d2", from: "d1", to: "d2", kind: "move" };
  const steps = [first, second].map((action) => ({ action, ruling: {}, next: { ...listing(third), left: { soldier: 3 } } }));
  const turn = { ...unbegun(listing(MOVE)), steps, selected: "c1" };
  assert.equal(begunText(turn), second.text);
  assert.equal(written(turn, "c2"), "S:a1-a2,b1-b2,c1-c2");
  assert.ok(!isPicked({ ...turn, steps: [{ ...steps[0], action: PICK }, steps[1]] }));
});

test("a piece lands on a target, on a try and on any place before the targets are known, but not if it shoots", () => {
  assert.ok(lands(unbegun(), "c3", "c6"));
  assert.ok(lands(unbegun(listing(MOVE)), "c3", "c6"));
  assert.ok(lands(unbegun(listing(MOVE)), "c3", "d4"));
  assert.ok(!lands(unbegun(listing(SHOT)), "3g5", "2g4"));
});
