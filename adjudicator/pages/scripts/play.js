// Entry point of the playing page.

import { Board, drawing } from "./board.js";
import { showDeclarations } from "./declaring.js";
import * as fragment from "./fragment.js";
import { lastAction } from "./history.js";
import { lying, wide } from "./layout.js";
import { announce, page } from "./page.js";
import { pageOf } from "./ruling_page.js";
import { ahead, get, SVG_TYPE } from "./service.js";
import { looking, Table } from "./table.js";
import { messageArea } from "./verdict.js";
import * as textFlow from "./text_flow.js";
import { showTurns } from "./turns.js";

const at = (id) => document.getElementById(id);
const words = page.words.play;
const messages = messageArea(at("message"));

async function start() {
  if (!location.hash) askBeginning().catch(() => {}); // requested again later, where errors are shown
  const flow = page.flow ? import(`./${page.flow}`) : textFlow;
  const info = await get(`/v1/games/${page.game}`);
  const board = new Board(at("board"), info);
  lay(board);
  const table = new Table(info, board, at("panel"), messages, () => show(table));
  table.flow = (await flow).createFlow(table);
  board.onCell = table.tried((cell) => table.flow.cell(cell));
  board.onEscape = () => table.flow.escape();
  at("typed").hidden = Boolean(page.flow);
  listen(table);
  at("play").hidden = false;
  await table.tried(() => open(table))();
}

function listen(table) {
  const { board, info } = table;
  const { views } = info.pictures;
  at("undo").onclick = table.tried(() => table.flow.back() || table.look(table.state.at - 1));
  at("redo").onclick = table.tried(() => table.look(table.state.at + 1));
  at("restore").onclick = table.tried(() => table.restore());
  at("share").onclick = share;
  at("flip").hidden = views.length < 2;
  at("flip").onclick = table.tried(() => {
    const next = views[(views.indexOf(board.look.view ?? views[0]) + 1) % views.length];
    return board.draw(board.request, { view: next });
  });
  const relay = table.tried(() => lay(board) && board.request && board.draw(board.request));
  wide.addEventListener("change", relay);
  at("enlarge").onclick = () => {
    at("enlarge").setAttribute("aria-pressed", at("board").classList.toggle("large"));
    relay();
  };
  at("turn").placeholder = page.flow ? "" : info.notation.actions[0];
  at("typed").onsubmit = (event) => {
    event.preventDefault();
    table.tried(() => table.flow.typed(at("turn").value))();
  };
  at("setup").ontoggle = async () => {
    const host = at("setup").lastElementChild;
    if (at("setup").open && !host.hasChildNodes()) table.tried(async () => (await import("./editor/panel.js")).mount(host, table))();
  };
  window.addEventListener("hashchange", table.tried(() => open(table)));
}

/** Set the layout for the next drawings by the space available; returns whether it changed. */
function lay(board) {
  const { layout: before } = board.look;
  Object.assign(board.look, lying(at("board").classList.contains("large")));
  at("play").classList.toggle("rows", board.look.layout === "row");
  return board.look.layout !== before;
}

/**
 * The game in the URL, else a new one. If the URL holds no valid game, show the error and start a new one;
 * if the service does not respond, keep the URL.
 */
async function open(table) {
  const position = await first();
  const address = location.href;
  try {
    const record = await fragment.read(location.hash);
    const begun = await fragment.begun(location.hash);
    await (record === null ? table.begin({ position }) : table.load(record));
    if (begun !== null && table.state.turns.length === record.turns.length) await resume(table, begun);
  } catch (problem) {
    if (![422, fragment.GARBLED].includes(problem.status)) throw problem;
    await table.begin({ position });
    history.replaceState(null, "", address);
    messages.fail(problem);
  }
}

/** Resume a begun turn; if that fails, show the error and the position before it. */
async function resume(table, begun) {
  try {
    await table.flow.resume(begun);
  } catch (problem) {
    messages.fail(problem);
  }
}

/** The start of a new game: undefined for the default setup; without one, the first setup. */
async function first() {
  return !page.flow ? undefined : (await get(`/v1/games/${page.game}/setups`)).setups[0].position;
}

/** Prefetch the requests of a new game, so that the first board waits for one response instead of three. */
async function askBeginning() {
  const position = await first();
  const request = { ...(position ? { position } : {}), options: {} };
  const room = `/v1/games/${page.game}`;
  ahead(`${room}/positions`, looking(request));
  ahead(`${room}/board`, drawing(request, lying()), SVG_TYPE);
  ahead(`${room}/legal-actions`, page.flow ? request : textFlow.listing(request));
}

function show(table) {
  const { state, view, kept } = table;
  at("undo").disabled = state.at === 0 && !table.flow.begun?.();
  at("redo").disabled = state.at === state.turns.length;
  at("restore").hidden = kept === null;
  at("standing").textContent = standing(state.turns[state.at - 1], view);
  at("standing").classList.toggle("over", view.over);
  at("turn").value = "";
  linkRuling(table).catch(reportError);
  at("judge").hidden = state.turns.length === 0;
  at("judge").hash = location.hash;
  showDeclarations(at("declare"), table);
  showTurns(at("turns"), table);
}

/** Link to the page of the ruling on the current turn. */
async function linkRuling(table) {
  const { state } = table;
  const link = at("ruling");
  link.hidden = true;
  const turn = state.turns[state.at - 1];
  if (!turn || turn.action === null) return;
  turn.page ??= pageOf(page.game, { ...lastAction(state), options: state.options });
  const address = await turn.page;
  if (state !== table.state || address === null) return;
  link.href = address;
  link.hidden = false;
}

function standing(turn, { status, over }) {
  if (over && turn?.action === null) return turn.message;
  return status.words.sentence;
}

async function share() {
  try {
    await navigator.clipboard.writeText(location.href);
    announce(words.copied);
    at("shared").textContent = words.copied;
  } catch {
    // Without HTTPS or clipboard permission, show the link to copy by hand.
    at("shared").textContent = location.href;
  }
}

start().catch((problem) => {
  at("play").hidden = false;
  messages.fail(problem);
});
