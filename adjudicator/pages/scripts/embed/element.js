// What every embedded element does: it opens when it is connected, begins anew when an attribute changes, and leaves
// no request or listener behind. Put before the element itself in one file.

const HOME = new URL("..", import.meta.url).href.replace(/\/$/, ""); // of the service that sent this file
const dark = matchMedia("(prefers-color-scheme: dark)");
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);

class Embedded extends HTMLElement {
  opened = null;
  #fetch = null;
  #end = null; // stops requests and listeners
  #due = false;

  connectedCallback() {
    this.restart();
  }

  disconnectedCallback() {
    this.#close();
  }

  attributeChangedCallback() {
    this.restart();
  }

  /** A function with the signature of `fetch`, which is called instead of it; null for none. */
  get fetch() {
    return this.#fetch;
  }

  set fetch(value) {
    this.#fetch = value;
    this.restart();
  }

  /** Attributes that change together open the element once. */
  restart() {
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
    this.opened = this.#end = null;
    this.shadowRoot?.replaceChildren();
  }

  /** A subclass has `rooms(words)`, its parts by name, and `asked()`, what its module is opened with. */
  #open() {
    const end = (this.#end = new AbortController());
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [sheet];
    const language = languageOf(this);
    const prefix = (this.getAttribute("service") ?? HOME).replace(/\/$/, "");
    const page = { prefix, game: encodeURIComponent(this.getAttribute("game") ?? ""), language, words: WORDS[language] };
    const frame = part("div", { class: "frame" });
    const live = part("p", { id: "live", class: "hidden", role: "status" });
    shadow.replaceChildren(frame);
    const parts = this.rooms(page.words);
    frame.append(...Object.values(parts), live);
    const scope = documentOf(shadow, page, live, this.#theme(frame, language, end.signal));
    const send = (address, request) => (this.#fetch ?? fetch)(address, { ...request, signal: end.signal, credentials: "omit" });
    const emit = (type, detail) => {
      if (!end.signal.aborted) this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
    };
    this.opened = modules(scope, send).open(parts, this.asked(), emit);
  }

  /** The theme on `frame`, and an object that tells the modules about it. */
  #theme(frame, lang, signal) {
    const events = new EventTarget();
    const chosen = this.getAttribute("theme");
    const root = { lang, dataset: frame.dataset };
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

/** An element of the document, with text. */
function part(tag, attributes = {}, text = "") {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
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
