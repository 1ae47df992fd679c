// The page on which a game is played.

import { Board, drawing } from "./board.js";
import { showDeclarations } from "./declaring.js";
import * as fragment from "./fragment.js";
import { hands } from "./hands.js";
import { keys } from "./keys.js";
import { isSeveral, levels, lying } from "./levels.js";
import { showOver } from "./over.js";
import "./offline.js";
import { announce, article, at, element, page, prose, say } from "./page.js";
import { ahead, get, JSON_TYPE, SVG_TYPE } from "./service.js";
import { chip } from "./side.js";
import { showTaken } from "./taken.js";
import { looking, Table } from "./table.js";
import { messageArea } from "./verdict.js";
import { toolbar } from "./toolbar.js";
import { showBranches, showTurns } from "./turns.js";

const words = page.words.play;
const messages = messageArea(at("message"));
const lesson = [...at("message").children]; // the aim of the game, and how a turn works

/** Start the page; `createFlow(table)` makes the flow of its game. Errors are shown. */
export function begin(createFlow) {
  start(createFlow).catch((problem) => messages.fail(problem, () => begin(createFlow)));
}

async function start(createFlow) {
  if (!location.hash) askBeginning().catch(() => {}); // requested again later, where errors are shown
  const info = await get(`/v1/games/${page.game}`);
  const board = new Board(at("board"), info);
  Object.assign(board.look, lying());
  if (isSeveral) levels(at("levels"), board);
  const table = new Table({ info, board, messages, store, panel: at("panel"), changed: () => show(table, updateToolbar) });
  table.greet = greet;
  table.lesson = movesOf;
  table.flow = createFlow(table);
  const updateToolbar = toolbar(table);
  board.onCell = table.tried((cell) => table.flow.cell(cell));
  board.onEscape = table.tried(() => table.flow.escape());
  at("typed").hidden = Boolean(page.forms);
  hands(table);
  keys(updateToolbar.acts);
  listen(table);
  await table.tried(() => open(table))();
}

/** The lesson of the game, with a hint on the board. */
function greet(hint) {
  at("message").replaceChildren(...lesson, element("p", { class: "note" }, hint ?? ""));
  at("message").scrollTop = 0;
  announce([lesson[0]?.textContent, hint].filter(Boolean).join(" "));
}

/** How a piece moves, with its article; null for one without a text. */
function movesOf(piece) {
  const id = page.articles[piece];
  return page.figures[piece] ? element("p", { class: "note" }, page.figures[piece], " ", id && article(id)) : null;
}

function listen(table) {
  at("turn").placeholder = page.forms ? "" : table.info.notation.actions[0];
  at("typed").onsubmit = (event) => {
    event.preventDefault();
    at("menu").hidePopover();
    table.tried(() => table.flow.typed(at("turn").value))();
  };
  at("setup").ontoggle = async () => {
    const host = at("setup").lastElementChild;
    if (at("setup").open && !host.hasChildNodes()) table.tried(async () => (await import("./editor/panel.js")).mount(host, table))();
  };
  at("skip").onclick = (event) => {
    event.preventDefault(); // the fragment holds the game
    table.board.focus(table.board.at);
  };
  window.addEventListener("hashchange", table.tried(() => open(table)));
}

/**
 * The game in the URL, else a new one. If the URL holds no valid game, show the error and start a new one;
 * if the service does not respond, keep the URL.
 */
async function open(table) {
  const position = await first();
  const address = location.href;
  const { hash } = location;
  try {
    const { record, begun, tried, lines } = await fragment.read(hash);
    await (record === null ? table.begin({ position }) : table.load(record, lines));
    if (table.state.turns.length !== record?.turns.length) return;
    if (begun !== null) await resume(() => table.flow.resume(begun));
    if (tried !== null) await resume(() => table.retry(tried));
  } catch (problem) {
    if (![422, fragment.GARBLED].includes(problem.status)) throw problem;
    await table.begin({ position });
    history.replaceState(null, "", address);
    messages.fail(problem);
  }
}

/** The end of a game by a declaration: its winner, if it has one, and the reason. */
function endOf({ board, info }, { message, result }) {
  return info.sides.includes(result) ? say(words.wins, { side: board.sideName(result), reason: message }) : message;
}

/** Keep the game in the URL. */
async function store(game) {
  const address = game ? `#${await fragment.write(game.record, game.begun, game.refused, game.lines)}` : "";
  history.replaceState(null, "", location.pathname + location.search + address);
}

/** Resume a begun turn or a try; if that fails, show the error and the position before it. */
async function resume(act) {
  try {
    await act();
  } catch (problem) {
    messages.fail(problem);
  }
}

/** The start of a new game: undefined for the default setup; without one, the first setup. */
async function first() {
  return !page.forms ? undefined : (await get(`/v1/games/${page.game}/setups`)).setups[0].position;
}

/** Prefetch the requests of a new game, so that the first board waits for one response instead of three. */
async function askBeginning() {
  const position = await first();
  const request = { ...(position ? { position } : {}), options: {} };
  const room = `/v1/games/${page.game}`;
  ahead(`${room}/positions`, looking(request), JSON_TYPE);
  ahead(`${room}/board`, drawing(request, lying()), SVG_TYPE);
  ahead(`${room}/legal-actions`, page.forms ? request : { ...request, as: "objects" }, JSON_TYPE);
}

function show(table, updateToolbar) {
  const { state, view } = table;
  updateToolbar();
  const decides = view.over ? null : table.flow.decides?.() ?? null; // not the side to move
  at("chip").replaceChildren(chip(view.over ? null : decides ?? view.status.to_move) ?? "");
  const turn = state.turns[state.at - 1];
  at("standing").textContent = prose(view.over && turn?.action === null ? endOf(table, turn) : table.flow.headline?.() ?? view.status.words.sentence);
  at("standing").classList.toggle("over", view.over);
  at("turn").value = "";
  at("judge").hidden = state.turns.length === 0;
  at("judge").hash = location.hash;
  if (view.over) showOver(table, at("standing").textContent);
  showDeclarations(at("declare"), table);
  showTaken(at("taken"), table);
  showTurns(at("turns"), table);
  showBranches(at("branches"), table);
}
