// From a position to the page that plays or edits it.

import * as fragment from "../fragment.js";
import { FORMAT } from "../history.js";
import { page } from "../page.js";

/** Open the page "play" or "edit" of this game with a position and its options. */
export async function go(name, { position, options }) {
  const address = await fragment.write({ format: FORMAT, game: page.game, options, position, turns: [] });
  location.assign(`${page.prefix}/${name}/${page.game}?lang=${page.language}#${address}`);
}
