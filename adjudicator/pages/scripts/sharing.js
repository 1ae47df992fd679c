// Sharing a ruling: the link to its page, its address, its picture, a post.

import { copyMade, copyText, save } from "./copying.js";
import { element, page } from "./page.js";
import { copyPost, FORMS } from "./posts.js";
import { post, Problem, send } from "./service.js";

const words = page.words.sharing;
const WIDTH = 1200; // pixels, as forums show pictures

/**
 * A button that opens the ways to share the ruling on `request`, {position?, options, action}, the body of an
 * adjudication; `known` is the address of its page from the response, if that has one.
 */
export function sharing(game, request, known) {
  const link = element("a", {}, words.page);
  const result = element("span", { class: "note" });
  const copy = button(words.copy_link, () => copyText(link.href, result, words.link_copied));
  const posts = FORMS.map((form) => button(words[`copy_${form}`], () => copyPost(game, request, form, menu, result)));
  const ways = [link, copy, button(words.copy_picture, () => copyPicture(game, request, result)), ...posts];
  const menu = element("div", { class: "menu", popover: "auto", role: "dialog", "aria-label": words.share }, ...ways, result);
  const open = element("button", { type: "button", class: "quiet", "aria-haspopup": "dialog", onclick: ({ currentTarget }) => menu.showPopover({ source: currentTarget }) }, words.share);
  copy.disabled = true;
  const address = known === undefined ? pageOf(game, request) : Promise.resolve(known);
  address.then((found) => {
    if (found === null) {
      for (const one of [link, ...posts]) one.remove();
      return;
    }
    link.href = found;
    copy.disabled = false;
  }).catch(reportError);
  return element("div", { class: "sharing" }, open, menu);
}

const button = (label, run) => element("button", { type: "button", class: "quiet", onclick: () => run().catch(reportError) }, label);

/** The picture with its caption: to the clipboard, else as a file. */
function copyPicture(game, request, result) {
  const theme = document.documentElement.dataset.theme;
  const look = { theme, lang: page.language, width: WIDTH };
  const made = send(`/v1/games/${game}/board`, { ...request, ...look }, "image/png").then((answer) => answer.blob());
  return copyMade("image/png", made, result, words.picture_copied, (blob) => {
    save(blob, `${game}.png`);
    return words.picture_saved;
  });
}

/**
 * The page of the ruling on a turn; null for an unreadable turn, and for an impossible position
 * accepted by an arbiter.
 */
async function pageOf(game, { position, options, action }) {
  try {
    return reached(await post(`/v1/games/${game}/adjudications`, { position, options, action, include: ["links"] }));
  } catch (problem) {
    if (problem instanceof Problem) return null;
    throw problem;
  }
}

/** The page of a ruling with links: a path here, or a URL under the public address; null for a case too long for it. */
export function reached({ links }) {
  const address = links.page;
  if (!address) return null;
  const url = new URL(address.startsWith("/") ? page.prefix + address : address, location.href);
  if (!url.searchParams.has("lang")) url.searchParams.set("lang", page.language);
  return url.href;
}
