// A turn in progress: what the player has chosen, and what may follow. Plain values, without requests and drawings.
// No text is parsed. An unlisted try is a listed action's text with another place at its end.

/**
 * @typedef {Schemas["ActionObject"]} Action
 * @typedef {Omit<Schemas["LegalActions"], "actions"> & {actions: Action[]}} Listed
 * @typedef {object} Turn
 * @property {Listed | null} first the legal actions of the position (BattleLore: with declarations); null while unknown
 * @property {{action: any, ruling: Schemas["Adjudication"] | null, next?: Listed}[]} steps of the begun turn, `next` like `first`
 * @property {string | null} selected the place of the piece to be moved (BattleLore: the unit)
 * @property {string[]} way hexes of the path of retreat chosen so far
 * @property {boolean} isRefused whether a refused try is drawn
 * @property {boolean} isOffering whether the panel offers several turns
 */

const PICK = "pick"; // the kind of an action that only selects a piece

/** A turn of which nothing is chosen yet. @returns {Turn} */
export const unbegun = (first = null) => ({ first, steps: [], selected: null, way: [], isRefused: false, isOffering: false });

/** Whether an action only selects a piece. @param {Action} action */
export const isPick = (action) => action?.kind === PICK;

/** The legal actions that may follow. @param {Turn} turn */
export const listed = ({ first, steps }) => steps.at(-1)?.next ?? first;

/** The text of the begun turn. @param {Turn} turn */
export const begunText = ({ steps }) => steps.at(-1)?.action.text ?? "";

/** Whether the turn continues with the piece that began it. @param {Turn} turn */
export const goesOn = (turn) => turn.steps.length > 0 && !("left" in listed(turn));

/** Whether only a piece is selected, by an action of its own. @param {Turn} turn */
export const isPicked = ({ steps }) => steps.length === 1 && isPick(steps[0].action);

/** The place of the selected piece, or null. @param {Turn} turn */
export const chosen = ({ steps, selected }) => selected ?? (isPick(steps.at(-1)?.action) ? steps.at(-1).action.from : null);

/** The listed actions that a place of the board completes. @param {Turn} turn */
export const targets = (turn) => listed(turn).actions.filter((one) => one.to && (goesOn(turn) || (one.from ?? null) === turn.selected));

/** Whether a piece that is dropped stays there until its ruling: it does, unless it captures from afar. @param {Turn} turn */
export function lands(turn, from, at) {
  const shots = (listed(turn)?.actions ?? []).filter((one) => one.from === from && one.to === at);
  return shots.length === 0 || !shots.every(({ kind }) => kind === "shot");
}

/** The marks of a board, whose `pieces` are by place. @param {Turn} turn */
export function marksOf(turn, pieces) {
  const shown = targets(turn);
  const taking = (one) => Boolean(one.captured) || (one.kind === "carry" && pieces.has(one.to));
  const place = chosen(turn);
  const movable = goesOn(turn) || place !== null ? [] : listed(turn).actions.map((one) => one.from);
  return {
    selected: place === null ? [] : [place],
    targets: unique(shown.filter((one) => !taking(one)).map((one) => one.to)),
    captures: unique(shown.filter(taking).map((one) => one.captured?.at ?? one.to)),
    movable: unique(movable),
  };
}

/** The begun turn with an unlisted place, written like the listed ones: as a plain move if one is possible. @param {Turn} turn */
export function written(turn, at) {
  const own = targets(turn).filter((one) => one.text.endsWith(one.to));
  const like = own.find((one) => one.kind === "move") ?? (goesOn(turn) ? own[0] : undefined);
  if (like) return like.text.slice(0, -like.to.length) + at;
  const other = own[0] ?? listed(turn).actions.find((one) => one.from && one.to && one.text.endsWith(one.to));
  const before = other && (own[0] || begunText(turn)) ? other.text.slice(0, other.text.lastIndexOf(other.from)) : "";
  return `${before}${turn.selected}-${at}`;
}

const unique = (places) => [...new Set(places)];
