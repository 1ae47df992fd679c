// The odds of an attack, before it is rolled.

import { element, page, say } from "../page.js";
import { post } from "../service.js";

const words = page.words.battlelore;
const percent = new Intl.NumberFormat(page.language, { style: "percent", maximumFractionDigits: 1 });

/** The odds of a possible attack, as a list of sentences. Throws Problem. */
export async function odds({ position, options }, action) {
  const odds = await post(`/v1/games/${page.game}/odds`, { position, options, action });
  const sentences = [say(words.odds, { dice: odds.dice, death: shown(odds.death), survival: shown(odds.survival) })];
  for (const [hexes, chance] of Object.entries(odds.retreat)) {
    if (hexes !== "0")
      sentences.push(
        say(hexes === "1" ? words.odds_retreat_one : words.odds_retreat, { hexes, chance: shown(chance) }),
      );
  }
  for (const [unit, chance] of Object.entries(odds.trampled))
    sentences.push(say(words.odds_trampled, { unit, chance: shown(chance) }));
  return element("ul", { class: "odds" }, ...sentences.map((sentence) => element("li", {}, sentence)));
}

function shown({ decimal }) {
  return percent.format(decimal);
}
