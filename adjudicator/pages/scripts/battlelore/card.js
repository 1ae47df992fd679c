// Card effects without a unit: an attack, or hits. The target is chosen on the board.

import { element, page } from "../page.js";
import { battle } from "./battle.js";
import { button, explained, field, number, row, select, show } from "./panel.js";
import { nameOf, unitAt } from "./units.js";

const words = page.words.battlelore;

/** A card against a unit; `offers` are the attacks that a card may make. */
export function card(table, offers, flow) {
  const { panel, board } = table;
  const tried = (act) => table.tried(act);
  const { position, status } = table.view;
  let { target } = offers.find((offer) => position.units[offer.target].side !== status.to_move) ?? offers[0];
  let hits = 1;
  let killer = "";

  function open() {
    const named = offers.map((offer) => [offer.target, nameOf(table, offer.target)]);
    const attack = () => flow.declare(null, offers.find((offer) => offer.target === target));
    show(
      panel,
      element("h2", {}, [words.card_acts, nameOf(table, target)].join(" → ")),
      element("p", {}, words.target_of_card),
      row(button(words.card_attack, tried(attack))),
      explained("hits"),
      field(words.hits, number(hits, 1, 99, { onchange: (event) => (hits = Number(event.target.value)) })),
      field(words.killer, select([["", words.none], ...named], killer, { onchange: (event) => (killer = event.target.value) })),
      row(button(words.card_hits, tried(go), { primary: true }), button(words.cancel, tried(() => flow.leave()))),
    );
    board.mark({ melees: [position.units[target].hex] });
  }

  function go() {
    return battle(table, { kind: "hits", target, hits, ...(killer ? { killer } : {}) }, flow);
  }

  async function cell(at) {
    const id = unitAt(table.view.position, at);
    if (id === undefined) return undefined;
    target = id;
    return open();
  }

  return { open, cell, escape: () => flow.leave(), back: () => flow.leave() };
}
