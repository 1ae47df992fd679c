// A game in an element of another page: judged once, then shown step by step.

import { createList, named } from "../judge/list.js";
import { firstOffence, stepsOf } from "../judge/steps.js";
import { packed } from "../packing.js";
import { announce, element, fill, page, say } from "../page.js";
import { blob, judged, Problem } from "../service.js";
import { cited } from "./cited.js";

const words = page.words.judge;
const MARKS = ["!", "?", "!!", "??", "!?", "?!"];

/**
 * Open a game in an empty element. `asked` is {record, at, step, view, loads}: the record as text or object, or a promise
 * of it, the turn or the step shown first, the side at the bottom, and whether the browser loads the pictures.
 * `emit(type, detail)` is called with "show" and "problem". Returns {show(k), at(), close()}; errors are shown, not thrown.
 */
export function open(frame, asked, emit) {
  const room = (name) => frame.appendChild(element("div", { class: name }));
  const [figure, bar, text, lines, about] = ["picture", "bar", "words", "list", "about"].map(room);
  const picture = createPicture(figure, asked);
  let current = 0;
  let show = (k) => (asked.step = k);
  figure.style.aspectRatio = page.words.sizes[page.game]?.join("/");
  start().catch(fail);
  return { show: (k) => show(k), at: () => current, close: picture.close };

  async function start() {
    const record = await asked.record;
    const answer = record && (await judged(page.game, record));
    if (!answer || isProse(answer)) throw new Problem([words.nothing], { code: "record-missing" });
    const { turns } = answer.record;
    const steps = stepsOf({ judged: answer, items: itemsOf(answer) }).map((step) => withNotes(step, turns[step.entry]));
    const last = steps.length - 1;
    const list = createList(steps, go);
    const buttons = [
      button("first", "|◀", () => 0),
      button("previous", "◀", () => current - 1),
      button("next", "▶", () => current + 1),
      button("last", "▶|", () => last),
    ];
    show = (k) => {
      current = steps[k] ? k : 0;
      const step = steps[current];
      list.show(current);
      for (const [n, one] of buttons.entries()) one.disabled = current === (n < 2 ? 0 : last);
      fill(text, textOf(step));
      draw();
      emit("show", { at: current, n: step.n, ruling: step.ruling ?? null });
    };
    document.addEventListener("theme", draw);
    const { players, result } = answer.words;
    fill(about, players && element("p", { class: "verdict" }, players), element("p", {}, result));
    fill(bar, buttons);
    fill(lines, list.element);
    bar.onkeydown = list.press; // a button that was clicked has the focus
    show(asked.step ?? (asked.at === "first-offence" ? firstOffence(steps) : steps.findLastIndex(({ kind, n }) => kind === "turn" && n === Number(asked.at))));

    function draw() {
      picture.show(steps[current], steps[current + 1]);
    }

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
    fill(figure, [words.wrong, ...sentences].map((text) => element("p", {}, text)));
    announce(sentences.join(" "));
    emit("problem", { status, code, sentences, body });
  }
}

/** Whether a text without names has turns, but none that can be read. */
const isProse = ({ rulings, record }) => !record.players && rulings.length && rulings.every(({ verdict }) => verdict === "not_understood");

/** Offences and decisions in the form of a report's. */
function itemsOf({ offences, interventions }) {
  return [
    ...offences.map(({ entry, settled }) => ({ kind: "offence", entry, is_open: !settled })),
    ...interventions.map((one) => ({ kind: "entry", entry: one.entry, message: sentencesOf(one), is_open: Boolean(one.fault) })),
  ];
}

/** A decision, the rules that it overrides, and the reasons why it does not count. */
function sentencesOf({ message, overrides = [], fault }) {
  const reasons = fault ? [fault, ...(fault.grounds ?? [])] : [];
  return [message, ...[...overrides, ...reasons].map((one) => one.message)].join(" ");
}

/** A step with the marks, the notes and the variations that were written with it. */
function withNotes(step, { marks = [], note = [], variations = [] } = {}) {
  const text = step.text + marks.map((mark) => MARKS[mark - 1] ?? "").join("");
  return { ...step, text, notes: [note, variations.map(lineOf)].flat() };
}

/** A variation as text, with those inside it. */
function lineOf(turns) {
  const parts = turns.flatMap((one) => [textOfTurn(one.turn ?? one), ...(one.variations ?? []).map(lineOf)]);
  return `(${parts.join(" ")})`;
}

const textOfTurn = (turn) => typeof turn === "string" ? turn : JSON.stringify(turn);

function textOf({ kind, n, verdict, text, isNotation, message, open, article, title, notes }) {
  const turn = isNotation ? element("code", {}, text) : say(words.turn, { n });
  const head = { start: words.start, turn: [turn, " ", words[verdict]] }[kind];
  return [
    head && element("p", { class: `verdict ${verdict}` }, head),
    message && element("p", { class: open && kind === "entry" && "illegal" }, message),
    article && cited(words.under, article, title),
    ...notes.map((note) => element("p", { class: "note" }, note)),
  ];
}

/** The picture of a step; the next is loaded ahead, so that two are in flight at most. */
function createPicture(figure, { view, loads }) {
  let shown = null; // {step, image, loaded, drop}
  let ahead = null;
  return { show, close: replace };

  async function show(step, next) {
    const made = ahead?.step === step ? ahead : load(step);
    replace(made);
    figure.ariaBusy = "true";
    const isDrawn = await made.loaded;
    if (shown !== made) return;
    fill(figure, isDrawn ? made.image : words.no_picture);
    figure.ariaBusy = "false";
    ahead = next && load(next);
  }

  /** Load no other picture than this one; none without it. */
  function replace(made) {
    for (const one of [shown, ahead]) if (one !== made) one?.drop();
    shown = made;
    ahead = null;
  }

  function load(step) {
    const image = element("img", { alt: step.message ?? words.start });
    let wanted = true;
    const loaded = addressOf(step).then((address) => {
      if (wanted) image.src = address;
      return image.decode().finally(() => URL.revokeObjectURL(address));
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
    const path = `/v1/games/${page.game}/boards/1${await packed({ ...draw, ...look })}.svg`;
    return loads ? page.prefix + path : URL.createObjectURL(await blob(path));
  }
}
