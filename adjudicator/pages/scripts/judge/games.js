// The games of a report: counts, and one line per game.

import { element, page, say } from "../page.js";

const words = page.words.judge;
const STATES = ["fault", "offence", "to-check", "settled", "clean"]; // as they are listed

/** The games with offences first. */
export const inOrder = (games) => [...games].sort((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state));

/** The heading of a game. */
export function titleOf(game) {
  const name = game.words.game ? `${game.words.game} ${game.number}` : say(words.number, game);
  return game.words.players || (game.file === "record" ? name : `${game.file}, ${game.number}`);
}

/** The tags, the game and its turns in a line. */
export function whereOf(game) {
  const { game: title, turns } = game.words;
  const file = game.file === "record" ? "" : `${game.file}${game.line ? `:${game.line}` : ""}`;
  return [...Object.values(game.tags), title, turns, file].filter(Boolean).join(" · ");
}

/** The counts of games by state, in words. */
export function totals(games) {
  const count = Object.fromEntries(STATES.map((state) => [state.replace("-", "_"), games.filter((game) => game.state === state).length]));
  return say(words.totals, { games: games.length, ...count });
}

/** A line for each game; `choose(game)` receives the chosen one. `element` is the list, `show(game)` marks a game. */
export function createLines(games, choose) {
  const lines = games.map((game) => element("button", { type: "button", class: "plain line", onclick: () => choose(game) },
    element("span", { class: `state ${game.state}` }, game.words.state), " ", titleOf(game), element("span", { class: "note" }, [game.words.game, game.words.turns, game.words.result].filter(Boolean).join(" · "))));
  return {
    element: element("nav", { class: "lines", "aria-label": words.games }, ...lines),
    show(game) {
      for (const [k, line] of lines.entries()) line.toggleAttribute("aria-current", games[k] === game);
    },
  };
}
