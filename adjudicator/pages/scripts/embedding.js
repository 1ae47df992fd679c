// Copying the code that shows a game in another page: a frame with the game in its address, else the element's tag.

import { copyText } from "./copying.js";
import { write } from "./fragment.js";
import { page } from "./page.js";

const MOST = 8000; // characters of an address that servers and browsers pass on

/** Copy the code for a record in JSON; `result` shows that it was copied, or the code itself. */
export async function copyEmbedding(game, record, result) {
  const service = location.origin + page.prefix;
  const address = `${service}/embed/${game}?lang=${page.language}#${await write(record)}`;
  await copyText(address.length <= MOST ? frame(address) : tag(service, game, record), result, page.words.sharing.code_copied);
}

const frame = (address) => `<iframe src="${address.replaceAll("&", "&amp;")}" width="100%" height="900" style="border:0" loading="lazy"></iframe>`;

function tag(service, game, record) {
  const json = JSON.stringify(record).replaceAll("<", "\\u003c"); // no record ends the script
  return `<script type="module" src="${service}/embed/game.js"></script>
<adjudicator-game game="${game}" lang="${page.language}"><script type="application/json">${json}</script></adjudicator-game>`;
}
