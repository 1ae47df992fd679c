// The bar under the board: stepping through the turns, turning the board, sharing the game.

import { copyText } from "./copying.js";
import { copyEmbedding } from "./embedding.js";
import { read } from "./fragment.js";
import { at, page } from "./page.js";

/** Connect the buttons to a table; the returned function updates them, its `acts` are the acts of keys. */
export function toolbar(table) {
  const { board } = table;
  at("first").onclick = table.tried(() => table.look(0));
  at("previous").onclick = table.tried(() => table.flow.back() || table.look(table.state.at - 1));
  at("next").onclick = table.tried(() => table.look(table.state.at + 1));
  at("last").onclick = table.tried(() => table.look(table.state.turns.length));
  at("undo").onclick = table.tried(() => table.flow.back() || table.undo());
  at("flip").hidden = board.info.pictures.views.length < 2;
  at("flip").onclick = table.tried(() => board.turn());
  at("share").onclick = () => copyText(location.href, at("shared"), page.words.sharing.link_copied);
  at("embed").onclick = table.tried(async () => copyEmbedding(page.game, (await read(location.hash)).record ?? { turns: [] }, at("shared")));
  const update = () => {
    const { state } = table;
    at("first").disabled = state.at === 0;
    at("previous").disabled = at("undo").disabled = state.at === 0 && !table.flow.begun?.();
    at("next").disabled = at("last").disabled = state.at === state.turns.length;
  };
  const press = (id) => () => at(id).click();
  update.acts = { ArrowLeft: press("previous"), ArrowRight: press("next"), Home: press("first"), End: press("last"), u: press("undo"), f: press("flip") };
  return update;
}
