// Stepping through turns: a slider and buttons.

import { element, page } from "../page.js";

const words = page.words.judge;

/**
 * Controls over `count` steps, numbered from 0. `named(k)` is a step in words, `go(k)` receives the chosen one,
 * `offence` is the step of the first offence or null. `element` has the controls, `show(k)` updates them.
 */
export function createSlider({ count, named, go, offence }) {
  const range = element("input", { type: "range", min: 0, max: count - 1, step: 1, "aria-label": words.step });
  let at = 0;
  range.addEventListener("input", () => go(Number(range.value)));
  const button = (word, to, more = {}) => element("button", { type: "button", class: "plain", onclick: () => go(to()), ...more }, word);
  const back = [button(words.first, () => 0), button(words.previous, () => at - 1)];
  const on = [button(words.next, () => at + 1), button(words.last, () => count - 1)];
  const wrong = offence === null ? null : button(words.offence, () => offence, { class: "" });

  return {
    element: element("div", { class: "steps", role: "group", "aria-label": words.steps }, range, element("p", { class: "bar" }, ...back, ...on, wrong)),
    show(k) {
      at = k;
      range.value = k;
      range.setAttribute("aria-valuetext", named(k));
      for (const one of back) one.toggleAttribute("disabled", k === 0);
      for (const one of on) one.toggleAttribute("disabled", k === count - 1);
    },
  };
}
