// The arrangement of several boards: next to each other on wide screens.

import { page } from "./page.js";

/** Whether the screen is wide, as in style.css. */
export const wide = matchMedia("(min-width: 72rem)");

/** The `layout` for pictures, empty for a game with one board; stacked when enlarged. */
export function lying(large = false) {
  return page.has_rows ? { layout: wide.matches && !large ? "row" : "stack" } : {};
}
