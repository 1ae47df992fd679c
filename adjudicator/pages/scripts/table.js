// The table at which a game is played: requests rulings, keeps the game, draws the position.

import * as history from "./history.js";
import { page } from "./page.js";
import { queueOf } from "./queue.js";
import { post } from "./service.js";
import { unbegun } from "./turn.js";

const room = `/v1/games/${page.game}`;
const words = page.words.play;
const TOLD = ["effect_messages"];
const RULED = [...TOLD, "links"];
const PART = 500; // turns per request of a record

/**
 * Used by flows and panels: `board`, `info` (the response of GET /v1/games/{game}), `messages` (verdict.js),
 * `panel` (an element for the flow), `state` (history.js), `view` ({position, status, options, request, seen, over}, where
 * `request` is {position?, options} for requests; the default setup is omitted), `turn` (turn.js), and `tried(act)`, a
 * listener for an act that sends requests (queue.js).
 *
 * `changed()` is called for each new position, `store({record, begun, refused, lines})` to keep the game, null for a new
 * one; `flow` handles the possible actions (text_flow.js).
 */
export class Table {
  /** @type {Schemas["GameDescription"]} */ info;
  board; panel; messages; changed; store; lesson; flow; state; view;
  turn = unbegun();
  branches = []; // other lines of the game, as history.js has them
  begun = null; // the begun turn that is stored
  refused = null; // the refused try that is stored
  onPlayed = (_ruling) => {}; // after a legal turn, with its ruling
  greet = (hint) => (hint ? this.messages.say(hint) : this.messages.clear()); // before the first turn

  constructor(parts) {
    Object.assign(this, parts);
    this.tried = queueOf(this.board, this.messages, () => this.flow?.isOffering?.());
  }

  /** A new game from a position, or from the default setup. Throws Problem for an invalid position. */
  async begin({ position = undefined, options = {} } = {}) {
    const request = position ? { position, options } : { options };
    const inspected = await this.#looked(request);
    this.branches = [];
    await this.#stand(history.begun(page.game, options, { ...inspected, given: Boolean(position), request }));
    this.#tellLast();
  }

  /**
   * A game from its record, with other lines as in a link. Throws Problem for an unreadable record; an offence is shown
   * and ends the game.
   */
  async load(record, lines = []) {
    const { options = {} } = record;
    const given = Boolean(record.position ?? record.setup);
    const request = { ...(given ? { position: record.position ?? record.setup } : {}), options };
    const looked = this.#looked(request);
    looked.catch(() => {}); // both requests run at once; errors of the record come first
    const report = await judged({ ...record, game: page.game });
    const start = { ...(await looked), given, request };
    const state = this.#replayed(history.begun(page.game, options, start), record.turns, report);
    const branches = await Promise.all(lines.slice(-history.MOST_LINES).map((line) => this.#line(state, line)));
    this.branches = history.kept(branches, state);
    await this.#stand(state);
    const offence = report.entries.find(isOffence);
    if (offence) await this.#refuse({ ...offence, action: offence.turn });
    else if (state.turns.length < report.entries.length) this.messages.say(words.cut);
    else this.#tellLast();
  }

  /** The game after the turns of a report, up to an offence or an entry of an arbiter. */
  #replayed(state, turns, { entries, result }) {
    for (const one of entries) {
      if (isOffence(one) || (one.arbiter && one.arbiter !== "result") || one.fault) break;
      const entry = turns[one.entry];
      state = history.played(state, "verdict" in one ? { ...one, entry, action: one.turn } : this.#declared(state, entry, one));
    }
    const last = state.turns[state.at - 1];
    if (last?.action !== null) return state;
    const status = { ...last.status, over: result.found !== "*" };
    return history.played(history.looked(state, state.at - 1), { ...last, status, result: result.found });
  }

  /** A line of a game from a link. A link may hold anything: a line that cannot be read has no turns. */
  async #line(state, { at, turns }) {
    const begun = history.looked(state, at);
    const { position } = history.standing(begun);
    const { format, game, options } = history.record(state);
    try {
      const report = await judged({ format, game, options, position, seen: history.seen(begun), turns });
      return this.#replayed(begun, turns, report);
    } catch (problem) {
      if (problem.status !== 422) throw problem;
      return { turns: [] };
    }
  }

  /** The other lines of the game for a link, as `load` takes them. */
  lines() {
    return this.branches.map((line) => history.branch(this.state, line));
  }

  /** Request a ruling on a turn and play it if legal; otherwise show and draw it. */
  async play(action) {
    const ruling = await this.rule(action);
    await this.take(ruling);
    return ruling;
  }

  /** The ruling on a turn in the current position. Throws Problem. @returns {Promise<any>} */
  rule(action) {
    const { position, options, seen } = this.view;
    return post(`${room}/adjudications`, { position, action, options, seen, include: RULED });
  }

  /** Apply a ruling on a turn in the current position. */
  async take(ruling) {
    if (ruling.verdict === "legal") {
      const turn = { ...ruling, entry: history.entryOf(ruling.action), side: this.view.status.to_move };
      await this.#goOn(history.played(this.state, turn));
      this.onPlayed(ruling);
    } else {
      await this.#refuse(ruling);
    }
  }

  /** Try a turn again that was refused when its link was made. A link may hold anything: a legal turn is not played. */
  async retry(action) {
    const ruling = await this.rule(action);
    if (ruling.verdict !== "legal") await this.#refuse(ruling);
  }

  async #refuse(ruling) {
    const { action } = ruling;
    const { position, options } = this.view;
    this.board.ruling = ruling;
    await Promise.all([this.#draw(action), this.keep(this.begun, action)]);
    this.messages.tell(ruling, { position, options, action });
  }

  /** Declare {player: "resign"|"claim"|"agree-draw", side?, what?}. The service decides the effect. */
  async declare(entry) {
    const before = history.record({ ...this.state, turns: this.state.turns.slice(0, this.state.at) });
    const report = await post(`${room}/records`, { ...before, turns: [...before.turns, entry], include: ["positions"] });
    const one = report.interventions.at(-1);
    if (one.fault) return this.messages.say(one.fault.message);
    const turn = this.#declared(this.state, entry, one);
    turn.result = report.result.found;
    turn.status = { ...turn.status, over: turn.result !== "*" };
    return this.#goOn(history.played(this.state, turn));
  }

  /** Make the position after `at` turns the current one. */
  async look(at) {
    await this.#stand(history.looked(this.state, at));
    this.#tellLast();
  }

  /** Take back the last turn before the current position: it stays as another line of the game. */
  async undo() {
    const turns = this.state.turns.slice(0, Math.max(0, this.state.at - 1));
    await this.#goOn({ ...this.state, turns, at: turns.length });
  }

  /** Go on at the end of another line. */
  async resume(branch) {
    await this.#goOn(history.looked(branch, branch.turns.length));
  }

  /** Go on with a game; the one that it replaces is kept as a branch, if it has other turns. */
  async #goOn(state) {
    this.branches = history.kept([...this.branches, this.state], state);
    await this.#stand(state);
    this.#tellLast();
  }

  /** Draw the current position, after its last action, or with a begun or tried one. */
  async draw({ action = undefined, look = undefined } = {}) {
    this.board.ruling = history.standing(this.state);
    if (this.refused !== null) await this.keep(this.begun);
    return this.#draw(action, look);
  }

  #draw(action, look) {
    const { position, request } = this.view;
    const last = action === undefined ? history.lastAction(this.state) : { action, position };
    return this.board.draw({ ...request, ...last }, look);
  }

