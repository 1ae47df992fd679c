// A game in a frame: its record is in the fragment of the page, as on the playing page.

import { read } from "../fragment.js";
import { open as openGame } from "./viewer.js";

/** As `open` of the viewer; the page's link to the judge gets the same fragment. */
export function open(frame, asked, emit) {
  /** @type {any} */ (globalThis.document.getElementById("judge")).hash = location.hash;
  addEventListener("hashchange", () => location.reload());
  return openGame(frame, { ...asked, record: read(location.hash).then(({ record }) => record) }, emit);
}
