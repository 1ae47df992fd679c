// Short forms of turns for the turn list.

import { page, say } from "../page.js";

const words = page.words.battlelore;

/** An attack or a move in short form; null for other actions. */
export function written(action) {
  const { kind, attacker, target, unit, path } = action;
  if (kind === "attack")
    return attacker === null ? say(words.card_attacks, { target }) : say(words.attacks, { attacker, target });
  return kind === "move" ? say(words.moves, { unit, at: path.at(-1) }) : null;
}
