// Things to place on the board, by click, key or drag: the hand, then the things of each side.

import { element, page } from "../page.js";
import { pictureOf } from "../side.js";
import { things } from "./setting.js";

const words = page.words.editor;

/** The choices for `info`; `chosen(thing)` receives the choice, null for the hand that moves pieces. */
export function palette(info, chosen) {
  const host = element("fieldset", { class: "palette" }, element("legend", {}, words.palette));
  host.append(choice(words.hand, null, null));
  for (const [side, held] of things(info)) {
    if (held.length === 0) continue;
    const name = side === "" ? words.board : info.side_names[info.sides.indexOf(side)];
    host.append(element("div", { class: "side", role: "group", "aria-label": name }, ...held.map((thing) => choiceOf(info, thing, name))));
  }
  const named = element("p", { class: "note" }, words.hand);
  host.append(named);
  host.addEventListener("change", ({ target }) => {
    named.textContent = target.closest("label").title;
    chosen(target.thing);
  });
  host.querySelector("input").checked = true;
  return host;
}

function choiceOf(info, thing, side) {
  const field = info.table.fields.find((one) => one.field === thing.field);
  const piece = info.pieces.find((one) => one.piece === thing.piece);
  return choice(piece ? `${piece.name}, ${side}` : field.name, thing, pictureOf(thing));
}

function choice(name, thing, picture) {
  const input = element("input", { type: "radio", name: "thing" });
  input.thing = thing;
  const shown = picture ? element("img", { src: picture, alt: "", loading: "lazy", draggable: "false" }) : element("span", {}, name);
  const label = element("label", { title: name }, input, shown, picture && element("span", { class: "hidden" }, name));
  label.thing = thing;
  return label;
}
