// The page on which a game is played: everything is put together here.

import { Board } from "./board.js";
import * as fragment from "./fragment.js";
import { element, page } from "./page.js";
import { get } from "./service.js";
import { Table } from "./table.js";
import { tell, tellProblem, tellRuling } from "./telling.js";

const at = (id) => document.getElementById(id);
const said = {
  tell: (ruling) => tellRuling(at("said"), ruling),
  say: (sentence) => tell(at("said"), sentence),
  fail: (problem) => tellProblem(at("said"), problem),
};

/** Do something that asks the service; what goes wrong is told. One at a time: a second click waits for no answer. */
function tried(act) {
  return async (...values) => {
    at("board").ariaBusy = "true";
    try {
      await act(...values);
    } catch (problem) {
      said.fail(problem);
    } finally {
      at("board").ariaBusy = "false";
    }
  };
}

async function start() {
  const info = await get(`/v1/games/${page.game}`);
  const written = typeof info.notation.actions[0] === "string";
  const board = new Board(at("board"), info);
  const table = new Table(info, board, at("panel"), said, () => show(table));
  const { createFlow } = await import(written ? "./text_flow.js" : "./battlelore/flow.js");
  table.flow = createFlow(table);
  board.onCell = tried((cell) => table.flow.cell(cell));
  board.onEscape = () => table.flow.escape();
  at("undo").onclick = tried(() => table.flow.back() || table.look(table.state.at - 1));
  at("redo").onclick = tried(() => table.look(table.state.at + 1));
  at("play").hidden = false;
  await open(table);
  window.addEventListener("hashchange", tried(() => open(table)));
}

async function open(table) {
  const record = await fragment.read(location.hash);
  if (record !== null) return table.load(record);
  const position = table.info.default_setup ? undefined : table.info.notation.position;
  return table.begin({ position });
}

function show(table) {
  const { state } = table;
  at("undo").disabled = state.at === 0;
  at("redo").disabled = state.at === state.turns.length;
  const side = table.board.sideName(table.view.status.to_move);
  at("standing").textContent = side;
  at("turns").replaceChildren(
    ...state.turns.map((turn, k) =>
      element("li", {}, element("button", {
        type: "button", class: "quiet", "aria-current": k + 1 === state.at && "step",
        onclick: tried(() => table.look(k + 1)),
      }, typeof turn.action === "string" ? turn.action : turn.message)),
    ),
  );
}

await tried(start)();
