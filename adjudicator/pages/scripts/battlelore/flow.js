// Playing BattleLore: what is begun decides what a click means; nothing begun, a click chooses a unit.

import { page, say } from "../page.js";
import { post } from "../service.js";
import { battle } from "./battle.js";
import { card } from "./card.js";
import { chosen } from "./chosen.js";
import { declare } from "./declare.js";
import { idle } from "./idle.js";
import { order } from "./order.js";
import { hexName, unitAt } from "./units.js";
import { written } from "./written.js";

const words = page.words.battlelore;

/** What a table plays BattleLore by. A mode is what is begun: {open, cell, escape, back}; null where nothing is. */
export function createFlow(table) {
  let mode = null;
  let declared = null; // what may be declared where the game stands

  const flow = {
    enter: (next) => {
      mode = next;
      table.changed();
    },
    leave,
    choose: (id) => begin(chosen(table, id, flow)),
    declare: (attacker, offer) => begin(declare(table, attacker, offer, flow)),
    order: (side) => begin(order(table, side, declared.order[side], flow)),
    card: () => begin(card(table, declared.attack_by_card, flow)),
  };

  async function stand({ asked, over }) {
    table.board.label = (at) => hexName(table, at);
    mode = null;
    declared = over ? null : (await post(`/v1/games/${page.game}/legal-actions`, asked)).declarations;
    if (declared) await idle(table, declared, flow);
  }

  function begin(next) {
    flow.enter(next);
    table.said.clear();
    return next.open();
  }

  async function leave() {
    flow.enter(null);
    await Promise.all([table.draw(), table.keep(null), idle(table, declared, flow)]);
  }

  /** Go on with a battle that was under way when its link was made. */
  async function resume(action) {
    const ruling = await table.rule(action); // what a link says is not ours: from here on it is as the service wrote it
    return battle(table, ruling.action, flow);
  }

  async function cell(at) {
    if (mode) return mode.cell(at);
    const id = unitAt(table.view.position, at);
    return id === undefined ? table.said.say(say(words.nobody, { at })) : flow.choose(id);
  }

  return {
    stand,
    cell,
    written,
    resume,
    begun: () => mode !== null,
    escape: () => mode?.escape(),
    back: () => (mode ? mode.back() : false),
  };
}
