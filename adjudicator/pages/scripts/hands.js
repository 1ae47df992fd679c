// Playing by dragging: a piece is lifted and dropped. On small cells a finger gets a magnifying glass.

import { draggable } from "./drag.js";
import { loupe } from "./loupe.js";
import { element, pause } from "./page.js";
import { pictureOf } from "./side.js";
import { tips } from "./tips.js";

const SMALL = 36; // pixels: narrower cells are hard to hit with a finger

/** Let pieces on the board of a table be dragged; a drop is a try, as a click is. */
export function hands(table) {
  const { board } = table;
  const glass = loupe(board.host);
  const tip = tips(board);
  const ring = element("div", { class: "pointing", hidden: true }); // apart from the board, which need not be painted again
  // The browser draws first: a phone needs a frame for each change.
  const later = (act) => table.tried((at) => pause().then(() => act(at)));
  const choose = later((at) => table.flow.cell(at));
  const lift = later((at) => table.flow.lift(at));
  const letGo = table.tried(() => table.flow.escape());
  let locate = null;
  document.body.append(ring);

  function take(event) {
    const from = placeOf(event.target);
    if (from === undefined) return null;
    const isPiece = Boolean(table.flow.lifts?.(from));
    const isTouch = event.pointerType === "touch" || event.type === "touchstart";
    const isLooked = isTouch && board.width() < SMALL;
    if (!isPiece && !isLooked) return null;
    const picture = isPiece ? pictureOf(board.pieces.get(from) ?? {}) : null;
    return { from, isPiece, isTouch, isLooked, picture, width: isPiece ? board.pieceWidth() : 0 };
  }

  function lifted({ from, isPiece, isTouch }) {
    locate = board.locator();
    ring.style.width = ring.style.height = `${board.width()}px`;
    if (isTouch) tip.show(from);
    if (!isPiece) return;
    board.fade(from);
    lift(from).then(() => glass.renew());
  }

  function over({ isLooked }, x, y) {
    const spot = locate(x, y);
    ring.hidden = spot === null;
    if (spot) ring.style.translate = `calc(${spot.x}px - 50%) calc(${spot.y}px - 50%)`;
    if (isLooked) glass.show(x, y);
  }

  function ended(_taken, isDropped) {
    glass.hide();
    tip.show(null);
    board.fade(null);
    ring.hidden = true;
    if (!isDropped) letGo();
  }

  function drop({ from, isPiece }, x, y) {
    const under = document.elementFromPoint(x, y);
    const at = board.host.contains(under) ? placeOf(under) : undefined;
    if (at === undefined) return isPiece ? letGo() : undefined;
    if (isPiece && at === from) return undefined; // put back: it stays selected
    if (isPiece && table.flow.lands(from, at)) board.placing.place(from, at);
    return choose(at);
  }

  draggable(board.host, take, drop, { lifted, over, ended });
}

const placeOf = (target) => target.closest?.("[data-at]")?.dataset.at;
