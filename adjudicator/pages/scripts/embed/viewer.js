// A game in an element of another page: judged once, then shown step by step.

import { createList, named } from "../judge/list.js";
import { firstOffence, stepsOf } from "../judge/steps.js";
import { packed } from "../packing.js";
import { announce, element, fill, page, say } from "../page.js";
import { blob, judged, Problem } from "../service.js";

const words = page.words.judge;
const MARKS = ["!", "?", "!!", "??", "!?", "?!"];

/**
 * Open a game in `parts`. `asked` is {record, at, view, loads}: the record as text or object, or a promise of it, the turn shown first, the
 * side at the bottom, and whether the browser loads the pictures.
 * `emit(type, detail)` is called with "show" and "problem". Returns {show(k), at()}; errors are shown, not thrown.
 */
export function open(parts, asked, emit) {
  let current = 0;
  let show = () => {};
  parts.picture.style.aspectRatio = page.words.sizes[page.game]?.join("/");
  start().catch(fail);
  return { show: (k) => show(k), at: () => current };

  async function start() {
    const record = await asked.record;
    if (!record) throw new Problem([words.nothing], { code: "record-missing" });
    const answer = await judged(page.game, record);
    const { turns } = answer.record;
    const steps = stepsOf({ judged: answer, items: itemsOf(answer) }).map((step) => withNotes(step, turns[step.entry]));
    const last = steps.length - 1;
    const list = createList(steps, go);
    const picture = createPicture(parts.picture, answer.ruleset, asked);
    const buttons = [
      button("first", "|◀", () => 0),
      button("previous", "◀", () => current - 1),
      button("next", "▶", () => current + 1),
      button("last", "▶|", () => last),
    ];
    const rulings = new Map(answer.rulings.map((ruling) => [ruling.entry, ruling]));
    show = (k) => {
      current = steps[k] ? k : 0;
      const step = steps[current];
      list.show(current);
      buttons.forEach((one, n) => (one.disabled = current === (n < 2 ? 0 : last)));
      fill(parts.words, textOf(step));
      picture.show(step, steps[current + 1]);
      emit("show", { at: current, n: step.n, ruling: rulings.get(step.entry) ?? null });
    };
    fill(parts.players, answer.words.players);
    fill(parts.result, answer.words.result);
    fill(parts.bar, buttons);
    fill(parts.list, list.element);
    show(asked.at === "first-offence" ? firstOffence(steps) : steps.findLastIndex(({ kind, n }) => kind === "turn" && n === Number(asked.at)));

    function go(k) {
      if (!steps[k]) return;
      show(k);
      announce(named(steps[k]));
    }

    /** The list is the one tab stop; its keys do the same. */
    function button(name, sign, to) {
      return element("button", { type: "button", tabindex: "-1", "aria-label": words[name], onclick: () => go(to()) }, sign);
    }
  }

  function fail(problem) {
    const { sentences, status, code, body } = problem;
    if (!sentences) throw problem;
    fill(parts.picture, [words.wrong, ...sentences].map((text) => element("p", {}, text)));
    announce(sentences.join(" "));
    emit("problem", { status, code, sentences, body });
  }
}

/** Offences and decisions in the form of a report's. */
function itemsOf({ offences, interventions }) {
  return [
    ...offences.map(({ entry, settled }) => ({ kind: "offence", entry, is_open: !settled, words: {} })),
    ...interventions.map(({ entry, message, fault }) => ({ kind: "entry", entry, message, is_open: Boolean(fault) })),
  ];
}

/** A step with the marks, the notes and the variations that were written with it. */
function withNotes(step, { marks = [], note = [], variations = [] } = {}) {
  const lines = variations.map((turns) => `(${turns.map(turnText).join(" ")})`);
  return { ...step, text: step.text + marks.map((mark) => MARKS[mark - 1] ?? "").join(""), notes: [note, lines].flat() };
}

function turnText(turn) {
  return turn.turn ? turnText(turn.turn) : typeof turn === "string" ? turn : JSON.stringify(turn);
}

function textOf({ kind, n, verdict, text, isNotation, message, article, title, notes }) {
  const under = article && [words.under, " ", element("a", { href: `${page.prefix}/rules/${page.game}?lang=${page.language}#${article}`, target: "_blank", rel: "noopener" }, article), " ", title];
  const lines = kind === "start" ? [words.start] : kind === "entry" ? [] : [[isNotation ? element("code", {}, text) : say(words.turn, { n }), " ", words[verdict]]];
  return [
    ...lines.map((line) => element("p", { class: `verdict ${verdict}` }, line)),
    element("p", {}, message),
    under && element("p", {}, under),
    ...notes.map((note) => element("p", { class: "note" }, note)),
  ];
}

/** The picture of a step; the next is loaded ahead, so that two are in flight at most. */
function createPicture(figure, { options }, { view, loads }) {
  let shown = null; // {step, image, loaded}
  let ahead = null;

  document.addEventListener("theme", () => {
    ahead = null;
    if (shown) show(shown.step);
  });
  return { show };

  async function show(step, next) {
    const made = ahead?.step === step ? ahead : load(step);
    for (const other of [shown, ahead]) if (other !== made) other?.drop();
    shown = made;
    figure.ariaBusy = "true";
    const isDrawn = await made.loaded;
    if (shown !== made) return;
    fill(figure, isDrawn ? made.image : words.no_picture);
    figure.ariaBusy = "false";
    ahead = next && load(next);
  }

  function load(step) {
    const image = element("img", { alt: step.message ?? words.start });
    let wanted = true;
    const loaded = addressOf(step).then((address) => {
      if (wanted) image.src = address;
      return image.decode();
    });
    function drop() {
      wanted = false;
      if (!image.complete) image.src = "";
    }
    return { step, image, drop, loaded: loaded.then(() => true, () => false) };
  }

  /** The address of a picture, by the token of its case; of its bytes, if the browser may not load it itself. */
  async function addressOf({ draw }) {
    const { theme } = document.documentElement.dataset;
    const look = { theme, caption: "none", lang: page.language, ...(view && { view }) };
    const path = `/v1/games/${page.game}/boards/1${await packed({ ...draw, options, ...look })}.svg`;
    return loads ? page.prefix + path : URL.createObjectURL(await blob(path));
  }
}
