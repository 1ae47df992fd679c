// Units of a position by hex, and their names. Ids are the players' and never translated.

import { page, say } from "../page.js";

const words = page.words.battlelore;
const MARKS = ["melees", "afar", "ordered"]; // only in this game

/** An own property, or undefined: a unit may be named "constructor". */
export const own = (held, key) => Object.hasOwn(held, key) ? held[key] : undefined;

/** The id of the unit on a hex, or undefined. */
export const unitAt = (position, at) => Object.keys(position.units).find((id) => position.units[id].hex === at);

/** A unit by kind and hex, with its id if another one is of its kind: "cavalry on g6 (riders)". */
export function nameOf(table, id) {
  const { units } = table.view.position;
  const unit = units[id];
  return say(isAlone(units, id) || id === unit.hex ? words.unit : words.unit_alike, { unit: id, kind: table.board.pieceName(pieceOf(unit)), at: unit.hex });
}

const isAlone = (units, id) => Object.values(units).filter((one) => pieceOf(one) === pieceOf(units[id])).length === 1;

/** The hexes of the units ordered in this turn. */
export function orderedHexes({ state, view }) {
  const turns = state.turns.slice(0, state.at);
  const since = turns.slice(turns.findLastIndex((turn) => turn.action?.kind === "end_turn") + 1);
  return since
    .flatMap((turn) => (turn.action?.kind === "order" ? turn.action.units : []))
    .flatMap((id) => own(view.position.units, id)?.hex ?? []);
}

/** Attributes of the unit and its card, in the interface's words: [name, value]. */
export function factsOf(info, unit) {
  const card = info.pieces.find(({ piece }) => piece === pieceOf(unit));
  const held = { ...(card?.banner ? { banner: card.banner } : {}), ...unit };
  return info.table.attributes
    .filter(({ field }) => field !== "unit" && field in held)
    .map(({ field, name, values }) => [name, worded(held[field], values)]);
}

/** The label of a hex on the board: terrain, the unit's id if needed, attributes, odds. */
export function hexName(table, at) {
  const { position } = table.view;
  const marks = MARKS.filter((mark) => table.board.marks[mark]?.includes(at)).map((mark) => words[mark]);
  const terrain = Object.entries(table.info.vocabulary.terrain).filter(([kind]) => position[kind]?.includes(at));
  const id = unitAt(position, at);
  const facts = id === undefined ? [] : factsOf(table.info, position.units[id]).map(([name, value]) => `${name} ${value}`);
  return [
    table.board.named(at),
    ...terrain.map(([, name]) => name),
    ...(id === undefined || isAlone(position.units, id) ? [] : [id]),
    ...facts,
    ...marks,
    ...(own(table.board.notes, at) ? [say(words.odds_short, { chance: table.board.notes[at] })] : []),
  ].join(", ");
}

/** The kind of a unit: of a creature, its name. */
export const pieceOf = (unit) => unit.creature ?? unit.kind;

function worded(value, values) {
  if (value === true) return words.yes;
  return values?.find((one) => one.value === value)?.name ?? value;
}
