// Ordering units by a card: its kind, its contents and its units, which can also be selected by a click.

import { element, page, say } from "../page.js";
import { button, field, group, number, radios, row, select, show } from "./panel.js";
import { shortName, unitAt } from "./units.js";

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

  async function open() {
    show(
      panel,
      element("h2", {}, say(words.order_of, { side: board.sideName(side) })),
      group(
        words.card_kind,
        ...radios(
          "card",
          [
            ["section", words.section],
            ["tactic", words.tactic],
          ],
          kind,
          (value) => {
            kind = value;
            open();
          },
        ),
      ),
      kind === "section"
        ? group(
            words.section,
            ...Object.entries(info.vocabulary.sections).map(([one, label]) =>
              field(
                label,
                number(sections[one], 0, 99, { onchange: (event) => (sections[one] = Number(event.target.value)) }),
              ),
            ),
          )
        : tactic(),
      group(
        words.units,
        ...units.map((id) =>
          element(
            "label",
            { class: "option-of" },
            element("input", { type: "checkbox", value: id, checked: ordered.has(id), onchange: () => toggle(id) }),
            shortName(table, id),
          ),
        ),
      ),
      row(
        button(words.order, tried(go), { primary: true }),
        button(
          words.cancel,
          tried(() => flow.leave()),
        ),
      ),
    );
    mark();
  }

  function tactic() {
    const troop = [
      ["", words.anybody],
      ...info.cards.filter((one) => one.for).map((one) => [one.for, board.pieceName(one.for)]),
    ];
    return group(
      words.tactic,
      field(
        words.card_name,
        element("input", {
          value: name,
          list: "cards",
          maxlength: 64,
          onchange: (event) => (name = event.target.value),
        }),
      ),
      element("datalist", { id: "cards" }, ...info.cards.map((one) => element("option", { value: one.name }))),
      field(words.card_for, select(kinds(troop), troops, { onchange: (event) => (troops = event.target.value) })),
    );
  }

  /** The kinds of troops a card can be for: pieces that are not creatures. */
  function kinds(known) {
    const others = info.pieces.filter((one) => one.figures > 1 && !known.some(([code]) => code === one.piece));
    return [...known, ...others.map((one) => [one.piece, one.name])];
  }

  function toggle(id) {
    if (!ordered.delete(id)) ordered.add(id);
    mark();
  }

  function mark() {
    board.mark({
      selected: [...ordered].map((id) => table.view.position.units[id].hex),
      movable: units.filter((id) => !ordered.has(id)).map((id) => table.view.position.units[id].hex),
    });
  }

  async function go() {
    const ruling = await table.play({ kind: "order", side, card: card(), units: [...ordered] });
    if (ruling.verdict !== "legal") mark();
  }

  async function cell(at) {
    const id = unitAt(table.view.position, at);
    if (id === undefined) return table.messages.say(say(words.nobody, { at }));
    toggle(id);
    return open();
  }

  return { open, cell, escape: () => flow.leave(), back: () => flow.leave() };
}
