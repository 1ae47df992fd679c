// <adjudicator-board game="cyclix" position="…" action="…" lang theme view readonly service>: a board in any page.
// Events: `turn` with the ruling, `problem` with {status, code, sentences}. Properties: `position`, `fetch`.

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

  rooms(words) {
    const board = part("div", { class: "board", "aria-busy": "true" });
    const [width, height] = words.sizes[this.getAttribute("game")] ?? [1, 1];
    board.style.aspectRatio = `${width} / ${height}`; // room for the picture before it is drawn
    board.style.maxWidth = `${(28 * width) / height}rem`; // a whole board with its reason fits 700 pixels
    return {
      standing: part("p", { class: "standing" }),
      help: part("p", { id: "help", class: "hidden" }, words.board.help),
      board,
      panel: part("div", { class: "panel" }),
      undo: part("button", { type: "button", class: "second", hidden: "" }, words.play.undo),
      messages: part("div", { class: "messages" }),
    };
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
