// The named starting positions of a game, to begin from.

import { element, page } from "../page.js";
import { get } from "../service.js";

const words = page.words.editor;

/** A button for each setup of the game, under what they are; nothing for a game without any. `run(setup)` is called with {name, title?, position}. */
export async function setupList(info, run) {
  if (info.setups.length === 0) return [];
  const { setups } = await get(`/v1/games/${page.game}/setups`);
  return [
    element("p", {}, words.setups),
    element("p", { class: "bar" }, ...setups.map((setup) => element("button", { type: "button", class: "second", onclick: () => run(setup) }, setup.title ?? capitalised(setup.name)))),
  ];
}

function capitalised(name) {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
}
