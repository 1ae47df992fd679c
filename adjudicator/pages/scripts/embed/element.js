// <adjudicator-board game="cyclix" position="…" action="…" lang theme view readonly service>: a board in any page.
// Events: `turn` with the ruling, `problem` with {status, code, sentences}. Property: `position`.

const ATTRIBUTES = ["action", "game", "lang", "position", "readonly", "service", "theme", "view"];
const HOME = new URL("..", import.meta.url).href.replace(/\/$/, ""); // of the service that sent this file
const dark = matchMedia("(prefers-color-scheme: dark)");
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);

class AdjudicatorBoard extends HTMLElement {
  static observedAttributes = ATTRIBUTES;
  #game = null;
  #end = null; // stops requests and listeners
  #due = false;

  connectedCallback() {
    this.#restart();
  }

  disconnectedCallback() {
    this.#close();
  }

  attributeChangedCallback() {
    this.#restart();
  }

  /** The current position, as text; of BattleLore, an object. Setting it begins anew from there. */
  get position() {
    return this.#game?.position() ?? this.#given();
  }

  set position(value) {
    if (value === null || value === undefined) this.removeAttribute("position");
    else this.setAttribute("position", typeof value === "string" ? value : JSON.stringify(value));
  }

  /** Attributes that change together open the game once. */
  #restart() {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      this.#close();
      if (this.isConnected) this.#open();
    });
  }

  #close() {
    this.#end?.abort();
    this.#game = this.#end = null;
    this.shadowRoot?.replaceChildren();
  }

  #open() {
    const end = (this.#end = new AbortController());
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [sheet];
    const language = languageOf(this);
    const page = {
      prefix: (this.getAttribute("service") ?? HOME).replace(/\/$/, ""),
      game: encodeURIComponent(this.getAttribute("game") ?? ""),
      language,
      words: WORDS[language],
    };
    const parts = rooms(shadow, page.words);
    const scope = documentOf(shadow, page, parts.live, this.#theme(parts.frame, end.signal));
    const send = (address, request) => fetch(address, { ...request, signal: end.signal, credentials: "omit" });
    const emit = (type, detail) => {
      if (!end.signal.aborted) this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
    };
    const asked = {
      position: this.#given(),
      action: this.getAttribute("action") ?? undefined,
      view: this.getAttribute("view") ?? undefined,
      readonly: this.hasAttribute("readonly"),
    };
    this.#game = modules(scope, send).open(parts, asked, emit);
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

  /** The theme on `frame`, and an object that tells the modules about it. */
  #theme(frame, signal) {
    const events = new EventTarget();
    const chosen = this.getAttribute("theme");
    const root = { lang: languageOf(this), dataset: frame.dataset };
    const show = () => {
      frame.dataset.theme = chosen === "light" || chosen === "dark" ? chosen : dark.matches ? "dark" : "light";
      events.dispatchEvent(new Event("theme"));
    };
    dark.addEventListener("change", show, { signal });
    show();
    return { events, root };
  }
}

function languageOf(host) {
  const lang = host.closest("[lang]")?.lang || navigator.language;
  return lang.toLowerCase().startsWith("fr") ? "fr" : "en";
}

/** The parts of an element, in its shadow. */
function rooms(shadow, words) {
  const part = (tag, attributes = {}, text = "") => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.textContent = text;
    return made;
  };
  const frame = part("div", { class: "frame" });
  const standing = part("p", { class: "standing" });
  const board = part("div", { class: "board", "aria-busy": "true" });
  const panel = part("div", { class: "panel" });
  const messages = part("div", { class: "messages" });
  const help = part("p", { id: "help", class: "hidden" }, words.board.help);
  const live = part("p", { id: "live", class: "hidden", role: "status", "aria-live": "polite" });
  frame.append(standing, help, board, panel, messages, live);
  shadow.replaceChildren(frame);
  return { frame, standing, board, panel, messages, live };
}

/** What the modules of the playing page use of a document, for one element. */
function documentOf(shadow, page, live, { events, root }) {
  const named = { page: { textContent: JSON.stringify(page) }, live };
  return {
    documentElement: root,
    getElementById: (id) => named[id],
    querySelectorAll: () => [],
    createElement: (tag) => document.createElement(tag),
    createElementNS: (space, tag) => document.createElementNS(space, tag),
    importNode: (node, deep) => document.importNode(node, deep),
    addEventListener: (...listener) => events.addEventListener(...listener),
    get activeElement() {
      return shadow.activeElement;
    },
  };
}

if (!customElements.get("adjudicator-board")) customElements.define("adjudicator-board", AdjudicatorBoard);
