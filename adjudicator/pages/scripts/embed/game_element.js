// <adjudicator-game game="cyclix" lang theme view at service><script type="application/vnd.adjudicator.record">…: a game
// in any page. Events: `show` with {n, ruling}, `problem` with {status, code, sentences}. Properties: `record`, `at`, `fetch`.

import { Embedded } from "./element.js";

class AdjudicatorGame extends Embedded {
  static observedAttributes = ["game", "lang", "service", "theme", "view"];
  #record = null;
  #at = null; // the step shown first, if it was set

  /** The record: its text, or its JSON as an object. Default: the content of the `script` in this element. */
  get record() {
    return this.#record ?? this.querySelector("script")?.textContent.trim() ?? "";
  }

  set record(value) {
    this.#record = value;
    this.#at = null;
    this.restart();
  }

  /** The step shown: 0 is the starting position, then each turn and each decision in its order. */
  get at() {
    return this.opened?.at() ?? 0;
  }

  set at(value) {
    this.#at = Number(value);
    this.opened?.show(this.#at);
  }

  asked() {
    return { record: this.record, at: this.getAttribute("at"), step: this.#at, view: this.getAttribute("view"), loads: this.fetch === null };
  }
}

if (!customElements.get("adjudicator-game")) customElements.define("adjudicator-game", AdjudicatorGame);
