// No action in progress: units that may act, cards, the last rolls, reserves.

import { looked, standing } from "../history.js";
import { element, page, say } from "../page.js";
import { dice } from "./faces.js";
import { oddsOf } from "./odds.js";
import { button, row, show } from "./panel.js";
import { terms } from "./terms.js";
import { nameOf, orderedHexes, own } from "./units.js";

const words = page.words.battlelore;
const ENOUGH = 6; // banners for which players usually play

/** Show the possible actions; `declared` is the interface's `declarations`. */
export async function idle(table, declared, flow) {
  const { panel, board, view } = table;
  const tried = (act) => table.tried(act);
  const hexOf = (id) => view.position.units[id].hex;
  const ready = Object.entries(declared.attack).flatMap(([id, offers]) => (offers.some(({ melee }) => melee) ? [id] : []));
  board.mark({ movable: Object.keys(declared.move).map(hexOf), ready: ready.map(hexOf), ordered: orderedHexes(table) });
  const more = [
    ...Object.keys(declared.order).map((side) => button(say(words.order_of, { side: board.sideName(side) }), tried(() => flow.order(side)))),
    declared.hits.length > 0 && button(words.card_acts, tried(() => flow.card())),
    ...declared.end_turn.map((side) => button(say(words.end_turn, { side: board.sideName(side) }), tried(() => table.play({ kind: "end_turn", side })))),
  ];
  show(
    panel,
    declared.battle_back && (await battlesBack(table, declared.battle_back, flow)),
    ended(table),
    row(...more.filter(Boolean)),
    ready.length > 0 && [element("h2", {}, words.ready), row(...ready.map((id) => button(nameOf(table, id), tried(() => flow.choose(id)))))],
    ...last(table),
    reserves(table),
  );
}

async function battlesBack(table, back, flow) {
  const offer = { ...back, battle_back: true };
  const held = terms(table, back.attacker);
  const odds = (await oddsOf(table, [offer], held)).get(back.target);
  const label = say(words.battle_back, { unit: nameOf(table, back.attacker), target: nameOf(table, back.target) });
  return [row(button([label, " ", odds && element("strong", {}, odds.short)], table.tried(() => flow.declare(back.attacker, offer, held)), { primary: true })), odds && element("p", { class: "note" }, odds.long)];
}

/** The end of a battle that the players agree on; an arbiter's decision in its record. */
function ended(table) {
  const { info, view, board } = table;
  const winners = info.sides.filter((side) => view.position.banners?.[side] >= ENOUGH);
  return winners.map((side) => {
    const banners = view.position.banners[side];
    return row(button(say(words.agree_end, { side: board.sideName(side), banners }), table.tried(() => table.declare({ arbiter: "result", result: side })), { primary: true }));
  });
}

/** The rolls of the last turn, also on the board next to its target, and the facts its ruling assumed. */
function last({ info, state, board }) {
  const turn = state.turns[state.at - 1];
  const rolls = (turn?.action?.inputs ?? []).filter((input) => input.roll);
  const { rolls: kinds, faces, assumed } = info.vocabulary;
  const before = standing(looked(state, state.at - 1)).position.units;
  const at = own(before, turn?.action?.target)?.hex;
  if (at && rolls.length) board.lay(at, dice(rolls.flatMap((input) => input.faces), faces, words.rolled));
  return [
    rolls.length > 0 &&
      element(
        "ul",
        { class: "story", "aria-label": words.rolled },
        ...rolls.map(({ roll, faces: fell }) => element("li", {}, element("span", { class: "roll" }, kinds[roll]), dice(fell, faces, kinds[roll]))),
      ),
    turn?.assumed?.length > 0 && element("p", { class: "note" }, say(words.assumed, { what: turn.assumed.map((one) => assumed[one]).join(", ") })),
  ];
}

/** The parts of a position other than units, in the interface's words. */
function reserves({ info, view, board }) {
  const fields = info.table.fields.filter(({ field, kind }) => kind.startsWith("number") && field in view.position);
  const value = (held) => (typeof held === "number" ? held : info.sides.map((side) => `${board.sideName(side)} ${held[side]}`).join(", "));
  return element(
    "dl",
    { class: "facts" },
    ...fields.flatMap(({ field, name }) => [element("dt", {}, name), element("dd", {}, value(view.position[field]))]),
  );
}
