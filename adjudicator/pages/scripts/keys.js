// Keys of a page with a game, wherever the focus is, except in fields and on the board's arrows; and their list.

import { element, page } from "./page.js";

const words = page.words.keys;
const FIELDS = "input, select, textarea, [popover]";

/** Run `acts[key]` on a key, and show the list of keys on "?". */
export function keys(acts) {
  const list = element(
    "div",
    { class: "menu list", popover: "auto", role: "dialog", "aria-label": words.title },
    element("h2", {}, words.title),
    element("dl", { class: "keys" }, ...Object.keys({ ...acts, "?": null, ...words.board }).map((key) => element("div", {}, element("dt", {}, element("kbd", {}, words.names[key] ?? key)), element("dd", {}, words.acts[key] ?? words.board[key])))),
  );
  document.body.append(list);
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.(FIELDS)) return;
    const act = event.key === "?" ? () => list.showPopover() : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
