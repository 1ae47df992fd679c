// The list of turns with verdicts: one tab stop, arrow keys inside, a click selects.

import { element, page, say } from "../page.js";

const words = page.words.judge;

/** The list of `steps`; `go(k)` receives the chosen one. `element` is the list, `press` its listener, `show(k)` marks a step. */
export function createList(steps, go) {
  const rows = steps.map((step, k) => element("button", { type: "button", tabindex: "-1", class: classOf(step), onclick: () => go(k) }, ...labelOf(step)));
  const list = element("ol", { class: "rulings" }, ...rows.map((row) => element("li", {}, row)));
  let current = 0;
  list.addEventListener("keydown", press);

  function press(event) {
    const [back, next] = [current - 1, current + 1];
    const to = { Home: 0, End: rows.length - 1, ArrowUp: back, ArrowLeft: back, ArrowDown: next, ArrowRight: next }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (!rows[to]) return;
    go(to);
    rows[to].focus();
  }

  return {
    element: list,
    press,
    show(k) {
      rows[current].tabIndex = -1;
      rows[current].ariaCurrent = null;
      current = k;
      rows[k].tabIndex = 0;
      rows[k].ariaCurrent = "step";
      // Scroll only the list, not the page.
      list.scrollTop = rows[k].offsetTop - list.clientHeight / 2;
    },
  };
}

const classOf = ({ kind, verdict, open }) => `step ${verdict ?? kind}${open ? " open" : ""}`;

function labelOf({ kind, n, text, verdict, isNotation }) {
  if (kind === "start") return [words.start];
  if (kind === "entry") return [text];
  return [
    element("span", { class: "n" }, `${n}.`), " ",
    isNotation ? element("code", {}, text) : text, " ",
    element("span", { class: "hidden" }, words[verdict]),
  ];
}

/** A step in words. */
export function named(step) {
  if (step.kind === "start") return words.start;
  if (step.kind === "entry") return step.message;
  return say(words.said, { turn: say(words.turn, step), text: step.text, verdict: words[step.verdict] });
}
