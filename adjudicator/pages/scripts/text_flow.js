// Playing a game with text turns, in one or several steps, from the list of legal actions.
// No text is parsed. An unlisted try is a listed action's text with another place at its end.

import { named, offer } from "./choices.js";
import { announce, element, fill, page, say } from "./page.js";
import { post } from "./service.js";

const room = `/v1/games/${page.game}`;
const words = page.words.play;
const PICK = "pick"; // the kind of an action that only selects a piece
const MOST_OFFERED = 200; // turns listed in the panel of a game without a board

/** The flow at a table: see `stand`, `cell`, `escape`, `back` and `typed`. */
export function createFlow(table) {
  const { board } = table;
  const hasBoard = Object.keys(table.info.geometry[0].cells).length > 0;
  let first = null; // legal actions without a begun turn: {actions, complete, count, awaits, left?}
  let steps = []; // the steps of the begun turn: {action, ruling, next}, `next` like `first`
  let selected = null; // the place of the piece to be moved
  let refused = false; // whether a refused try is drawn
  let offering = false; // whether the panel offers several turns
  const listed = () => steps.at(-1)?.next ?? first;
  const begun = () => steps.at(-1)?.action.text ?? "";

  /** A new position: request its legal actions. */
  async function stand(view) {
    steps = [];
    selected = null;
    refused = offering = false;
    first = view.over ? { actions: [] } : await ask("");
    mark();
    const [only] = first.actions;
    if (first.actions.length === 1 && only.kind === "pass") {
      offer(table.panel, words.must_pass, [{ label: words.kinds.pass, run: table.tried(() => take(only)) }], { focus: false });
    } else {
      offerListed();
    }
  }

  /** Without a board: list the legal actions below what the panel shows. */
  function offerListed() {
    const choices = listed().actions.slice(0, MOST_OFFERED).map((one) => ({ label: one.text, run: table.tried(() => take(one)) }));
    if (hasBoard || choices.length === 0) return;
    const host = element("div");
    offer(host, words.listed, choices, { focus: false });
    table.panel.append(host);
  }

  function ask(text) {
    return post(`${room}/legal-actions`, listing(table.view.request, text));
  }

  /** A place was chosen on the board. */
  function cell(at) {
    if (!first) return undefined; // not loaded; the error is shown
    if (table.view.over) return table.messages.say(words.over);
    withdraw();
    const fitting = targets().filter((one) => one.to === at);
    if (fitting.length > 1) return several(fitting);
    if (fitting.length === 1) return take(fitting[0]);
    if (at === selected) return escape();
    if (!goesOn() && listed().actions.some((one) => one.from === at)) return choose(at);
    if (rechosen(at)) return pickAgain(at);
    if (selected === null && !goesOn()) return board.pieces.has(at) ? choose(at) : table.messages.say(words.choose_first);
    return attempt(at);
  }

  /** Whether the turn continues with the piece that began it. */
  function goesOn() {
    return steps.length > 0 && !("left" in listed());
  }

  /** Whether another piece is selected while only a piece is selected. */
  function rechosen(at) {
    return steps.length === 1 && steps[0].action.kind === PICK && first.actions.some((one) => one.from === at);
  }

  async function pickAgain(at) {
    const same = steps[0].action.from === at;
    steps = [];
    return same ? reset() : choose(at);
  }

  async function choose(at) {
    const picks = listed().actions.filter((one) => one.from === at && !one.to);
    if (picks.length === 1) return take(picks[0]);
    selected = at;
    mark();
    tellTargets(at);
    return refused ? draw() : undefined;
  }

  /** Take an action: the turn continues, or is complete and played. */
  async function take(action) {
    if (action.kind === PICK) {
      steps = [{ action, ruling: null, next: await ask(action.text) }];
      return picked();
    }
    const [next, ruling] = await Promise.all([ask(action.text), table.rule(action.text)]);
    if (next.complete && next.count === 0) return table.take(ruling);
    steps.push({ action, ruling, next });
    return show();
  }

  /** Select the piece that begins the turn; the board is unchanged. */
  function picked() {
    selected = null;
    table.clearPanel();
    mark();
    table.changed();
    tellTargets(steps[0].action.from);
  }

  function tellTargets(at) {
    const count = new Set(targets().map((one) => one.to)).size;
    const sentence = [words.no_targets, words.target][count] ?? words.targets;
    table.messages.say(say(sentence, { place: board.standing(at), count }), table.lesson?.(board.pieces.get(at)?.piece));
  }

  /** Draw the begun turn, else the last one. */
  function draw() {
    refused = false;
    const last = steps.at(-1)?.action;
    return table.draw(last && last.kind !== PICK ? { action: begun() } : undefined);
  }

  /** Show the begun turn. */
  async function show() {
    const { action, ruling } = steps.at(-1);
    board.mark({});
    await draw();
    if (action.kind === PICK) return picked();
    selected = null;
    mark();
    panel();
    await table.keep(begun());
    table.changed();
    return announce([ruling.message, rest()].filter(Boolean).join(" "));
  }

  function panel() {
    const { ruling, next } = steps.at(-1);
    table.messages.clear();
    table.clearPanel();
    fill(
      table.panel,
      element(
        "div",
        { class: "row" },
        next.complete && element("button", { type: "button", onclick: table.tried(() => table.take(ruling)) }, words.end),
        element("button", { type: "button", class: "second", onclick: table.tried(back) }, words.back),
      ),
      // Drawn from bottom to top, so that the buttons stay where they are.
      rest() && element("p", {}, rest()),
      element("p", {}, ruling.message),
      element("p", {}, words.begun, " ", element("code", {}, begun())),
    );
    offerListed();
  }

  /** The number of pieces that may still act, if limited. */
  function rest() {
    const left = Object.entries(listed().left ?? {}).filter(([, number]) => number > 0);
    if (!left.length) return null;
    return say(words.left, { left: left.map(([piece, number]) => `${board.pieceName(piece)} ${number}`).join(", ") });
  }

  function several(actions) {
    offering = true;
    const choices = actions.map((one) => ({ label: named(one, board), text: one.text, run: table.tried(() => chosen(one)) }));
    offer(table.panel, words.which, [...choices, { label: words.cancel, run: table.tried(escape), second: true }]);
  }

  /** Withdraw the offer of several turns. */
  function withdraw() {
    if (!offering) return;
    offering = false;
    if (steps.length) panel();
    else table.clearPanel();
  }

  function chosen(action) {
    offering = false;
    board.focus(action.to);
    return take(action);
  }

  /** The listed actions that a place of the board completes. */
  function targets() {
    return listed().actions.filter((one) => one.to && (goesOn() || (one.from ?? null) === selected));
  }

  function mark() {
    const shown = targets();
    const taking = (one) => Boolean(one.captured) || (one.kind === "carry" && board.pieces.has(one.to));
    const chosen = selected ?? (steps.at(-1)?.action.kind === PICK ? steps.at(-1).action.from : null);
    const movable = goesOn() || chosen !== null ? [] : listed().actions.map((one) => one.from);
    board.mark({
      selected: chosen !== null ? [chosen] : [],
      targets: [...new Set(shown.filter((one) => !taking(one)).map((one) => one.to))],
      captures: [...new Set(shown.filter(taking).map((one) => one.captured?.at ?? one.to))],
      movable: [...new Set(movable)],
    });
  }

  /** Try an unlisted action: the ruling gives the reason. The begun turn stays. */
  async function attempt(at) {
    refused = (await table.play(written(at))).verdict !== "legal";
    mark();
  }

  /** The begun turn with an unlisted place, written like the listed ones: as a plain move if one is possible. */
  function written(at) {
    const own = targets().filter((one) => one.text.endsWith(one.to));
    const like = own.find((one) => one.kind === "move") ?? (goesOn() ? own[0] : undefined);
    if (like) return like.text.slice(0, -like.to.length) + at;
    const other = own[0] ?? listed().actions.find((one) => one.from && one.to && one.text.endsWith(one.to));
    const before = other && (own[0] || begun()) ? other.text.slice(0, other.text.lastIndexOf(other.from)) : "";
    return `${before}${selected}-${at}`;
  }

  /** Clear the selection; of a turn by several pieces, only the last selected one; of a turn by one piece, all of it. */
  function escape() {
    if (selected === null && goesOn()) {
      steps = [];
      return reset();
    }
    selected = null;
    withdraw();
    table.messages.clear();
    mark();
    board.focus(board.at);
    return undefined;
  }

  /** Whether a drag may begin on a place: with a piece, unless the turn goes on with another one. */
  function lifts(at) {
    return Boolean(first) && !table.view.over && board.pieces.has(at) && (!goesOn() || steps[0].action.kind === PICK);
  }

  /** Select the piece that a drag lifts. */
  function lift(at) {
    withdraw();
    if (steps.length !== 1 || steps[0].action.kind !== PICK) return at === selected ? undefined : choose(at);
    return steps[0].action.from === at ? undefined : pickAgain(at);
  }

  /** Take back one step of a turn; returns false without a begun turn. */
  function back() {
    if (!steps.length) return false;
    steps.pop();
    return steps.length ? show() : reset();
  }

  async function reset() {
    selected = null;
    table.clearPanel();
    table.messages.clear();
    board.mark({});
    await Promise.all([draw(), table.keep(null)]);
    mark();
    offerListed();
    table.changed();
    return true;
  }

  /** A typed turn: complete, or the beginning of one. */
  async function typed(text) {
    const ruling = await table.rule(text);
    return ruling.verdict === "incomplete" ? goOn(ruling) : table.take(ruling);
  }

  /** A turn begun before its link was made; it continues even if it is already complete. */
  async function resume(text) {
    const ruling = await table.rule(text);
    return ruling.verdict === "illegal" ? table.take(ruling) : goOn(ruling);
  }

  async function goOn(ruling) {
    const next = await ask(ruling.action);
    if (next.complete && next.count === 0) return table.take(ruling);
    steps = [{ action: { text: ruling.action, kind: "typed" }, ruling, next }];
    return show();
  }

  const resignation = () => first?.resignation ?? null; // the turn of the side to move, in games that have one

  return { stand, cell, lifts, lift, escape, back, typed, resume, resignation, begun, hint: hasBoard ? words.hint : words.hint_listed };
}

/** The body of POST …/legal-actions, with the text of a begun turn or none. */
function listing(request, text = "") {
  return { ...request, as: "objects", ...(text ? { begun: text } : {}) };
}
