// Card effects without a unit: an attack, or hits.

import { element, page } from "../page.js";
import { battle } from "./battle.js";
import { button, field, number, row, select, show } from "./panel.js";
import { nameOf, unitAt } from "./units.js";

const words = page.words.battlelore;

/** A card against a unit; `offers` are the attacks that a card may make. */
export function card(table, offers, flow) {
  const { panel, board } = table;
  const tried = (act) => table.tried(act);
  const units = offers.map((offer) => offer.target);
  let target = units[0];
  let hits = 1;
  let killer = "";

  async function open() {
    const named = units.map((id) => [id, nameOf(table, id)]);
    show(
      panel,
      element("h2", {}, words.card_acts),
      field(
        words.target_of_card,
        select(named, target, {
          onchange: (event) => {
            target = event.target.value;
            mark();
          },
        }),
      ),
      row(
        button(
          words.card_attack,
          tried(() =>
            flow.declare(
              null,
              offers.find((offer) => offer.target === target),
            ),
          ),
        ),
      ),
      field(words.hits, number(hits, 1, 99, { onchange: (event) => (hits = Number(event.target.value)) })),
      field(
        words.killer,
        select([["", words.nobody_killer], ...named], killer, { onchange: (event) => (killer = event.target.value) }),
      ),
      row(
        button(words.card_hits, tried(go), { primary: true }),
        button(
          words.cancel,
          tried(() => flow.leave()),
        ),
      ),
    );
    mark();
  }

  function mark() {
    board.mark({ selected: [table.view.position.units[target].hex] });
  }

  async function go() {
    const action = { kind: "hits", target, hits, ...(killer ? { killer } : {}) };
    return battle(table, action, flow);
  }

  async function cell(at) {
    const id = unitAt(table.view.position, at);
    if (id === undefined) return undefined;
    target = id;
    return open();
  }

  return { open, cell, escape: () => flow.leave(), back: () => flow.leave() };
}
