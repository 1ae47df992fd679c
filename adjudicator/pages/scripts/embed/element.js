// What every embedded element does: it opens when it is connected, begins anew when an attribute changes, and leaves
// no request or listener behind.
// `modules` opens it, and WORDS and STYLE are its words and its style: the bundle has all three.

const HOME = new URL("..", import.meta.url).href.replace(/\/$/, ""); // of the service that sent this file
const dark = matchMedia("(prefers-color-scheme: dark)");
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);

export class Embedded extends HTMLElement {
  /** @type {any} */ opened = null;
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
    this.opened?.close?.();
    this.opened = this.#end = null;
    this.shadowRoot?.replaceChildren();
  }

  /** What its module is opened with. */
  asked() {
    return {};
  }

  #open() {
    const end = new AbortController();
    this.#end = end;
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [sheet];
    const language = /^fr/i.test(this.closest("[lang]")?.getAttribute("lang") || navigator.language) ? "fr" : "en";
    const prefix = (this.getAttribute("service") ?? HOME).replace(/\/$/, "");
    const page = { prefix, game: encodeURIComponent(this.getAttribute("game") ?? ""), language, words: WORDS[language], isEmbedded: true, isAlone: this.#fetch !== null && !this.hasAttribute("service") };
    const frame = Object.assign(document.createElement("div"), { className: "frame" });
    const live = Object.assign(document.createElement("p"), { id: "live", className: "hidden", role: "status" });
    shadow.replaceChildren(frame, live);
    const scope = documentOf(shadow, page, live, this.#theme(frame, language, end.signal));
    const send = async (address, request) => (this.#fetch ?? fetch)(address, { ...request, signal: end.signal, credentials: "omit" });
    const emit = (type, detail) => {
      if (!end.signal.aborted) this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
    };
    this.opened = modules(scope, send).open(frame, this.asked(), emit);
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

/** The document of the page, but with the data, the theme and the focus of one element. */
function documentOf(shadow, page, live, { events, root }) {
  const named = { page: { textContent: JSON.stringify(page) }, live };
  const own = { documentElement: root, getElementById: (id) => named[id], addEventListener: events.addEventListener.bind(events) };
  const get = (whole, name) => (name === "activeElement" ? shadow[name] : (own[name] ?? whole[name].bind(whole)));
  return new Proxy(document, { get });
}
