// Several boards on a narrow screen: one at a time, chosen by buttons that count the marks on each.

import { wide } from "./layout.js";
import { element, page, say } from "./page.js";

const words = page.words.play;
const COUNTED = ["targets", "captures"];

/** Show one of the boards of `board` at a time unless the screen is wide; `host` gets the buttons. */
export function levels(host, board) {
  const names = Object.keys(page.levels).sort().reverse(); // the highest first
  const buttons = new Map(names.map((level) => [level, element("button", { type: "button", "data-level": level, onclick: () => show(level) })]));
  let shown = names[1];

  function show(level) {
    shown = level;
    board.crop(wide.matches ? null : page.levels[level]);
    for (const [name, button] of buttons) button.setAttribute("aria-pressed", name === level);
  }

  function count() {
    const marked = COUNTED.flatMap((kind) => board.marks[kind] ?? []).concat(board.noted);
    for (const [level, button] of buttons) {
      const number = new Set(marked.filter((at) => at.startsWith(level))).size;
      button.textContent = say(number ? words.level_marks : words.level, { name: words.level_names[level], count: number });
    }
  }

  host.replaceChildren(...buttons.values());
  wide.addEventListener("change", () => show(shown));
  board.onMarks = count;
  board.onRove = (at) => at[0] !== shown && show(at[0]);
  count();
  show(shown);
}
