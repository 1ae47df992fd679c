// The end of a game: its result, and ways to go on.

import { at, element, fill, page } from "./page.js";

const words = page.words.play;

/** Show the end of a table's game in its panel, with `sentence` as the result. */
export function showOver(table, sentence) {
  const { start } = table.state;
  const judge = at("judge");
  fill(
    table.panel,
    element("h2", { class: "result" }, words.over, " ", sentence),
    element(
      "div",
      { class: "row" },
      element("button", { type: "button", class: "second", onclick: table.tried(() => table.begin(start.request)) }, words.new_game),
      element("a", { class: "button", href: judge.href }, words.judge),
      element("button", { type: "button", class: "second", onclick: () => at("share").click() }, words.share),
    ),
  );
}
