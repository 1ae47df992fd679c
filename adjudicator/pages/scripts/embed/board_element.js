// <adjudicator-board game="cyclix" position="…" action="…" lang theme view readonly service>: a board in any page.
// Events: `turn` with the ruling, `problem` with {status, code, sentences}. Properties: `position`, `fetch`.

import { Embedded } from "./element.js";

class AdjudicatorBoard extends Embedded {
  static observedAttributes = ["action", "game", "lang", "position", "readonly", "service", "theme", "view"];

  /** The current position, as text; of BattleLore, an object. Setting it begins anew from there. */
  get position() {
    return this.opened?.position() ?? this.#given();
  }

  set position(value) {
    if (value === null || value === undefined) this.removeAttribute("position");
    else this.setAttribute("position", typeof value === "string" ? value : JSON.stringify(value));
  }

  asked() {
    return {
      position: this.#given(),
      action: this.getAttribute("action") ?? undefined,
      view: this.getAttribute("view") ?? undefined,
      readonly: this.hasAttribute("readonly"),
    };
  }

  #given() {
    const text = this.getAttribute("position") ?? undefined;
    if (!text?.startsWith("{")) return text;
    try {
      return JSON.parse(text);
    } catch {
      return text; // the service explains the error
    }
  }
}

if (!customElements.get("adjudicator-board")) customElements.define("adjudicator-board", AdjudicatorBoard);
