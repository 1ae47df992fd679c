// Playing BattleLore: the current mode decides the meaning of a click; without one, a click selects a unit.

import { page, say } from "../page.js";
import { get, post } from "../service.js";
import { unbegun } from "../turn.js";
import { battle } from "./battle.js";
import { card } from "./card.js";
import { chosen } from "./chosen.js";
import { declare } from "./declare.js";
import { idle } from "./idle.js";
import { order } from "./order.js";
import { hexName, own, unitAt } from "./units.js";

const words = page.words.battlelore;

/** The flow of a BattleLore table. A mode is {open, cell, escape, back}, or null. */
export function createFlow(table) {
  let mode = null;
  let setups = [];

  const flow = {
    enter: (next, turn = {}) => {
      mode = next;
      table.turn = { ...unbegun(table.turn.first), ...turn };
      table.changed();
    },
    leave,
    choose: (id) => begin(chosen(table, id, flow), { selected: id }),
    declare: (attacker, offer, held) => begin(declare(table, attacker, offer, flow, held)),
    order: (side) => begin(order(table, side, declared().order[side], flow)),
    card: () => begin(card(table, declared().attack_by_card, flow)),
  };

  /** The possible declarations in the current position. */
  const declared = () => table.turn.first?.declarations;

  async function stand({ request, over }) {
    table.board.label = (at) => hexName(table, at);
    mode = null;
    table.turn = unbegun();
    if (!setups.length) ({ setups } = await get(`/v1/games/${page.game}/setups`));
    if (over) return;
    table.turn.first = await post(`/v1/games/${page.game}/legal-actions`, request);
    await idle(table, declared(), flow);
  }

  /** Whether the game began from one of the setups. */
  function isSetup() {
    const placed = ({ units }) => JSON.stringify(Object.entries(units).map(([id, { hex }]) => [id, hex]).sort());
    return setups.some(({ position }) => placed(position) === placed(table.state.start.position));
  }

  /** The side of the unit that an input or a battle back is about, if it is not the turn of that side. */
  function decides() {
    const { position, status } = table.view;
    const unit = mode ? mode.decides?.() : declared()?.battle_back?.attacker;
    const side = unit && own(position.units, unit)?.side;
    return side === status.to_move ? undefined : side;
  }

  /** The decision of a battle in progress, or of a battle back. */
  function headline() {
    if (mode) return mode.headline?.() ?? null;
    const side = decides();
    return side ? say(words.decides, { side: table.board.sideName(side) }) : null;
  }

  function begin(next, turn) {
    flow.enter(next, turn);
    table.messages.clear();
    return next.open();
  }

  async function leave() {
    flow.enter(null);
    await Promise.all([table.draw(), table.keep(null), idle(table, declared(), flow)]);
  }

  /** Resume a battle that was in progress when its link was made. */
  async function resume(action) {
    const ruling = await table.rule(action); // a link is untrusted input: use the service's form from here on
    return battle(table, ruling.action, flow);
  }

  async function cell(at) {
    if (mode) return mode.cell(at);
    const id = unitAt(table.view.position, at);
    return id === undefined ? table.messages.say(say(words.nobody, { at })) : flow.choose(id);
  }

  /** Whether a drag may begin on a hex: with a unit, unless something else is under way. */
  function lifts(at) {
    return table.turn.first !== null && unitAt(table.view.position, at) !== undefined && (mode === null || table.turn.selected !== null);
  }

  function lift(at) {
    const id = unitAt(table.view.position, at);
    return table.turn.selected === id ? undefined : flow.choose(id);
  }

  return {
    stand,
    cell,
    lifts,
    lift,
    lands: (_from, at) => unitAt(table.view.position, at) === undefined,
    resume,
    hint: words.choose,
    decides,
    headline,
    isSetup,
    setups: () => setups,
    begun: () => mode !== null,
    escape: () => mode?.escape(),
    back: () => (mode ? mode.back() : false),
  };
}
