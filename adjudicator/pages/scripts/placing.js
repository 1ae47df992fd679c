// A piece that waits for its ruling where it was put.

/**
 * For a board: `place(from, at)` moves a piece on the screen, with its signs, and clears the marks; `restore()` puts it back,
 * with them. `keepMarks()` is called for other marks, `drawn()` for a new picture: it returns the pieces by place as seen.
 */
export function placing(board) {
  let placed = null; // {from, at, parts, gone, marks, notes}

  function place(from, at) {
    if (placed?.from === from && placed.at === at) return;
    restore();
    const [start, end] = [board.spots.get(from), board.spots.get(at)];
    const [piece, taken] = [from, at].map((one) => board.host.querySelector(`use[data-at="${one}"]`));
    if (!piece || !end) return;
    const { marks, notes } = board;
    const parts = [piece, ...signs(piece)];
    const gone = taken ? [taken, ...signs(taken)] : [];
    for (const part of parts) part.style.translate = `${end.x - start.x}px ${end.y - start.y}px`;
    for (const part of gone) part.style.opacity = "0";
    board.mark({});
    placed = { from, at, parts, gone, marks, notes };
  }

  function restore() {
    if (placed === null) return;
    const { parts, gone, marks, notes } = placed;
    placed = null;
    for (const part of parts) part.style.translate = "";
    for (const part of gone) part.style.opacity = "";
    if (marks) board.mark(marks, notes);
  }

  /** The banner and the number of a unit, which are drawn over all pieces. */
  function signs(piece) {
    const room = piece.getBoundingClientRect();
    return [...board.host.querySelectorAll("use ~ g:not(.marks) > *")].filter((part) => {
      const box = part.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return x > room.left && x < room.right && y > room.top && y < room.bottom;
    });
  }

  function keepMarks() {
    if (placed) placed.marks = null;
  }

  function drawn() {
    const pieces = new Map(board.pieces);
    if (placed) {
      pieces.set(placed.at, pieces.get(placed.from));
      pieces.delete(placed.from);
      keepMarks();
      restore();
    }
    return pieces;
  }

  return { place, restore, keepMarks, drawn };
}
