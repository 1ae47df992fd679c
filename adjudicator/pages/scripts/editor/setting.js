// A table being edited, and the edits. Plain values: this module sends and draws no data.
//
// A table has the interface's format: pieces, each {at, side, piece, …}, and the fields that the game describes.
// A thing can be placed: {field: "pieces", side, piece}, {field: "holes"}, {field: "kings", side, piece}.

/** The things that a game has for its board, by side; things without a side are under "". */
export function things(info) {
  const { pieces, fields } = info.table;
  const points = fields.find((field) => field.kind === "points");
  const found = new Map(info.sides.map((side) => [side, []]));
  for (const side of info.sides) {
    for (const { piece } of info.pieces) {
      if (pieces.includes(piece)) found.get(side).push({ field: "pieces", side, piece });
      else if (points) found.get(side).push({ field: points.field, side, piece });
    }
  }
  found.set("", fields.filter((field) => field.kind === "cells").map(({ field }) => ({ field })));
  return found;
}

/** The thing on a place, or null. Pieces come before terrain. */
export function standing(info, table, at) {
  const piece = table.pieces?.find((one) => one.at === at);
  if (piece) return { field: "pieces", ...piece };
  for (const { field, kind } of info.table.fields) {
    const held = table[field];
    if (kind === "cells" && held?.includes(at)) return { field };
    if (kind === "points") {
      const side = Object.keys(held ?? {}).find((one) => held[one] === at);
      if (side) return { field, side, piece: kingOf(info) };
    }
  }
  return null;
}

/** The names of all things on a place except the piece. */
export function beneath(info, table, at) {
  return info.table.fields.filter((one) => one.kind === "cells" && table[one.field]?.includes(at)).map((one) => one.name);
}

/** The table with a thing on a place; things that cannot share the place are removed. Placing it again removes it. */
export function put(info, table, at, thing) {
  const field = info.table.fields.find((one) => one.field === thing.field);
  if (field?.kind === "points") return { ...table, [field.field]: { ...table[field.field], [thing.side]: at } };
  if (field?.kind === "cells") {
    const held = table[field.field] ?? [];
    const there = held.includes(at);
    const cleared = field.alone && !there ? cleaned(info, table, at) : table;
    return { ...cleared, [field.field]: there ? held.filter((one) => one !== at) : [...held, at] };
  }
  const { field: _, at: __, ...piece } = thing;
  const cleared = cleaned(info, table, at);
  return { ...cleared, pieces: [...(cleared.pieces ?? []), { at, ...piece }] };
}

/** The table without the piece on a place, or else without the other things there. */
export function removed(info, table, at) {
  const there = standing(info, table, at);
  if (there === null) return table;
  if (there.field === "pieces") return { ...table, pieces: table.pieces.filter((one) => one.at !== at) };
  if (there.side) return { ...table, [there.field]: { ...table[there.field], [there.side]: null } };
  return { ...table, [there.field]: table[there.field].filter((one) => one !== at) };
}

/** The table with the thing of one place moved to another. */
export function moved(info, table, from, to) {
  const there = standing(info, table, from);
  return there === null || from === to ? table : put(info, removed(info, table, from), to, there);
}

/** The table with an empty board and empty hands; side to move and counters stay. */
export function emptied(info, table) {
  const lists = ["cells", "hands", "points", "origins", "units"];
  const fields = info.table.fields.filter(({ kind }) => lists.includes(kind));
  return { ...table, pieces: [], ...Object.fromEntries(fields.map((field) => [field.field, field.default])) };
}

/** The table with changed values of the piece on a place; null removes a value. */
export function described(table, at, values) {
  const filled = (piece) => Object.fromEntries(Object.entries({ ...piece, ...values }).filter(([, value]) => value !== null));
  return { ...table, pieces: table.pieces.map((one) => (one.at === at ? filled(one) : one)) };
}

function cleaned(info, table, at) {
  const bare = info.table.fields.filter((one) => one.kind === "cells" && one.alone && table[one.field]?.includes(at));
  const lists = bare.map(({ field }) => [field, table[field].filter((one) => one !== at)]);
  return { ...table, ...Object.fromEntries(lists), pieces: (table.pieces ?? []).filter((one) => one.at !== at) };
}

const kingOf = (info) => info.pieces.find(({ piece }) => !info.table.pieces.includes(piece))?.piece;
