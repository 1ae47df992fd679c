// A unit that was chosen: what is known of it, whom it may attack, where it may go.

import { element, page } from "../page.js";
import { post } from "../service.js";
import { button, field, number, row, show } from "./panel.js";
import { factsOf, nameOf, own, shortName, unitAt } from "./units.js";

const words = page.words.battlelore;
const FIRST = 2; // hexes, where the rules do not say how far a unit moves and nobody has said so yet
const said = new Map(); // how far units of a kind move, as people said

/** The unit `id`, ready to be told what to do. `flow` takes over what is begun with it. */
export function chosen(table, id, flow) {
  const { panel, board, info } = table;
  const tried = (act) => table.tried(act);
  const unit = table.view.position.units[id];
  let move = null; // what the interface says of its move; null where it may not act
  let targets = []; // whom it may attack
  let spent = 0; // lore tokens to go further

  async function open() {
    const { position, options } = table.view;
    const { declarations } = await post(`/v1/games/${page.game}/legal-actions`, { position, options, from: id });
    move = own(declarations.move, id) ?? null;
    targets = own(declarations.attack, id) ?? [];
    draw();
  }

  const most = () => move.movement ?? said.get(unit.kind) ?? FIRST;
  const reached = () =>
    Object.entries(move?.reach ?? {})
      .filter(([, way]) => way.length <= most() + spent)
      .map(([at]) => at);

  const melees = () => targets.filter((offer) => offer.melee);
  const others = () => targets.filter((offer) => !offer.melee);
  const attacks = (offers) =>
    row(
      ...offers.map((offer) =>
        button(
          shortName(table, offer.target),
          tried(() => flow.declare(id, offer)),
        ),
      ),
    );

  function mark() {
    const hexes = (offers) => offers.map(({ target }) => table.view.position.units[target].hex);
    board.mark({ selected: [unit.hex], targets: reached(), melees: hexes(melees()), afar: hexes(others()) });
  }

  function draw() {
    show(
      panel,
      element("h2", {}, nameOf(table, id)),
      element(
        "dl",
        { class: "facts" },
        ...factsOf(info, unit).flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]),
      ),
      move === null
        ? element("p", {}, words.idle)
        : [
            element("p", {}, words.go),
            move.asks.includes("movement") &&
              field(
                words.movement,
                number(most(), 0, 99, {
                  onchange: (event) => {
                    said.set(unit.kind, Math.max(0, Number(event.target.value)));
                    mark();
                  },
                }),
              ),
            move.tokens > 0 &&
              field(
                words.further,
                number(spent, 0, move.tokens, {
                  onchange: (event) => {
                    spent = Number(event.target.value);
                    mark();
                  },
                }),
              ),
            melees().length > 0 && [element("h3", {}, words.attack_melee), attacks(melees())],
            others().length > 0 && element("details", {}, element("summary", {}, words.attack_afar), attacks(others())),
          ],
      row(
        button(
          words.cancel,
          tried(() => flow.leave()),
        ),
      ),
    );
    mark();
  }

  async function cell(at) {
    const other = unitAt(table.view.position, at);
    if (other === id) return flow.leave();
    const offer = targets.find(({ target }) => target === other);
    if (offer) return flow.declare(id, offer);
    if (other !== undefined) return flow.choose(other);
    return go(at);
  }

  /** Move there; where the unit cannot, the ruling says why. */
  async function go(at) {
    const path = move?.reach[at] ?? [at];
    const asked = move === null || move.asks.includes("movement");
    const ruling = await table.play({
      kind: "move",
      unit: id,
      path,
      ...(asked ? { movement: move === null ? path.length : most() } : {}),
      ...(spent ? { tokens: spent } : {}),
    });
    if (ruling.verdict !== "legal") mark();
  }

  return { open, cell, escape: () => flow.leave(), back: () => flow.leave() };
}
