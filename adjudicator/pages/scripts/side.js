// Small pictures of sides and pieces.

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

/** The URL of a single piece's picture; null for things that are not pieces. */
export const pictureOf = ({ side, piece }) => piece ? `${page.prefix}/v1/games/${page.game}/pieces/${side}/${piece}.svg` : null;
