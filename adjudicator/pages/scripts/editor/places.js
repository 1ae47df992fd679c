// Points between cells, from a pointer position or from a cell with the focus.

/** The point nearest to `spot` (pixels of the window); without it, the point at the upper right corner of a cell. */
export function nearest(board, place, spot) {
  if (board.points.has(place)) return place;
  const { x, y } = spot ? inPicture(board.host.querySelector("svg"), spot) : corner(board, place);
  const far = (at) => Math.hypot(board.spots.get(at).x - x, board.spots.get(at).y - y);
  return [...board.points].reduce((best, other) => (far(other) < far(best) ? other : best));
}

function corner({ spots, reach }, place) {
  const { x, y } = spots.get(place);
  return { x: x + reach, y: y - reach };
}

const inPicture = (svg, { x, y }) => new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
