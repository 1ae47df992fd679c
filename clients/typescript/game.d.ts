// The types of <adjudicator-game>, which importing this module defines.

import type { Failure } from "./board.js";
import type { Schemas } from "./dist/index.js";

export interface Shown {
  /** The step: 0 is the starting position. */
  at: number;
  /** The number of the turn. */
  n: number;
  ruling: Schemas["Record"]["rulings"][number] | null;
}

export interface AdjudicatorGame extends HTMLElement {
  /** The text of a record, or its JSON. Setting it opens that game. */
  record: string | object;
  /** The step shown. */
  at: number;
  /** Called instead of `fetch`. */
  fetch: typeof fetch | null;
}

declare global {
  interface HTMLElementTagNameMap {
    "adjudicator-game": AdjudicatorGame;
  }
  interface HTMLElementEventMap {
    show: CustomEvent<Shown>;
  }
}
