// How the boards of a game lie that has several: side by side where the screen is wide, so that all are in sight.

import { page } from "./page.js";

/** Whether the screen is wide, as in style.css. */
export const wide = matchMedia("(min-width: 72rem)");

/** The layout of the board as pictures take it, nothing of a game with one board; enlarged, they lie above each other. */
export function lying(large = false) {
  return page.has_rows ? { layout: wide.matches && !large ? "row" : "stack" } : {};
}
