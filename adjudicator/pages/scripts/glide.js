// Pieces glide from their old places to their new places after a drawing.

const TIME = 150; // milliseconds
const MOST = 6; // more changes than this are another position, not a turn
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Animate the pieces of `svg`; `before` and `after` have `pieces` and `spots` by place, as a board. */
export function glide(svg, before, after) {
  if (calm.matches) return;
  const left = changed(before.pieces, after.pieces);
  const come = changed(after.pieces, before.pieces);
  if (left.length > MOST || come.length > MOST) return;
  for (const [at, piece] of come) {
    const k = left.findIndex(([, one]) => isSame(one, piece));
    if (k < 0) continue;
    const [[from]] = left.splice(k, 1);
    slide(svg.querySelector(`use[data-at="${at}"]`), before.spots.get(from), after.spots.get(at));
  }
}

const changed = (pieces, others) => [...pieces].filter(([at, piece]) => !isSame(piece, others.get(at)));

const isSame = (one, other) => one.side === other?.side && one.piece === other?.piece;

function slide(piece, from, to) {
  if (!piece || !from || !to) return;
  piece.animate([{ translate: `${from.x - to.x}px ${from.y - to.y}px` }, { translate: "0px 0px" }], { duration: TIME, easing: "ease-out" });
}
