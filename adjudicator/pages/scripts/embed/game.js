// A game in an element of another page: requests rulings, draws positions, and passes events on.

import { Board, drawing } from "../board.js";
import { announce, element, fill, page, say } from "../page.js";
import { get, post } from "../service.js";
import { createFlow } from "../text_flow.js";

const room = `/v1/games/${page.game}`;
const words = page.words.play;
const INCLUDE = ["effect_messages"];

/**
 * Open a game in an empty element. `asked` is {position?, action?, view?, readonly};
 * `emit(type, detail)` is called with "turn" and a ruling, and with "problem". Returns an object with `position()`.
 * Errors are shown, not thrown.
 */
export function open(frame, asked, emit) {
  const parts = partsOf();
  let view = null;
  let last = null; // {position, action} of the last turn
  const past = []; // what undo goes back to: {view, last}
  let queue = Promise.resolve();
  const seen = new Map();
  const messages = messageArea(parts.messages, emit);
  const table = {
    panel: parts.panel, messages, tried, rule, take, play, draw, clearPanel, changed,
    keep: async () => {}, // no address to keep the game in
    get view() {
      return view;
    },
  };

  frame.append(...Object.values(parts));
  tried(start)();
  return { position: () => view?.position ?? asked.position };

  async function start() {
    const info = await get(room);
    const isText = typeof info.notation.position === "string";
    const playable = isText && !asked.readonly;
    const position = asked.position ?? (info.default_setup === null ? (await get(`${room}/setups`)).setups[0].position : undefined);
    const board = new Board(parts.board, info);
    const request = position === undefined ? {} : { position };
    if (asked.view) board.look.view = asked.view;
    Object.assign(table, { info, board });
    const looked = await post(`${room}/positions`, { ...request, seen: {}, include: INCLUDE });
    stands(looked, request);
    table.flow = playable ? createFlow(table) : { stand: () => board.mark({}), cell: () => {}, escape: () => {} };
    board.onCell = tried((at) => table.flow.cell(at));
    board.onEscape = tried(() => table.flow.escape());
    parts.undo.onclick = tried(undo);
    if (asked.action === undefined) {
      await Promise.all([draw(), table.flow.stand(view)]);
      if (table.flow.hint) messages.say(table.flow.hint);
    } else {
      await show(await rule(asked.action));
    }
    changed();
  }

  /** Show the ruling on the action given: the position after it if legal, else the refused try. */
  async function show(ruling) {
    if (ruling.verdict === "legal") follow(ruling);
    await Promise.all([ruling.verdict === "legal" ? draw() : draw({ action: ruling.action }), table.flow.stand(view)]);
    messages.tell(ruling);
  }

  /** Make a position current: the response to it or to a turn. */
  function stands({ position, key, status }, request) {
    if (key) seen.set(key, (seen.get(key) ?? 0) + 1);
    view = { key, position, status, request, options: {}, seen: Object.fromEntries([...seen].slice(-1000)), over: status.over };
  }

  /** Take back the step or the turn before. */
  async function undo() {
    const step = table.flow.back?.();
    if (step) return step;
    if (view.key) seen.set(view.key, seen.get(view.key) - 1);
    ({ view, last } = past.pop());
    messages.clear();
    await Promise.all([draw(), table.flow.stand(view)]);
    return changed();
  }

  function follow(ruling) {
    past.push({ view, last });
    last = { position: view.position, action: ruling.action };
    stands(ruling, { position: ruling.position });
  }

  /** A listener for a function that sends requests: one after another, with the board busy and errors shown. */
  function tried(act) {
    return (...values) => {
      queue = queue.then(async () => {
        parts.board.ariaBusy = "true";
        try {
          await act(...values);
        } catch (problem) {
          if (problem.sentences) messages.fail(problem);
          else reportError(problem);
        } finally {
          parts.board.ariaBusy = "false";
        }
      });
      return queue;
    };
  }

  function rule(action) {
    const { position, seen } = view;
    return post(`${room}/adjudications`, { position, action, seen, include: INCLUDE });
  }

  async function play(action) {
    const ruling = await rule(action);
    await take(ruling);
    return ruling;
  }

  async function take(ruling) {
    if (ruling.verdict === "legal") {
      follow(ruling);
      table.board.mark({});
      clearPanel();
      await Promise.all([draw(), table.flow.stand(view)]);
      changed();
    } else {
      await draw({ action: ruling.action });
    }
    messages.tell(ruling);
    if (ruling.verdict === "legal") emit("turn", ruling);
  }

  function draw({ action } = {}) {
    return table.board.draw(action === undefined ? (last ?? view.request) : { position: view.position, action });
  }

  function changed() {
    fill(parts.standing, view.status.words.sentence);
    parts.undo.hidden = asked.readonly || past.length === 0;
  }

  function clearPanel() {
    const held = parts.panel.contains(parts.panel.getRootNode().activeElement);
    parts.panel.replaceChildren();
    if (held) table.board.focus(table.board.at);
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
    say: (sentence) => show(element("p", {}, sentence)),
    tell: ({ verdict, message, reason }) =>
      show(
        element("p", { class: `verdict ${verdict}` }, words[verdict]),
        element("p", {}, message),
        reason && element("p", { class: "note" }, words.under, " ", reason.article && element("a", { href: `${page.prefix}/rules/${page.game}?lang=${page.language}#${reason.article}`, target: "_blank", rel: "noopener" }, reason.article), " ", reason.title),
      ),
    fail: ({ sentences, status, code, body }) => {
      show(element("p", { class: "verdict illegal" }, words.wrong), ...sentences.map((one) => element("p", {}, one)));
      emit("problem", { status, code, sentences, body });
    },
  };
}
