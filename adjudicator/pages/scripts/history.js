// A game as it was played, and which of its positions is looked at. Plain values: nothing here asks or draws.
//
// state = {game, options, start, turns, at}
//   options  what was chosen of them, by name
//   start    {position, key, status, given, asked}, before the first turn; `given` is false for the default setup, `asked`
//            is {position?, options} as they were given
//   turns    {entry, action, message, effects?, position, key, side, status?}: `entry` as a record writes it, `action`
//            as it was ruled on (null where somebody resigned, claimed or agreed), `position` after it, `side` whose
//   at       how many turns are played in the position looked at

export const FORMAT = "adjudicator-record/1";

/** A game of which nothing is played yet. */
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

/** What stands where the game is looked at: the last turn, or the start. */
export function standing(state) {
  return state.at === 0 ? state.start : state.turns[state.at - 1];
}

/** {position?, options} of where the game is looked at, as questions name them: the default setup goes without a name. */
export function asked(state) {
  return state.at === 0 ? state.start.asked : { position: standing(state).position, options: state.options };
}

/** The last action on the board before the position looked at, and the position that it was played from, or null. */
export function lastAction(state) {
  const number = state.turns.slice(0, state.at).findLastIndex((turn) => turn.action !== null);
  if (number < 0) return null;
  return { action: state.turns[number].action, position: standing(looked(state, number)).position };
}

/** How often each position has stood, the one looked at included; the oldest are left out above `most`. */
export function seen(state, most = 1000) {
  const counts = new Map();
  for (const { key } of [state.start, ...state.turns.slice(0, state.at)]) {
    if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].slice(-most));
}

/** An action as an entry of a record: a text by itself, an object as the turn of one. */
export function entryOf(action) {
  return typeof action === "string" ? action : { turn: action };
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
