// The list of turns: each links to the position after it, in the column of its side.

import { fork } from "./history.js";
import { element, page } from "./page.js";
import { pictureOf } from "./side.js";

const words = page.words.play;

/** Show the turns of a table's game in an ordered list. */
export function showTurns(list, table) {
  const { turns, at } = table.state;
  const { sides } = table.info;
  const held = list.contains(document.activeElement);
  const columns = typeof turns[0]?.action === "object" && turns[0].action !== null ? 1 : sides.length;
  list.className = `turns sides-${columns}`;
  list.replaceChildren(
    element("li", { class: "start", value: 0 }, step(table, 0, at, {}, words.start)),
    ...turns.map((turn, k) => {
      const column = columns === 1 ? 0 : sides.indexOf(turn.side);
      return element("li", { value: k + 1, class: `side-${column + 1}` }, step(table, k + 1, at, { title: turn.message, "data-turn": typeof turn.action === "string" && turn.action }, ...shown(table, turn, k + 1)));
    }),
  );
  const current = list.querySelector("[aria-current]");
  if (held) current?.focus();
  if (current) list.scrollTop = current.offsetTop + (current.offsetHeight - list.clientHeight) / 2;
}

/** Show the other lines of a table's game, each by its first turn. */
export function showBranches(host, table) {
  const buttons = table.branches.map((branch) => {
    const k = fork(table.state, branch);
    const turn = branch.turns[k];
    const content = [words.branch, " ", ...shown(table, turn, k + 1)];
    return element("button", { type: "button", class: "second", title: turn.message, onclick: table.tried(() => table.resume(branch)) }, ...content);
  });
  host.replaceChildren(...buttons);
}

function step(table, number, at, attributes, ...content) {
  const run = table.tried(() => table.look(number));
  return element("button", { type: "button", class: "quiet", ...attributes, "aria-current": number === at && "step", onclick: run }, ...content);
}

/** A turn in short form: its number, the figure of its piece, its places; else its text, or a sentence. */
function shown(table, turn, number) {
  const { action, message, side, effects = [] } = turn;
  const n = element("span", { class: "n" }, `${number}.`);
  if (typeof action !== "string") return [n, " ", message];
  const from = (one) => one.from && action.includes(one.from);
  const afar = effects.find((one) => one.by && from(one)); // a capture from afar, by a piece that stays
  const moved = effects.find((one) => !page.captures.includes(one.kind) && one.piece && one.side && from(one)) ?? (afar && { ...afar, side, piece: afar.by });
  if (!moved) return [n, " ", ...broken(action)];
  const figure = element("img", { src: pictureOf(moved), alt: table.board.pieceName(moved.piece), width: 20, height: 20 });
  return [n, figure, element("span", {}, ...broken(action.slice(action.indexOf(moved.from))))];
}

/** A turn with places to break its line: before the sign of each step, not inside a square. */
function broken(action) {
  return action.split(/(?=[-x:~>*])|(?<=,)/).flatMap((part) => [element("wbr"), part]);
}
