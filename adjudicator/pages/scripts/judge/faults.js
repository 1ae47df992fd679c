// Errors of an unreadable record; a click shows the place in the text.

import { element, page, say } from "../page.js";

const words = page.words.judge;

/** Append the errors of a game to `host`; `source` shows their places. */
export function showFaults(host, items, source) {
  host.append(
    element("h3", {}, words.faults),
    element("ol", { class: "faults" }, ...inOrder(items).map((item) => element("li", {}, ...textOf(item, source)))),
  );
}

const inOrder = (items) => [...items].sort((one, other) => one.line - other.line || one.column - other.column);

function textOf(item, source) {
  if (!item.line) return [item.message];
  if (source.files) return [say(words.place, item), " ", item.message];
  const go = () => source.select(item.line, item.column);
  return [element("button", { type: "button", class: "quiet", onclick: go }, say(words.place, item)), " ", item.message];
}
