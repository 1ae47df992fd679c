// An attack before its declaration: fields that the rules leave open, and the odds.

import { element, page, say } from "../page.js";
import { Problem } from "../service.js";
import { battle } from "./battle.js";
import { odds } from "./odds.js";
import { button, field, group, number, radios, row, show } from "./panel.js";
import { nameOf } from "./units.js";

const words = page.words.battlelore;
const entered = new Map(); // last values of the open fields, by attacker, so that people enter them once

/** Collect the fields of the attack, then open the battle. `offer` is one of `declarations`; `attacker` null is a card. */
export function declare(table, attacker, offer, flow) {
  const { panel, info } = table;
  const tried = (act) => table.tried(act);
  const { target, melee, asks } = offer;
  const title = say(attacker === null ? words.card_attacks : words.attacks, { attacker, target });
  const key = attacker === null ? null : table.view.position.units[attacker].kind;
  const held = { ...entered.get(key) };
  const faces = new Set();
  const figures = element("div", { class: "figures" });

  function action() {
    return {
      kind: "attack",
      attacker,
      target,
      ...(offer.battle_back ? { battle_back: true } : {}),
      ...Object.fromEntries(Object.entries(held).filter(([name]) => asks.includes(name) || name === "dice")),
      ...(faces.size ? { hit_faces: [...faces] } : {}),
    };
  }

  const missing = () => asks.filter((name) => held[name] === undefined);

  async function reckon() {
    entered.set(key, { ...(asks.includes("bonus_strike") ? { bonus_strike: held.bonus_strike } : {}) });
    figures.replaceChildren();
    if (missing().length) return;
    try {
      figures.replaceChildren(await odds(table.view, action()));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      // The reason for missing odds; an illegal attack gets its article when declared.
      figures.replaceChildren(element("p", { class: "note" }, problem.sentences.join(" ")));
    }
  }

  const change = tried(async (name, value) => {
    if (value === "" || value === undefined) delete held[name];
    else held[name] = value;
    await reckon();
  });

  async function go() {
    const lacking = missing();
    if (lacking.length) return table.messages.say(words[`ask_${lacking[0]}`]);
    return battle(table, action(), flow);
  }

  function open() {
    const hexes = (id) => (id === null ? [] : [table.view.position.units[id].hex]);
    table.board.mark({ selected: hexes(attacker), melees: hexes(target) });
    const { bonus_strike: bonus } = held;
    const diced = number(held.dice ?? "", 1, 12, {
      onchange: (event) => change("dice", event.target.value === "" ? "" : Number(event.target.value)),
    });
    show(
      panel,
      element("h2", {}, title),
      element(
        "p",
        { class: "note" },
        [attacker !== null && nameOf(table, attacker), nameOf(table, target)].filter(Boolean).join(" → "),
      ),
      element(
        "p",
        {},
        say(attacker === null ? words.by_card : melee ? words.melee : words.ranged, { dice: offer.dice ?? "?" }),
      ),
      asks.includes("bonus_strike") &&
        group(
          words.ask_bonus_strike,
          ...radios(
            "bonus",
            [
              [true, words.yes],
              [false, words.no],
            ],
            bonus,
            (value) => change("bonus_strike", value),
          ),
        ),
      asks.includes("banner") && element("p", { class: "note" }, words.ask_banner),
      asks.includes("dice") && field(words.ask_dice, diced),
      figures,
      element(
        "details",
        {},
        element("summary", {}, words.card),
        !asks.includes("dice") && field(words.dice_instead, diced),
        group(
          words.hit_faces,
          ...Object.entries(info.vocabulary.faces).map(([code, name]) =>
            element(
              "label",
              { class: "option-of" },
              element("input", {
                type: "checkbox",
                onchange: tried(async (event) => {
                  faces[event.target.checked ? "add" : "delete"](code);
                  await reckon();
                }),
              }),
              name,
            ),
          ),
        ),
      ),
      row(
        button(words.declare, tried(go), { primary: true }),
        button(
          words.cancel,
          tried(() => flow.leave()),
        ),
      ),
    );
    return reckon();
  }

  return { open, cell: () => {}, escape: () => flow.leave(), back: () => flow.leave() };
}
