// The name of a piece under a resting mouse or a held finger, and how it moves, in one line.

import { element, page } from "./page.js";

const REST = 500; // milliseconds
const GAP = 8; // pixels

/** Tips for the pieces of `board`: `show(at)` names a place, null for none. */
export function tips(board) {
  const tip = element("div", { class: "tip", role: "tooltip", hidden: true });
  document.body.append(tip);
  let pointed = null;
  let timer = 0;

  function show(at) {
    clearTimeout(timer);
    const text = at && textOf(board, at);
    tip.hidden = !text;
    if (!text) return;
    tip.textContent = text;
    const cell = board.places.get(at).getBoundingClientRect();
    const x = Math.min(Math.max(GAP, cell.x), innerWidth - tip.offsetWidth - GAP);
    const y = cell.bottom + GAP + tip.offsetHeight < innerHeight ? cell.bottom + GAP : cell.y - GAP - tip.offsetHeight;
    tip.style.translate = `${x}px ${y}px`;
  }

  function hide() {
    pointed = null;
    show(null);
  }

  board.host.addEventListener("pointermove", (event) => {
    const at = event.pointerType === "mouse" ? event.target.closest("[data-at]")?.dataset.at : undefined;
    if (at === pointed) return;
    hide();
    pointed = at;
    if (at && !event.buttons) timer = setTimeout(() => show(at), REST);
  });
  for (const kind of ["pointerdown", "pointerleave"]) board.host.addEventListener(kind, hide);
  document.addEventListener("keydown", hide);
  return { show };
}

function textOf(board, at) {
  const piece = board.pieces.get(at);
  if (!piece) return null;
  const moves = page.figures[piece.piece];
  return moves ? `${board.standing(at)}${page.words.site.colon} ${moves}` : board.label(at);
}
