// The page on which a game is played: everything is put together here.

import { Board, drawing } from "./board.js";
import { showDeclarations } from "./declaring.js";
import * as fragment from "./fragment.js";
import { lastAction } from "./history.js";
import { lying, wide } from "./layout.js";
import { announce, page } from "./page.js";
import { pageOf } from "./ruling_page.js";
import { ahead, get, SVG_TYPE } from "./service.js";
import { looking, Table } from "./table.js";
import { said } from "./verdict.js";
import * as textFlow from "./text_flow.js";
import { showTurns } from "./turns.js";

const at = (id) => document.getElementById(id);
const words = page.words.play;
const told = said(at("said"));

async function start() {
  if (!location.hash) askBeginning().catch(() => {}); // it is asked again, and what goes wrong is told then
  const flow = page.flow ? import(`./${page.flow}`) : textFlow;
  const info = await get(`/v1/games/${page.game}`);
  const board = new Board(at("board"), info);
  lay(board);
  const table = new Table(info, board, at("panel"), told, () => show(table));
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
    return board.draw(board.asked, { view: next });
  });
  const relay = table.tried(() => lay(board) && board.asked && board.draw(board.asked));
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

/** Have the next drawings lie as there is room for them; true where that is another way than before. */
function lay(board) {
  const { layout: before } = board.look;
  Object.assign(board.look, lying(at("board").classList.contains("large")));
  at("play").classList.toggle("rows", board.look.layout === "row");
  return board.look.layout !== before;
}

/**
 * The game in the address, else a new one. Where that in the address is no game, this is told, and a new one begins;
 * where the service does not answer, the address keeps it.
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
    told.fail(problem);
  }
}

/** Go on with a turn that is begun; where that cannot be, this is told, and the game stands before it. */
async function resume(table, begun) {
  try {
    await table.flow.resume(begun);
  } catch (problem) {
    told.fail(problem);
  }
}

/** Where a new game begins: undefined for the default setup; a game that has none begins with the first of its battles. */
async function first() {
  return !page.flow ? undefined : (await get(`/v1/games/${page.game}/setups`)).setups[0].position;
}

/** Ask beside the game what a new one will be asked for: the first board waits for one answer, not for three. */
async function askBeginning() {
  const position = await first();
  const asked = { ...(position ? { position } : {}), options: {} };
  const room = `/v1/games/${page.game}`;
  ahead(`${room}/positions`, looking(asked));
  ahead(`${room}/board`, drawing(asked, lying()), SVG_TYPE);
  ahead(`${room}/legal-actions`, page.flow ? asked : textFlow.listing(asked));
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

/** Lead to the page of the ruling on the turn that is looked at. */
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
    // Without a secure connection or leave to write there, the link is shown: it is copied by hand.
    at("shared").textContent = location.href;
  }
}

start().catch((problem) => {
  at("play").hidden = false;
  told.fail(problem);
});
