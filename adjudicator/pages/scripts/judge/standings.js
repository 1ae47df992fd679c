// The table of a tournament below its games.

import { element, page } from "../page.js";
import { post } from "../service.js";

const MOST = 200;
const SENT = ["file", "line", "game", "tags", "players", "turns", "result", "state", "fallen", "banners"];
const SENT_OF_ITEM = ["kind", "side", "article", "code", "message", "is_open"];

/** The table of these games of a report, or "" if there are too many or none counts. Throws Problem. */
export async function createStandings(games) {
  const body = { games: games.map((game) => ({ ...chosen(game, SENT), result: resultOf(game), items: game.items.map((item) => chosen(item, SENT_OF_ITEM)) })) };
  if (games.length > MOST || JSON.stringify(body).length > page.most) return "";
  const { rows, words } = await post(`/v1/standings?lang=${page.language}`, body);
  if (rows.length === 0) return "";
  const cells = (tag, values) => values.map((value) => element(tag, tag === "th" ? { scope: "col" } : {}, value));
  return element("section", { class: "standings" },
    element("h2", {}, words.title),
    element("div", { class: "wide", tabindex: "0", role: "group", "aria-label": words.title },
      element("table", {},
        element("thead", {}, element("tr", {}, ...cells("th", words.heads))),
        element("tbody", {}, ...words.rows.map((row) => element("tr", {}, ...cells("td", row)))))),
    element("p", { class: "note" }, words.summary),
    ...Object.entries(words.lists).flatMap(([heading, lines]) =>
      [element("h3", {}, heading), element("ul", {}, ...lines.map((line) => element("li", {}, line)))]),
  );
}

/** The result of a game; that of a faulty one is unknown. */
function resultOf({ result }) {
  return { found: result.found ?? "*", claimed: result.claimed ?? "*" };
}

function chosen(value, names) {
  return Object.fromEntries(names.map((name) => [name, value[name]]));
}
