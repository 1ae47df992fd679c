// Entry point of the position editor.

import "./offline.js";
import { Board } from "./board.js";
import { draggable } from "./drag.js";
import { faultList } from "./editor/faults.js";
import { attributesForm, fieldsForm } from "./editor/fields.js";
import { optionsForm } from "./editor/options.js";
import { palette } from "./editor/palette.js";
import { pasteForm } from "./editor/paste.js";
import { nearest } from "./editor/places.js";
import * as setting from "./editor/setting.js";
import { setupList } from "./editor/setups.js";
import * as fragment from "./fragment.js";
import { FORMAT } from "./history.js";
import { announce, at, element, page, say } from "./page.js";
import { isTrouble } from "./problem.js";
import { get, post } from "./service.js";
import { pictureOf } from "./side.js";
import { messageArea } from "./verdict.js";

const room = `/v1/games/${page.game}`;
const words = page.words.editor;

let info = null; // the response of GET /v1/games/{game}
let board = null;
let table = { pieces: [] };
let options = {};
let position = null; // the position of the table, null while it is impossible
let thing = null; // the thing that a click places; null to move pieces
let selected = null; // the place of the piece to be moved
let past = []; // earlier tables
let asking = false;
let stale = false;

/** Use another table and validate it. */
function change(next, announced) {
  if (next === table) return;
  past = [...past.slice(-99), table];
  table = next;
  refresh(announced);
}

/** Draw and validate the table; while this runs, only the last change is queued. */
async function refresh(announced) {
  stale = true;
  if (asking) return;
  asking = true;
  at("board").ariaBusy = "true";
  while (stale) {
    stale = false;
    await judge(announced);
  }
  asking = false;
  at("board").ariaBusy = "false";
}

async function judge(announced) {
  const body = { table, options };
  /** @type {any[]} */
  const [inspected, drawn] = await Promise.allSettled([post(`${room}/positions`, body), board.draw(body)]);
  position = inspected.status === "fulfilled" && drawn.status === "fulfilled" ? inspected.value.position : null;
  const wrong = drawn.reason ?? (isTrouble(inspected.reason ?? {}) ? inspected.reason : null);
  if (wrong) {
    at("play").disabled = true;
    return messageArea(at("verdict")).fail(wrong, () => refresh(announced));
  }
  if (position !== null && !stale) table = inspected.value.table; // with the defaults filled in
  show(inspected);
  announce([announced && board.label(announced), at("verdict").querySelector("p").textContent].filter(Boolean).join(". "));
  const held = position === null ? { table } : { position };
  const address = await fragment.write({ format: FORMAT, game: page.game, options, ...held, turns: [] });
  history.replaceState(null, "", `#${address}`);
}

function show(inspected) {
  at("undo").disabled = past.length === 0;
  at("play").disabled = position === null;
  at("verdict").replaceChildren(...(position === null ? impossible(inspected.reason) : possible()));
  at("fields").replaceChildren(...fieldsForm(info, table, (field, value) => change({ ...table, [field]: value })));
  select(selected !== null && setting.standing(info, table, selected) ? selected : null);
}

function possible() {
  const text = typeof position === "string" ? position : JSON.stringify(position);
  return [element("p", { class: "verdict legal" }, words.possible), element("pre", { tabindex: "0", "aria-label": words.position }, text)];
}

function impossible(problem) {
  const count = problem.sentences.length;
  const sentence = count === 1 ? words.impossible_once : say(words.impossible, { count });
  return [element("p", { class: "verdict illegal" }, sentence), faultList(problem, (place) => board.focus(place))];
}

/** Select the piece on a place, to move or edit it; null for none. */
function select(place) {
  selected = place;
  board.mark(place === null ? {} : { selected: [place] });
  const piece = table.pieces?.find((one) => one.at === place);
  const parts = piece ? attributesForm(info, piece, (field, value) => change(setting.described(table, place, { [field]: value }))) : [];
  at("piece").hidden = parts.length === 0;
  const title = piece && [place, board.pieceName(piece.piece), board.sideName(piece.side)].join(", ");
  at("piece").replaceChildren(...(parts.length ? [element("h2", {}, title), ...parts] : []));
}

/** A click, Enter or Space on a place; `spot` is the position within it, for kings between cells. */
function touch(place, spot) {
  if (thing !== null) return change(setting.put(info, table, placeFor(thing, place, spot), thing), place);
  if (selected === null || selected === place) return select(selected === null && setting.standing(info, table, place) ? place : null);
  const there = placeFor(setting.standing(info, table, selected), place, spot);
  const moved = setting.moved(info, table, selected, there);
  selected = null;
  change(moved, there);
}

