// Several boards: side by side; on narrow screens one at a time, chosen by buttons that count the marks on each.

import { element, page, say } from "./page.js";

const words = page.words.play;
const COUNTED = ["targets", "captures"];
const wide = matchMedia("(min-width: 72rem)"); // as in play.css

/** Whether the game has several boards. */
export const isSeveral = Object.keys(page.levels).length > 0;

/** The `layout` for pictures, empty for a game with one board. */
export const lying = () => isSeveral ? { layout: "row" } : {};

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

  /** The marked places: targets, and the ends of arrows and other marks of the ruling in the picture. */
  function marked() {
    const { reason, effects = [], status } = board.ruling;
    const { checkers = [], in_check = [] } = (reason ? null : status) ?? {};
    const kings = [...board.pieces].filter(([, one]) => one.piece === "king" && in_check.includes(one.side)).map(([at]) => at);
    const named = [reason?.facts ?? {}, ...effects].flatMap((one) => Object.values(one)).flat();
    return [...COUNTED.flatMap((kind) => board.marks[kind] ?? []), ...named, ...checkers, ...kings].filter((at) => board.spots.has(at));
  }

  function count() {
    const all = marked();
    for (const [level, button] of buttons) {
      const number = new Set(all.filter((at) => at.startsWith(level))).size;
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
