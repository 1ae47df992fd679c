// A side's colour in the shape of its pieces.

import { page } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";

/** A chip of a side; null without a side to move. */
export function chip(side) {
  const look = page.chips[side];
  if (!look) return null;
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  for (const [name, value] of [["d", look.path], ["fill", look.paper], ["stroke", look.rim], ["stroke-width", 2]]) path.setAttribute(name, value);
  svg.setAttribute("viewBox", "-12 -12 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.append(path);
  return svg;
}
