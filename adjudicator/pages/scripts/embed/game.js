// A game in an element of another page: its table, with the events of the element and no address to keep the game in.

import { Board } from "../board.js";
import { announce, element, fill, page } from "../page.js";
import { get } from "../service.js";
import { Table } from "../table.js";
import { createFlow } from "../text_flow.js";
import { cited } from "./cited.js";

const room = `/v1/games/${page.game}`;
const words = page.words.play;

/**
 * Open a game in an empty element. `asked` is {position?, action?, view?, readonly};
 * `emit(type, detail)` is called with "turn" and a ruling, and with "problem". Returns an object with `position()`.
 * Errors are shown, not thrown.
 */
export function open(frame, asked, emit) {
  const parts = partsOf();
  const messages = messageArea(parts.messages, emit);
  let table = null;
  frame.append(...Object.values(parts));
  start().catch(fail);
  return { position: () => table?.view?.position ?? asked.position };

  async function start() {
    const info = await get(room);
    const playable = typeof info.notation.position === "string" && !asked.readonly;
    const position = asked.position ?? (info.default_setup === null ? (await get(`${room}/setups`)).setups[0].position : undefined);
    const board = new Board(parts.board, info);
    if (asked.view) board.look.view = asked.view;
    table = new Table({ info, board, messages, changed, panel: parts.panel, store: async () => {} });
    table.flow = playable ? createFlow(table) : { stand: () => board.mark({}), cell: () => {}, escape: () => {} };
    board.onCell = table.tried((at) => table.flow.cell(at));
    board.onEscape = table.tried(() => table.flow.escape());
    parts.undo.onclick = table.tried(() => table.flow.back?.() || table.undo());
    await table.tried(() => table.begin({ position }))();
    if (asked.action !== undefined) await table.tried(async () => table.take(await table.rule(asked.action)))();
    table.onPlayed = (ruling) => emit("turn", ruling);
  }

  /** The start failed: the board stays empty. */
  function fail(problem) {
    parts.board.ariaBusy = "false";
    if (problem.sentences) messages.fail(problem);
    else reportError(problem);
  }

  function changed() {
    const { state, view } = table;
    fill(parts.standing, view.status.words.sentence);
    parts.undo.hidden = asked.readonly || state.turns.length === 0;
  }
}

/** The parts of the element, in their order. */
function partsOf() {
  const board = element("div", { class: "board", "aria-busy": "true" });
  const [width, height] = page.words.sizes[page.game] ?? [1, 1];
  board.style.aspectRatio = `${width} / ${height}`; // room for the picture before it is drawn
  // A whole board with its reason fits 700 pixels; a higher screen has room for the cells of a narrow one.
  const ratio = width / height;
  board.style.maxWidth = `max(${28 * ratio}rem, min(21rem, ${100 * ratio}svh - ${17 * ratio}rem))`;
  return {
    standing: element("p", { class: "standing" }),
    help: element("p", { id: "help", class: "hidden" }, page.words.board.help),
    board,
    panel: element("div", { class: "panel" }),
    undo: element("button", { type: "button", class: "second", hidden: true }, words.undo),
    messages: element("div", { class: "messages" }),
  };
}

function messageArea(host, emit) {
  const show = (...lines) => {
    fill(host, ...lines);
    announce(lines.filter(Boolean).map((line) => line.textContent).join(" "));
  };
  return {
    clear: () => host.replaceChildren(),
    show: (...nodes) => fill(host, ...nodes),
    say: (sentence) => show(element("p", {}, sentence)),
    tell: ({ verdict, message, reason }) =>
      show(
        element("p", { class: `verdict ${verdict}` }, words[verdict]),
        element("p", {}, message),
        reason && cited(words.under, reason.article, reason.title),
      ),
    fail: ({ sentences, status, code, body }) => {
      show(element("p", { class: "verdict illegal" }, words.wrong), ...sentences.map((one) => element("p", {}, one)));
      emit("problem", { status, code, sentences, body });
    },
  };
}
