// The table of a tournament below its games.

import { element, page } from "../page.js";
import { post } from "../service.js";

const MOST = 200;
const TIE_BREAKS = ["direct", "sonneborn-berger", "wins", "second"];
const SENT = ["file", "line", "game", "tags", "players", "turns", "result", "state", "fallen", "banners"];
const SENT_OF_ITEM = ["kind", "side", "article", "code", "message", "is_open"];

/** The table of these games of a report, or "" if there are too many or none counts. Throws Problem. */
export async function createStandings(games) {
  const request = { tie_breaks: TIE_BREAKS, games: games.map((game) => ({ ...chosen(game, SENT), result: resultOf(game), items: game.items.map((item) => chosen(item, SENT_OF_ITEM)) })) };
  if (games.length > MOST || JSON.stringify(request).length > page.most) return "";
  const { rows, words } = await post(`/v1/standings?lang=${page.language}`, request);
  if (rows.length === 0) return "";
  const lines = words.rows.map((cells, k) => ({ row: element("tr", {}, ...cells.map((cell) => element("td", {}, cell))), keys: keysOf(rows[k]) }));
  const body = element("tbody", {}, ...lines.map((line) => line.row));
  const heads = words.heads.map((head, k) => element("th", { scope: "col" }, k < lines[0].keys.length ? sorter(head, k) : head));
  return element("section", { class: "standings" },
    element("h2", {}, words.title),
    element("div", { class: "wide", tabindex: "0", role: "group", "aria-label": words.title },
      element("table", {},
        element("thead", {}, element("tr", {}, ...heads)), body)),
    element("p", { class: "note" }, words.summary),
    ...Object.entries(words.lists).flatMap(([heading, lines]) =>
      [element("h3", {}, heading), element("ul", {}, ...lines.map((line) => element("li", {}, line)))]),
  );

  /** A button in the head of a column that sorts the rows by it, ranks and names upwards, the rest downwards. */
  function sorter(head, column) {
    const direction = column < 2 ? 1 : -1;
    return element("button", { type: "button", class: "plain", onclick: ({ target }) => {
      const sorted = [...lines].sort((one, other) => direction * compare(one.keys[column], other.keys[column]));
      body.replaceChildren(...sorted.map((line) => line.row));
      for (const cell of target.closest("tr").children) cell.removeAttribute("aria-sort");
      target.closest("th").setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
    } }, head);
  }
}

/** The values of a row by which it can be sorted; a tie-break that does not apply counts as 0, wins have their own column. */
function keysOf({ rank, player, points, games, wins, draws, losses, values }) {
  const others = values.filter((_, k) => TIE_BREAKS[k] !== "wins");
  return [rank, player, numberOf(points), games, wins, draws, losses, ...others.map((value) => numberOf(value ?? "0"))];
}

function numberOf(fraction) {
  const [over, under = "1"] = fraction.split("/");
  return over / under;
}

const compare = (one, other) => typeof one === "string" ? one.localeCompare(other, page.language) : one - other;

/** The result of a game; that of a faulty one is unknown. */
const resultOf = ({ result }) => ({ found: result.found ?? "*", claimed: result.claimed ?? "*" });

const chosen = (value, names) => Object.fromEntries(names.map((name) => [name, value[name]]));
