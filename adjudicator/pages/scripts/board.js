// The service's picture as a board: drawn, labelled for screen readers, operated by keys and clicks.

import { glide } from "./glide.js";
import { page, pause, say } from "./page.js";
import { noted, patched } from "./patch.js";
import { placing } from "./placing.js";
import { picture } from "./service.js";

const SVG = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SPOKEN = ["movable", "targets", "captures", "selected"]; // marks with labels, the most specific last
const POINT = 0.7; // the share of a cell that a point between cells takes
const UNDRAWN = "movable"; // a mark without a drawing, only labelled
const ELEMENTS = new Set(["svg", "g", "defs", "path", "rect", "circle", "use", "title", "desc"]);
const ATTRIBUTES = new Set(
  `aria-labelledby cx cy d data-at data-piece data-side fill fill-opacity height href id opacity pointer-events r role rx ry
  stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width transform viewBox width x y`.split(/\s+/),
);
const LOCAL = /^(?!.*url\((?!#))[\w\s#%.,+()-]*$/is; // a value without an address
const words = page.words.board;

/**
 * A board in `host`; `info` is the response of GET /v1/games/{game}.
 *
 * `onCell(at)` is called for a click, Enter or Space on a place, `onEscape()` for Escape, `onMarks()` after new marks,
 * `onRove(at)` when a place gets the focus.
 * `label(at)` may be replaced to label a place differently. `pieces` maps places to {side, piece} as drawn.
 */
export class Board {
  onCell = (_at) => {};
  onEscape = () => {};
  onMarks = () => {};
  onRove = (_at) => {};
  label = (at) => this.named(at);
  at = null; // the place in the tab order
  side = null; // the side to move: one of its pieces is the first place in the tab order
  marks = {};
  notes = {}; // short texts at places
  kinds = new Map(); // the labelled mark of each marked place
  pieces = new Map(); // {side, piece} as drawn
  places = new Map(); // the focusable element of each place
  spots = new Map(); // the middle of each place
  points = new Set(); // places between cells
  ruling = {}; // the ruling in the picture, else the status of the position
  look = {};
  cropped = null;
  request = null;
  isPointed = false; // whether the focus came by mouse or finger, which needs no ring
  rings; over; cursor; reach; ringed; // of the picture that is drawn, and the place with the ring of the focus
  #count = 0;

  constructor(host, info) {
    this.host = host;
    this.info = info;
    this.placing = placing(this);
    host.addEventListener("click", (event) => this.#clicked(event));
    host.addEventListener("keydown", (event) => this.#pressed(event));
    host.addEventListener("focusin", (event) => this.#focused(event));
    host.addEventListener("focusout", (event) => {
      if (!host.contains(event.relatedTarget)) this.isPointed = false;
      this.#ring(null);
    });
    document.addEventListener("theme", () => this.request && this.draw(this.request).catch(reportError));
  }

  /** Draw a body for POST …/board; `look` persists. A later drawing replaces this one. */
  async draw(body, look = {}) {
    const turn = ++this.#count;
    this.look = { ...this.look, ...look };
    this.request = body;
    const text = await picture(page.game, drawing(body, this.look));
    const svg = noted(document.importNode(known(text), true));
    await pause(); // a large picture is read, put into the page and laid out in a task each
    if (turn !== this.#count) return;
    this.#put(svg);
    await pause();
    this.width();
  }

  /** Draw the same from the next side. */
  turn() {
    const { views } = this.info.pictures;
    return this.draw(this.request, { view: views[(views.indexOf(this.look.view ?? views[0]) + 1) % views.length] });
  }

  /** Mark places by class: {selected: ["c3"], targets: […], captures: […], …}, with short texts below {c3: "26%"}. All other marks are cleared. */
  mark(marks, notes = {}) {
    const before = [...this.kinds.keys(), ...Object.keys(this.notes)];
    Object.assign(this, { marks, notes });
    this.placing.keepMarks();
    this.kinds = new Map(SPOKEN.flatMap((kind) => (marks[kind] ?? []).map((at) => [at, kind])));
    for (const layer of [this.rings, this.over]) layer?.replaceChildren();
    for (const [kind, places] of Object.entries(marks)) {
      for (const at of kind === UNDRAWN ? [] : places) this.#mark(kind, at);
    }
    for (const [at, text] of Object.entries(notes)) this.#note(at, text);
    for (const at of new Set([...before, ...this.kinds.keys(), ...Object.keys(notes)])) this.#name(at);
    this.onMarks();
  }

  /** Lay a node next to a place, until the next drawing. */
  lay(at, node) {
    const spot = this.spots.get(at);
    const [left, top, width, height] = this.#geometry().view_box;
    if (!spot) return;
    node.classList.add("laid");
    node.style.left = `${(100 * (spot.x + this.reach * 1.1 - left)) / width}%`;
    node.style.top = `${(100 * (spot.y - this.reach - top)) / height}%`;
    this.host.append(node);
  }

  /** Show only a part of the picture, [x, y, width, height] in its units; null for all of it. */
  crop(part) {
    this.cropped = part;
    const { view_box: whole } = this.#geometry();
    this.host.querySelector(":scope > svg")?.setAttribute("viewBox", (part ?? whole).join(" "));
  }

  /** Focus a place. */
  focus(at) {
    this.#rove(at);
    this.places.get(this.at)?.focus({ preventScroll: false });
  }

  /** The width of a cell on the screen, in pixels. */
  width() {
    return this.host.querySelector("path[data-at]")?.getBoundingClientRect().width ?? 0;
  }

  /** The width of a piece on the screen, in pixels: its picture is 42 units wide, a cell 40. */
  pieceWidth() {
    return this.width() * 1.05;
  }

  /** A function from points of the window to places and their middles on the screen, valid until the board changes. */
  locator() {
    const svg = this.host.querySelector(":scope > svg");
    const box = svg.getBoundingClientRect();
    const view = svg.viewBox.baseVal;
    const scale = box.width / view.width;
    const spots = [...this.places.keys()].filter((at) => this.spots.has(at)).map((at) => ({ at, ...this.spots.get(at) }));
    return (x, y) => {
      const here = { x: (x - box.x) / scale + view.x, y: (y - box.y) / scale + view.y };
      const far = ({ at, ...spot }) => Math.hypot(spot.x - here.x, spot.y - here.y) / (this.points.has(at) ? POINT : 1);
      const best = spots.reduce((one, other) => (far(other) < far(one) ? other : one));
      if (far(best) > this.reach * 1.5) return null;
      return { at: best.at, x: (best.x - view.x) * scale + box.x, y: (best.y - view.y) * scale + box.y };
    };
  }

  /** Draw the piece on a place faintly, since it is being dragged; null for none. */
  fade(at) {
    for (const one of this.host.querySelectorAll("use.faded")) one.classList.remove("faded");
    if (at) this.host.querySelector(`use[data-at="${at}"]`)?.classList.add("faded");
  }

  /** The label of a place, with its piece and mark. */
  named(at) {
    const kind = this.kinds.get(at);
    return kind ? say(words[kind], { place: this.standing(at) }) : this.standing(at);
  }

  /** The label of a place, with its piece. */
  standing(at) {
    const piece = this.pieces.get(at);
    const dead = piece?.side === "corpse";
    const values = { at, piece: dead ? words.corpse : this.pieceName(piece?.piece), side: this.sideName(piece?.side) };
    return say(piece ? (values.side ? words.piece : words.lone) : words.empty, values);
  }

  pieceName(piece) {
    return this.info.pieces.find((one) => one.piece === piece)?.name ?? piece;
  }

  sideName(side) {
    return this.info.side_names[this.info.sides.indexOf(side)] ?? "";
  }

  #geometry() {
    const { geometry } = this.info;
    const seen = { view: geometry[0].view, layout: geometry[0].layout, ...this.look };
    return geometry.find(({ view, layout }) => view === seen.view && layout === seen.layout);
  }

  /** The middle {x, y} and the extent of each place, in units of the picture. */
  #measure() {
    const one = this.#geometry();
    this.spots = new Map(Object.entries({ ...one.cells, ...one.points }).map(([at, [x, y]]) => [at, { x, y }]));
    this.points = new Set(Object.keys(one.points));
    this.reach = Math.max(...one.outline.map(([x]) => x));
  }

  #put(fresh) {
    const before = { pieces: this.placing.drawn(), spots: this.spots };
    const held = this.host.contains(document.activeElement);
    const { isPointed } = this; // the focus leaves with the old picture, and comes back
    fresh.removeAttribute("aria-labelledby");
    fresh.setAttribute("role", "application");
    fresh.setAttribute("aria-label", fresh.querySelector("title")?.textContent || say(words.label, { game: this.info.title }));
    for (const said of fresh.querySelectorAll(":scope > title, :scope > desc")) said.remove();
    fresh.setAttribute("aria-describedby", "help");
    // A canvas in the host keeps the room of the board.
    for (const old of this.host.querySelectorAll(":scope > .laid")) old.remove();
    const svg = patched(this.host.querySelector(":scope > svg"), fresh);
    if (svg === fresh) this.host.append(svg);
    this.fade(null);
    this.#measure();
    this.places.clear();
    this.pieces = new Map();
    for (const part of svg.querySelectorAll("[data-at]")) {
      const { at, side, piece } = part.dataset;
      if (piece) this.pieces.set(at, { side, piece });
      if (this.places.has(at)) continue;
      this.places.set(at, part);
      part.setAttribute("role", "button");
      part.setAttribute("tabindex", "-1");
    }
    for (const layer of ["rings", "over", "cursor"]) this[layer] = shape("g", { class: "marks" });
    svg.append(this.rings, this.over, this.cursor);
    // Hexes are wider than pieces: rings run under the banners and numbers of units.
    if (this.#geometry().outline.length === 6) svg.querySelector("use")?.before(this.rings, this.cursor);
    this.isPointed = isPointed;
    if (this.cropped) this.crop(this.cropped);
    glide(svg, before, this);
    this.mark(this.marks, this.notes);
    for (const at of this.places.keys()) this.#name(at);
    const [own = this.places.keys().next().value] = [...this.pieces].find(([, piece]) => piece.side === this.side) ?? [];
    this.#rove(this.places.has(this.at) ? this.at : own);
    if (held) this.places.get(this.at)?.focus({ preventScroll: true });
    this.#ring(this.ringed);
  }

  #mark(kind, at) {
    const spot = this.spots.get(at);
    if (!spot) return;
    if (!this.places.has(at)) {
      // An empty point between fields is a place only while it is marked.
      const point = this.#circle(spot, 0.6, "point", { "data-at": at, role: "button", tabindex: "-1" });
      this.over.append(point);
      this.places.set(at, point);
    }
    // A ring needs an edge on grounds and pieces of any colour.
    if (kind === "targets") this.over.append(this.#circle(spot, 0.34, kind));
    else this.rings.append(this.#circle(spot, 1, "halo"), this.#circle(spot, 1, kind));
  }

  #note(at, text) {
    const spot = this.spots.get(at);
    if (!spot) return;
    const label = shape("text", { x: spot.x, y: spot.y + this.reach * 1.6, class: "odds" });
    label.textContent = text;
    this.over.append(label);
  }

  #circle({ x, y }, share, kind, more = {}) {
    return shape("circle", { cx: x, cy: y, r: this.reach * share, class: kind, ...more });
  }

  #name(at) {
    const part = this.places.get(at);
    if (part && !part.isConnected) this.places.delete(at);
    if (!part?.isConnected) return;
    part.setAttribute("aria-label", this.label(at));
    if (this.kinds.get(at) === "selected") part.setAttribute("aria-pressed", "true");
    else part.removeAttribute("aria-pressed");
  }

  #rove(at) {
    this.places.get(this.at)?.setAttribute("tabindex", "-1");
    this.at = at;
    this.places.get(at)?.setAttribute("tabindex", "0");
  }

  #clicked(event) {
    const at = event.target.closest?.("[data-at]")?.dataset.at;
    if (at === undefined) return;
    this.#rove(at);
    this.isPointed = true;
    this.places.get(at)?.focus({ preventScroll: true }); // a figure takes no focus, and keys go on from here
    this.onCell(at);
  }

  #pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    this.isPointed = false;
    const way = ARROWS[event.key];
    if (way) this.#walk(way);
    else if (event.key === "Enter" || event.key === " ") this.onCell(this.at);
    else if (event.key === "Escape") this.onEscape();
    else return;
    event.preventDefault();
  }

  /** The nearest place in a direction; sideways distance counts 1.5 times, since more would skip every other row of hexes. */
  #walk([dx, dy]) {
    const here = this.spots.get(this.at);
    if (!here) return;
    let best = null;
    for (const at of this.places.keys()) {
      const spot = this.spots.get(at);
      if (!spot || at === this.at) continue;
      const along = (spot.x - here.x) * dx + (spot.y - here.y) * dy;
      const aside = Math.abs((spot.x - here.x) * dy) + Math.abs((spot.y - here.y) * dx);
      if (along <= 1 || aside > along * 1.01) continue;
      const far = along + 1.5 * aside;
      if (best === null || far < best.far) best = { at, far };
    }
    if (best) this.focus(best.at);
  }

  #focused(event) {
    const at = event.target.dataset?.at;
    if (at === undefined) return;
    this.#rove(at);
    this.onRove(at);
    this.#ring(!this.isPointed && event.target.matches(":focus-visible") ? at : null);
  }

  #ring(at) {
    const spot = at && this.spots.get(at);
    this.ringed = at;
    this.cursor?.replaceChildren();
    if (!spot) return;
    for (const kind of ["halo", "ring"]) this.cursor.append(this.#circle(spot, 1, kind));
  }
}

/** A picture as an element without unknown elements and attributes: that of an embedded board may come from anywhere. */
export function known(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  for (const one of [root, ...root.querySelectorAll("*")]) {
    if (one.namespaceURI !== SVG || !ELEMENTS.has(one.localName)) one.remove();
    for (const { name, value } of [...one.attributes]) {
      if (!ATTRIBUTES.has(name) || !LOCAL.test(value) || (name === "href" && value[0] !== "#")) one.removeAttribute(name);
    }
  }
  return root.isConnected ? root : shape("svg", {});
}

/** The body of POST …/board for a board of this page. */
export function drawing(body, look = {}) {
  return { ...body, ...look, theme: document.documentElement.dataset.theme, caption: "none", lang: page.language };
}

/** An element of a picture. */
export function shape(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
