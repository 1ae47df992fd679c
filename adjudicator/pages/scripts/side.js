// A side's colour in the shape of its pieces.

import { shape } from "./board.js";
import { page } from "./page.js";

/** A chip of a side; null without a side to move. */
export function chip(side) {
  const look = page.chips[side];
  if (!look) return null;
  const svg = shape("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" });
  svg.append(shape("path", { d: look.path, fill: look.paper, stroke: look.rim, "stroke-width": 2 }));
  return svg;
}
