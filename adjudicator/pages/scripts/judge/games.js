// The games of a report: counts, one line per game, and the report on paper.

import { element, page, say } from "../page.js";
import { createPicture } from "./picture.js";
import { stepsOf } from "./steps.js";

const words = page.words.judge;
const STATES = ["fault", "offence", "to-check", "settled", "clean"]; // as they are listed

/** The games with offences first. */
export function inOrder(games) {
  return [...games].sort((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state));
}

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
    show: (game) => lines.forEach((line, k) => line.toggleAttribute("aria-current", games[k] === game)),
  };
}

/** The report for print: `element`, on paper only, `title`, and `draw()`, which adds the pictures of its offences. */
export function createPaper(games) {
  const drawings = [];
  const sections = games.filter((game) => game.items.length).map((game) => element("section", {},
    element("h3", {}, element("span", { class: `state ${game.state}` }, game.words.state), " ", titleOf(game)),
    element("p", { class: "note" }, whereOf(game)),
    element("p", {}, game.words.result),
    ...game.items.map((item) => itemOf(game, item)),
  ));

  function itemOf(game, item) {
    const step = item.kind === "offence" && game.judged ? stepsOf(game).find((one) => one.kind === "turn" && one.entry === item.entry) : null;
    const picture = step && createPicture(game.game);
    if (picture) drawings.push(() => picture.show(step.draw));
    const article = item.article && `${item.article} ${item.title}`;
    const head = [item.turn_number && say(words.turn, { n: item.turn_number }), item.words?.side, step?.isNotation !== false && item.turn, item.line && say(words.place, item)];
    return element("div", { class: "item" }, picture?.element ?? "",
      element("p", {}, element("strong", {}, head.filter(Boolean).join(" · ")), " ", item.words?.settled ?? ""),
      element("p", {}, item.message), article ? element("p", {}, article) : "");
  }

  const events = new Set(games.map((game) => game.tags.Event).filter(Boolean));
  return {
    title: [...events].slice(0, 2).join(" · "),
    element: element("section", { class: "paper" }, ...sections),
    draw: () => Promise.all(drawings.splice(0).map((draw) => draw())),
  };
}
