// The named starting positions of a game.

import { element, page } from "../page.js";
import { get } from "../service.js";

const words = page.words.editor;

/** A button for each setup of the game under a title; empty for a game without setups. `run(setup)` receives {name, title?, position}. */
export async function setupList(info, run) {
  if (info.setups.length === 0) return [];
  const { setups } = await get(`/v1/games/${page.game}/setups`);
  return [
    element("p", {}, words.setups),
    element("p", { class: "bar" }, ...setups.map((setup) => element("button", { type: "button", class: "second", onclick: () => run(setup) }, setup.title ?? capitalised(setup.name)))),
  ];
}

const capitalised = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
