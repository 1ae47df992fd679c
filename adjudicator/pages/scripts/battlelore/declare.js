// An attack with a value that the rules leave open: the question, then the battle.

import { element, page } from "../page.js";
import { battle } from "./battle.js";
import { button, explained, row, show } from "./panel.js";
import { terms } from "./terms.js";
import { nameOf } from "./units.js";

const words = page.words.battlelore;

/** Ask for the missing values, then open the battle. `offer` is one of `declarations`; `attacker` null is a card. */
export function declare(table, attacker, offer, flow, held = terms(table, attacker)) {
  const tried = (act) => table.tried(act);
  const { units } = table.view.position;
  const go = () => battle(table, held.action(offer), flow);
  const open = () => (held.missing(offer).length || attacker === null ? ask() : go());

  function ask() {
    const lacking = ["banner", "bonus_strike"].find((name) => held.missing(offer).includes(name)) ?? "dice";
    table.board.mark({ selected: attacker === null ? [] : [units[attacker].hex], melees: [units[offer.target].hex] });
    const title = [attacker === null ? words.card_acts : nameOf(table, attacker), nameOf(table, offer.target)].join(" → ");
    show(table.panel, element("h2", {}, title), ...questions(lacking), row(button(words.cancel, tried(() => flow.leave()))));
    table.panel.querySelector(".primary, input")?.focus();
  }

  function questions(lacking) {
    const declared = () => (held.missing(offer).length ? table.messages.say(words.ask_dice) : go());
    if (lacking === "bonus_strike") return strike();
    if (lacking === "banner") return [element("p", {}, words.ask_banner), explained("banner")];
    return [explained("dice"), held.diceField(words.ask_dice, () => {}), held.byCard(() => {}), row(button(words.declare, tried(declared), { primary: true }))];
  }

  function strike() {
    const answer = (hits) => tried(() => {
      held.strike(hits);
      return open();
    });
    return [
      element("p", { class: "awaited" }, words.ask_bonus_strike),
      explained("bonus_strike"),
      row(button(words.strike_hits, answer(true), { primary: true }), button(words.strike_misses, answer(false), { primary: true })),
    ];
  }

  return { open, cell: () => {}, escape: () => flow.leave(), back: () => flow.leave() };
}
