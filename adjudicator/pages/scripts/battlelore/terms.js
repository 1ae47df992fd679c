// The values of an attack that the rules leave open, and changes by cards.

import { element, page } from "../page.js";
import { explained, field, group, number, radios } from "./panel.js";

const words = page.words.battlelore;
const known = new Map(); // whether bonus strikes hit, by attacker, so that people answer once

/** The open values for attacks by a unit; `attacker` null is a card. */
export function terms(table, attacker) {
  const strikes = attacker === null ? new Map() : known;
  const faces = new Set();
  let dice;
  const usual = attacker === null || !table.flow.isSetup() ? undefined : true; // the setups name no weapons: all strike
  const value = (name) => ({ bonus_strike: strikes.get(attacker) ?? usual, dice })[name];

  function strike(hits) {
    strikes.set(attacker, hits);
  }

  /** The fields that the attack still lacks; `offer` is one of `declarations`. */
  function missing({ asks }) {
    return asks.filter((name) => value(name) === undefined);
  }

  function action({ target, asks, battle_back }, more = {}) {
    return {
      kind: "attack",
      attacker,
      target,
      ...(battle_back ? { battle_back } : {}),
      ...(asks.includes("bonus_strike") ? { bonus_strike: value("bonus_strike") } : {}),
      ...(dice === undefined ? {} : { dice }),
      ...(faces.size ? { hit_faces: [...faces] } : {}),
      ...more,
    };
  }

  /** Whether a bonus strike hits, as radio buttons; closed in a setup, which answers it. */
  function question(onchange) {
    const options = [[true, words.yes], [false, words.no]];
    const set = (hits) => {
      strike(hits);
      onchange();
    };
    const hits = value("bonus_strike");
    const answer = options.find(([one]) => one === hits)?.[1];
    return element("details", { open: hits === undefined }, element("summary", {}, words.ask_bonus_strike, " ", answer), explained("bonus_strike"), ...radios("bonus", options, hits, set));
  }

  function diceField(label, onchange) {
    const set = (event) => {
      dice = event.target.value === "" ? undefined : Number(event.target.value);
      onchange();
    };
    return field(label, number(dice ?? "", 1, 12, { onchange: set }));
  }

  /** Changes by cards: another number of dice, and faces that hit. */
  function byCard(onchange) {
    const toggle = (code) => (event) => {
      faces[event.target.checked ? "add" : "delete"](code);
      onchange();
    };
    const boxes = Object.entries(table.info.vocabulary.faces).map(([code, name]) =>
      element("label", { class: "option-of" }, element("input", { type: "checkbox", checked: faces.has(code), onchange: toggle(code) }), name),
    );
    return element("details", {}, element("summary", {}, words.card), explained("card"), diceField(words.dice_instead, onchange), group(words.hit_faces, ...boxes));
  }

  return { missing, action, strike, question, diceField, byCard };
}
