// A position as it is being set up: its table, and what an editor does to it. Plain values: nothing here asks or draws.
//
// A table is what the interface gives and takes: pieces, each {at, side, piece, …}, and the fields that the game describes.
// A thing is what can be put somewhere: {field: "pieces", side, piece}, {field: "holes"}, {field: "kings", side, piece}.

/** The things that a game has to put on its board, by side; what belongs to no side stands under "". */
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

/** What stands on a place; null where nothing does. Terrain is found where no piece is. */
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

/** The names of all that lies on a place besides a piece. */
export function beneath(info, table, at) {
  return info.table.fields.filter((one) => one.kind === "cells" && table[one.field]?.includes(at)).map((one) => one.name);
}

/** The table with a thing on a place; what cannot stand beside it is taken away. Put where it lies already, it is taken away itself. */
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

/** The table without what stands on a place: the piece, or else what lies there. */
export function removed(info, table, at) {
  const there = standing(info, table, at);
  if (there === null) return table;
  if (there.field === "pieces") return { ...table, pieces: table.pieces.filter((one) => one.at !== at) };
  if (there.side) return { ...table, [there.field]: { ...table[there.field], [there.side]: null } };
  return { ...table, [there.field]: table[there.field].filter((one) => one !== at) };
}

/** The table with what stands on one place put on another. */
export function moved(info, table, from, to) {
  const there = standing(info, table, from);
  return there === null || from === to ? table : put(info, removed(info, table, from), to, there);
}

/** The table with nothing on the board or beside it; who is to move and the like stays. */
export function emptied(info, table) {
  const lists = ["cells", "hands", "points", "origins", "units"];
  const fields = info.table.fields.filter(({ kind }) => lists.includes(kind));
  return { ...table, pieces: [], ...Object.fromEntries(fields.map((field) => [field.field, field.default])) };
}

/** The table with some values of the piece on a place; null takes a value away. */
export function described(table, at, values) {
  const pieces = table.pieces.map((one) => {
    if (one.at !== at) return one;
    return Object.fromEntries(Object.entries({ ...one, ...values }).filter(([, value]) => value !== null));
  });
  return { ...table, pieces };
}

function cleaned(info, table, at) {
  const bare = info.table.fields.filter((one) => one.kind === "cells" && one.alone && table[one.field]?.includes(at));
  const lists = bare.map(({ field }) => [field, table[field].filter((one) => one !== at)]);
  return { ...table, ...Object.fromEntries(lists), pieces: (table.pieces ?? []).filter((one) => one.at !== at) };
}

function kingOf(info) {
  return info.pieces.find(({ piece }) => !info.table.pieces.includes(piece))?.piece;
}