/** The target of a placed thing: for kings on points, the nearest point. */
function placeFor(one, place, spot) {
  const field = info.table.fields.find(({ field }) => field === one.field);
  return field?.kind === "points" ? nearest(board, place, spot) : place;
}

function remove(place) {
  selected = null;
  change(setting.removed(info, table, place), place);
}

function dropped(taken, x, y) {
  const under = document.elementFromPoint(x, y)?.closest("#board [data-at]")?.dataset.at;
  if (under === undefined) return taken.from === undefined ? undefined : remove(taken.from);
  const there = placeFor(taken.thing, under, { x, y });
  if (taken.from === undefined) change(setting.put(info, table, there, taken.thing), there);
  else change(setting.moved(info, table, taken.from, there), there);
}

function lifted(event) {
  const from = event.target.closest?.("[data-at]")?.dataset.at;
  const one = from === undefined ? null : setting.standing(info, table, from);
  return one?.side ? { thing: one, from, picture: pictureOf(one), width: board.pieceWidth() } : null;
}

function offered(event) {
  const one = event.target.closest?.("label")?.thing;
  return one ? { thing: one, picture: pictureOf(one), width: board.pieceWidth() } : null;
}

/** Start from a setup; the board is busy until its table has loaded. */
async function beginFrom({ position: given }) {
  at("board").ariaBusy = "true";
  try {
    change(await tableOf(given));
  } catch (problem) {
    messageArea(at("verdict")).fail(problem, () => beginFrom({ position: given }));
  } finally {
    at("board").ariaBusy = String(asking);
  }
}

function listen() {
  let pressed = null; // the last click
  at("board").addEventListener("pointerdown", (event) => (pressed = { x: event.clientX, y: event.clientY }), true);
  at("board").addEventListener("keydown", (event) => {
    pressed = null;
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      remove(selected ?? board.at);
    }
  }, true);
  board.onCell = (place) => touch(place, pressed);
  board.label = (place) => [board.named(place), ...setting.beneath(info, table, place)].join(", ");
  draggable(at("board"), lifted, dropped);
  const tools = palette(info, (one) => {
    thing = one;
    select(null);
  });
  draggable(tools, offered, dropped);
  board.onEscape = () => {
    tools.querySelector("input").click();
    select(null);
  };
  at("palette").replaceChildren(tools);
  at("undo").onclick = () => {
    table = past.at(-1);
    past = past.slice(0, -1);
    refresh();
  };
  at("empty").onclick = () => change(setting.emptied(info, table));
  at("flip").onclick = () => board.turn();
  at("play").onclick = () => fragment.go("play", { position, options });
}

/** Start with the table in the URL; if it cannot be read, start empty and show the error. Throws Problem on trouble. */
async function begin() {
  let wrong = null;
  try {
    const { record } = await fragment.read(location.hash);
    options = record?.options ?? {};
    if (record?.table) table = record.table;
    else if (record?.position || info.default_setup) table = await tableOf(record?.position);
    await board.draw({ table, options });
  } catch (problem) {
    if (isTrouble(problem)) throw problem;
    wrong = problem;
    table = { pieces: [] };
    options = {};
  }
  past = [];
  await refresh();
  if (wrong) at("verdict").prepend(faultList(wrong, () => {}));
  at("options").replaceChildren(await optionsForm(info, options, (chosen) => {
    options = chosen;
    refresh();
  }));
}

async function tableOf(given) {
  return (await post(`${room}/positions`, { ...(given ? { position: given } : {}), options })).table;
}

async function start() {
  info = await get(room);
  board = new Board(at("board"), info);
  listen();
  at("begin").replaceChildren(...await setupList(info, beginFrom));
  at("paste").replaceChildren(pasteForm(info, () => options, (inspected) => change(inspected.table)));
  await begin();
  showTools();
  window.addEventListener("hashchange", () => begin().catch(failed));
}

/** Show the tools next to the board, all at once. */
function showTools() {
  for (const part of document.querySelectorAll(".tools, .beside")) part.hidden = false;
}

/** Show a Problem; its retry loads the page again, since the URL has the position. */
function failed(problem) {
  showTools();
  messageArea(at("verdict")).fail(problem);
}

start().catch(failed);
