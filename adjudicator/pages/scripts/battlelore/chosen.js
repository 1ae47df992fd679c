// The selected unit: its attributes, its targets with their odds, its moves.

import { element, page, pause } from "../page.js";
import { post } from "../service.js";
import { oddsOf } from "./odds.js";
import { button, explained, field, number, row, show } from "./panel.js";
import { terms } from "./terms.js";
import { factsOf, nameOf, orderedHexes, own, unitAt } from "./units.js";

const words = page.words.battlelore;
const FIRST = 2; // hexes, if neither the rules nor the players have given a movement yet
const entered = new Map(); // movement by kind of unit, as entered by the players

/** The unit `id`, ready for commands; `flow` takes over the action begun with it. */
export function chosen(table, id, flow) {
  const { panel, board, info } = table;
  const { units } = table.view.position;
  const unit = units[id];
  const tried = (act) => table.tried(act);
  const held = terms(table, id);
  let move = null; // the unit's entry in `declarations`; null if it may not act
  let targets = []; // possible targets
  let odds = new Map(); // by target
  let spent = 0; // lore tokens spent on movement
  let isAfar = false; // whether ranged targets are shown
  const orders = orderedHexes(table);

  async function open() {
    const { position, options } = table.view;
    const { declarations } = await post(`/v1/games/${page.game}/legal-actions`, { position, options, from: id });
    move = own(declarations.move, id) ?? null;
    targets = own(declarations.attack, id) ?? [];
    await draw();
    table.messages.say([move === null ? words.idle : words.go, odds.size > 0 && words.odds_legend].filter(Boolean).join(" "));
  }

  const most = () => move.movement ?? entered.get(unit.kind) ?? FIRST;
  const reached = () =>
    Object.entries(move?.reach ?? {})
      .filter(([, way]) => way.length <= most() + spent)
      .map(([at]) => at);
  const melees = () => targets.filter((offer) => offer.melee);
  const others = () => targets.filter((offer) => !offer.melee);
  const hexOf = ({ target }) => units[target].hex;

  function mark() {
    const shown = isAfar ? targets : melees();
    const notes = Object.fromEntries(shown.filter(({ target }) => odds.has(target)).map((offer) => [hexOf(offer), odds.get(offer.target).short]));
    board.mark({ selected: [unit.hex], targets: reached(), melees: melees().map(hexOf), afar: isAfar ? others().map(hexOf) : [] }, notes);
  }

  async function draw() {
    odds = await oddsOf(table, targets, held);
    mark();
    const facts = factsOf(info, unit).map(([name, value]) => `${name} ${value}`);
    const content = [
      element("h2", {}, nameOf(table, id)),
      element("p", { class: "note" }, facts.join(" · ")),
      move !== null && orders.length > 0 && !orders.includes(unit.hex) && element("p", { class: "unchecked" }, words.not_ordered),
      ...(move === null ? [] : commands()),
      row(button(words.cancel, tried(() => flow.leave()))),
    ];
    await pause(); // the browser draws the board first
    show(panel, ...content);
  }

  function commands() {
    return [
      melees().length > 0 && [element("h3", {}, words.attack_melee), ...melees().map(attack)],
      targets.some(({ asks }) => asks.includes("bonus_strike")) && held.question(tried(draw)),
      others().length > 0 && element("details", { open: isAfar, ontoggle: showAfar }, element("summary", {}, words.attack_afar), ...others().map(attack)),
      ...fields(),
      targets.length > 0 && held.byCard(tried(draw)),
    ].flat();
  }

  function showAfar({ target }) {
    isAfar = target.open;
    mark();
  }

  function attack(offer) {
    const { short, long } = odds.get(offer.target) ?? {};
    const label = [element("span", {}, nameOf(table, offer.target)), short && element("strong", {}, short)];
    return element("div", { class: "attack" }, button(label, tried(() => flow.declare(id, offer, held))), long && element("p", { class: "note" }, long));
  }

  function fields() {
    const set = (change) => (event) => {
      change(Math.max(0, Number(event.target.value)));
      mark();
    };
    return [
      move.asks.includes("movement") && [field(words.movement, number(most(), 0, 99, { onchange: set((hexes) => entered.set(unit.kind, hexes)) })), explained("movement")],
      move.tokens > 0 && [field(words.further, number(spent, 0, move.tokens, { onchange: set((tokens) => (spent = tokens)) })), explained("tokens")],
    ].flat();
  }

  async function cell(at) {
    const other = unitAt(table.view.position, at);
    if (other === id) return flow.leave();
    const offer = targets.find(({ target }) => target === other);
    if (offer) return flow.declare(id, offer, held);
    if (other !== undefined) return flow.choose(other);
    return go(at);
  }

  /** Move there; if the unit cannot, the ruling gives the reason. */
  async function go(at) {
    const path = move?.reach[at] ?? [at];
    if (reached().includes(at)) board.placing.place(unit.hex, at);
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

  return { open, cell, escape: () => flow.leave(), back: () => flow.leave() };
}
