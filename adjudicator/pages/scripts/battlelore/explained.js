// A line about each question and each roll, with its article.

import { element, page } from "../page.js";
import { article } from "../verdict.js";

const words = page.words.battlelore;
const ARTICLES = {
  bonus_strike: "BTL-5.1",
  banner: "BTL-5.1",
  dice: "BTL-2.2",
  movement: "BTL-4.1",
  tokens: "BTL-7.1",
  section: "BTL-3.1",
  tactic: "BTL-3.2",
  card: "BTL-3.3",
  hits: "BTL-5.4",
  attack: "BTL-5.1",
  critical: "BTL-5.2",
  ignore: "BTL-6.1",
  path: "BTL-6.3",
  retreat_critical: "BTL-6.4",
  trample_critical: "BTL-6.5",
};

/** The reason for a question or a roll in a sentence, with a link to its article. */
export function explained(code) {
  return element("p", { class: "note" }, words.why[code], " ", article(ARTICLES[code]));
}