  /** Empty the panel; a keyboard focus inside it moves to the board. */
  clearPanel() {
    const held = this.panel.contains(document.activeElement);
    this.panel.replaceChildren();
    if (held) this.board.focus(this.board.at);
  }

  async #looked(body) {
    const { position, key, status } = await post(`${room}/positions`, looking(body));
    return { position, key, status };
  }

  async #stand(state) {
    this.state = state;
    const standing = history.standing(state);
    const { options } = state;
    const seen = history.seen(state);
    if (!standing.status?.words) {
      const { status } = await this.#looked({ position: standing.position, options, seen });
      standing.status = { ...status, ...standing.status, words: status.words };
    }
    const { position, status } = standing;
    const request = history.requestAt(state);
    this.view = { position, status, options, request, seen, over: status.over };
    this.board.side = status.to_move;
    this.board.mark({});
    this.clearPanel();
    await Promise.all([this.keep(null), this.draw(), this.flow.stand(this.view)]);
    this.changed();
  }

  /** Store the game with a begun turn for its flow to resume, and a refused try, or null. */
  keep(begun, refused = null) {
    Object.assign(this, { begun, refused });
    const { turns, start, options } = this.state;
    const isNew = begun === null && refused === null && !turns.length && !start.given && !Object.keys(options).length;
    return this.store(isNew ? null : { record: history.record(this.state), begun, refused, lines: this.branches.length ? this.lines() : null });
  }

  /** A declaration as a turn. If a side leaves a game that goes on, the position changes, and its status is requested later. */
  #declared(state, entry, { side, message, stands }) {
    const { position, status } = history.standing(state);
    const changes = JSON.stringify(stands) !== JSON.stringify(position);
    return { entry, action: null, message, position: stands, status: changes ? {} : status, key: null, side };
  }

  #tellLast() {
    const { at, turns } = this.state;
    const turn = at > 0 && turns[at - 1];
    if (!turn) this.greet(this.flow.hint);
    else if (turn.action === null) this.messages.say(turn.message);
    else this.messages.tell({ verdict: "legal", ...turn }, { ...history.lastAction(this.state), options: this.state.options });
  }
}

/** The body of POST …/positions for a case of this page. */
export const looking = (body) => ({ seen: {}, ...body, include: TOLD });

const isOffence = ({ verdict = "legal" }) => verdict !== "legal";

/** The response to a record of any length, requested in parts: {entries, result}, rulings and interventions in order. */
async function judged(record) {
  const entries = [];
  let part = { ...record, turns: [] };
  let report = null;
  for (let from = 0; from === 0 || from < record.turns.length; from += PART) {
    part = { ...part, turns: record.turns.slice(from, from + PART), include: ["positions", "effects"] };
    report = await post(`${room}/records`, part);
    const both = [...report.rulings, ...report.interventions].map((one) => ({ ...one, entry: one.entry + from }));
    entries.push(...both.sort((one, other) => one.entry - other.entry));
    if (report.offences.length) break;
    const { setup, ...rest } = part;
    part = { ...rest, position: report.position, seen: report.seen };
  }
  return { entries, result: report.result };
}
