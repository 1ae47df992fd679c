// An awaited roll: the page rolls, or the players enter the faces of their dice.

import { element, page, say } from "../page.js";
import { face, rolled } from "./faces.js";
import { button, row } from "./panel.js";

const words = page.words.battlelore;

/**
 * Controls to roll `count` dice. `names` are the faces by code; `done(faces)` receives the result.
 */
export function rollForm(count, names, done) {
  const codes = Object.keys(names);
  const given = [];
  const tray = element("div", { class: "dice tray", role: "group" });
  const enter = button(words.enter, () => done([...given]));
  const palette = element(
    "div",
    { class: "palette", role: "group", "aria-label": words.by_hand },
    ...codes.map((code) =>
      element("button", { type: "button", class: "second", onclick: () => add(code) }, face(code, names[code])),
    ),
  );

  function add(code) {
    if (given.length < count) given.push(code);
    show();
    if (given.length === count) enter.focus();
  }

  function take(k) {
    given.splice(k, 1);
    show();
    palette.querySelector("button").focus();
  }

  function show() {
    tray.replaceChildren(
      ...given.map((code, k) =>
        element(
          "button",
          {
            type: "button",
            class: "second",
            "aria-label": say(words.take_out, { face: names[code] }),
            onclick: () => take(k),
          },
          face(code, names[code]),
        ),
      ),
    );
    tray.setAttribute("aria-label", say(words.entered, { given: given.length, dice: count }));
    enter.disabled = given.length !== count;
    for (const one of palette.children) one.disabled = given.length === count;
  }

  show();
  return [
    row(
      button(count === 1 ? words.roll_one : say(words.roll, { dice: count }), () => done(rolled(codes, count)), {
        primary: true,
      }),
    ),
    element("p", { class: "note" }, words.by_hand),
    palette,
    tray,
    row(enter),
  ];
}
