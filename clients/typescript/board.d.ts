// The types of <adjudicator-board>, which importing this module defines.

import type { Schemas } from "./dist/index.js";

export interface Failure {
  status: number;
  code: string;
  sentences: string[];
  body: Schemas["Problem"] | null;
}

export interface AdjudicatorBoard extends HTMLElement {
  /** The current position. Setting it begins anew from there. */
  position: string | object | undefined;
  /** Called instead of `fetch`. */
  fetch: typeof fetch | null;
}

declare global {
  interface HTMLElementTagNameMap {
    "adjudicator-board": AdjudicatorBoard;
  }
  interface HTMLElementEventMap {
    turn: CustomEvent<Schemas["Adjudication"]>;
    problem: CustomEvent<Failure>;
  }
}
