// Playing a game with text turns, in one or several steps, from the list of legal actions.

import { announce, element, fill, page, say } from "./page.js";
import { post } from "./service.js";
import { begunText, goesOn, isPick, isPicked, lands, listed, marksOf, targets, unbegun, written } from "./turn.js";

const room = `/v1/games/${page.game}`;
const words = page.words.play;
const MOST_OFFERED = 200; // turns listed in the panel of a game without a board

/** Show buttons under a title in `host` and focus the first: choices are {label, text?, run, second?}. */
function offer(host, title, choices, { focus = true } = {}) {
  const buttons = choices.map(({ label, text, run, second }) =>
    element("button", { type: "button", class: second && "second", onclick: run }, label, text && " ", text && element("code", {}, text)),
  );
  host.replaceChildren(element("div", { role: "group", "aria-label": title }, element("p", {}, title), element("div", { class: "row" }, buttons)));
  if (focus) buttons[0]?.focus();
}

/** The label of an action among others with the same start and end. */
function named(action, board) {
  if (action.reentered) return say(words.reentry, { piece: board.pieceName(action.reentered) });
  return words.kinds[action.kind] ?? action.text;
}

/** The flow at a table: see `stand`, `cell`, `escape`, `back` and `typed`; the turn is `table.turn`, as in turn.js. */
export function createFlow(table) {
  const { board } = table;
  const hasBoard = Object.keys(table.info.geometry[0].cells).length > 0;

  /** A new position: request its legal actions. */
  async function stand(view) {
    table.turn = unbegun();
    table.turn.first = view.over ? { actions: [] } : await ask("");
    mark();
    const { actions } = table.turn.first;
    if (actions.length === 1 && actions[0].kind === "pass") {
      offer(table.panel, words.must_pass, [{ label: words.kinds.pass, run: table.tried(() => take(actions[0])) }], { focus: false });
    } else {
      offerListed();
    }
  }

  /** Without a board: list the legal actions below what the panel shows. */
  function offerListed() {
    const choices = listed(table.turn).actions.slice(0, MOST_OFFERED).map((one) => ({ label: one.text, run: table.tried(() => take(one)) }));
    if (hasBoard || choices.length === 0) return;
    const host = element("div");
    offer(host, words.listed, choices, { focus: false });
    table.panel.append(host);
  }

  function ask(text) {
    return post(`${room}/legal-actions`, { ...table.view.request, as: "objects", ...(text ? { begun: text } : {}) });
  }

  function mark() {
    board.mark(marksOf(table.turn, board.pieces));
  }

  /** A place was chosen on the board. */
  function cell(at) {
    const { turn } = table;
    if (!turn.first) return undefined; // not loaded; the error is shown
    if (table.view.over) return table.messages.say(words.over);
    withdraw();
    const fitting = targets(turn).filter((one) => one.to === at);
    if (fitting.length > 1) return several(fitting);
    if (fitting.length === 1) return take(fitting[0]);
    if (at === turn.selected) return letGo();
    if (!goesOn(turn) && listed(turn).actions.some((one) => one.from === at)) return choose(at);
    if (isPicked(turn) && turn.first.actions.some((one) => one.from === at)) return pickAgain(at);
    if (turn.selected === null && !goesOn(turn)) return board.pieces.has(at) ? choose(at) : table.messages.say(words.choose_first);
    return attempt(at);
  }

  function pickAgain(at) {
    if (table.turn.steps[0].action.from === at) return reset();
    table.turn.steps = [];
    return choose(at);
  }

  async function choose(at) {
    const picks = listed(table.turn).actions.filter((one) => one.from === at && !one.to);
    if (picks.length === 1) return take(picks[0]);
    table.turn.selected = at;
    mark();
    tellTargets(at);
    return table.turn.isRefused ? draw() : undefined;
  }

  /** Take an action: the turn continues, or is complete and played. Its piece is there at once. */
  async function take(action) {
    const { steps } = table.turn;
    if (isPick(action)) {
      table.turn.steps = [{ action, ruling: null, next: await ask(action.text) }];
      return picked();
    }
    if (action.from && lands(table.turn, action.from, action.to)) board.placing.place(action.from, action.to);
    const [next, ruling] = await Promise.all([ask(action.text), table.rule(action.text)]);
    if (next.complete && next.count === 0) return table.take(ruling);
    steps.push({ action, ruling, next });
    return show();
  }

  /** Select the piece that begins the turn; the board is unchanged. */
  function picked() {
    table.turn.selected = null;
    table.clearPanel();
    mark();
    table.changed();
    tellTargets(table.turn.steps[0].action.from);
  }

  /** The number of targets is for screen readers: the board shows them. */
  function tellTargets(at) {
    const count = new Set(targets(table.turn).map((one) => one.to)).size;
    const sentence = say([words.no_targets, words.target][count] ?? words.targets, { place: board.standing(at), count });
    const lesson = table.lesson?.(board.pieces.get(at)?.piece);
    if (count === 0) return table.messages.say(sentence, lesson);
    table.messages.show(lesson);
    return announce(sentence);
  }

  /** Draw the begun turn, else the last one. */
  function draw() {
    table.turn.isRefused = false;
    const last = table.turn.steps.at(-1)?.action;
    return table.draw(last && !isPick(last) ? { action: begunText(table.turn) } : undefined);
  }

  /** Show the begun turn. */
  async function show() {
    const { action, ruling } = table.turn.steps.at(-1);
    board.mark({});
    await draw();
    if (isPick(action)) return picked();
    table.turn.selected = null;
    mark();
    panel();
    await table.keep(begunText(table.turn));
    table.changed();
    return announce([ruling.message, rest()].filter(Boolean).join(" "));
  }

  function panel() {
    const { ruling, next } = table.turn.steps.at(-1);
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
      element("p", {}, words.begun, " ", element("code", {}, begunText(table.turn))),
    );
    offerListed();
  }

  /** The decision that a begun turn awaits; null for one of which only a piece is selected. */
  function headline() {
    const { steps } = table.turn;
    return steps.length === 0 || isPicked(table.turn) ? null : (words.decisions[steps.at(-1).next.awaits?.choose] ?? words.decisions.more);
  }

  /** The number of pieces that may still act, if limited. */
  function rest() {
    const left = Object.entries(listed(table.turn).left ?? {}).filter(([, number]) => number > 0);
    if (!left.length) return null;
    return say(words.left, { left: left.map(([piece, number]) => `${board.pieceName(piece)} ${number}`).join(", ") });
  }

  function several(actions) {
    table.turn.isOffering = true;
    const choices = actions.map((one) => ({ label: named(one, board), text: one.text, run: table.tried(() => settle(one)) }));
    offer(table.panel, words.which, [...choices, { label: words.cancel, run: table.tried(letGo), second: true }]);
  }

  /** Withdraw the offer of several turns. */
  function withdraw() {
    if (!table.turn.isOffering) return;
    table.turn.isOffering = false;
    if (table.turn.steps.length) panel();
    else table.clearPanel();
  }

  /** Take one of several turns that were offered. */
  function settle(action) {
    table.turn.isOffering = false;
    board.focus(action.to);
    return take(action);
  }

  /** Try an unlisted action: the ruling gives the reason. The begun turn stays. */
  async function attempt(at) {
    const { verdict } = await table.play(written(table.turn, at));
    table.turn.isRefused = verdict !== "legal";
    mark();
  }

  /** Clear the selection; of a turn by several pieces, only the last selected one; of a turn by one piece, all of it. */
  function letGo() {
    if (table.turn.selected === null && goesOn(table.turn)) return reset();
    table.turn.selected = null;
    withdraw();
    table.messages.clear();
    mark();
    board.focus(board.at);
    return undefined;
  }

  /** Whether a drag may begin on a place: with a piece, unless the turn goes on with another one. */
  function lifts(at) {
    const { turn, view } = table;
    return Boolean(turn.first) && !view.over && board.pieces.has(at) && (!goesOn(turn) || isPick(turn.steps[0].action));
  }

  /** Select the piece that a drag lifts. */
  function lift(at) {
    withdraw();
    if (!isPicked(table.turn)) return at === table.turn.selected ? undefined : choose(at);
    return table.turn.steps[0].action.from === at ? undefined : pickAgain(at);
  }

  /** Take back one step of a turn; returns false without a begun turn. */
  function back() {
    const { steps } = table.turn;
    if (!steps.length) return false;
    steps.pop();
    return steps.length ? show() : reset();
  }

  async function reset() {
    Object.assign(table.turn, { steps: [], selected: null });
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
    table.turn.steps = [{ action: { text: ruling.action, kind: "typed" }, ruling, next }];
    return show();
  }

  return {
    stand, cell, lifts, lift, back, typed, resume,
    escape: letGo,
    lands: (from, at) => lands(table.turn, from, at),
    isOffering: () => table.turn.isOffering,
    resignation: () => table.turn.first?.resignation ?? null, // the turn of the side to move, in games that have one
    headline,
    begun: () => begunText(table.turn),
    hint: hasBoard ? words.hint : words.hint_listed,
  };
}
