// A game as it was played, and which of its positions is looked at. Plain values: nothing here asks or draws.
//
// state = {game, options, start, turns, at}
//   options  what was chosen of them, by name; start  {position, key, side} before the first turn
//   turns    {entry, message, effects, position, key, side}: `entry` as a record writes it, `position` after it,
//            `side` who played it
//   at       how many turns are played in the position looked at

export const FORMAT = "adjudicator-record/1";

/** A game of which nothing is played yet. `start.position` is canonical; `given` is false for the default setup. */
export function begun(game, options, start) {
  return { game, options, start, turns: [], at: 0 };
}

/** The game after one more turn; what followed the position looked at is dropped. */
export function played(state, turn) {
  const turns = [...state.turns.slice(0, state.at), turn];
  return { ...state, turns, at: turns.length };
}

/** The same game, looked at after `at` turns. */
export function looked(state, at) {
  return { ...state, at: Math.max(0, Math.min(at, state.turns.length)) };
}

/** What stands where the game is looked at: {position, key, side}. */
export function standing(state) {
  return state.at === 0 ? state.start : state.turns[state.at - 1];
}

/** How often each position has stood, the one looked at included; the oldest are left out above `most`. */
export function seen(state, most = 1000) {
  const counts = {};
  for (const { key } of [state.start, ...state.turns.slice(0, state.at)]) {
    if (key) counts[key] = (counts[key] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).slice(-most));
}

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
