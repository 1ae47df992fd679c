// Turns in few words, for the list of turns; what happened in each is told in full beside it.

import { page, say } from "../page.js";

const words = page.words.battlelore;

/** An attack or a move in few words; null for what is told in its own. */
export function written(action) {
  const { kind, attacker, target, unit, path } = action;
  if (kind === "attack")
    return attacker === null ? say(words.card_attacks, { target }) : say(words.attacks, { attacker, target });
  return kind === "move" ? say(words.moves, { unit, at: path.at(-1) }) : null;
}
