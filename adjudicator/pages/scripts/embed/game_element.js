// <adjudicator-game game="cyclix" lang theme view at service><script type="application/vnd.adjudicator.record">…: a game
// in any page. Events: `show` with {n, ruling}, `problem` with {status, code, sentences}. Properties: `record`, `at`, `fetch`.

class AdjudicatorGame extends Embedded {
  static observedAttributes = ["game", "lang", "service", "theme", "view"];
  #record = null;

  /** The record: its text, or its JSON as an object. Default: the content of the `script` in this element. */
  get record() {
    return this.#record ?? this.querySelector("script")?.textContent.trim() ?? "";
  }

  set record(value) {
    this.#record = value;
    this.restart();
  }

  /** The step shown: 0 is the starting position, then each turn and each decision in its order. */
  get at() {
    return this.opened?.at() ?? 0;
  }

  set at(value) {
    if (this.opened) this.opened.show(Number(value));
    else this.setAttribute("at", value);
  }

  rooms() {
    return {
      picture: part("div", { class: "picture" }),
      bar: part("div", { class: "bar" }),
      words: part("div", { class: "words" }),
      list: part("div", { class: "list" }),
      players: part("p", { class: "line verdict" }),
      result: part("p", { class: "line" }),
    };
  }

  asked() {
    return {
      record: this.record,
      at: this.getAttribute("at"),
      view: this.getAttribute("view"),
      loads: this.fetch === null,
    };
  }
}

if (!customElements.get("adjudicator-game")) customElements.define("adjudicator-game", AdjudicatorGame);
