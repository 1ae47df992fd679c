// Ordering units by a card: the card, and its units by clicks on the board.

import { element, page, say } from "../page.js";
import { button, explained, field, group, number, radios, row, select, show } from "./panel.js";
import { nameOf, unitAt } from "./units.js";

const words = page.words.battlelore;

/** An order of `side` to some of `units`. */
export function order(table, side, units, flow) {
  const { panel, board, info } = table;
  const tried = (act) => table.tried(act);
  const ordered = new Set();
  const sections = Object.fromEntries(Object.keys(info.vocabulary.sections).map((name) => [name, 0]));
  let kind = "section";
  let name = info.cards[0].name;
  let troops = "";

  const card = () =>
    kind === "section"
      ? { kind, orders: Object.fromEntries(Object.entries(sections).filter(([, most]) => most > 0)) }
      : { kind, name, ...(troops ? { for: troops } : {}) };

  function open() {
    const kinds = [["section", words.section], ["tactic", words.tactic]];
    const set = (value) => {
      kind = value;
      open();
    };
    show(
      panel,
      element("h2", {}, say(words.order_of, { side: board.sideName(side) })),
      element("p", {}, words.order_how),
      group(words.card_kind, ...radios("card", kinds, kind, set), explained(kind), ...(kind === "section" ? numbers() : tactic())),
      element("p", { class: "awaited" }, words.units, " ", ordered.size ? [...ordered].map((id) => nameOf(table, id)).join(", ") : words.none),
      row(button(words.order, tried(go), { primary: true }), button(words.cancel, tried(() => flow.leave()))),
    );
    mark();
  }

  function numbers() {
    return Object.entries(info.vocabulary.sections).map(([one, label]) =>
      field(label, number(sections[one], 0, 99, { onchange: (event) => (sections[one] = Number(event.target.value)) })),
    );
  }

  function tactic() {
    const known = info.cards.filter((one) => one.for).map((one) => [one.for, board.pieceName(one.for)]);
    return [
      field(words.card_name, element("input", { value: name, list: "cards", maxlength: 64, onchange: (event) => (name = event.target.value) })),
      element("datalist", { id: "cards" }, ...info.cards.map((one) => element("option", { value: one.name }))),
      field(words.card_for, select([["", words.anybody], ...known, ...others(known)], troops, { onchange: (event) => (troops = event.target.value) })),
    ];
  }

  /** The other kinds of troops a card can be for: pieces that are not creatures. */
  function others(known) {
    return info.pieces.filter((one) => one.figures > 1 && !known.some(([code]) => code === one.piece)).map((one) => [one.piece, one.name]);
  }

  function mark() {
    const hexes = (ids) => ids.map((id) => table.view.position.units[id].hex);
    board.mark({ selected: hexes([...ordered]), movable: hexes(units.filter((id) => !ordered.has(id))) });
  }

  async function go() {
    const ruling = await table.play({ kind: "order", side, card: card(), units: [...ordered] });
    if (ruling.verdict !== "legal") mark();
  }

  async function cell(at) {
    const id = unitAt(table.view.position, at);
    if (id === undefined) return table.messages.say(say(words.nobody, { at }));
    if (!ordered.delete(id)) ordered.add(id);
    return open();
  }

  return { open, cell, escape: () => flow.leave(), back: () => flow.leave() };
}
