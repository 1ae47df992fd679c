// Points between cells, from a pointer position or from a cell with the focus.

/** The point nearest to `spot` (pixels of the window); without it, the point at the upper right corner of a cell. */
export function nearest(board, info, place, spot) {
  const one = info.geometry.find(({ view }) => view === board.look.view) ?? info.geometry[0];
  if (place in one.points) return place;
  const { x, y } = spot ? inPicture(board.host.querySelector("svg"), spot) : corner(one, place);
  const far = ([, [px, py]]) => Math.hypot(px - x, py - y);
  return Object.entries(one.points).reduce((best, other) => (far(other) < far(best) ? other : best))[0];
}

function corner(seen, place) {
  const [x, y] = seen.cells[place];
  const reach = Math.max(...seen.outline.map(([dx]) => dx));
  return { x: x + reach, y: y - reach };
}

function inPicture(svg, { x, y }) {
  const spot = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
  return { x: spot.x, y: spot.y };
}
