// The selected unit: its attributes, possible targets and moves.

import { element, page } from "../page.js";
import { post } from "../service.js";
import { button, field, number, row, show } from "./panel.js";
import { factsOf, nameOf, own, shortName, unitAt } from "./units.js";

const words = page.words.battlelore;
const FIRST = 2; // hexes, if neither the rules nor the players have given a movement yet
const entered = new Map(); // movement by kind of unit, as entered by the players

/** The unit `id`, ready for commands; `flow` takes over the action begun with it. */
export function chosen(table, id, flow) {
  const { panel, board, info } = table;
  const tried = (act) => table.tried(act);
  const unit = table.view.position.units[id];
  let move = null; // the unit's entry in `declarations`; null if it may not act
  let targets = []; // possible targets
  let spent = 0; // lore tokens spent on movement

  async function open() {
    const { position, options } = table.view;
    const { declarations } = await post(`/v1/games/${page.game}/legal-actions`, { position, options, from: id });
    move = own(declarations.move, id) ?? null;
    targets = own(declarations.attack, id) ?? [];
    draw();
  }

  const most = () => move.movement ?? entered.get(unit.kind) ?? FIRST;
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
                    entered.set(unit.kind, Math.max(0, Number(event.target.value)));
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

  /** Move there; if the unit cannot, the ruling gives the reason. */
  async function go(at) {
    const path = move?.reach[at] ?? [at];
    const needsMovement = move === null || move.asks.includes("movement");
    const ruling = await table.play({
      kind: "move",
      unit: id,
      path,
      ...(needsMovement ? { movement: move === null ? path.length : most() } : {}),
      ...(spent ? { tokens: spent } : {}),
    });
    if (ruling.verdict !== "legal") mark();
  }

  return { unit: id, open, cell, escape: () => flow.leave(), back: () => flow.leave() };
}
