// The odds of attacks, before they are chosen.

import { page, say } from "../page.js";
import { post } from "../service.js";

const words = page.words.battlelore;
const [percent, decimal] = /** @type {("percent" | "decimal")[]} */ (["percent", "decimal"]).map((style) =>
  [0, 1].map((digits) => new Intl.NumberFormat(page.language, { style, maximumFractionDigits: digits })),
);
const FORMATS = { percent, decimal }; // by number of digits; made early, since each takes milliseconds
const INVALID = 422; // an attack without odds; the ruling on it has the reason

/** The odds of these attacks, by target: {short: "26%", long: a sentence}; of an attack with an open value, none or a range. */
export async function oddsOf(table, offers, held) {
  const found = await Promise.all(offers.map(async (offer) => [offer.target, await odds(table.view, offer, held)]));
  return new Map(found.filter(([, one]) => one !== null));
}

async function odds({ position, options }, offer, held) {
  const open = held.missing(offer);
  if (open.some((name) => name !== "bonus_strike")) return null;
  const actions = open.length ? [false, true].map((hits) => held.action(offer, { bonus_strike: hits })) : [held.action(offer)];
  try {
    const bodies = await Promise.all(actions.map((action) => post(`/v1/games/${page.game}/odds`, { position, options, action })));
    return told(bodies);
  } catch (problem) {
    if (problem.status !== INVALID) throw problem;
    return null;
  }
}

/** @param {any[]} bodies */
function told([first, last = first]) {
  const [low, high] = [first, last].map(({ death }) => death.decimal);
  const range = (digits) => [...new Set([written(low, digits, "decimal"), written(high, digits, "decimal")])].slice(0, -1).concat(written(high, digits)).join("–");
  const retreats = first === last ? 1 - (first.retreat["0"]?.decimal ?? 0) - first.death.decimal : 0;
  const sentences = [say(words.odds, { dice: first.dice, death: range(1) }), retreats > 0 && say(words.odds_retreat, { chance: written(retreats, 1) })];
  return { short: range(0), long: sentences.filter(Boolean).join(" ") };
}

const written = (chance, digits, style = "percent") => FORMATS[style][digits].format(style === "percent" ? chance : 100 * chance);
