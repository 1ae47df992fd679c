// Playing a game whose turns are texts: in one step, or step by step, as the list of legal actions says.

import { page } from "./page.js";
import { post } from "./service.js";

const room = `/v1/games/${page.game}`;

export function createFlow(table) {
  let actions = []; // what may be played next, as objects
  let begun = ""; // the turn so far
  let selected = null; // the place of the piece that is to go

  async function stand(view) {
    begun = "";
    selected = null;
    actions = view.over ? [] : (await ask()).actions;
  }

  function ask() {
    const { position, options } = table.view;
    return post(`${room}/legal-actions`, { position, options, as: "objects", ...(begun ? { begun } : {}) });
  }

  async function cell(at) {
    const fitting = actions.filter((one) => one.from === selected && one.to === at);
    if (fitting.length === 1) return table.play(fitting[0].text);
    if (selected !== null && selected !== at && !actions.some((one) => one.from === at)) {
      const tried = `${selected}-${at}`;
      escape();
      return table.play(tried);
    }
    selected = selected === at ? null : at;
    mark();
  }

  function mark() {
    const own = actions.filter((one) => one.from === selected);
    table.board.mark({
      selected: selected === null ? [] : [selected],
      targets: own.filter((one) => !one.captured).map((one) => one.to),
      captures: own.filter((one) => one.captured).map((one) => one.to),
    });
  }

  function escape() {
    selected = null;
    mark();
  }

  return { stand, cell, escape, back: () => false };
}
