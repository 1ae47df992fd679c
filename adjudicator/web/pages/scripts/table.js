// The table at which a game is played: it asks for rulings, keeps the game, and draws what stands.

import * as fragment from "./fragment.js";
import * as history from "./history.js";
import { page } from "./page.js";
import { post } from "./service.js";

const room = `/v1/games/${page.game}`;

/**
 * Of a game whose description is `info`, on a Board, with what flows and panels may use: `board`, `info`, `state`,
 * `view` ({position, status, options, seen, over}), `panel`, `play`, `draw`, `begin`, `look`, `say`, `tell`, `fail`, `choose`.
 *
 * `changed()` is called whenever another position stands.
 */
export class Table {
  constructor(info, board, panel, said, changed) {
    Object.assign(this, { info, board, panel, said, changed });
    this.state = null;
    this.view = null;
    this.flow = null;
  }

  /** A new game from a position, or from the default setup. Throws Problem where the position is none. */
  async begin({ position, options = {} } = {}) {
    const told = await post(`${room}/positions`, { ...(position ? { position } : {}), options, seen: {} });
    const start = { position: told.position, key: told.key, status: told.status, given: Boolean(position) };
    await this.#stand(history.begun(page.game, options, start));
  }

  /** A game from its record. Throws Problem where it cannot be read; what is illegal in it is told, and ends it. */
  async load(record) {
    const told = await post(`${room}/records`, { ...record, game: page.game, include: ["positions"] });
    const first = record.position ? { position: record.position } : record.setup ? { position: record.setup } : {};
    const begun = await post(`${room}/positions`, { ...first, options: record.options ?? {} });
    const start = { position: begun.position, key: begun.key, status: begun.status, given: Boolean(first.position) };
    let state = history.begun(page.game, record.options ?? {}, start);
    for (const { entry, verdict, turn, message, position, key, side } of told.rulings) {
      if (verdict !== "legal") break;
      state = history.played(state, { entry: record.turns[entry], action: turn, message, position, key, side });
    }
    await this.#stand(state);
    const offence = told.rulings.find((one) => one.verdict !== "legal");
    if (offence) this.said.tell({ ...offence, action: offence.turn });
  }

  /** Have a turn ruled on. A legal one is played; any other is told and drawn, and the game stands as it stood. */
  async play(action) {
    const { position, status, options, seen } = this.view;
    const ruling = await post(`${room}/adjudications`, { position, action, options, seen, include: ["effect_messages"] });
    await this.take(ruling, status.to_move);
    return ruling;
  }

  /** Take a ruling that was asked from the position that stands. */
  async take(ruling, side) {
    if (ruling.verdict === "legal") {
      const { action, message, effects, position, key, status } = ruling;
      const turn = { entry: action, action, message, effects, position, key, side, status };
      await this.#stand(history.played(this.state, turn));
    } else {
      await this.draw({ action: ruling.action });
    }
    this.said.tell(ruling);
  }

  /** Look at the game after `at` turns. */
  async look(at) {
    await this.#stand(history.looked(this.state, at));
    const turn = at > 0 && this.state.turns[this.state.at - 1];
    if (turn) this.said.tell({ verdict: "legal", ...turn });
  }

  /** Draw the position that stands, after the turn that led to it, or with an action begun or tried. */
  async draw({ action, look } = {}) {
    const { options, turns, at } = this.state;
    if (action !== undefined || at === 0) {
      return this.board.draw({ position: this.view.position, options, ...(action === undefined ? {} : { action }) }, look);
    }
    const before = history.standing(history.looked(this.state, at - 1)).position;
    return this.board.draw({ position: before, action: turns[at - 1].action, options }, look);
  }

  /** Show choices as buttons in the panel: {label, run}. */
  choose(choices, options) {
    this.said.choose(this.panel, choices, options);
  }

  async #stand(state) {
    this.state = state;
    const standing = history.standing(state);
    const seen = history.seen(state);
    standing.status ??= (
      await post(`${room}/positions`, { position: standing.position, options: state.options, seen })
    ).status;
    const { position, status } = standing;
    this.view = { position, status, options: state.options, seen, over: status.over };
    this.board.mark({});
    this.panel.replaceChildren();
    const [, address] = await Promise.all([this.draw(), fragment.write(history.record(state)), this.flow.stand(this.view)]);
    window.history.replaceState(null, "", state.turns.length || state.start.given ? `#${address}` : location.pathname + location.search);
    this.changed();
  }
}
