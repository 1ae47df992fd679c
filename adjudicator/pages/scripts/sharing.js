// Sharing a ruling: the link to its page, its address, its picture, a post.

import { announce, element, page } from "./page.js";
import { copyPost, FORMS } from "./posts.js";
import { pageOf } from "./ruling_page.js";
import { png, Problem } from "./service.js";

const words = page.words.sharing;
const WIDTH = 1200; // pixels, as forums show pictures

/**
 * A row of ways to share the ruling on `request`, {position?, options, action}, the body of an adjudication; `known` is
 * the address of its page from the response, if that has one. Further ways may be appended.
 */
export function sharing(game, request, known) {
  const link = element("a", {}, words.page);
  const result = element("span", { class: "note" });
  const copy = button(words.copy_link, () => copyLink(link.href, result));
  const posts = FORMS.map((form) => button(words[`copy_${form}`], () => copyPost(game, request, form, row, (sentence) => tell(result, sentence))));
  const row = element("div", { class: "sharing", role: "group", "aria-label": words.share }, link, copy, button(words.copy_picture, () => copyPicture(game, request, result)), ...posts, result);
  copy.disabled = true;
  const address = known === undefined ? pageOf(game, request) : Promise.resolve(known);
  address.then((found) => {
    if (found === null) return [link, ...posts].forEach((one) => one.remove());
    link.href = found;
    copy.disabled = false;
  }).catch(reportError);
  return row;
}

function button(label, run) {
  return element("button", { type: "button", class: "quiet", onclick: () => run().catch(reportError) }, label);
}

async function copyLink(href, result) {
  try {
    await navigator.clipboard.writeText(href);
    tell(result, words.link_copied);
  } catch {
    tell(result, href); // without HTTPS or permission: to copy by hand
  }
}

/** The picture with its caption: to the clipboard, else as a file. */
async function copyPicture(game, request, result) {
  const theme = document.documentElement.dataset.theme;
  const made = png(game, { ...request, theme, lang: page.language, width: WIDTH });
  made.catch(() => {}); // reported below
  try {
    // Browsers accept a promise only during the click.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": made })]);
    tell(result, words.picture_copied);
  } catch {
    try {
      save(await made, `${game}.png`);
      tell(result, words.picture_saved);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      tell(result, problem.sentences.join(" "));
    }
  }
}

function save(blob, name) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // by then the browser has read it
}

function tell(result, sentence) {
  result.textContent = sentence;
  announce(sentence);
}
