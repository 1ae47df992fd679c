// An awaited roll: the page throws the dice one by one, or the players enter those of their table.

import { element, page, say } from "../page.js";
import { die, fallen } from "./faces.js";
import { button, row } from "./panel.js";

const words = page.words.battlelore;
const PAUSE = 350; // milliseconds between two dice, and to read the last one
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * A tray for `count` dice: its `nodes`, and `roll()`, which throws the dice that are not entered. `names` are the faces
 * by code, `table` is the table; `done(faces)` receives the result.
 */
export function tray(table, count, names, done) {
  const codes = Object.keys(names);
  const given = [];
  let isThrown = false;
  const places = element("div", { class: "dice tray", role: "group" });
  const throwing = button(say(words.roll, { dice: count }), table.tried(roll), { primary: true });
  const enter = button(words.enter, table.tried(() => done([...given])), { primary: true });
  const palette = element(
    "div",
    { class: "dice palette", role: "group", "aria-label": words.by_hand },
    ...codes.map((code) => element("button", { type: "button", class: "second", onclick: () => add(code) }, die(code, names[code]))),
  );

  const look = () => palette.scrollIntoView({ block: "nearest" });
  const byHand = element("details", { ontoggle: look }, element("summary", {}, words.by_hand), palette);

  async function roll() {
    if (isThrown) return;
    isThrown = true;
    while (given.length < count) {
      given.push(fallen(codes));
      show();
      if (!calm.matches) await new Promise((next) => setTimeout(next, PAUSE));
    }
    await done([...given]);
  }

  function add(code) {
    given.push(code);
    show();
    if (given.length === count) enter.focus();
  }

  function take(k) {
    given.splice(k, 1);
    show();
    palette.querySelector("button").focus();
  }

  function show() {
    const placed = (code, k) => element("button", { type: "button", class: "second", "aria-label": say(words.take_out, { face: names[code] }), onclick: () => take(k) }, die(code, names[code]));
    const kept = [...places.children].slice(0, given.length).filter((one, k) => one.matches("button") && one.firstChild.classList.contains(given[k]));
    places.replaceChildren(...given.map((code, k) => kept[k] ?? placed(code, k)), ...Array.from({ length: count - given.length }, () => die(null, "")));
    places.setAttribute("aria-label", say(words.entered, { given: given.length, dice: count }));
    throwing.hidden = given.length === count && !isThrown;
    enter.hidden = given.length < count || isThrown;
    for (const one of palette.children) one.disabled = given.length === count;
  }

  show();
  return { roll, nodes: [row(throwing, enter), places, byHand] };
}
