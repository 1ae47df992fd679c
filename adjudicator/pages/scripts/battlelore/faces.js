// Dice: faces by name from the interface, drawn here.

import { shape } from "../board.js";
import { element } from "../page.js";

const HELMET = "M11 3h2v3a8 8 0 0 1 7 8v6h-5v-5h2v-2H7v2h2v5H4v-6a8 8 0 0 1 7-8z";
const SHAPES = {
  green: HELMET,
  blue: HELMET,
  red: HELMET,
  bonus: "M12 1l8 3v6c0 6-4 10-8 13-4-3-8-7-8-13V4zM11 5v9H9v2h2v3h2v-3h2v-2h-2V5z",
  lore: "M12 1l3 8 8 3-8 3-3 8-3-8-8-3 8-3z",
  flag: "M5 2h2v1h13l-4 5 4 5H7v9H5z",
};

/** A face of a fair die. */
export function fallen(faces) {
  const fair = 256 - (256 % faces.length); // values above it would favour the first faces
  const bytes = new Uint8Array(1);
  do crypto.getRandomValues(bytes);
  while (bytes[0] >= fair);
  return faces[bytes[0] % faces.length];
}

/** A die that shows a face, with its name; without a face, an empty place for a die. */
export function die(code, name) {
  return element("span", { class: `die ${code ?? "none"}` }, element("span", { class: "cube" }, code && sign(code)), element("span", {}, name));
}

/** Rolled dice as a list. */
export function dice(codes, names, label) {
  return element("ul", { class: "dice", "aria-label": label }, ...codes.map((code) => element("li", {}, die(code, names[code] ?? code))));
}

function sign(code) {
  const svg = shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  svg.append(shape("path", { d: SHAPES[code] ?? "M4 4h16v16H4z", "fill-rule": "evenodd" }));
  return svg;
}
