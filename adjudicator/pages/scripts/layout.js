// The arrangement of several boards: side by side; on narrow screens, one of them at a time.

import { page } from "./page.js";

/** Whether the screen is wide, as in play.css. */
export const wide = matchMedia("(min-width: 72rem)");

/** Whether the game has several boards. */
export const isSeveral = Object.keys(page.levels).length > 0;

/** The `layout` for pictures, empty for a game with one board. */
export function lying() {
  return isSeveral ? { layout: "row" } : {};
}
