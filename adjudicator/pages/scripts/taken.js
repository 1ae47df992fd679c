// The captured pieces of a game up to its current position, by side.

import { looked, standing } from "./history.js";
import { element, page } from "./page.js";
import { pictureOf } from "./side.js";

/** Show the captured pieces; none in a game whose picture shows them in hand. */
export function showTaken(host, { state, info, board }) {
  const taken = new Map();
  const isShown = info.table?.fields.some(({ field }) => field === "hands");
  for (let at = 0; !isShown && at < state.at; at += 1) {
    for (const effect of state.turns[at].effects ?? []) {
      if (!page.captures.includes(effect.kind)) continue;
      const unit = standing(looked(state, at)).position.units?.[effect.unit]; // of BattleLore
      const one = { side: effect.side, piece: effect.piece ?? unit?.creature ?? unit?.kind };
      const key = `${info.sides.indexOf(one.side)} ${one.piece}`;
      taken.set(key, { ...one, count: (taken.get(key)?.count ?? 0) + 1 });
    }
  }
  const shown = [...taken].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one);
  host.replaceChildren(...shown.map((one) => figure(one, board)));
}

/** @param {any} taken */
function figure({ count, ...one }, board) {
  const name = [board.sideName(one.side), board.pieceName(one.piece)].join(" ");
  const picture = element("img", { src: pictureOf(one), alt: name, title: name, width: 24, height: 24 });
  return element("span", {}, picture, count > 1 && `\u00d7${count}`);
}
