// The list of turns: each links to the position after it.

import { element, page } from "./page.js";

const words = page.words.play;

/** Show the turns of a table's game in an ordered list. */
export function showTurns(list, table) {
  const { turns, at } = table.state;
  const held = list.contains(document.activeElement);
  const start = element("li", { value: 0 }, step(table, 0, at, words.start));
  list.replaceChildren(
    start,
    ...turns.map((turn, k) =>
      element("li", { value: k + 1 }, step(table, k + 1, at, written(table, turn), turn.message), " ", element("span", { class: "note" }, table.board.sideName(turn.side))),
    ),
  );
  const current = list.querySelector("[aria-current]");
  if (held) current?.focus();
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function step(table, number, at, text, title) {
  const run = table.tried(() => table.look(number));
  return element("button", { type: "button", class: "quiet", title, "aria-current": number === at && "step", onclick: run }, text);
}

/** A turn in short form: its text, or the game's short form of an object. */
function written({ flow }, { action, message }) {
  return typeof action === "string" ? action : (flow.written?.(action) ?? message);
}
