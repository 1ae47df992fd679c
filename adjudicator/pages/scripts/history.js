// A game and its current position. Plain values: this module sends and draws no data.
//
// state = {game, options, start, turns, at}
//   options  chosen options, by name
//   start    {position, key, status, given, request}, before the first turn; `given` is false for the default setup, `request`
//            is {position?, options} as given
//   turns    {entry, action, message, effects?, position, key, side, status?, result?}: `entry` as in a record, `action`
//            as in its ruling (null for a resignation, claim or agreement), `position` after it, `side` the player
//   at       number of turns before the current position

export const FORMAT = "adjudicator-record/1";
export const MOST_LINES = 8; // other lines of a game; the oldest are dropped

/** A new game. */
export const begun = (game, options, start) => ({ game, options, start, turns: [], at: 0 });

/** The game after one more turn; turns after the current position are dropped. */
export function played(state, turn) {
  const turns = [...state.turns.slice(0, state.at), turn];
  return { ...state, turns, at: turns.length };
}

/** The same game with another current position. */
export const looked = (state, at) => ({ ...state, at: Math.max(0, Math.min(at, state.turns.length)) });

/** The lines to keep with a game, {turns, …} each: those with turns that it does not have. */
export const kept = (lines, state) => lines.filter((line) => fork(state, line) >= 0).slice(-MOST_LINES);

/** The index of the first turn of a line that a game does not have, else -1. */
export const fork = (state, line) => line.turns.findIndex(({ entry }, k) => JSON.stringify(entry) !== JSON.stringify(state.turns[k]?.entry));

/** A line of a game in a link: {at, turns}, the number of their common turns and the entries of the others. */
export function branch(state, line) {
  const at = fork(state, line);
  return { at, turns: line.turns.slice(at).map(({ entry }) => entry) };
}

/** The last turn before the current position, or the start. */
export const standing = (state) => state.at === 0 ? state.start : state.turns[state.at - 1];

/** {position?, options} of the current position for requests; the default setup is omitted. */
export const requestAt = (state) => state.at === 0 ? state.start.request : { position: standing(state).position, options: state.options };

/** The action that led to the current position, and the position it was played from, or null. */
export function lastAction(state) {
  const number = state.turns.slice(0, state.at).findLastIndex((turn) => turn.action !== null);
  if (number < 0 || JSON.stringify(state.turns[number].position) !== JSON.stringify(standing(state).position)) return null;
  return { action: state.turns[number].action, position: standing(looked(state, number)).position };
}

/** How often each position has occurred, the current one included; the oldest are dropped above `most`. */
export function seen(state, most = 1000) {
  const counts = new Map();
  for (const { key } of [state.start, ...state.turns.slice(0, state.at)]) {
    if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].slice(-most));
}

/** An action as an entry of a record: text, or an object with a turn. */
export const entryOf = (action) => typeof action === "string" ? action : { turn: action };

/** The game as a record of the service. */
export function record(state) {
  const { game, options, start, turns } = state;
  return {
    format: FORMAT,
    game,
    ...(Object.keys(options).length ? { options } : {}),
    ...(start.given ? { position: start.position } : {}),
    turns: turns.map((turn) => turn.entry),
  };
}
