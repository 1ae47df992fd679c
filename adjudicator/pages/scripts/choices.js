// Choices as labelled buttons.

import { element, page, say } from "./page.js";

const words = page.words.play;

/** Show buttons under a title in `host` and focus the first: choices are {label, text?, run, second?}. */
export function offer(host, title, choices, { focus = true } = {}) {
  const buttons = choices.map(({ label, text, run, second }) =>
    element("button", { type: "button", class: second && "second", onclick: run }, label, text && " ", text && element("code", {}, text)),
  );
  host.replaceChildren(element("div", { role: "group", "aria-label": title }, element("p", {}, title), element("div", { class: "row" }, buttons)));
  if (focus) buttons[0]?.focus();
}

/** The label of an action among others with the same start and end. */
export function named(action, board) {
  if (action.reentered) return say(words.reentry, { piece: board.pieceName(action.reentered) });
  return words.kinds[action.kind] ?? action.text;
}
